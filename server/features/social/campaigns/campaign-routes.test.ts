import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailReportRoutes } from '@landfall/contract/email/mail-reports.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type CampaignInput, campaignRoutes } from '@landfall/contract/social/campaigns.ts'
import { type ConsentInput, consentRoutes } from '@landfall/contract/social/consents.ts'
import {
  type MessageTemplateInput,
  messageTemplateRoutes,
} from '@landfall/contract/social/message-templates.ts'
import { socialInboxRoutes } from '@landfall/contract/social/social-inbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import { untilWorkedOff } from '#testing/social-reports.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedBusinessId, playedTargets } from '../social-demo/played-answers.ts'
import { report } from '../social-demo/played-networks.ts'
import { messageReport, type PlayedLine, stateReport, templateReport } from '../social-demo/played-reports.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })
const targetId = playedTargets.whatsapp.id

const bind = () => social.bind(admin, 'whatsapp')

const offer: Omit<MessageTemplateInput, 'accountId'> = {
  ...{ name: 'spring_offer', language: 'en', category: 'marketing', header: 'News', footer: '' },
  body: 'Hello {{1}}, our new catalogue is ready for {{2}}. Shall I send it?',
  ...{ examples: ['Ann', 'Harbour Tools'], hasStopButton: true },
}

async function submit(line: { id: number }, change: Partial<MessageTemplateInput> = {}): Promise<number> {
  const body = { ...offer, accountId: line.id, ...change }
  return (await app.client.call(messageTemplateRoutes.create, { body }, as(admin))).id
}

const templates = async () => (await app.client.call(messageTemplateRoutes.list, {}, as(admin))).items

/** Has a template approved by the network's own report. */
async function approve(line: PlayedLine & { id: number }): Promise<number> {
  const id = await submit(line)
  const [{ providerId = '' } = {}] = await app.systemDb.query<{ providerId: string }>(
    'select provider_id from social_templates where id = $1',
    [id],
  )
  const decided = { id: providerId, name: offer.name, language: 'en', event: 'APPROVED' }
  expect(await report(line, templateReport(playedBusinessId, decided))).toBe(200)
  await untilWorkedOff(app)
  return id
}

const agreed: Omit<ConsentInput, 'people'> = {
  source: 'fair',
  givenOn: '2026-05-04',
  proof: 'Card 17, Milan',
}
const record = (people: ConsentInput['people'], change: Partial<ConsentInput> = {}, who = admin) =>
  app.client.call(consentRoutes.record, { body: { ...agreed, people, ...change } }, as(who))

const values: CampaignInput['values'] = [
  { from: 'firstName', text: 'there' },
  { from: 'customer', text: 'you' },
]
const campaignOf = (line: { id: number }, templateId: number): CampaignInput => ({
  ...{ key: randomUUID(), name: 'Spring', accountId: line.id, templateId, values, quietDays: 0 },
})
const launch = (body: CampaignInput, who = admin) => app.client.call(campaignRoutes.create, { body }, as(who))
const read = (id: number) => app.client.call(campaignRoutes.read, { params: { id } }, as(admin))
const people = async (id: number) =>
  (await app.client.call(campaignRoutes.people, { params: { id }, query: {} }, as(admin))).items

async function until(id: number, state: string): Promise<void> {
  await expect.poll(async () => (await read(id)).state, { timeout: 30_000 }).toBe(state)
}

const sent = () =>
  social.network.asked.filter(({ path, body }) => path.endsWith('/messages') && body.type === 'template')

test('nobody reads or sends without the right', async () => {
  const routes = [consentRoutes, messageTemplateRoutes, campaignRoutes].flatMap((each) => Object.values(each))
  await expectRefusals(app, routes, ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  }))
})

