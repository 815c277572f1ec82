import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { expect } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { uploadCustoms } from '../../server/testing/upload-customs.ts'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const t = texts.en

const library = [
  'Source,Date,HS code,Product,Consignee,Consignee country,Consignee e-mail,Shipper,Shipper country,Gross weight (kg)',
  'journey-imports,2026-03-05,732393,Journey bottle,JOURNEY HARBOUR LLC,US,ann@journey-harbour.example,NINGBO SUNCUP,CN,10',
  'journey-imports,2026-03-06,732393,Journey bottle,JOURNEY HARBOR LLC,US,ann@journey-harbour.example,NINGBO SUNCUP,CN,20',
]

test('from a query to a company, two spellings made one, its contacts paid for, and on to the customer', async ({
  browser,
}) => {
  const admin = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  const system = await openAs(browser, { url: app.url, userName: 'system', locale: 'en' })
  const takeBack = await shareLibrary({ admin: admin.token, system: system.token })
  const { page } = admin
  await page.goto(`${app.url}/customsData/searchCustomsData?tab=buyers&search=journey`)
  await page.locator('.row-opener', { hasText: 'JOURNEY HARBOUR LLC' }).click()
  await expect(page.getByRole('heading', { name: 'JOURNEY HARBOUR LLC' })).toBeVisible()

  await page.getByRole('button', { name: t.tradeCompanies.identity.merge }).click()
  const dialog = page.getByRole('dialog')
  const spelling = dialog.getByRole('checkbox', { name: /JOURNEY HARBOR LLC/ })
  // Names are looked through in the background after a load; the dialog asks again by itself.
  await expect(spelling).toBeVisible({ timeout: 90_000 })
  await spelling.check()
  await expect(dialog.getByText(/^Together: 2 records/)).toBeVisible()
  await dialog.getByRole('button', { name: t.tradeCompanies.identity.submit, exact: true }).click()
  await expect(page.getByRole('button', { name: /^Undo the merge of/ })).toBeVisible()

  await page.getByRole('button', { name: t.tradeCompanies.contacts.find }).click()
  await expect(page.getByText(/1 e-mail address and 0 telephone numbers/)).toBeVisible()
  await page.getByRole('button', { name: filled(t.tradeCompanies.contacts.unlockFor, { cost: '5' }) }).click()
  await expect(page.getByRole('link', { name: 'ann@journey-harbour.example' }).first()).toBeVisible()
  await page.getByRole('button', { name: t.customers.saveAsCustomer }).first().click()
  await page
    .getByRole('link', { name: /Customer/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('JOURNEY HARBOUR LLC').first()).toBeVisible()
  await takeBack()
})

/** Lets the system fill the library and open it to the demo company, where contacts cost something; answers the end of that. */
async function shareLibrary(tokens: { admin: string; system: string }): Promise<() => Promise<void>> {
  const client = createTestClient(app.url)
  const token = { token: tokens.system }
  const file = { name: 'library.csv', bytes: Buffer.from(library.join('\n')), wishes: { forLibrary: true } }
  await uploadCustoms({ client, token: tokens.system }, file)
  const { user } = await client.call(sessionRoutes.info, {}, { token: tokens.admin })
  const params = { id: user.companyId }
  const all = {
    sources: [],
    countries: [],
    flow: '' as const,
    firstMonth: null,
    lastMonth: null,
    validThrough: null,
  }
  const { items: prices } = await client.call(pointsSellingRoutes.prices, {}, token)
  const price = { feature: 'contactUnlock' as const, price: 5 }
  await client.call(libraryRoutes.saveGrants, { params, body: { items: [all] } }, token)
  await client.call(pointsSellingRoutes.savePrices, { body: { items: [price] } }, token)
  return async () => {
    await client.call(libraryRoutes.saveGrants, { params, body: { items: [] } }, token)
    await client.call(pointsSellingRoutes.savePrices, { body: { items: prices } }, token)
  }
}
