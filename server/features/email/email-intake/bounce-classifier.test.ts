import { expect, test } from 'vitest'
import { parseMessage } from '#platform/mail/message-parsing.ts'
import type { WrittenBounce } from '#testing/bounce-letter.ts'
import { noBounces, writtenBounces } from '#testing/written-bounces.ts'
import { classifyMail } from './mail-classifier.ts'
import { viewMessage } from './message-view.ts'

async function read(raw: string) {
  const bytes = Buffer.from(raw)
  const parsed = await parseMessage(bytes)
  return parsed ? classifyMail(viewMessage(parsed, bytes), { mailFrom: null, isToLeave: false }) : undefined
}

interface Read {
  bounce: WrittenBounce
  said: string | undefined
  addresses: readonly string[]
}

async function readAll(): Promise<Read[]> {
  const all: Read[] = []
  for (const bounce of writtenBounces()) {
    const classified = await read(bounce.raw)
    const report = classified && 'report' in classified ? classified.report : undefined
    const kind = report?.kind === 'delay' ? 'delay' : report?.class
    all.push({ bounce, said: kind === 'block' ? 'soft' : kind, addresses: report?.addresses ?? [] })
  }
  return all
}

test('reports of every format are recognised, blame the address only for what they say, and name it', async () => {
  const all = await readAll()
  const formats = Map.groupBy(all, ({ bounce }) => bounce.format)
  const shares = [...formats].map(([format, read]) => {
    const right = read.filter(({ bounce, said }) => said === bounce.expected).length
    return `${format}: ${read.filter(({ said }) => said).length}/${read.length} recognised, ${right} right`
  })
  console.info(shares.join('\n'))
  const wrong = all.filter(({ bounce, said }) => said !== bounce.expected)
  const falseHard = wrong.filter(({ said }) => said === 'hard')
  expect(falseHard.map(({ bounce }) => bounce.raw)).toEqual([])
  expect(all.filter(({ said }) => said === undefined).map(({ bounce }) => bounce.raw)).toEqual([])
  expect(wrong.map(({ bounce, said }) => [bounce.format, said, bounce.raw])).toEqual([])
  expect(
    all.filter(({ addresses }) => addresses[0] !== 'gone@buyer.example').map(({ bounce }) => bounce.raw),
  ).toEqual([])
})

test('letters that only look like reports are none', async () => {
  for (const raw of noBounces)
    expect([raw, (await read(raw))?.kind]).toEqual([raw, expect.stringMatching(/eply/)])
})

test('a text built to keep the patterns busy is read at once', async () => {
  const head = 'From: mailer-daemon@mx.example\nSubject: failure notice\nContent-Type: text/plain\n\n'
  const burdens = [
    'a'.repeat(60_000),
    `${'user '.repeat(20_000)}`,
    '550 5.1.1 '.repeat(8_000),
    `${'a@'.repeat(30_000)}\n`,
    `${'<a.a@a.a>:\n'.repeat(8_000)}`,
    ' > - '.repeat(15_000),
  ]
  for (const burden of burdens) expect((await read(head + burden))?.kind).toBe('bounce')
}, 5_000)
