import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { hireColleague } from '../colleague.ts'
import { filled, texts, walked } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

for (const locale of walked('zh', 'en')) {
  test(`pasted addresses are verified by the demo's mail servers and saved (${locale})`, async ({
    browser,
  }) => {
    const { addressVerification: words, addressMarks } = texts[locale]
    const { userName } = await hireColleague('sales')
    const { page } = await openAs(browser, { url: app.url, userName, locale })
    await page.goto(`${app.url}/email/verifyEmail`)
    await page.getByRole('button', { name: words.verify, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: words.verify })
    // Its server is one of the strict ones.
    const domain = `birchline-${locale}.example`
    await dialog
      .getByLabel(words.pasteLabel, { exact: true })
      .fill(`Purchase <purchase@${domain}>\nnot an address\npurchase＠${domain}\nnothing`)
    await dialog.getByRole('button', { name: words.readNext, exact: true }).click()
    await expect(dialog.getByText(filled(words.readCount, { count: '1' }))).toBeVisible()
    await expect(dialog.getByText(filled(words.duplicates, { count: '1' }))).toBeVisible()
    await expect(dialog.getByText(filled(words.refusedTitle, { count: '2' }))).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    await dialog.getByRole('button', { name: words.start, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: `purchase@${domain}` })
    await expect(row).toContainText(addressMarks.reason.accepted, { timeout: 20_000 })
    await expect(row).toContainText(words.flag.role)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByRole('dialog').locator('.ant-btn-primary').click()
    await expect(row).toContainText(addressMarks.state.saved)
  })
}
