// The longest frame while a list of 100,000 customers is opened in a tab and scrolled, page by page, 200 rows each.
import { loadavg } from 'node:os'
import { ensureWebBuild } from '../tools/bootstrap.mjs'
import { startDemoApp } from './demo-app.ts'
import { cookiesFor, startBrowser } from './web-visit.ts'

const rows = Number(process.argv[2] ?? 100_000)
const pages = 3
const stepsPerPage = 60
/** Rows put in at once. */
const batch = 5_000

await ensureWebBuild()
const app = await startDemoApp({ DEMO_SCALE: '0.02' })
const browser = await startBrowser()
try {
  for (let first = 1; first <= rows; first += batch) await addRows(first, Math.min(rows, first + batch - 1))
  console.log(`${rows} customers; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesFor({ isSignedIn: true }, app.url, app.token))
  const tab = await context.newPage()
  const started = performance.now()
  await tab.goto(`${app.url}/customer/index?tab=all&size=200`)
  const seen = tab.locator('[data-row-id]')
  await seen.first().waitFor()
  console.log(
    `first rows after ${(performance.now() - started).toFixed(0)} ms, ${await seen.count()} in the document`,
  )
  await tab.waitForTimeout(2_000)

  const devtools = await context.newCDPSession(tab)
  for (let page = 1; page <= pages; page++) {
    const busy = await traceTasks(devtools, async () => {
      for (let step = 0; step < stepsPerPage; step++) {
        await tab.mouse.move(720, 600)
        await tab.mouse.wheel(0, 180)
        await tab.waitForTimeout(16)
      }
    })
    const longest = Math.max(...busy.map(({ wall }) => wall))
    const over = busy.filter(({ wall }) => wall > 50).length
    const work = Math.max(...busy.map(({ processor }) => processor))
    console.log(
      `page ${page}: longest frame ${longest.toFixed(1)} ms, of processor time ${work.toFixed(1)} ms; ${over} over 50 ms, ${busy.length} frames`,
    )
    if (page === pages) break
    const before = await tab.locator('.list-page-number').textContent()
    await tab.getByRole('button', { name: 'Next page' }).click()
    await tab
      .locator('.list-page-number')
      .filter({ hasNotText: before ?? '' })
      .waitFor()
    await tab.waitForTimeout(2_000)
  }
} finally {
  await browser.close()
  await app.stop()
}

/** Each row is indexed for the search: on a busy machine that takes longer than a statement may. */
async function addRows(first: number, last: number): Promise<void> {
  await app.database.systemTransaction(async (db) => {
    await db.query('set local statement_timeout = 0')
    await db.query(
      `insert into customers (company_id, name, name_key, country, founder_id, owner_id, owned_at)
       select $1, 'Row ' || n || ' Trading Ltd', 'ROW' || n || 'TRADING', 'DE', $2, $2, now()
       from generate_series($3::int, $4::int) n`,
      [app.companyId, app.userId, first, last],
    )
  })
}

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  /** Microseconds of processor time: what a busy machine adds is not in it. */
  tdur?: number
  tid: number
  pid: number
  args: { name?: string }
}

type Devtools = Awaited<
  ReturnType<ReturnType<Awaited<ReturnType<typeof startBrowser>>['contexts']>[number]['newCDPSession']>
>

/** The milliseconds of all tasks of the page's main thread while something happens. */
async function traceTasks(
  devtools: Devtools,
  act: () => Promise<void>,
): Promise<{ wall: number; processor: number }[]> {
  const events: TraceEvent[] = []
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', keep)
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await act()
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', keep)
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && main.has(`${pid}.${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, processor: tdur / 1000 }))
}
