import { randomBytes } from 'node:crypto'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { expect, type Page } from '@playwright/test'
import { type ReceivingServer, startReceivingServer } from '../../server/testing/receiving-server.ts'
import { createTestClient } from '../../server/testing/test-client.ts'
import { app, test } from '../shared-app.ts'
import { signIn, tokenFor } from '../sign-in.ts'

let server: ReceivingServer
test.beforeAll(async () => {
  server = await startReceivingServer()
})
test.afterAll(() => server.stop())

// A buyer nobody has met, in a file as a data vendor would send it.
const mark = randomBytes(4).toString('hex').toUpperCase()
const buyer = `HARBOR LANTERN ${mark} LLC`
const email = `anna@lantern-${mark.toLowerCase()}.example`
const file = [
  'Arrival Date,Bill of Lading,HS Code,Product Description,Consignee,Shipper,Country of Origin,Country of Destination,Gross Weight',
  `2026-09-03,LNT${mark}1,940550,HURRICANE LANTERN ${mark} BRASS,"${buyer}","NINGBO WALK LIGHTING CO., LTD.",CN,US,1200`,
  `2026-10-05,LNT${mark}2,940550,HURRICANE LANTERN ${mark} STEEL,"${buyer}","NINGBO WALK LIGHTING CO., LTD.",CN,US,800`,
].join('\n')

const drawer = (page: Page) => page.locator('.ant-drawer-content:visible, .ant-drawer-section:visible').last()

test('a buyer found in an uploaded file becomes a customer who opens and clicks our mail', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/customsData/uploadCustomsData' })
  await uploadFile(page)
  await saveBuyerAsCustomer(page)
  await addContact(page)
  await setUpRelay(page)
  await writeToCustomer(page)
  await openAndClick()
  await seeWhatHappened(page)
  await removeRelay()
})

async function uploadFile(page: Page) {
  await page.getByRole('button', { name: 'Upload a file' }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'us-imports-lantern.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  // The first file waits until the processes that read files have begun.
  await expect(page.getByText('The first five rows')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Means: Consignee').waitFor()
  await expect(page.getByText('9 of 9 columns are used')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('2 rows tried, all of them can be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Start loading' }).click()
  await expect(drawer(page).getByText('Done', { exact: true })).toBeVisible()
}

async function saveBuyerAsCustomer(page: Page) {
  await page.goto(`${app.url}/customsData/searchCustomsData`)
  await page.getByRole('textbox', { name: 'Product, buyer, seller' }).fill(`lantern ${mark}`)
  await expect(page.getByText('2 in total')).toBeVisible()
  await page.getByRole('link', { name: buyer }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: buyer })).toBeVisible()
  await page.getByRole('button', { name: 'Save as customer' }).first().click()
  await page
    .getByRole('link', { name: /Customer already/ })
    .first()
    .click()
}

async function addContact(page: Page) {
  await drawer(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('Contact', { exact: true }).last().fill('Anna Lind')
  await page.getByLabel('Work e-mail').last().fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
}

async function setUpRelay(page: Page) {
  const customerUrl = page.url()
  await page.goto(`${app.url}/systemManage/company?part=relays`)
  await page.getByRole('button', { name: 'Add relay' }).click()
  const form = drawer(page)
  await form.getByLabel('Name', { exact: true }).fill('Receiving server')
  await form.getByLabel('Host').fill('127.0.0.1')
  await form.getByLabel('Encryption').click()
  await page.getByTitle('None', { exact: true }).click()
  await form.getByLabel('Port').fill(String(server.port))
  await form.getByLabel('Default sender address').fill('sales@lanxuke.example.com')
  await form.getByRole('switch', { name: 'Active' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  const dialog = page.getByRole('dialog', { name: /Send test mail/ })
  await dialog.getByLabel('To', { exact: true }).fill('me@landfall.example')
  await dialog.getByRole('button', { name: 'Send test mail' }).click()
  await expect(dialog.getByText(/The relay took it/)).toBeVisible()
  expect(server.arrived.map(({ to }) => to)).toEqual(['me@landfall.example'])
  await page.goto(customerUrl)
}

/** The server it names ends with this journey. */
async function removeRelay() {
  const client = createTestClient(app.url)
  const as = { token: await tokenFor({ url: app.url, userName: 'admin' }) }
  const { items } = await client.call(relayRoutes.list, {}, as)
  const own = items.filter(({ name }) => name === 'Receiving server')
  for (const { id } of own) await client.call(relayRoutes.remove, { params: { id } }, as)
}

async function writeToCustomer(page: Page) {
  const composer = drawer(page)
  await composer.getByRole('button', { name: 'Write e-mail' }).click()
  await composer.getByLabel('Template').fill('New collection')
  await expect(page.getByTitle(/New collection/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(composer.getByRole('textbox', { name: 'Message' })).toContainText(/\S/)
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer.getByLabel('Subject')).toBeHidden()
  await expect.poll(() => server.arrived.map(({ to }) => to), { timeout: 30_000 }).toContain(email)
}

/** What the recipient's mail program and the recipient do. */
async function openAndClick() {
  const arrived = server.arrived.find(({ to }) => to === email)
  const html = arrived?.mail.html ?? ''
  const headers = {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Mail/16',
  }
  const pixel = /<img[^>]+src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1] ?? ''
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? ''
  expect((await fetch(pixel, { headers })).headers.get('content-type')).toBe('image/gif')
  const answer = await fetch(link, { headers, redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(/^https:\/\//)
}

async function seeWhatHappened(page: Page) {
  await page.goto(`${app.url}/email/emailSendHistory?search=${encodeURIComponent(email)}`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Link clicked', {
      timeout: 2_000,
    })
  }).toPass()
  await page.goto(`${app.url}/customer/index?search=${encodeURIComponent(mark)}`)
  await page
    .getByRole('row', { name: new RegExp(mark) })
    .getByText(buyer)
    .click()
  await expect(drawer(page).getByText('E-mail opened')).toBeVisible()
  await expect(drawer(page).getByText('Saved from customs data')).toBeVisible()
}
