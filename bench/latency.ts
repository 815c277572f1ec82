/** Times of many calls, in milliseconds. */
export interface Latency {
  p50: number
  p95: number
  perSecond: number
}

/** Runs `call` so many times by so many users at once; the number counts up over all of them. */
export async function measureLatency(
  call: (number: number) => Promise<unknown>,
  { users, calls }: { users: number; calls: number },
): Promise<Latency> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const work = async () => {
    while (next < calls) {
      const number = next
      next += 1
      const from = performance.now()
      await call(number)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: users }, work))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond: calls / seconds }
}

/** The middle of each figure over several rounds, so that one disturbed round does not count. */
export function middleRound(rounds: readonly Latency[]): Latency {
  const middle = (of: (round: Latency) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  return {
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    perSecond: middle((one) => one.perSecond),
  }
}