test('a template that was made at WhatsApp with named places is filled by their names', async () => {
  const line = await bind()
  await record([{ phone: '+34600111222', name: 'Ann Berg' }])
  const body = 'Hola {{first_name}}, la lista para {{shop}} espera. ¡Hasta pronto, {{first_name}}!'
  const named = {
    ...{ id: '7', name: 'con_nombres', language: 'es', status: 'APPROVED', category: 'UTILITY' },
    ...{ parameter_format: 'NAMED', components: [{ type: 'BODY', text: body }] },
  }
  social.network.answer = ({ method, path }) =>
    method === 'GET' && path.includes('/message_templates')
      ? { status: 200, body: { data: [named] } }
      : undefined
  await app.client.call(messageTemplateRoutes.refresh, {}, as(admin))
  const [template] = await templates()
  expect(template).toMatchObject({ isUsable: true, body })
  const wish = campaignOf(line, template!.id)
  const short = { ...wish, values: values.slice(1) }
  const refused = await app.client.send(campaignRoutes.create, { body: short }, as(admin))
  expect(refused.code).toBe(codeOf('campaignValuesMissing'))
  const { id } = await launch(wish)
  await until(id, 'done')
  const parameters = [
    { type: 'text', text: 'Ann', parameter_name: 'first_name' },
    { type: 'text', text: 'you', parameter_name: 'shop' },
  ]
  expect(sent()[0]?.body.template).toMatchObject({ components: [{ type: 'body', parameters }] })
})

test('a campaign reaches those who have agreed, in words of their own, once each, and tells how far it is', async () => {
  const line = await bind()
  const templateId = await approve(line)
  const harbour = await buildCustomer(app.client, admin, { name: 'Harbour Tools', phone: '+34600111222' })
  const quay = await buildCustomer(app.client, admin, { name: 'Quay Trading', phone: '+34600111333' })
  await record([
    { phone: '+34600111222', name: 'Ann Berg' },
    { phone: '+4915112345678', name: '' },
  ])
  const selection = { scope: batchScope.Checked, ids: [harbour.id, quay.id] }
  const wish = { accountId: line.id, templateId, quietDays: 0 }
  const preview = (more: object) =>
    app.client.call(campaignRoutes.preview, { body: { ...wish, ...more } }, as(admin))
  expect(await preview({ selection })).toMatchObject({ customers: 2, people: 1, withoutConsent: 1 })
  expect(await preview({})).toMatchObject({
    ...{ customers: null, people: 2, dailyLimit: 2_000, limitLeft: 2_000, perSecond: 80, seconds: 1 },
  })
  const body = campaignOf(line, templateId)
  const { id } = await launch(body)
  // The same button again.
  expect(await launch(body)).toEqual({ id })
  await until(id, 'done')
  expect(sent().map(({ body: { to, template } }) => [to, template])).toEqual(
    expect.arrayContaining([
      [
        '34600111222',
        {
          ...{ name: 'spring_offer', language: { code: 'en' } },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ann' },
                { type: 'text', text: 'Harbour Tools' },
              ],
            },
          ],
        },
      ],
      ['4915112345678', expect.objectContaining({ name: 'spring_offer' })],
    ]),
  )
  expect(sent()).toHaveLength(2)
  const [ann] = (await people(id)).filter(({ phone }) => phone === '+34600111222')
  expect(ann).toMatchObject({ state: 'sent', customerId: harbour.id, skip: null })
  // What was written stands in the conversation, and whoever never wrote is not among what is open.
  const open = await app.client.call(socialInboxRoutes.list, { query: { tab: 'open' } }, as(admin))
  expect(open.items).toEqual([])
  const talk = await app.client.call(
    socialInboxRoutes.read,
    { params: { id: ann!.conversationId! } },
    as(admin),
  )
  expect(talk.messages).toMatchObject([
    { direction: 'out', text: 'Hello Ann, our new catalogue is ready for Harbour Tools. Shall I send it?' },
  ])
  const [message] = await app.systemDb.query<{ providerId: string }>(
    `select m.provider_id from social_messages m join social_campaign_people p on p.message_id = m.id where p.id = $1`,
    [ann!.id],
  )
  const to = '34600111222'
  await report(line, stateReport(targetId, { id: message!.providerId, to, status: 'read' }))
  await report(line, messageReport(line, { ref: to, name: 'Ann Berg' }, 'Yes please'))
  await untilWorkedOff(app)
  expect(await read(id)).toMatchObject({ people: 2, sent: 2, delivered: 1, read: 1, replied: 1, failed: 0 })
  const { channels } = await app.client.call(mailReportRoutes.deliverability, {}, as(admin))
  expect(channels).toMatchObject([{ name: 'whatsapp', sent: 2, delivered: 1, read: 1, replied: 1 }])
  expect(
    (await app.client.call(socialInboxRoutes.list, { query: { tab: 'open' } }, as(admin))).items,
  ).toMatchObject([{ customerId: harbour.id, excerpt: 'Yes please' }])
  // Whom it reached is left out for a while.
  expect(await preview({ quietDays: 7 })).toMatchObject({ people: 0, excluded: { recent: 2 } })
})

