import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { hireColleague } from '../colleague.ts'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

for (const locale of ['zh', 'en'] as const) {
  test(`pasted addresses are verified against the demo's mail servers and saved (${locale})`, async ({
    page,
    context,
  }) => {
    const { addressVerification: words, list, common } = texts[locale]
    const colleague = await hireColleague('sales')
    await context.addCookies([{ name: 'language', value: locale, url: app.url }])
    await signIn(page, { url: app.url, userName: colleague.userName })
    await page.goto(`${app.url}/email/verifyEmail`)
    await page.getByRole('button', { name: words.verify, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: words.verify })
    // The first domain has a strict server; the second says that it takes no mail.
    const [strict, none] = ['birchline-supply', 'nothing'].map((name) => `${name}-${locale}.example`)
    await dialog
      .getByLabel(words.pasteLabel, { exact: true })
      .fill(`Purchase <purchase@${strict}>\nnot an address\npurchase＠${strict}\n${none}`)
    await dialog.getByRole('button', { name: words.readNext, exact: true }).click()
    await expect(dialog.getByText(filled(words.readCount, { count: '1' }))).toBeVisible()
    await expect(dialog.getByText(filled(words.duplicates, { count: '1' }))).toBeVisible()
    await expect(dialog.getByText(filled(words.refusedTitle, { count: '2' }))).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    await dialog.getByRole('button', { name: words.start, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: `purchase@${strict}` })
    await expect(row).toContainText(words.flag.role, { timeout: 20_000 })
    expect([list.export, common.cancel]).toHaveLength(2)
  })
}
