import { type CustomerChannel, channelRoutes } from '@landfall/contract/social/channels.ts'
import { consentRoutes } from '@landfall/contract/social/consents.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { linkedinLink, messengerLink, telegramLink } from './reach-links.ts'

const app = await sharedTestApp()
let admin: TestUser
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})
const as = (who: TestUser) => ({ token: who.token })

const read = async (id: number, who = admin) =>
  (await app.client.call(channelRoutes.read, { params: { id } }, as(who))).items
const shown = (channels: readonly CustomerChannel[]) =>
  channels.map(({ kind, name, value, link }) => [kind, name, value, link])

test('nobody asks without the right', async () => {
  await expectRefusals(app, Object.values(channelRoutes), () => ({ params: { id: 1 } }))
})

test('each person of a customer has the ways by which he can be written to, and no others', async () => {
  const { id } = await buildCustomer(app.client, admin, {
    name: 'Harbour Tools',
    country: 'ES',
    phone: '+34913456789',
    contacts: [
      {
        ...{ name: 'Ann Berg', jobTitle: 'Buyer', workEmail: 'ann@harbour.example', personalEmail: '' },
        // A mobile number, and one of the office.
        ...{
          phones: ['+34600111222', '+34913456780'],
          linkedin: 'linkedin.com/in/ann-berg',
          otherEmails: [],
        },
        socials: [
          { type: 'telegram', value: 'https://t.me/annberg' },
          { type: 'facebook', value: 'https://www.facebook.com/ann.berg.7' },
          { type: 'wechat', value: 'ann' },
        ],
      },
    ],
  })
  const channels = await read(id)
  expect(shown(channels)).toEqual([
    ['mail', 'Ann Berg', 'ann@harbour.example', ''],
    ['whatsapp', 'Ann Berg', '+34600111222', 'https://wa.me/34600111222'],
    ['telegram', 'Ann Berg', 'https://t.me/annberg', 'https://t.me/annberg'],
    ['facebook', 'Ann Berg', 'https://www.facebook.com/ann.berg.7', 'https://m.me/ann.berg.7'],
    ['linkedin', 'Ann Berg', 'linkedin.com/in/ann-berg', 'https://linkedin.com/in/ann-berg'],
  ])
  const number = () => read(id).then((all) => all.find(({ kind }) => kind === 'whatsapp'))
  expect(await number()).toMatchObject({ consent: 'none', conversationId: null })
  const people = [{ phone: '+34600111222', name: 'Ann Berg' }]
  const body = {
    people,
    source: 'form',
    givenOn: '2026-03-02',
    proof: 'Form of the site',
    customerId: id,
  } as const
  await app.client.call(consentRoutes.record, { body }, as(admin))
  expect(await number()).toMatchObject({ consent: 'given' })
  await app.systemDb.query(
    `update social_consents set ended_at = now(), end_reason = 'stop' where company_id = $1`,
    [admin.companyId],
  )
  expect(await number()).toMatchObject({ consent: 'ended' })
})

test('the conversation and the blacklist say what is possible now', async () => {
  const { id } = await buildCustomer(app.client, admin, {
    name: 'Quay Trading',
    contacts: [
      {
        ...{ name: 'Bo', jobTitle: '', workEmail: 'bo@quay.example', personalEmail: '', linkedin: '' },
        phones: ['+34600111333'],
      },
    ],
  })
  await app.systemDb.query(
    `insert into suppressions (company_id, email, reason) values ($1, 'bo@quay.example', 'manual')`,
    [admin.companyId],
  )
  const account = `insert into social_accounts (company_id, network, target_id, name, door_hash, door_sealed, token_sealed)
    values ($1, $2::text, $2, $2, sha256(gen_random_uuid()::text::bytea), 'x', 'x') returning id`
  const talk = async (network: string, phone: string, hours: number) => {
    const [row] = await app.systemDb.query<{ id: number }>(account, [admin.companyId, network])
    await app.systemDb.query(
      `insert into social_conversations (company_id, account_id, person_ref, phone, name, customer_id, last_direction, last_at,
         last_in_at, is_unread) values ($1, $2, 'p', $3, 'Bo', $4, 'in', now(), now() - make_interval(hours => $5), false)`,
      [admin.companyId, row!.id, phone, id, hours],
    )
  }
  await talk('whatsapp', '+34600111333', 25)
  await talk('telegram', '', 100)
  expect(await read(id)).toMatchObject([
    { kind: 'mail', isSuppressed: true },
    { kind: 'whatsapp', bar: 'window', conversationId: expect.any(Number) },
    // Whoever wrote from somewhere that nobody has noted down.
    { kind: 'telegram', name: 'Bo', bar: null, replyUntil: null, link: '' },
  ])
})

test('who may not read a customer learns nothing of him', async () => {
  const { id } = await buildCustomer(app.client, admin, { name: 'Pier Imports' })
  const seller = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  for (const who of [seller, stranger]) {
    const { code } = await app.client.send(channelRoutes.read, { params: { id } }, as(who))
    expect(code).toBe(codeOf('socialCustomerUnknown'))
  }
})

test('links are made of names and pages as people write them, and of nothing else', () => {
  expect(
    ['@ann_b', 't.me/ann_b', 'https://telegram.me/ann_b', '12345', 'evil.example/x y'].map(telegramLink),
  ).toEqual([...['https://t.me/ann_b', 'https://t.me/ann_b', 'https://t.me/ann_b', '', '']])
  expect(['ann.berg', 'facebook.com/ann.berg', 'https://evil.example/ann'].map(messengerLink)).toEqual([
    ...['https://m.me/ann.berg', 'https://m.me/ann.berg', ''],
  ])
  expect(
    ['https://es.linkedin.com/in/ann', 'javascript:alert(1)', 'linkedin.com.evil.example/in/a'].map(
      linkedinLink,
    ),
  ).toEqual([...['https://es.linkedin.com/in/ann', '', '']])
})