test('whoever says stop, or of whom the network knows it, is written to no more', async () => {
  const line = await bind()
  const templateId = await approve(line)
  await record([
    { phone: '+34600111222', name: 'Ann' },
    { phone: '+34600111333', name: 'Bo' },
    { phone: '+34600111444', name: 'Cy' },
  ])
  await report(line, messageReport(line, { ref: '34600111222', name: 'Ann' }, ' STOP! '))
  await report(line, messageReport(line, { ref: '34600111333', name: 'Bo' }, 'Please stop by our stand'))
  await untilWorkedOff(app)
  social.network.answer = ({ body, path }) =>
    path.endsWith('/messages') && body.to === '34600111444'
      ? {
          status: 400,
          body: { error: { code: 131050, message: 'User has stopped to receive marketing messages' } },
        }
      : undefined
  const { id } = await launch(campaignOf(line, templateId))
  await until(id, 'done')
  expect(sent().map(({ body }) => body.to)).not.toContain('34600111222')
  const ended = await app.client.call(consentRoutes.list, { query: { tab: 'ended' } }, as(admin))
  expect(new Map(ended.items.map(({ phone, end }) => [phone, end]))).toEqual(
    new Map([
      ['+34600111222', 'stop'],
      ['+34600111444', 'network'],
    ]),
  )
  expect(await read(id)).toMatchObject({ people: 2, failed: 1 })
})

test('the day’s limit of a number, haste and a dead token make a campaign rest or wait, and nobody is written to twice', async () => {
  const line = await bind()
  const templateId = await approve(line)
  const phones = Array.from({ length: 6 }, (_none, at) => `+3460011120${at}`)
  await record(phones.map((phone) => ({ phone, name: '' })))
  await app.systemDb.query('update social_accounts set daily_limit = 4 where id = $1', [line.id])
  let hasty = 2
  social.network.answer = ({ path, body }) =>
    path.endsWith('/messages') && body.type === 'template' && hasty-- > 0
      ? { status: 429, body: { error: { code: 130429, message: 'Rate limit hit' } } }
      : undefined
  const { id } = await launch(campaignOf(line, templateId))
  await expect.poll(async () => (await read(id)).trouble, { timeout: 30_000 }).toBe('tooFast')
  const hurry = () =>
    app.systemDb.query(
      `with k as (update social_campaigns set next_at = now() where id = $1)
       update social_campaign_people set due_at = now() where campaign_id = $1`,
      [id],
    )
  await expect
    .poll(
      async () => {
        const { sent: out, trouble } = await read(id)
        if (trouble === 'tooFast') await hurry()
        return [out, trouble]
      },
      { timeout: 30_000 },
    )
    .toEqual([4, 'limit'])
  await until(id, 'resting')
  expect(await read(id)).toMatchObject({ trouble: 'limit', waiting: 2 })
  // A day later, with a token that is dead by then.
  await app.systemDb.query(
    `update social_campaign_people set out_at = out_at - interval '25 hours' where campaign_id = $1 and out_at is not null`,
    [id],
  )
  social.network.answer = ({ path, body }) =>
    path.endsWith('/messages') && body.type === 'template'
      ? { status: 401, body: { error: { code: 190, message: 'Session has expired' } } }
      : undefined
  await hurry()
  await until(id, 'paused')
  // The other message on its way comes back a moment later.
  await expect
    .poll(() => read(id), { timeout: 30_000 })
    .toMatchObject({ trouble: 'reauth', waiting: 2, failed: 0 })
  const notices = await app.client.call(noticeRoutes.list, {}, as(admin))
  expect(notices.items.map(({ kind }) => kind)).toContain('campaignPaused')
  social.network.answer = undefined
  await app.systemDb.query(`update social_accounts set health = 'ok' where id = $1`, [line.id])
  await app.client.call(campaignRoutes.resume, { params: { id } }, as(admin))
  await until(id, 'done')
  const taken = new Map<unknown, number>()
  for (const { to } of (await people(id)).map(({ phone }) => ({ to: phone.slice(1) })))
    taken.set(to, await countTaken(to))
  expect([...taken.values()]).toEqual(phones.map(() => 1))
})

