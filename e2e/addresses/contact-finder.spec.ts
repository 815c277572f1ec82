import { randomBytes } from 'node:crypto'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { uploadCustoms } from '../../server/testing/upload-customs.ts'
import { filled, texts } from '../screen.ts'
import { lookForFaults } from '../screens.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { addressMarks, contactFinder, tradeCompanies } = texts.en

// A buyer nobody has met; its file says where its site is. The demo serves that, and its mail server is a strict one.
const mark = randomBytes(4).toString('hex')
const buyer = `FINDER LANTERN ${mark.toUpperCase()} LLC`
const site = 'calm-harbour-lamps.example.com'
const file = [
  'Source,Date,HS code,Product,Consignee,Consignee country,Consignee website,Shipper,Shipper country,Gross weight (kg)',
  `finder,2026-09-03,940550,Lantern,${buyer},US,www.${site},NINGBO WALK LIGHTING,CN,1200`,
].join('\n')

test('from a buyer nobody wrote to: find its address on its own site, verify it, save it, and a mail arrives', async ({
  browser,
}) => {
  const { page, token } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  const client = createTestClient(app.url)
  await uploadCustoms({ client, token }, { name: 'finder.csv', bytes: Buffer.from(file) })
  await page.goto(`${app.url}/customsData/searchCustomsData?tab=buyers&search=${mark}`)
  await page.locator('.row-opener', { hasText: buyer }).click()

  await page.getByRole('button', { name: tradeCompanies.contacts.find }).click()
  await expect(page.getByLabel(contactFinder.site)).toHaveValue(site)
  const found = page.getByRole('list', { name: contactFinder.addresses }).getByRole('listitem')
  await expect(found.first()).toBeVisible({ timeout: 30_000 })
  const email = await found.first().locator('strong').innerText()
  expect(email).toMatch(new RegExp(`@${site}$`))
  await expect(found.first().getByRole('link', { name: new RegExp(site) })).toBeVisible()
  expect(await lookForFaults(page)).toEqual([])

  await page.getByRole('button', { name: filled(contactFinder.verifyOne, { email }) }).click()
  await expect(found.first()).toContainText(addressMarks.state.valid, { timeout: 30_000 })
  await page.getByRole('button', { name: filled(contactFinder.saveOne, { email }) }).click()
  await expect(found.first().getByText(contactFinder.kept)).toBeVisible()
  await page.getByRole('button', { name: filled(contactFinder.writeOne, { email }) }).click()
  await send(page)
  const arrived = async () =>
    (await client.call(outboxRoutes.list, { query: { search: email } }, { token })).items.length
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
  await page.context().close()
})

async function send(page: Page): Promise<void> {
  const composer = page.getByRole('dialog', { name: /E-mail to/ })
  await composer.getByLabel('Template').fill('New collection')
  await expect(page.getByTitle(/New collection/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(composer.getByRole('textbox', { name: 'Message' })).toContainText(/\S/)
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
}
