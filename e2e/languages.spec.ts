import { type Locale, locales } from '@landfall/contract/locales.ts'
import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { listScreens, lookForFaults, openScreen, type Screen, settle, signInAll, texts } from './screens.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const names: Record<Locale, string> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  it: 'Italiano',
}

/** The languages whose words are shortest and longest: what fits in both on a phone fits in the others. */
const onPhone: readonly Locale[] = ['zh', 'es']

async function changeLanguage(page: Page, from: Locale, to: Locale) {
  const entry = page.getByRole('menuitem', { name: names[to] })
  await page.getByRole('button', { name: texts[from].frame.language }).click()
  await entry.waitFor()
  // While a page is still arriving, the menu may move between pressing and letting go.
  await expect(async () => {
    if (await entry.isVisible()) await entry.click({ timeout: 2_000 })
    await expect(page.locator('html')).toHaveAttribute('lang', to, { timeout: 2_000 })
  }).toPass()
}

/** What is wrong with a screen in a language, at every width that is looked at in it. */
async function faultsInLanguage(page: Page, screen: Screen, locale: Locale) {
  const faults: string[] = []
  for (const size of onPhone.includes(locale) ? [wide, phone] : [wide]) {
    await page.setViewportSize(size)
    await settle(page)
    const found = await lookForFaults(page)
    faults.push(...found.map((fault) => `${screen.name} in ${locale} at ${size.width}: ${fault}`))
  }
  await page.setViewportSize(wide)
  return faults
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
  const hasFrame = screen.userName !== null && screen.path !== '/nowhere'
  const hasSearch = hasFrame && (await search.count()) > 0
  if (hasSearch) await search.first().pressSequentially('zz')
  faults.push(...(await faultsInLanguage(page, screen, 'zh')))
  let before: Locale = 'zh'
  for (const locale of locales.filter((one) => one !== 'zh')) {
    if (hasFrame) await changeLanguage(page, before, locale)
    else await openScreen(page, screen, { ...open, locale })
    before = locale
    faults.push(...(await faultsInLanguage(page, screen, locale)))
  }
  if (!hasFrame) return faults
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
