import { AxeBuilder } from '@axe-core/playwright'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { expect, type Page } from '@playwright/test'
import { isThorough, type Screen, texts } from './screen.ts'
import { listScreens, lookForFaults, openScreen, settle, signInAll } from './screens.ts'
import { app, test } from './shared-app.ts'

/** How many tests share the screens: many short ones fill the end of a run on all workers. */
const shares = 6
/** Chinese has the shortest words and Spanish the longest: what is right in both is mostly right in the others too. */
const swept = isThorough ? locales : (['zh', 'es'] as const)

let tokens: Map<string, string>
test.beforeEach(async () => {
  tokens = await signInAll(app.url)
})

test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'block' })

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

/** One look at a screen: what is wrong with it as it stands. */
type Look = (page: Page, sight: string) => Promise<string[]>

/** Of what passed nobody reads the details, which take longer than finding it out. */
const resultTypes: 'violations'[] = ['violations']

async function seriousFaults(axe: AxeBuilder, sight: string): Promise<string[]> {
  // The other mode opens a second page, which hangs in this browser.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${sight}: ${id} (${nodes.length}) ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 160)}`,
    )
}

const lookAtWords: Look = async (page, sight) =>
  (await lookForFaults(page)).map((fault) => `${sight}: ${fault}`)

/** All rules of accessibility, and that a button can be called by the words on it. */
const lookForBarriers: Look = (page, sight) =>
  seriousFaults(
    new AxeBuilder({ page }).options({
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes,
    }),
    sight,
  )

/** What the dark scheme can spoil in a page whose structure has been looked at. */
const lookInTheDark: Look = async (page, sight) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  const axe = new AxeBuilder({ page })
    .options({ resultTypes })
    .withRules(['color-contrast', 'link-in-text-block'])
  const faults = await seriousFaults(axe, `${sight}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

async function resize(page: Page, size: typeof wide): Promise<void> {
  await page.setViewportSize(size)
  await settle(page)
}

async function changeLanguage(page: Page, from: Locale, to: Locale): Promise<void> {
  await page.getByRole('button', { name: texts[from].frame.language, exact: true }).click()
  await page.getByRole('menuitem', { name: names[to] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', to)
  await settle(page)
}

/**
 * Looks at a page of the frame in the languages swept, changed by the user on the page itself. The languages whose
 * words are shortest and longest are seen on a phone too: what fits in both fits in the others.
 */
async function lookAtPage(page: Page, screen: Screen): Promise<string[]> {
  const { name } = screen
  const faults: string[] = []
  await openScreen(page, screen, { url: app.url, locale: 'zh', tokens })
  await page.evaluate('globalThis.sameWindow = true')
  const search = page.locator('.list-search input').filter({ visible: true })
  // A drawer that the address opens keeps the keyboard to itself.
  const isCovered = (await page.getByRole('dialog').count()) > 0
  const hasSearch = !isCovered && (await search.count()) > 0
  if (hasSearch) await search.first().pressSequentially('zz')
  await resize(page, phone)
  faults.push(...(await lookAtWords(page, `${name} in zh on a phone`)))
  await changeLanguage(page, 'zh', 'es')
  faults.push(...(await lookAtWords(page, `${name} in es on a phone`)))
  if (isThorough) faults.push(...(await lookForBarriers(page, `${name} in es on a phone`)))
  await resize(page, wide)
  for (const look of [lookAtWords, lookForBarriers, lookInTheDark])
    faults.push(...(await look(page, `${name} in es`)))
  let before: Locale = 'es'
  for (const locale of isThorough ? locales.filter((one) => one !== 'es') : []) {
    await changeLanguage(page, before, locale)
    before = locale
    faults.push(...(await lookAtWords(page, `${name} in ${locale}`)))
  }
  if ((await page.evaluate('globalThis.sameWindow')) !== true) faults.push(`${name}: was loaded anew`)
  if (hasSearch && (await search.first().inputValue()) !== 'zz') faults.push(`${name}: lost its input`)
  return faults
}

/** Looks at a page that has no frame and so no menu of languages. */
async function lookAtBarePage(page: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = []
  for (const locale of swept) {
    await openScreen(page, screen, { url: app.url, locale, tokens })
    const sight = `${screen.name} in ${locale}`
    faults.push(...(await lookAtWords(page, sight)))
    if (locale !== 'zh' && locale !== 'es') continue
    if (locale === 'es')
      for (const look of [lookForBarriers, lookInTheDark]) faults.push(...(await look(page, sight)))
    await resize(page, phone)
    faults.push(...(await lookAtWords(page, `${sight} on a phone`)))
    if (locale === 'es') faults.push(...(await lookForBarriers(page, `${sight} on a phone`)))
    await resize(page, wide)
  }
  return faults
}

/** Looks at what opens over a page; it is made of the same parts as pages, which have been looked at in the dark. */
async function lookAtOverlay(page: Page, screen: Screen): Promise<string[]> {
  await openScreen(page, screen, { url: app.url, locale: 'en', tokens })
  const faults = await lookForBarriers(page, screen.name)
  return isThorough ? [...faults, ...(await lookInTheDark(page, screen.name))] : faults
}

function lookAt(page: Page, screen: Screen): Promise<string[]> {
  if (screen.act) return lookAtOverlay(page, screen)
  const hasFrame = screen.userName !== null
  return hasFrame ? lookAtPage(page, screen) : lookAtBarePage(page, screen)
}

for (let share = 0; share < shares; share += 1) {
  test(`every screen speaks its languages, fits, and is open to all (${share + 1} of ${shares})`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    const screens = (await listScreens(app.url, tokens)).filter((_, index) => index % shares === share)
    const faults: string[] = []
    for (const screen of screens) {
      await page.setViewportSize(wide)
      faults.push(...(await test.step(screen.name, () => lookAt(page, screen))))
    }
    expect(faults).toEqual([])
  })
}