/** How many messages to a number the network has taken. */
async function countTaken(to: string): Promise<number> {
  const rows = await app.systemDb.query(
    `select from social_messages m join social_conversations k on k.id = m.conversation_id
     where k.person_ref = $1 and k.company_id = $2 and m.provider_id is not null`,
    [to, admin.companyId],
  )
  return rows.length
}

test('a lost answer is unknown and not asked again; cancelled is who still waits', async () => {
  const line = await bind()
  const templateId = await approve(line)
  await record([{ phone: '+34600111222', name: 'Ann' }])
  social.network.answer = ({ path, body }) =>
    path.endsWith('/messages') && body.type === 'template' ? 'cut' : undefined
  const { id } = await launch(campaignOf(line, templateId))
  await until(id, 'done')
  await sleep(100)
  expect(await people(id)).toMatchObject([{ state: 'unknown', failure: 'unreachable' }])
  expect(sent()).toHaveLength(1)
  social.network.answer = undefined
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const later = await launch({ ...campaignOf(line, templateId), startsAt })
  expect(await read(later.id)).toMatchObject({ state: 'scheduled', waiting: 1 })
  const removed = await app.client.send(
    messageTemplateRoutes.remove,
    { params: { id: templateId } },
    as(admin),
  )
  expect(removed.code).toBe(codeOf('messageTemplateInUse'))
  const ended = await app.client.call(campaignRoutes.cancel, { params: { id: later.id } }, as(admin))
  expect(ended).toMatchObject({ state: 'cancelled', waiting: 0, skipped: 1 })
  const again = await app.client.send(campaignRoutes.resume, { params: { id: later.id } }, as(admin))
  expect(again.code).toBe(codeOf('campaignEnded'))
})

test('a campaign that is cancelled while a message is on its way leaves nobody waiting', async () => {
  const line = await bind()
  const templateId = await approve(line)
  await record([{ phone: '+34600111222', name: 'Ann' }])
  const launched = Promise.withResolvers<number>()
  let cancelled: Promise<unknown> | undefined
  social.network.answer = ({ path, body }) => {
    if (!path.endsWith('/messages') || body.type !== 'template') return undefined
    cancelled ??= launched.promise.then((id) =>
      app.client.call(campaignRoutes.cancel, { params: { id } }, as(admin)),
    )
    return { status: 429, body: { error: { code: 130429, message: 'Rate limit hit' } } }
  }
  const { id } = await launch(campaignOf(line, templateId))
  launched.resolve(id)
  await until(id, 'cancelled')
  await cancelled
  await expect
    .poll(() => read(id), { timeout: 30_000 })
    .toMatchObject({ state: 'cancelled', waiting: 0, skipped: 1, unknown: 0 })
})

test('people of a customer in the recycle bin are not written to', async () => {
  const line = await bind()
  const templateId = await approve(line)
  const { id } = await buildCustomer(app.client, admin, { name: 'Harbour Tools', phone: '+34600111222' })
  await record([{ phone: '+34600111222', name: 'Ann' }])
  const wish = { accountId: line.id, templateId, quietDays: 0 }
  const people = async () => (await app.client.call(campaignRoutes.preview, { body: wish }, as(admin))).people
  expect(await people()).toBe(1)
  await app.systemDb.query('update customers set deleted_at = now() where id = $1', [id])
  expect(await people()).toBe(0)
})

test('what cannot be sent is refused with its reason', async () => {
  const line = await bind()
  const pending = await submit(line)
  const send = (body: CampaignInput) => app.client.send(campaignRoutes.create, { body }, as(admin))
  expect((await send(campaignOf(line, pending))).code).toBe(codeOf('messageTemplateUnusable'))
  await app.systemDb.query(`update social_templates set state = 'approved' where id = $1`, [pending])
  expect((await send(campaignOf(line, pending))).code).toBe(codeOf('campaignWithoutPeople'))
  await record([{ phone: '+34600111222', name: 'Ann' }])
  expect((await send({ ...campaignOf(line, pending), values: [] })).code).toBe(
    codeOf('campaignValuesMissing'),
  )
  const past = { ...campaignOf(line, pending), startsAt: '2026-01-01T00:00:00Z' }
  expect((await send(past)).code).toBe(codeOf('campaignInPast'))
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const theirs = await app.client.send(
    campaignRoutes.create,
    { body: campaignOf(line, pending) },
    as(stranger),
  )
  expect(theirs.code).toBe(codeOf('socialAccountNotFound'))
})
