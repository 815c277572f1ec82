import { randomBytes } from 'node:crypto'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import { expect, type Page } from '@playwright/test'
import { createMailingBuilder } from '../../server/testing/build-mailing.ts'
import { type ImapServer, startImapServer } from '../../server/testing/imap-server.ts'
import { type ReceivingServer, startReceivingServer } from '../../server/testing/receiving-server.ts'
import { createTestClient } from '../../server/testing/test-client.ts'
import { letter } from '../../server/testing/written-mail.ts'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

let server: ReceivingServer
let mailboxes: ImapServer
test.beforeAll(async () => {
  server = await startReceivingServer()
  mailboxes = await startImapServer()
})
test.afterAll(async () => {
  await server.stop()
  await mailboxes.stop()
})

/** Writes a template from a starting point in a language, with a button for readers of one country only. */
async function writeTemplate(page: Page, wish: { name: string; language: string; point: string }) {
  await page.goto(`${app.url}/email/emailTemplate/add`)
  await page.getByRole('button', { name: 'Starting points' }).click()
  const gallery = page.getByRole('dialog', { name: 'Starting points' })
  await gallery.getByLabel('Language of the mail').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(wish.language).click()
  await gallery.getByRole('button', { name: `Use: ${wish.point}` }).click()
  await page.getByLabel('Name', { exact: true }).fill(wish.name)
  await page.getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('menuitem', { name: 'Button' }).click()
  await page.getByLabel('Words on the button').fill('Hamburg stock')
  await page.getByRole('textbox', { name: 'Link' }).fill('shop.example/hamburg')
  await page.getByLabel('Shown to').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Customer’s country').click()
  await page.getByLabel('Values').fill('Germany')
  await page.locator('.ant-select-dropdown:visible').getByTitle('Germany').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
}

test('blocks in two languages are tried against each other, and who answers moves to the next stage', async ({
  page,
}) => {
  const mark = randomBytes(4).toString('hex')
  await signIn(page, { url: app.url, userName: 'admin', path: '/email/emailTemplate/add' })
  await writeTemplate(page, { name: `A ${mark}`, language: 'English', point: 'Follow-up 1: did it arrive?' })
  await writeTemplate(page, { name: `B ${mark}`, language: 'Español', point: 'Seguimiento 1: ¿lo recibió?' })

  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const as = { token }
  const client = createTestClient(app.url)
  const build = createMailingBuilder({ client }, { token } as Parameters<typeof createMailingBuilder>[1])
  const { items: templates } = await client.call(templateRoutes.list, { query: { search: mark } }, as)
  const relay = await build.relay(server.port)
  const box = await client.call(
    mailboxRoutes.create,
    {
      body: {
        ...{ name: mark, address: `replies-${mark}@seller.example`, host: '127.0.0.1', port: mailboxes.port },
        ...{ security: 'none', userName: mailboxes.userName, password: mailboxes.password, folder: 'INBOX' },
      },
    },
    as,
  )
  const isRead = async () =>
    (await client.call(mailboxRoutes.list, {}, as)).items.find(({ id }) => id === box.id)?.readAt !== null
  await expect.poll(isRead, { timeout: 30_000 }).toBe(true)
  const customers: number[] = []
  for (const [index, country] of ['DE', 'DE', 'ES', 'ES'].entries()) {
    const contacts = [{ name: `Reader ${index}`, workEmail: `reader${index}@blocks-${mark}.example` }]
    const body = { name: `Blocks ${mark} ${index}`, country, contacts, duplicateReason: 'Made by a test' }
    const { id } = await client.call(customerRoutes.create, { body }, as)
    customers.push(id)
  }
  const { id: taskId } = await build.task(customers, {
    templateIds: templates.map(({ id }) => id),
    contentMethod: 'random',
    variantPlan: { share: 50, by: 'reply', hours: 1 },
  })
  await client.call(sendTaskRoutes.submit, { params: { id: taskId } }, as)
  const arrived = () => server.arrived.filter(({ to }) => to.endsWith(`@blocks-${mark}.example`))
  await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(2)

  const first = arrived()[0]
  const messageId = /^Message-ID: (.+)$/im.exec(first?.raw ?? '')?.[1]?.trim() ?? ''
  const reply = { from: first?.to ?? '', subject: `Re: ${mark}`, text: `Please quote 500, ${mark}` }
  mailboxes.deliver(letter({ ...reply, headers: [`In-Reply-To: ${messageId}`] }))
  await client.call(mailboxRoutes.pause, { params: { id: box.id } }, as)
  await client.call(mailboxRoutes.resume, { params: { id: box.id } }, as)
  const params = { id: taskId }
  const test = () => client.call(variantTestRoutes.read, { params }, as)
  await expect
    .poll(async () => (await test()).variants.map(({ hits }) => hits).sort(), { timeout: 30_000 })
    .toEqual([0, 1])
  const better = (await test()).variants.find(({ hits }) => hits === 1)
  await client.call(variantTestRoutes.choose, { params, body: { contentId: better?.contentId ?? 0 } }, as)
  await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(4)
  // The test has one of each, the rest has the better one; the button is for readers in Germany.
  const english = arrived().filter(({ mail }) => mail.subject?.startsWith('[[Product]]'))
  expect([1, 3]).toContain(english.length)
  for (const { to, mail } of arrived()) {
    const isGerman = /^reader[01]@/.test(to)
    expect([to, mail.html?.includes('Hamburg stock')]).toEqual([to, isGerman])
    expect(mail.text?.includes('Hamburg stock')).toBe(isGerman)
  }

  await page.goto(`${app.url}/email/inbox`)
  await page
    .getByRole('row')
    .filter({ hasText: `Please quote 500, ${mark}` })
    .getByText(/Reader \d$/)
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Meaning').click()
  await page.getByText(/^Interested \(customer moves to/).click()
  await expect(page.getByText('Customers moved to the next stage: 1')).toBeVisible()
  await client.call(mailboxRoutes.remove, { params: { id: box.id } }, as)
  await client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
})
