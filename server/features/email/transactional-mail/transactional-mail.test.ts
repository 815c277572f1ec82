import { accessTokenRoutes } from '@landfall/contract/access/access-tokens.ts'
import { webhookRoutes } from '@landfall/contract/access/webhooks.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { transactionalMailRoutes } from '@landfall/contract/email/transactional-mails.ts'
import { successCode } from '@landfall/contract/envelope.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let app: OwnTestApp
let hooks: WebhookReceiver
let receiver: ReceivingServer
let boss: TestUser
let build: MailingBuilder
let token: string

beforeAll(async () => {
  ;[app, hooks, receiver] = await Promise.all([
    startTestApp({ WEBHOOKS_PRIVATE: 'on' }),
    startWebhookReceiver(),
    startReceivingServer(),
  ])
})
afterAll(() => Promise.all([app.stop(), hooks.stop(), receiver.stop()]))
beforeEach(async () => {
  await app.systemDb.query('delete from webhooks')
  hooks.arrived.length = 0
  boss = await buildUser(app.systemDb, { type: 'admin' })
  build = createMailingBuilder(app, boss)
  await build.relay(receiver.port)
  await app.client.call(accessTokenRoutes.allow, { body: { areAllowed: true } }, { token: boss.token })
  const body = { name: 'Shop', scopes: ['email.task.send', 'email.task.read'], days: 30 }
  token = (await app.client.call(accessTokenRoutes.create, { body }, { token: boss.token })).token
})

const mailTo = (to: string, change: object = {}) => ({
  ...{ key: crypto.randomUUID(), to, fromAddress: 'sales@seller.example', fromName: 'Harbour Tools' },
  ...{
    subject: 'Order {{row.order}}',
    html: '<p>Dear {{contact.firstName|customer}}, <a href="https://shop.example/o">your order</a></p>',
  },
  ...{ values: { order: 'A-17' }, ...change },
})
type Mail = ReturnType<typeof mailTo>
const send = (body: Mail, as = token) =>
  app.client.send(transactionalMailRoutes.send, { body }, { token: as })
const read = (key: string, as = token) =>
  app.client.send(transactionalMailRoutes.read, { params: { key } }, { token: as })
const stateOf = async (key: string) => ((await read(key)).data as { state: string }).state
const arrivedAt = (address: string) => receiver.arrived.filter(({ to }) => to === address)
const someAddress = () => `${crypto.randomUUID().slice(0, 8)}@buyer.example`
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }

test('a program sends one mail for each key, however often and at once it asks, and reads what became of it', async () => {
  const [to, mail] = [someAddress(), mailTo('')]
  const wish = { ...mail, to, name: 'Ann Lee' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(wish)))
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(successCode))
  await expect.poll(() => stateOf(wish.key), { timeout: 15_000 }).toBe('sent')
  await send(wish)
  expect(arrivedAt(to)).toHaveLength(1)
  const [arrived] = arrivedAt(to)
  expect(arrived?.mail.subject).toBe('Order A-17')
  // Nobody leaves what he has ordered, and nothing is tracked unless it is asked for.
  expect(arrived?.mail.html).toContain('<p>Dear Ann, <a href="https://shop.example/o">your order</a></p>')
  expect(arrived?.raw).not.toContain('List-Unsubscribe')
  const { data } = await read(wish.key)
  expect(data).toMatchObject({ key: wish.key, to, reason: null, bouncedAt: null })
  const { items } = await app.client.call(
    sendTaskRoutes.list,
    { query: { tab: 'letters' } },
    { token: boss.token },
  )
  expect(items).toHaveLength(1)
})

test('a template is filled with what the program says, and a gap is refused', async () => {
  const template = await build.template({
    subject: 'Invoice {{row.number}}',
    html: '<p>{{row.sum|see below}}</p>',
  })
  const to = someAddress()
  const wish = mailTo(to, { templateId: template.id, subject: '', html: '', values: {} })
  expect((await send(wish)).code).toBe(codeOf('rowValuesMissing'))
  const sent = await send({ ...wish, values: { order: '', number: '<7>' } as never })
  expect(sent.code).toBe(successCode)
  await expect.poll(() => arrivedAt(to).length, { timeout: 15_000 }).toBe(1)
  expect(arrivedAt(to)[0]?.mail.subject).toBe('Invoice <7>')
  expect(arrivedAt(to)[0]?.mail.html).toContain('<p>see below</p>')
  expect((await send(mailTo(to, { templateId: 999_999 }))).code).toBe(codeOf('emailTemplateNotFound'))
  expect((await send(mailTo(to, { subject: '' }))).code).toBe(codeOf('letterEmpty'))
  expect((await send(mailTo(to, { html: '{{nothing}}' }))).code).toBe(codeOf('emailVariableUnknown'))
})

