const windowMs = 60_000
const perAddress = 20
const perProcess = 300

/** Answers whether one more report of an address may be taken in: a broken page must not fill the log. */
export function createReportLimit(now: () => number = Date.now): (address: string) => boolean {
  let windowStart = now()
  let all = 0
  let counts = new Map<string, number>()
  return (address) => {
    if (now() - windowStart >= windowMs) {
      windowStart = now()
      all = 0
      counts = new Map()
    }
    const count = counts.get(address) ?? 0
    if (count >= perAddress || all >= perProcess) return false
    counts.set(address, count + 1)
    all += 1
    return true
  }
}
