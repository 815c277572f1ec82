import { randomBytes } from 'node:crypto'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { expect } from '@playwright/test'
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

test('a domain is added, found in DNS, verified and warmed up, and its first mailing leaves signed', async ({
  page,
}) => {
  const mark = randomBytes(4).toString('hex')
  const house = `cargo-${mark}.example`
  await signIn(page, { url: app.url, userName: 'admin', path: '/systemManage/company?part=senderDomains' })
  await page.getByRole('button', { name: /Add domain/ }).click()
  await page.getByRole('dialog').getByLabel('Domain').fill(house)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const item = page.getByRole('listitem').filter({ hasText: house }).first()
  await expect(item.getByText('Waits for DNS').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Records to enter into DNS' })).toBeVisible()
  // The demo's name server takes what is asked for.
  await item.getByRole('button', { name: `Check now: ${house}` }).click()
  await expect(item.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Begin warm-up' }).click()
  await page.getByLabel('Messages to each provider on the first day').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Day 1 of 30; messages to each provider today: 2')).toBeVisible()

  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const as = { token }
  const client = createTestClient(app.url)
  const build = createMailingBuilder({ client }, { token } as Parameters<typeof createMailingBuilder>[1])
  const relay = await build.relay(server.port)
  const customers: number[] = []
  for (const name of ['ana', 'bo', 'cleo'])
    customers.push(await build.customer(`${name}@buyers-${mark}.example`))
  const task = await build.task(customers, { fromAddress: `sales@${house}` })
  await client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  const arrived = () => server.arrived.filter(({ to }) => to.endsWith(`@buyers-${mark}.example`))
  await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(2)
  expect(arrived()[0]?.raw.match(/^DKIM-Signature: .*$/gm)).toHaveLength(2)
  expect(arrived()[0]?.raw).toContain(`d=${house};`)
  await page.reload()
  await expect(page.getByText(': 2 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'End warm-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End warm-up' }).click()
  await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(3)
  await build.untilDone(task.id)
  await client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
  await item.getByRole('button', { name: `Delete: ${house}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(house)).toHaveCount(0)
})
