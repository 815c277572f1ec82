import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { outboxRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes, type PersonIdentity } from '@landfall/contract/records/erasure.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { consentRoutes } from '@landfall/contract/social/consents.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

const email = 'maria.rossi@private.example'
const phone = '+393331234567'
const name = 'Maria Rossi'

// Its own: every table is searched for what is left of a person.
let app: OwnTestApp
let user: TestUser
let as: { token: string }
let customerId: number
let deletedId: number

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  const person = {
    name,
    jobTitle: 'Buyer',
    workEmail: email,
    personalEmail: '',
    phones: [phone],
    linkedin: '',
  }
  const said = { department: 'Rare metals', socials: [{ type: 'wechat' as const, value: 'private-account' }] }
  const other = { ...person, name: 'Paolo Verdi', workEmail: 'paolo@private.example', phones: [] }
  const customer = await buildCustomer(app.client, user, {
    name: 'Rossi Import',
    remark: `Ask for ${name} (${email})`,
    contacts: [{ ...person, ...said }, other],
  })
  customerId = customer.id
  const deleted = await buildCustomer(app.client, user, {
    name: 'Former employer',
    contacts: [{ ...person, workEmail: '', personalEmail: 'maria@second.example' }],
  })
  deletedId = deleted.id
  await app.client.call(customerRoutes.remove, { params: { id: deletedId } }, as)
  const followUp = { method: 'call' as const, content: `Spoke to maria rossi, ${phone}` }
  await app.client.call(followUpRoutes.create, { params: { id: customerId }, body: followUp }, as)
  const byName = { method: 'visit' as const, content: 'Maria Rossi wants samples' }
  await app.client.call(followUpRoutes.create, { params: { id: customerId }, body: byName }, as)
  await app.systemDb.query(
    `insert into trade_company_notes (company_id, party_key, name, content, author_id)
     values ($1, 'ROSSI IMPORT|IT', 'Rossi Import', $2, $3)`,
    [user.companyId, `Ask ${email}`, user.id],
  )
  // What a program was told of a follow-up.
  await app.systemDb.query(
    `insert into webhook_events (company_id, kind, customer_id, data) values ($1, 'followUp.created', $2, $3)`,
    [user.companyId, customerId, JSON.stringify({ followUp: { content: byName.content } })],
  )
  await keepFile(customerId, 'Contract Maria Rossi.txt')
  await keepFile(customerId, 'terms.txt')
  const build = createMailingBuilder(app, user)
  const task = await build.task([customerId])
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await build.untilDone(task.id)
  const letter = {
    customerId,
    address: email,
    subject: `For ${name}`,
    html: `<p>Dear ${name}, is ${email} still yours?</p>`,
    fromName: 'Li Wei',
    fromAddress: 'sales@seller.example',
  }
  await build.untilDone((await app.client.call(letterRoutes.send, { body: letter }, as)).taskId)
  // A mailing that was never sent, to somebody who is pasted beside others.
  const pasted = [
    { name, address: email.toUpperCase() },
    { name: 'Ann', address: 'ann@pasted.example' },
  ]
  await build.task([], {
    addresses: pasted,
    selection: { scope: batchScope.SearchQuery, query: { search: 'nobody at all' } },
  })
  await app.systemDb.query(
    `with other as (
       insert into send_recipients (company_id, task_id, content_id, address, email, state)
       select company_id, task_id, content_id, 'third@buyer.example', 'third@buyer.example', 3
       from send_recipients where company_id = $1 limit 1 returning id)
     insert into mail_answers (company_id, recipient_id, kind, message_key, from_address, subject, body, happened_at)
     select $1, other.id, 'reply', a.key, a.sender, a.subject, 'Yes', now()
     from other, (values ('key-1', 'maria@second.example', 'Re: Offer'), ('key-2', 'third@buyer.example', 'Ask ' || $2),
       ('key-3', 'guest@third.example', 'Re: Offer')) as a (key, sender, subject)`,
    [user.companyId, email],
  )
  await app.systemDb.query(
    `insert into mail_in (company_id, raw, received_at, next_attempt_at)
     values ($1, convert_to('From: ' || $2, 'UTF8'), now(), now() + interval '1 day')`,
    [user.companyId, email],
  )
  await writeAtNetwork()
  await agreeAtNetwork()
  await app.client.call(suppressionRoutes.add, { body: { emails: [email], note: '' } }, as)
  const selection = { scope: batchScope.SearchQuery, query: { search: email } } as const
  const started = await app.client.call(customerRoutes.export, { body: { selection, format: 'csv' } }, as)
  const stateOf = async () =>
    (await app.client.call(taskRoutes.read, { params: { id: started.id } }, as)).state
  await vi.waitFor(async () => expect(await stateOf()).toBe('done'), { timeout: 20_000, interval: 100 })
})
afterAll(() => app.stop())

