import { expect, it } from 'vitest'
import { readRhythm } from './purchase-rhythm.ts'

const monthly = [
  '2025-01-05',
  '2025-02-04',
  '2025-03-06',
  '2025-04-05',
  '2025-05-05',
  '2025-06-04',
  '2025-07-04',
  '2025-08-03',
]

it('expects the next occasion after the median interval, with a margin and a confidence', () => {
  expect(readRhythm(monthly, '2025-08-20')).toEqual({
    state: 'known',
    occasions: 8,
    lastDay: '2025-08-03',
    medianDays: 30,
    spreadDays: 0,
    expectedDay: '2025-09-02',
    expectedFrom: '2025-08-30',
    expectedTo: '2025-09-05',
    confidence: 'high',
  })
  const uneven = ['2025-01-01', '2025-02-10', '2025-03-02', '2025-04-20', '2025-05-15']
  expect(readRhythm(uneven, '2025-05-20')).toMatchObject({
    state: 'known',
    medianDays: 33,
    confidence: 'medium',
  })
  expect(readRhythm(uneven.slice(0, 4), '2025-04-20')).toMatchObject({ occasions: 4, confidence: 'low' })
})

it('counts shipments of a few days as one occasion and says nothing of fewer than four', () => {
  const days = ['2025-01-05', '2025-01-06', '2025-01-08', '2025-03-01', '2025-03-02', '2025-05-01']
  expect(readRhythm(days, '2025-05-02')).toMatchObject({ state: 'tooFew', occasions: 3, expectedDay: null })
  expect(readRhythm([], '2025-05-02')).toMatchObject({ state: 'tooFew', occasions: 0, lastDay: '' })
})

it('gives no day where intervals differ too much or the company fell silent', () => {
  const wild = ['2025-01-01', '2025-01-06', '2025-01-11', '2025-06-01', '2025-12-01']
  expect(readRhythm(wild, '2025-12-02')).toMatchObject({ state: 'irregular', expectedDay: null })
  expect(readRhythm(monthly, '2025-12-31')).toMatchObject({
    state: 'silent',
    medianDays: 30,
    expectedDay: null,
  })
})
