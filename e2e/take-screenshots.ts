// Pictures of every screen in Chinese and English at two widths, and what is wrong with any of them in six languages.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { chromium, type Page } from '@playwright/test'
import { ensureWebBuild, root } from '../tools/bootstrap.mjs'
import { ensureBrowser } from '../tools/find-browser.mjs'
import { startDemoApp } from './demo-app.ts'
import { listScreens, lookForFaults, openScreen, signInAll } from './screens.ts'

const folder = join(root, 'screenshots')
const pictured: readonly Locale[] = ['zh', 'en']
const widths = [1440, 390]
const wanted = process.argv[2]

await ensureWebBuild()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const app = await startDemoApp()
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--headless', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const tokens = await signInAll(app.url)
  const screens = (await listScreens(app.url, tokens)).filter(({ name }) => !wanted || name.includes(wanted))
  const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  page.setDefaultTimeout(10_000)
  const report: string[] = []
  for (const screen of screens) {
    for (const locale of locales) {
      for (const width of widths) {
        if (screen.act && !pictured.includes(locale)) continue
        if (screen.isWideOnly && width < 992) continue
        const look = { screen, locale, width }
        const faults = await takeOne(page, look).catch((error: unknown) => [
          String(error).split('\n')[0] ?? '',
        ])
        report.push(...faults.map((fault) => `${screen.name} ${locale} ${width}: ${fault}`))
      }
    }
    console.log(screen.name)
  }
  await writeFile(join(folder, 'faults.txt'), `${report.join('\n')}\n`)
  console.log(`${screens.length} screens in ${folder}; ${report.length} faults`)
  for (const line of report) console.log(`  ${line}`)

  async function takeOne(
    page: Page,
    look: { screen: (typeof screens)[number]; locale: Locale; width: number },
  ) {
    const { screen, locale, width } = look
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, screen, { url: app.url, locale, tokens })
    if (pictured.includes(locale))
      await page.screenshot({ path: join(folder, `${screen.name}.${locale}.${width}.png`) })
    return lookForFaults(page)
  }
} finally {
  await browser.close()
  await app.remove()
}
