import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { filled, texts, walked } from '../screen.ts'
import { lookForFaults } from '../screens.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function createLabel(page: Page, locale: Locale, name: string) {
  const { customerWords: t, common } = texts[locale]
  await page.goto(`${app.url}/customer/label`)
  await press(page, t.label.create)
  const dialog = page.getByRole('dialog', { name: t.label.create })
  await dialog.getByLabel(t.name, { exact: true }).fill(name)
  await dialog.getByText(t.colors.teal, { exact: true }).click()
  await dialog.getByRole('button', { name: common.save }).click()
  await expect(page.getByRole('list', { name: t.label.title }).getByText(name)).toBeVisible()
}

async function labelFound(page: Page, locale: Locale, { label, word }: { label: string; word: string }) {
  const { customerProfile: t, list } = texts[locale]
  await page.goto(`${app.url}/customer/index?tab=all&search=${encodeURIComponent(word)}`)
  for (const number of [1, 2])
    await page.getByRole('checkbox', { name: filled(list.selectRow, { name: `${word} ${number}` }) }).check()
  await press(page, t.change)
  const dialog = page.getByRole('dialog', { name: t.change })
  await dialog.getByRole('combobox', { name: t.batch.addLabels }).click()
  await page.keyboard.type(label)
  await page.getByTitle(label, { exact: true }).click()
  // The open choices lie over the button.
  await dialog.getByText(t.changeHint).click()
  const confirm = dialog.getByRole('button', { name: new RegExp(`^${t.change}.*2`) })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page.getByText(filled(t.changed, { amount: '2' }))).toBeVisible()
  await expect(page.getByRole('table').getByText(label, { exact: true })).toHaveCount(2)
}

for (const locale of walked('it', 'zh')) {
  test(`labels are named, put on many, taken back and deleted (${locale})`, async ({ browser }) => {
    const { page, token } = await openAs(browser, { url: app.url, userName: 'admin', locale })
    const { customerWords: words, customerProfile: t, common } = texts[locale]
    const [label, word] = [`E2E ${locale}`, `Marcato${locale}`]
    const client = createTestClient(app.url)
    for (const number of [1, 2])
      await client.call(customerRoutes.create, { body: { name: `${word} ${number}` } }, { token })

    await createLabel(page, locale, label)
    await labelFound(page, locale, { label, word })
    await press(page, common.undo)
    await expect(page.getByText(filled(t.undone, { amount: '2' }))).toBeVisible()
    await expect(page.getByRole('table').getByText(label, { exact: true })).toHaveCount(0)

    // On a phone too.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.url}/customer/label?search=${encodeURIComponent(label)}`)
    await expect(page.getByText(filled(words.customers, { amount: '0' }))).toBeVisible()
    expect(await lookForFaults(page)).toEqual([])
    await press(page, filled(words.more, { name: label }))
    await page.getByRole('menuitem', { name: words.delete }).click()
    const dialog = page.getByRole('dialog', { name: filled(words.deleteTitle, { name: label }) })
    const confirm = dialog.getByRole('button', { name: words.delete, exact: true })
    await expect(confirm).toBeEnabled()
    await confirm.click()
    await expect(page.getByText(filled(words.deleted, { name: label }))).toBeVisible()
    await press(page, common.undo)
    await expect(page.getByText(filled(words.restored, { name: label }))).toBeVisible()
    await page.context().close()
  })
}