/** What a person and a colleague wrote to each other by WhatsApp, and the event as it came. */
async function writeAtNetwork(): Promise<void> {
  const digits = phone.slice(1)
  await app.systemDb.query(
    `with account as (
       insert into social_accounts (company_id, network, target_id, name, door_hash, door_sealed)
       values ($1, 'whatsapp', '1', 'Sales', '\\x01', '') returning id),
     event as (
       insert into social_events (company_id, account_id, body, body_hash, done_at)
       select $1, id, '{"from":"' || $2 || '"}', '\\x01', now() from account),
     conversation as (
       insert into social_conversations (company_id, account_id, person_ref, phone, name, last_direction, last_at, is_unread)
       select $1, id, $2, $3, $4, 'in', now(), true from account returning id)
     insert into social_messages (company_id, conversation_id, direction, body)
     select $1, id, 'in', 'What does it cost?' from conversation`,
    [user.companyId, digits, phone, name],
  )
}

/** That a person has agreed to get templates, and a campaign that reached him. */
async function agreeAtNetwork(): Promise<void> {
  const people = [{ phone, name: 'Mimi' }]
  const body = { people, source: 'fair', givenOn: '2026-05-04', proof: 'Card of Mimi' } as const
  await app.client.call(consentRoutes.record, { body }, as)
  await app.systemDb.query(
    `with template as (
       insert into social_templates (company_id, business_id, name, language, category, body, created_by)
       values ($1, '1', 'offer', 'en', 'marketing', 'Hello', $2) returning id),
     campaign as (
       insert into social_campaigns (company_id, key, name, account_id, template_id, place_values, state, next_at, starts_at, created_by)
       select $1, gen_random_uuid(), 'Spring', a.id, template.id, '[]', 'done', now(), now(), $2
       from template, social_accounts a where a.company_id = $1 returning id)
     insert into social_campaign_people (company_id, campaign_id, phone, name, place_texts)
     select $1, id, $3, $4, array[$4] from campaign`,
    [user.companyId, user.id, phone, name],
  )
}

async function keepFile(id: number, name: string): Promise<void> {
  const sent = await app.client.send(
    followUpRoutes.sendFile,
    { query: { name }, body: Buffer.from(name) },
    as,
  )
  const fileIds = [(sent.data as { id: number }).id]
  await app.client.call(followUpRoutes.keepFiles, { params: { id }, body: { fileIds } }, as)
}

const find = (text: string, token = user.token) =>
  app.client.call(erasureRoutes.search, { body: { text } }, { token })

async function identityOf(text: string): Promise<PersonIdentity> {
  const [person] = (await find(text)).items
  const { emails = [], phones = [], contactIds = [] } = person ?? {}
  return { emails, phones, contactIds }
}

