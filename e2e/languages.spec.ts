import { locales } from '@landfall/contract/locales.ts'
import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { listScreens, lookForFaults, openScreen, type Screen, settle, signInAll, texts } from './screens.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const names: Record<string, string> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  it: 'Italiano',
}

/** Looks at a screen in one language after the other, changed by the user on the page itself. */
async function faultsInAllLanguages(
  page: Page,
  screen: Screen,
  open: { url: string; tokens: Map<string, string> },
) {
  const faults: string[] = []
  await page.setViewportSize(wide)
  await openScreen(page, screen, { ...open, locale: 'zh' })
  await page.evaluate('globalThis.sameWindow = true')
  const search = page.locator('.list-search input').filter({ visible: true })
  const hasSearch = screen.userName !== null && (await search.count()) > 0
  if (hasSearch) await search.first().pressSequentially('zz')
  let before: (typeof locales)[number] = 'zh'
  for (const locale of [...locales.filter((one) => one !== 'zh'), 'zh' as const]) {
    if (screen.userName !== null && screen.path !== '/nowhere') {
      await page.getByRole('button', { name: texts[before].frame.language }).click()
      await page.getByRole('menuitem', { name: names[locale] }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    } else await openScreen(page, screen, { ...open, locale })
    before = locale
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      await settle(page)
      const found = await lookForFaults(page)
      faults.push(...found.map((fault) => `${screen.name} in ${locale} at ${size.width}: ${fault}`))
    }
    await page.setViewportSize(wide)
  }
  if (screen.userName === null || screen.path === '/nowhere') return faults
  if ((await page.evaluate('globalThis.sameWindow')) !== true) faults.push(`${screen.name}: was loaded anew`)
  if (hasSearch && (await search.first().inputValue()) !== 'zz') faults.push(`${screen.name}: lost its input`)
  return faults
}

test('every screen speaks six languages, changed in place, and fits', async ({ page }) => {
  test.setTimeout(1_500_000)
  const tokens = await signInAll(app.url)
  const screens = (await listScreens(app.url, tokens)).filter(({ act }) => !act)
  const faults: string[] = []
  for (const screen of screens) {
    const found = await test.step(screen.name, () =>
      faultsInAllLanguages(page, screen, { url: app.url, tokens }),
    )
    faults.push(...found)
  }
  expect(faults).toEqual([])
})
