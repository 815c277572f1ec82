import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { listScreens, openScreen, signInAll } from './screens.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())

async function seriousFaults(page: Page): Promise<string[]> {
  // The other mode opens a second page, which hangs in this browser.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}) ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 160)}`,
    )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen in ${colorScheme} colours`, async ({ page }) => {
    test.setTimeout(900_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const tokens = await signInAll(app.url)
    const faults: string[] = []
    for (const screen of await listScreens(app.url, tokens)) {
      const found = await test.step(screen.name, async () => {
        await openScreen(page, screen, { url: app.url, locale: 'en', tokens })
        return seriousFaults(page)
      })
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}
