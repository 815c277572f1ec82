import { expect, test } from 'vitest'
import { CompanyBusy, createCompanyTurns } from './company-turns.ts'

/** Work that goes on until it is let go. */
function held() {
  let letGo = () => {}
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { work: () => done, letGo }
}

test('a company runs so many queries at a time, in their order, whatever others do', async () => {
  const { inTurn } = createCompanyTurns({ running: 2, waitMs: 60_000 })
  const [first, second] = [held(), held()]
  const ran: number[] = []
  const running = [inTurn(1, first.work), inTurn(1, second.work)]
  const later = [3, 4].map((number) => inTurn(1, async () => ran.push(number)))
  await inTurn(2, async () => ran.push(0))
  expect(ran).toEqual([0])
  first.letGo()
  await Promise.all(later)
  expect(ran).toEqual([0, 3, 4])
  second.letGo()
  await Promise.all(running)
})

test('who waits too long is told so, and a failure gives its turn back', async () => {
  const { inTurn } = createCompanyTurns({ running: 1, waitMs: 5 })
  const long = held()
  const running = inTurn(1, long.work)
  await expect(inTurn(1, async () => 1)).rejects.toThrow(CompanyBusy)
  long.letGo()
  await running
  await expect(inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(1, async () => 2)).toBe(2)
})

test('a turn that is ended twice is given back once', async () => {
  const { take, inTurn } = createCompanyTurns({ running: 1, waitMs: 60_000 })
  const end = await take(1)
  await expect(take(1, 5)).rejects.toThrow(CompanyBusy)
  end()
  const long = held()
  const running = inTurn(1, long.work)
  end()
  await expect(take(1, 5)).rejects.toThrow(CompanyBusy)
  long.letGo()
  await running
})
