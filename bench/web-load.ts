// What a browser transfers for the first sight of four pages: scripts and styles in kB, requests; median of cold loads.
import { existsSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { ensureWebBuild, root } from '../tools/bootstrap.mjs'
import { startDemoApp } from './demo-app.ts'
import {
  type Browser,
  cookiesFor,
  type MeasuredPage,
  measuredPages,
  median,
  startBrowser,
} from './web-visit.ts'

const loads = Number(process.argv[2] ?? 5)
/** Charts come after the page, and only when they are scrolled into view. */
const afterwards = /\/chart-canvas-/

interface Load {
  /** Bytes of scripts and styles with gzip, with Brotli, and of the charts with gzip. */
  gzip: number
  brotli: number
  charts: number
  requests: number
  files: string[]
}

const dist = join(root, 'web/dist')
await ensureWebBuild()
const app = await startDemoApp({ DEMO_SCALE: '0.05' })
const browser = await startBrowser()
try {
  console.log(
    `median of ${loads} cold loads; kB of 1,024 bytes; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const page of measuredPages) {
    const results: Load[] = []
    for (let count = 0; count < loads; count++) results.push(await loadCold(browser, page))
    const of = (key: 'gzip' | 'brotli' | 'charts' | 'requests') => median(results.map((one) => one[key]))
    const kB = (bytes: number) => (bytes / 1024).toFixed(1)
    const charts = of('charts') > 0 ? `, charts ${kB(of('charts'))} more` : ''
    console.log(
      `${page.name.padEnd(14)} gzip ${kB(of('gzip'))} kB, Brotli ${kB(of('brotli'))} kB, ${of('requests')} requests${charts}`,
    )
    if (process.argv.includes('--files'))
      for (const file of results[0]?.files ?? []) console.log(`    ${file}`)
  }
} finally {
  await browser.close()
  await app.stop()
}

/** Loads a page in a browser that knows nothing of the app, until no more requests follow. */
async function loadCold(browser: Browser, page: MeasuredPage): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesFor(page, app.url, app.token))
  const tab = await context.newPage()
  const paths: string[] = []
  tab.on('request', (request) => {
    // What the service worker keeps for later is fetched after the page is there.
    if (!request.serviceWorker() && request.url().startsWith('http'))
      paths.push(new URL(request.url()).pathname)
  })
  await tab.goto(app.url + page.path)
  await tab.locator(page.ready).first().waitFor()
  await tab.waitForTimeout(1_500)
  await context.close()
  const sizes = [...new Set(paths)]
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => ({ path, ...sizesOf(path) }))
  const first = sizes.filter(({ path }) => !afterwards.test(path))
  const sum = (of: typeof sizes, key: 'gzip' | 'brotli') => of.reduce((total, one) => total + one[key], 0)
  return {
    gzip: sum(first, 'gzip'),
    brotli: sum(first, 'brotli'),
    charts: sum(sizes, 'gzip') - sum(first, 'gzip'),
    requests: paths.length,
    files: sizes
      .sort((one, other) => other.gzip - one.gzip)
      .map(({ path, gzip }) => `${(gzip / 1024).toFixed(1).padStart(6)} ${path}`)
      .concat(paths.filter((path) => !/\.(js|css)$/.test(path)).map((path) => `       ${path}`)),
  }
}

function sizesOf(path: string): { gzip: number; brotli: number } {
  const size = (ending: string) => {
    const file = join(dist, path + ending)
    return existsSync(file) ? statSync(file).size : 0
  }
  return { gzip: size('.gz'), brotli: size('.br') }
}