/** Every row of the company that still holds one of the words, by table. */
async function traces(): Promise<string[]> {
  const tables = await app.systemDb.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const { name: table } of tables) {
    const rows = await app.systemDb.query(
      `select from "${table}" t where t::text ~* 'maria.rossi|393331234567|maria@second|mimi'`,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

test('a person is found by address, number and name, with all that is known', async () => {
  for (const text of [email.toUpperCase(), '0039 333 123 4567', 'maria ross']) {
    const { items } = await find(text)
    expect(items.flatMap(({ contactIds }) => contactIds).length, text).toBeGreaterThan(0)
    expect(items[0]?.name, text).toBe(name)
  }
  expect((await find('nobody@private.example')).items).toEqual([])
  expect((await find('guest@third.example')).items).toHaveLength(1)
  const identity = await identityOf(email)
  const { counts, files } = await app.client.call(erasureRoutes.inspect, { body: identity }, as)
  expect(files).toMatchObject({
    items: [
      { name: 'Contract Maria Rossi.txt', customerName: 'Rossi Import', isNamed: true, isDeleted: false },
      { name: 'terms.txt', isNamed: false },
    ],
    total: 2,
  })
  expect(counts).toMatchObject({
    contacts: 2,
    keys: 4,
    texts: 7,
    messages: 2,
    socialMessages: 1,
    consents: 2,
    suppressions: 1,
    capturedMails: 2,
    exportFiles: 1,
  })
  expect(counts.logs).toBeGreaterThan(2)
  const disclosed = await app.client.call(erasureRoutes.disclose, { body: identity }, as)
  expect(disclosed.contacts).toHaveLength(2)
  expect(JSON.stringify(disclosed)).toContain(email)
  expect(disclosed.messages).toMatchObject([
    { subject: expect.stringContaining('Offer'), text: expect.any(String) },
    { subject: `For ${name}`, text: expect.stringContaining('still yours?') },
  ])
  expect(disclosed.socialMessages).toMatchObject([{ messages: [{ text: 'What does it cost?' }] }])
  expect(JSON.stringify(disclosed)).not.toContain('Paolo')
  const [pull] = (await app.client.call(logRoutes.dataPulls, {}, as)).items
  expect(pull).toMatchObject({ action: 'exported', source: 'person' })
})

test('nothing of an erased person is left in any table, and others stay', async () => {
  const identity = await identityOf(email)
  expect(await traces()).toContain('audit_log')
  const { files } = await app.client.call(erasureRoutes.inspect, { body: identity }, as)
  const body = { identity, reference: 'DSR-7', fileIds: [files.items[0]?.id ?? 0, 999_999] }
  const certificate = await app.client.call(erasureRoutes.erase, { body }, as)
  expect(certificate).toMatchObject({
    reference: 'DSR-7',
    counts: { contacts: 2, filesErased: 1, filesLeft: 1 },
  })
  expect(await traces()).toEqual([])
  const logged = await app.systemDb.query(
    `select from audit_log where before::text || after::text ~ 'private-account|Rare metals'`,
  )
  expect(logged).toEqual([])
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId } }, as)
  expect(customer.contacts.map((each) => each.name)).toEqual(['Paolo Verdi'])
  expect(customer.remark).toBe('Ask for ••• (•••)')
  const kept = await app.systemDb.query(
    'select name, expires_at is null as stays from files where name like $1 order by name',
    ['%.txt'],
  )
  expect(kept).toEqual([
    { name: 'Contract •••.txt', stays: false },
    { name: 'terms.txt', stays: true },
  ])
  const messages = (await app.client.call(historyRoutes.list, {}, as)).items
  expect(messages).toMatchObject([
    { address: 'third@buyer.example' },
    { name: '', address: expect.stringMatching(/@erased\.invalid$/), subject: '•••' },
    { name: '', address: expect.stringMatching(/@erased\.invalid$/) },
  ])
  expect(await app.systemDb.query('select from mail_in')).toEqual([])
  const pasted = await app.systemDb.query(`select pasted from send_tasks where pasted <> '[]'`)
  expect(pasted).toEqual([{ pasted: [{ name: 'Ann', address: 'ann@pasted.example' }] }])
  expect((await app.client.call(outboxRoutes.list, {}, as)).items).toEqual([])
  const read = await app.client.call(erasureRoutes.read, { params: { id: certificate.id } }, as)
  expect(read).toEqual(certificate)
  expect((await app.client.call(erasureRoutes.list, {}, as)).items).toEqual([certificate])
})