test('a mail of a customer stands in his timeline; of another’s customer nothing is sent', async () => {
  const to = someAddress()
  const customerId = await build.customer(to)
  const wish = mailTo(to, { customerId })
  expect((await send(wish)).code).toBe(successCode)
  await expect.poll(() => stateOf(wish.key), { timeout: 15_000 }).toBe('sent')
  const timeline = { params: { id: customerId }, query: {} }
  const { items } = await app.client.call(timelineRoutes.read, timeline, { token: boss.token })
  expect(items.some(({ kind }) => kind === 'mail')).toBe(true)
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const foreign = await createMailingBuilder(app, stranger).customer(someAddress())
  expect((await send(mailTo(to, { customerId: foreign }))).code).toBe(codeOf('customerNotFound'))
  const theirs = await createMailingBuilder(app, stranger).template()
  expect((await send(mailTo(to, { templateId: theirs.id }))).code).toBe(codeOf('emailTemplateNotFound'))
  // Neither is the mail of a key told to others.
  expect((await read(wish.key, stranger.token)).code).toBe(codeOf('transactionalMailNotFound'))
  expect((await read(crypto.randomUUID())).code).toBe(codeOf('transactionalMailNotFound'))
  // A colleague who does not see it sends nothing under its key either.
  const colleague = await buildUser(app.systemDb, {
    ...{ companyId: boss.companyId, dataScope: 'own' },
    permissions: ['email.task.send', 'email.task.read'],
  })
  const other = someAddress()
  expect((await send(mailTo(other, { key: wish.key }), colleague.token)).code).toBe(
    codeOf('transactionalMailNotFound'),
  )
  expect(arrivedAt(other)).toEqual([])
})

test('who has said no gets nothing, and a sender that is not proven sends nothing', async () => {
  const to = someAddress()
  await app.systemDb.query(`insert into suppressions (company_id, email, reason) values ($1, $2, 'manual')`, [
    ...[boss.companyId, to],
  ])
  expect((await send(mailTo(to))).code).toBe(codeOf('recipientSuppressed'))
  expect((await send(mailTo(someAddress(), { fromAddress: 'x@unproven.example' }))).code).toBe(
    codeOf('senderUnproven'),
  )
  expect((await send(mailTo('not an address'))).status).toBe(400)
  expect((await send(mailTo(to, { key: 'seven' }))).status).toBe(400)
})

test('webhooks are told of mails: sent, opened, clicked, and refused with what was said', async () => {
  const kinds = ['mail.sent', 'mail.failed', 'mail.opened', 'mail.clicked'] as const
  const body = { url: hooks.url, kinds: [...kinds], isActive: true }
  await app.client.call(webhookRoutes.create, { body }, { token: boss.token })
  const [to, gone] = [someAddress(), someAddress()]
  receiver.refuse(gone, '550 5.1.1 no such user')
  const [good, bad] = [mailTo(to, { trackReads: true }), mailTo(gone)]
  await send(good)
  await send(bad)
  await expect.poll(() => arrivedAt(to).length, { timeout: 15_000 }).toBe(1)
  const html = arrivedAt(to)[0]?.mail.html ?? ''
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? ''
  await fetch(link, { redirect: 'manual', headers: browser })
  const told = (key: string) =>
    hooks.arrived.flatMap(({ body: { type, data } }) => {
      const { mail } = data as { mail: { key: string } }
      return mail.key === key ? [{ type, mail }] : []
    })
  await expect
    .poll(
      () =>
        told(good.key)
          .map(({ type }) => type)
          .toSorted(),
      { timeout: 20_000 },
    )
    .toEqual(['mail.clicked', 'mail.opened', 'mail.sent'])
  await expect
    .poll(() => told(bad.key), { timeout: 20_000 })
    .toMatchObject([
      {
        type: 'mail.failed',
        mail: { to: gone, reason: 'hard', code: '5.1.1', said: '550 no such user' },
      },
    ])
})
