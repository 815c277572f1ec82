import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { listScreens, openScreen, type Screen, settle, signInAll } from './screens.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function seriousFaults(axe: AxeBuilder): Promise<string[]> {
  // The other mode opens a second page, which hangs in this browser.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}) ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 160)}`,
    )
}

/** All rules, and that a button can be called by the words on it. */
const allRules = (page: Page) =>
  new AxeBuilder({ page }).options({ rules: { 'label-content-name-mismatch': { enabled: true } } })

/** What another scheme can spoil in a page whose structure has been looked at. */
const colourRules = (page: Page) =>
  new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])

/** Looks at a page in light colours, at the same page in dark ones, and at how a phone shows it. */
async function faultsOf(page: Page, { act }: Screen): Promise<string[]> {
  const light = await seriousFaults(allRules(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  const dark = await seriousFaults(colourRules(page))
  await page.emulateMedia({ colorScheme: 'light' })
  // What a phone opens over a page is opened there, not carried over.
  if (act) return [...light, ...dark]
  await page.setViewportSize(phone)
  await settle(page)
  return [...light, ...dark, ...(await seriousFaults(allRules(page)))]
}

test('axe finds nothing serious on any screen, light, dark or on a phone', async ({ page }) => {
  test.setTimeout(900_000)
  const tokens = await signInAll(app.url)
  const faults: string[] = []
  for (const screen of await listScreens(app.url, tokens)) {
    await page.setViewportSize(wide)
    const found = await test.step(screen.name, async () => {
      await openScreen(page, screen, { url: app.url, locale: 'en', tokens })
      return faultsOf(page, screen)
    })
    faults.push(...found.map((fault) => `${screen.name}: ${fault}`))
  }
  expect(faults).toEqual([])
})
