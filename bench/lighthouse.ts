// Lighthouse for login, home and customer list, phone and desktop: the median of five loads (or as many as asked for).
import { loadavg } from 'node:os'
import lighthouse, { type Config, desktopConfig } from 'lighthouse'
import { ensureWebBuild } from '../tools/bootstrap.mjs'
import { startDemoApp } from './demo-app.ts'
import { cookiesFor, type MeasuredPage, measuredPages, median, startBrowser } from './web-visit.ts'

const loads = Number(process.argv[2] ?? 5)
const onlyPage = process.argv[3]
const port = 9_300 + (process.pid % 600)
const categories = ['performance', 'accessibility', 'best-practices'] as const
const presets: { name: string; config: Config | undefined }[] = [
  { name: 'mobile', config: undefined },
  { name: 'desktop', config: desktopConfig },
]

interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  /** Seconds to the largest paint, and milliseconds of blocking. */
  lcp: number
  tbt: number
  faults: string[]
}

await ensureWebBuild()
const app = await startDemoApp({ DEMO_SCALE: '0.05' })
const browser = await startBrowser(port)
try {
  console.log(`median of ${loads} loads; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  for (const page of measuredPages.slice(0, 3).filter(({ name }) => !onlyPage || name === onlyPage)) {
    for (const preset of presets) {
      const results: Scores[] = []
      for (let count = 0; count < loads; count++) results.push(await measure(page, preset.config))
      const of = (key: Exclude<keyof Scores, 'faults'>) => median(results.map((one) => one[key]))
      const spread = results.map(({ performance }) => performance)
      console.log(
        `${page.name.padEnd(14)} ${preset.name.padEnd(8)} performance ${of('performance')} (${Math.min(...spread)}–${Math.max(...spread)}), ` +
          `accessibility ${of('accessibility')}, best practices ${of('best-practices')}, LCP ${of('lcp').toFixed(2)} s, TBT ${of('tbt').toFixed(0)} ms`,
      )
      for (const fault of new Set(results.flatMap(({ faults }) => faults))) console.log(`    ${fault}`)
    }
  }
} finally {
  await browser.close()
  await app.stop()
}

/** One cold load; Lighthouse clears caches and service workers and leaves the cookies of the session. */
async function measure(page: MeasuredPage, config: Config | undefined): Promise<Scores> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', {
    cookies: cookiesFor(page, app.url, app.token).map((one) => ({ ...one, sameSite: 'Strict' as const })),
  })
  const result = await lighthouse(
    app.url + page.path,
    {
      port,
      onlyCategories: [...categories],
      output: 'json',
      logLevel: 'error',
    },
    config,
  )
  if (!result) throw new Error(`Lighthouse had nothing to say about ${page.name}`)
  const { lhr } = result
  const score = (category: (typeof categories)[number]) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? 0
  const refs = categories.slice(1).flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    faults: refs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
  }
}
