import { expect } from '@playwright/test'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { buyers: t, collected, common } = texts.en

test('a list of companies is imported, searched by goods in another language, collected from, and removed', async ({
  browser,
}) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/buyerData/buyerData`)
  await page.getByRole('button', { name: t.datasets.title, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: t.datasets.title })
  await drawer.getByLabel(t.datasets.name, { exact: true }).fill('Journey fair')
  const text = 'Company;Country;E-mail;Products\nJourney Tiles;Spain;hello@journey.example;azulejo\n;Peru;;\n'
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(drawer.getByText(filled(t.datasets.skipped, { count: '1' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const search = page.getByPlaceholder(t.searchHint)
  await search.fill('ceramic tile journey')
  await search.press('Enter')
  await page.getByRole('button', { name: filled(t.collectName, { name: 'Journey Tiles' }) }).click()
  await expect(page.getByText(filled(t.collected, { collected: '1', known: '0' }))).toBeVisible()
  await page.goto(`${app.url}/customer/index/collect?search=journey.example`)
  await expect(page.getByRole('row', { name: /Journey Tiles/ })).toBeVisible()
  await page.getByRole('button', { name: filled(collected.more, { name: 'Journey Tiles' }) }).click()
  await page.getByRole('menuitem', { name: collected.discard }).click()

  await page.goto(`${app.url}/buyerData/buyerData`)
  await page.getByRole('button', { name: t.datasets.title, exact: true }).click()
  await page.getByRole('button', { name: filled(t.datasets.removeName, { name: 'Journey fair' }) }).click()
  await page.getByRole('button', { name: t.datasets.remove, exact: true }).click()
  await expect(page.getByText(filled(t.datasets.removed, { name: 'Journey fair' }))).toBeVisible()
  await expect(page.getByRole('button', { name: common.undo })).toBeVisible()
})
