import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { pastedLimit } from '@landfall/contract/email/pasted-readers.ts'
import { successCode } from '@landfall/contract/envelope.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let as: { token: string }
let build: MailingBuilder
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: boss.token }
  build = createMailingBuilder(app, boss)
})

const nobody = { scope: batchScope.Checked, ids: [0] }
const someAddress = () => `${crypto.randomUUID().slice(0, 8)}@buyer.example`

test('those who were pasted get the mail beside customers, once, and never who said no', async () => {
  const [known, pasted, closed] = [someAddress(), someAddress(), someAddress()]
  const customer = await build.customer(known)
  await app.systemDb.query(`insert into suppressions (company_id, email, reason) values ($1, $2, 'manual')`, [
    boss.companyId,
    closed,
  ])
  const addresses = [
    { name: 'Ann Lee', address: pasted },
    { name: '', address: pasted.toUpperCase() },
    { name: '', address: known },
    { name: '', address: closed },
    { name: '', address: 'no address' },
  ]
  const wish = { selection: { scope: batchScope.Checked, ids: [customer] }, addresses }
  const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: wish }, as)
  expect(preview).toMatchObject({
    ...{ candidates: 6, recipients: 2, excluded: { duplicate: 2, suppressed: 1, invalid: 1 } },
    sample: [
      { customerId: customer, address: known },
      { customerId: null, name: 'Ann Lee', address: pasted },
    ],
  })
  const draft = await build.task([customer], { addresses })
  expect(draft.addresses).toEqual(addresses)
  await app.client.call(sendTaskRoutes.submit, { params: { id: draft.id } }, as)
  const done = await build.untilDone(draft.id)
  expect(done).toMatchObject({
    ...{ candidates: 6, addresses: [], counts: { total: 4, sent: 2, skipped: 2 } },
    excluded: { noEmail: 0, duplicate: 2, suppressed: 1, invalid: 1 },
  })
  const mails = await app.client.call(outboxRoutes.list, { query: { search: pasted } }, as)
  expect(mails.items).toHaveLength(1)
  const history = await app.client.call(historyRoutes.list, { query: { search: pasted } }, as)
  expect(history.items).toHaveLength(1)
  // A copy writes to the same people.
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id: draft.id } }, as)
  expect(copy.addresses).toEqual(addresses)
})

test('a mailing may be to them alone; to nobody it is refused', async () => {
  const alone = { selection: nobody, localHours: { from: 0, to: 24 } }
  const draft = await build.task([], { ...alone, addresses: [{ name: '', address: someAddress() }] })
  await app.client.call(sendTaskRoutes.submit, { params: { id: draft.id } }, as)
  await build.until(draft.id, ({ candidates, phase }) => candidates === 1 && phase !== 'preparing')
  const empty = await build.task([], { selection: nobody })
  const refused = await app.client.send(sendTaskRoutes.submit, { params: { id: empty.id } }, as)
  expect(refused.code).toBe(codeOf('recipientsMissing'))
})

test('what stands in their rows can be said in the mail, and nobody gets a gap', async () => {
  const [ann, bo] = [someAddress(), someAddress()]
  const template = await build.template({
    subject: '{{row.产品}} for {{contact.name|you}}',
    html: '<p>{{row.price}} — {{row.delivery|on request}}</p>',
  })
  const send = async (addresses: object[], customers: number[] = []) => {
    const selection = customers.length > 0 ? { scope: batchScope.Checked, ids: customers } : nobody
    const draft = await build.task([], { selection, addresses, templateIds: [template.id] })
    return { draft, answer: await app.client.send(sendTaskRoutes.submit, { params: { id: draft.id } }, as) }
  }
  const full = {
    name: 'Ann',
    address: ann,
    values: { 产品: 'Baskets <1>', price: '1.20 & up', delivery: '30 d' },
  }
  const partly = { name: '', address: bo, values: { 产品: 'Lamps', price: '' } }
  const refused = await send([full, partly])
  expect(refused.answer.code).toBe(codeOf('rowValuesMissing'))
  expect(refused.answer.message).toContain('row.price')
  // Customers have no rows.
  const customer = await build.customer(someAddress())
  expect((await send([full], [customer])).answer.code).toBe(codeOf('rowValuesMissing'))
  const { draft, answer } = await send([full, { ...partly, values: { 产品: 'Lamps', price: '3' } }])
  expect(draft.addresses[0]).toEqual(full)
  expect(answer.code).toBe(successCode)
  await build.untilDone(draft.id)
  const mailTo = async (address: string) => {
    const { items } = await app.client.call(outboxRoutes.list, { query: { search: address } }, as)
    return app.client.call(outboxRoutes.read, { params: { id: items[0]?.id ?? 0 } }, as)
  }
  const [toAnn, toBo] = [await mailTo(ann), await mailTo(bo)]
  expect(toAnn.subject).toBe('Baskets <1> for Ann')
  expect(toAnn.html).toContain('<p>1.20 &amp; up — 30 d</p>')
  expect(toBo.subject).toBe('Lamps for you')
  expect(toBo.html).toContain('<p>3 — on request</p>')
})

test('a row holds so much and no more', async () => {
  const preview = async (values: object) => {
    const body = { selection: nobody, addresses: [{ name: '', address: someAddress(), values }] }
    return (await app.client.send(sendTaskRoutes.previewRecipients, { body: body as never }, as)).status
  }
  expect(await preview({ price: 'x'.repeat(500) })).toBe(200)
  expect(await preview({ price: 'x'.repeat(501) })).toBe(400)
  expect(await preview({ 'a b': 'x' })).toBe(400)
  expect(await preview({ price: 5 })).toBe(400)
  expect(await preview({ price: 'a\nb' })).toBe(400)
  expect(await preview(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`c${at}`, 'x'])))).toBe(400)
})

test('refuses more than may be pasted, and lines that are more than one', async () => {
  const preview = (addresses: object[]) =>
    app.client.send(sendTaskRoutes.previewRecipients, { body: { selection: nobody, addresses } as never }, as)
  const many = Array.from({ length: pastedLimit + 1 }, (_, at) => ({ name: '', address: `a${at}@b.example` }))
  expect((await preview(many)).status).toBe(400)
  expect((await preview([{ name: 'A\nBcc: x@y.example', address: 'a@b.example' }])).status).toBe(400)
})
