import { randomBytes } from 'node:crypto'
import { relayRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { mailHookRoutes, mailSafetyRoutes, safetyDefaults } from '@landfall/contract/email/mail-safety.ts'
import { senderDomainRoutes } from '@landfall/contract/email/sender-domains.ts'
import { expect, type Page } from '@playwright/test'
import { createMailingBuilder } from '../../server/testing/build-mailing.ts'
import { type ReceivingServer, startReceivingServer } from '../../server/testing/receiving-server.ts'
import { createTestClient } from '../../server/testing/test-client.ts'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

let server: ReceivingServer
test.beforeAll(async () => {
  server = await startReceivingServer()
})
test.afterAll(() => server.stop())

const house = `harbour-${randomBytes(4).toString('hex')}.example`
const full = `full@${house}`
const angry = `angry@${house}`

test('an address whose mail keeps coming back rests until somebody lifts it, and a complaint is for good', async ({
  page,
}) => {
  const client = createTestClient(app.url)
  await signIn(page, { url: app.url, userName: 'admin', path: '/systemManage/company?part=mailSafety' })
  // Signing in once more would end the session of the page.
  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const as = { token }
  const build = createMailingBuilder({ client }, { token } as Parameters<typeof createMailingBuilder>[1])
  const relay = await build.relay(server.port)
  await restAfterTwo(page)
  const door = await makeDoor(page)
  const report = async (event: object) => {
    const response = await fetch(door, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    expect(response.status).toBe(200)
  }
  const customers = [await build.customer(full), await build.customer(angry)]
  for (const id of [1, 2]) {
    const task = await build.task(customers)
    await client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    await report({
      RecordType: 'Bounce',
      Type: 'SoftBounce',
      ID: id,
      Email: full,
      Details: '452 4.2.2 mailbox full',
    })
  }
  await report({ RecordType: 'SpamComplaint', ID: 3, Email: angry })
  await seeBlacklist(page)
  const { items } = await client.call(suppressionRoutes.list, { query: { search: house } }, as)
  expect(items.map(({ reason }) => reason)).toEqual(['complaint'])
  // As the next journey expects it.
  await client.call(mailSafetyRoutes.save, { body: safetyDefaults }, as)
  for (const { id } of (await client.call(mailHookRoutes.list, {}, as)).items) {
    await client.call(mailHookRoutes.remove, { params: { id } }, as)
  }
  await client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
})

test('a mailing whose sender is refused says why beside one that goes through, and goes out once it is allowed', async ({
  page,
}) => {
  const client = createTestClient(app.url)
  const refused = `new-shop@${house}`
  const reply = '550 5.7.1 Sender address not verified'
  server.refuseSender(refused, reply)
  await signIn(page, { url: app.url, userName: 'admin' })
  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const as = { token }
  const build = createMailingBuilder({ client }, { token } as Parameters<typeof createMailingBuilder>[1])
  const relay = await build.relay(server.port)
  const { id: houseId } = await client.call(senderDomainRoutes.create, { body: { domain: house } }, as)
  await client.call(senderDomainRoutes.check, { params: { id: houseId } }, as)
  const customers = [await build.customer(`ines@${house}`), await build.customer(`jan@${house}`)]
  const bad = await build.task(customers, { name: 'From the new shop', fromAddress: refused })
  const good = await build.task(customers, { name: 'From the old shop' })
  for (const { id } of [bad, good]) await client.call(sendTaskRoutes.submit, { params: { id } }, as)
  await build.untilDone(bad.id)
  await build.untilDone(good.id)

  await page.goto(`${app.url}/email/emailServerSend?task=${bad.id}`)
  await expect(
    page.getByText(`The mail server refuses the sender ${refused}: 550 Sender address not verified`),
  ).toBeVisible()
  await expect(page.getByText('Ask whoever runs it to allow this sender')).toBeVisible()
  const told = 'ended: the server does not take mail from its sender'
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText(told).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/email/emailServerSend?task=${good.id}`)
  await expect(drawer(page).getByText('From the old shop').first()).toBeVisible()
  await expect(page.getByText('The mail server refuses the sender')).toHaveCount(0)
  const arrivedFrom = () =>
    server.arrived.filter(({ to }) => to.endsWith(house)).map(({ mail }) => mail.from?.address)
  expect(new Set(arrivedFrom())).toEqual(new Set(['sales@seller.example']))

  server.refuseSender(refused, '')
  await page.goto(`${app.url}/email/emailServerSend?task=${bad.id}`)
  await page.getByRole('button', { name: /Send failed and unknown again/ }).click()
  await page.locator('.ant-popover:visible, .ant-modal:visible').getByRole('button').last().click()
  await expect
    .poll(() => arrivedFrom().filter((from) => from === refused), { timeout: 30_000 })
    .toHaveLength(2)
  // A relay with open tasks is kept.
  await build.untilDone(bad.id)
  await client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
})

const drawer = (page: Page) => page.locator('.ant-drawer-content:visible, .ant-drawer-section:visible').last()

async function restAfterTwo(page: Page) {
  await page.getByLabel('Bounces in a row').fill('2')
  await page.getByLabel('Over days').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
}

/** Resolves to the address that is shown this once. */
async function makeDoor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Service').click()
  await page.getByTitle('Postmark').click()
  await dialog.getByRole('button', { name: 'Make address' }).click()
  const address = await page.getByRole('dialog').getByText('/mail-events/').innerText()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  return address.trim()
}

async function seeBlacklist(page: Page) {
  await page.goto(`${app.url}/systemManage/company?part=suppressions`)
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email })
  await expect(rowOf(angry).getByText('Marked as junk')).toBeVisible()
  await expect(rowOf(angry).getByRole('button', { name: /Allow again/ })).toBeDisabled()
  await expect(rowOf(full).getByText('Mail came back too often')).toBeVisible()
  await rowOf(full)
    .getByRole('button', { name: /Allow again/ })
    .click()
  await page.getByLabel('Why? It is kept on record').fill('They have made room')
  await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click()
  await expect(rowOf(full)).toHaveCount(0)
}