test('an erased person cannot be entered again, and is not mailed', async () => {
  const contacts = [{ name, workEmail: email }]
  const created = await app.client.send(customerRoutes.create, { body: { name: 'Again', contacts } }, as)
  expect(created).toMatchObject({
    code: codeOf('personErased'),
    data: { issues: [{ path: 'body.contacts.0.workEmail' }] },
  })
  const customer = await app.client.call(customerRoutes.read, { params: { id: customerId } }, as)
  const changed = await app.client.send(
    customerRoutes.update,
    { params: { id: customerId }, body: { ...customer, contacts: [{ name: 'M', personalEmail: email }] } },
    as,
  )
  expect(changed.code).toBe(codeOf('personErased'))
  expect((await find(email)).isErased).toBe(true)
  const elsewhere = await buildUser(app.systemDb)
  const allowed = await app.client.send(
    customerRoutes.create,
    { body: { name: 'Other company', contacts } },
    { token: elsewhere.token },
  )
  expect(allowed.code).toBe(20000)
})

test('a restored customer of the bin does not bring the person back', async () => {
  const { items } = await find(name)
  expect(items).toEqual([])
  const rows = await app.systemDb.query('select from customer_contacts where customer_id = $1', [deletedId])
  expect(rows).toEqual([])
})

test('a domain in letters of its own is one domain in either spelling, for mail and for erasing', async () => {
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const token = { token: boss.token }
  const [written, mailed] = ['karl@bäckerei-west.example', 'karl@xn--bckerei-west-gcb.example']
  const build = createMailingBuilder(app, boss)
  const ids = [await build.customer(written)]
  const task = await build.task(ids)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, token)
  await build.untilDone(task.id)
  await app.client.call(suppressionRoutes.add, { body: { emails: [written] } }, token)
  const selection = { scope: batchScope.Checked, ids }
  const preview = await app.client.call(sendTaskRoutes.previewRecipients, { body: { selection } }, token)
  expect(preview).toMatchObject({ recipients: 0, excluded: { suppressed: 1, invalid: 0 } })
  const search = (text: string) => app.client.call(erasureRoutes.search, { body: { text } }, token)
  for (const text of [written, mailed]) expect((await search(text)).items).toHaveLength(1)
  const identity = { emails: [mailed], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity, reference: '' } }, token)
  const left = await app.systemDb.query(
    `select email from send_recipients where company_id = $1 and email like '%west%'
     union all select work_email from customer_contacts where company_id = $1 and work_email like '%west%'`,
    [boss.companyId],
  )
  expect(left).toEqual([])
  for (const text of [written, mailed]) expect((await search(text)).isErased).toBe(true)
  const contacts = [{ name: 'Karl', workEmail: written }]
  const again = await app.client.send(customerRoutes.create, { body: { name: 'Again', contacts } }, token)
  expect(again.code).toBe(codeOf('personErased'))
})

test('every route keeps out who may not erase, and finds nothing of another company', async () => {
  const bodies: Record<string, unknown> = {
    [erasureRoutes.search.path]: { text: 'paolo@private.example' },
    [erasureRoutes.erase.path]: {
      identity: { emails: ['x@y.example'], phones: [], contactIds: [] },
      reference: '',
    },
  }
  await expectRefusals(app, Object.values(erasureRoutes), ({ method, path }) => ({
    params: { id: 1 },
    body:
      method === 'POST'
        ? (bodies[path] ?? { emails: ['x@y.example'], phones: [], contactIds: [] })
        : undefined,
  }))
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect((await find('paolo@private.example', stranger.token)).items).toEqual([])
  expect((await find('paolo@private.example')).items).toHaveLength(1)
})
