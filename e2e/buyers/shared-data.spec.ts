import { expect } from '@playwright/test'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { buyers: t, common } = texts.en

test('a register that the system shares is found by how its names are spelled, and belongs to nobody else', async ({
  browser,
}) => {
  const system = await openAs(browser, { url: app.url, userName: 'system', locale: 'en' })
  const openDatasets = async (page: typeof system.page) => {
    await page.goto(`${app.url}/buyerData/buyerData`)
    await page.getByRole('button', { name: t.datasets.title, exact: true }).first().click()
    return page.getByRole('dialog', { name: t.datasets.title })
  }
  const name = 'Journey register'
  const drawer = await openDatasets(system.page)
  await drawer.getByLabel(t.datasets.name, { exact: true }).fill(name)
  const text = 'Company;Country\n旅途灯具厂;China\nООО Маяк;Russia\n'
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await drawer.getByRole('button', { name: filled(t.datasets.shareName, { name }) }).click()
  await system.page.getByLabel(t.datasets.forAll).check()
  await system.page.getByRole('button', { name: common.save, exact: true }).click()
  await expect(system.page.getByText(filled(t.datasets.sharedSaved, { name }))).toBeVisible()

  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/buyerData/buyerData`)
  const search = page.getByPlaceholder(t.searchHint)
  for (const [typed, found] of [
    ['dengju', '旅途灯具厂'],
    ['ltdjc', '旅途灯具厂'],
    ['mayak', 'ООО Маяк'],
  ] as const) {
    await search.fill(typed)
    await search.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(found) })).toBeVisible()
  }
  const own = await openDatasets(page)
  await expect(own.getByText(t.datasets.shared)).toBeVisible()
  await expect(own.getByRole('button', { name: filled(t.datasets.removeName, { name }) })).toHaveCount(0)

  const again = await openAs(browser, { url: app.url, userName: 'system', locale: 'en' })
  await openDatasets(again.page)
  await again.page.getByRole('button', { name: filled(t.datasets.removeName, { name }) }).click()
  await again.page.getByRole('button', { name: t.datasets.remove, exact: true }).click()
  await expect(again.page.getByText(filled(t.datasets.removed, { name }))).toBeVisible()
})
