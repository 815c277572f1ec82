import { expect, test } from 'vitest'
import { readAbsence } from './absence-note.ts'

const at = new Date('2026-11-25T08:00:00Z')
const until = (body: string, subject = '') => readAbsence({ subject, body }, at)

test.each([
  ['I am out of the office until 7 December 2026 with no access to mail.', '2026-12-07'],
  ['I will be on annual leave from Nov 26th and return on December 3rd, 2026.', '2026-12-03'],
  ['Ich bin bis zum 4.12. nicht im Büro.', '2026-12-04'],
  ['Ich bin im Urlaub und ab 11. Januar wieder da.', '2027-01-11'],
  ['Estaré fuera de la oficina hasta el 9 de diciembre de 2026.', '2026-12-09'],
  ['Sono in ferie fino al 8 gennaio 2027.', '2027-01-08'],
  ['誠に勝手ながら12月1日まで休暇をいただいております。', '2026-12-01'],
  ['我正在出差，2026年12月2日回到办公室。', '2026-12-02'],
  ['12월 4일까지 휴가입니다.', '2026-12-04'],
  ['Out of office until 2026-12-05.', '2026-12-05'],
  ['Out of office until 12/28/2026.', '2026-12-28'],
])('reads the day of return: %s', (text, day) => {
  expect(until(text)).toEqual({ isAway: true, until: day })
})

test.each([
  // Both orders are possible.
  'Out of office until 03/04/2027.',
  // Before it was written, or too far away to be a return.
  'I am on vacation since 1 November 2026. My book came out on 3 May 2025 and 3 May 2030.',
  'I am on leave. Call 31.31.31 or 45 people in March.',
])('names no day where none is certain: %s', (text) => {
  expect(until(text)).toEqual({ isAway: true, until: null })
})

test('a receipt is no absence', () => {
  expect(until('We have received your message and will answer by 3 December 2026.', 'Ticket 5')).toEqual({
    isAway: false,
    until: null,
  })
})
