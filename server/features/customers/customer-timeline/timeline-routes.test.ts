import { customerFieldRoutes } from '@landfall/contract/customers/customer-fields.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { type TimelineFilter, timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { permissionsAt } from '@landfall/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let boss: TestUser
let seller: TestUser
let customer: CustomerView

beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
  boss = await buildUser(app.systemDb, { type: 'admin' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  customer = await buildCustomer(app.client, seller, {
    contacts: [{ name: 'Ann', workEmail: 'ann@acme.example' }],
  } as never)
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })
type Query = { size?: number; cursor?: string; show?: TimelineFilter }
const read = (id: number, query: Query = {}, user = seller) =>
  app.client.call(timelineRoutes.read, { params: { id }, query: { size: 100, ...query } }, as(user))

async function readAll(id: number, query: Query) {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(id, { ...query, ...(cursor ? { cursor } : {}) })
    ids.push(...page.items.map((item) => item.id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

/** Mails of one campaign to a customer, one for each of these histories. */
async function buildMails(customerId: number, histories: readonly string[]) {
  await app.systemDb.query(
    `with task as (
       insert into send_tasks (company_id, created_by, name, state, from_name, from_address, selection, submitted_at,
         prepared_at, finished_at)
       values ($1, $2, 'Spring', 'DONE', 'A', 'a@example.com', '{"scope": 1}', now(), now(), now()) returning id
     ), content as (
       insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
       select $1, id, 'T', 'en', 'Spring offer', '<p>x</p>', 'x' from task returning id, task_id
     )
     insert into send_recipients (company_id, task_id, content_id, customer_id, address, email, name, state, reason, error,
       sent_at, opened_at, clicked_at, replied_at, bounced_at, unsubscribed_at)
     select $1, task_id, id, $3, 'ann' || h.n || '@acme.example', 'ann' || h.n || '@acme.example', 'Ann',
       case when h.kind in ('bounced', 'failed') then 5 else 3 end, case when h.kind in ('bounced', 'failed') then 'hard' end,
       case when h.kind in ('bounced', 'failed') then 'no such mailbox' else '' end,
       case when h.kind <> 'failed' then now() - interval '9 minutes' end,
       case when h.kind = 'read' then now() - interval '8 minutes' end,
       case when h.kind = 'read' then now() - interval '7 minutes' end,
       case when h.kind = 'read' then now() - interval '6 minutes' end,
       case when h.kind = 'bounced' then now() - interval '5 minutes' end,
       case when h.kind = 'read' then now() - interval '4 minutes' end
     from content, unnest($4::text[]) with ordinality as h (kind, n)`,
    [boss.companyId, boss.id, customerId, histories],
  )
}

async function buildShipments(buyer: string, days: readonly string[], valueSource = 'declared') {
  const base = {
    company_id: boss.companyId,
    upload_id: 1,
    version: 1,
    exclusive: 0,
    source: 'test',
    flow: 'import',
  }
  await app.stores.clickhouse.chInsert({
    table: 'customs_shipments',
    format: 'JSONEachRow',
    rows: days.map((day, index) => ({
      ...base,
      row_no: index,
      id: index + 1,
      reference: `r${index}`,
      trade_date: day,
      hs: '820320',
      goods: 'Pliers',
      buyer,
      buyer_key: buyer,
      buyer_country: 'US',
      seller: `Seller ${index % 2}`,
      seller_key: `SELLER ${index % 2}`,
      seller_country: 'CN',
      gross_kg: '100',
      value: '50',
      currency: 'USD',
      value_source: valueSource,
    })),
  })
}

describe('the timeline', () => {
  it('has everything that happened, and shows kinds alone', async () => {
    const { id } = customer
    await app.client.call(
      followUpRoutes.create,
      { params: { id }, body: { method: 'call', content: 'Called' } },
      as(seller),
    )
    await app.client.call(
      followUpRoutes.create,
      { params: { id }, body: { method: 'social', channel: 'whatsapp', content: 'Hello' } },
      as(seller),
    )
    const { updatedAt: _changed, ...input } = customer
    await app.client.call(
      customerRoutes.update,
      { params: { id }, body: { ...input, stage: 'won' } as never },
      as(seller),
    )
    await buildMails(id, ['read', 'bounced', 'failed'])
    const reason = await app.client.call(
      poolRoutes.createReason,
      { body: { names: { en: 'No answer' } } } as never,
      as(boss),
    )
    const selection = { scope: batchScope.Checked, ids: [id] }
    await app.client.call(
      placementRoutes.release,
      { body: { selection, reasonId: (reason as unknown as { id: number }).id } },
      as(boss),
    )
    await app.client.call(placementRoutes.claim, { body: { selection } }, as(seller))
    const mail = (await read(id, { show: 'mail' })).items
    expect(mail.map((item) => item.kind === 'mail' && item.event).sort()).toEqual(
      ['bounced', 'clicked', 'failed', 'opened', 'replied', 'sent', 'sent', 'unsubscribed'].sort(),
    )
    // Whoever sent it did not open it: that is the recipient's doing.
    expect(mail.map(({ userName }) => userName !== null)).toEqual(
      mail.map((item) => item.kind === 'mail' && item.event === 'sent'),
    )
    expect(mail).toMatchObject(mail.map(() => ({ recipient: 'Ann' })))
    expect((await read(id, { show: 'owner' })).items).toMatchObject([
      { kind: 'ownerChanged', how: 'claimed', before: null, after: expect.any(String) },
      { kind: 'ownerChanged', how: 'manual', after: null, reason: { en: 'No answer' }, rules: [] },
    ])
    expect((await read(id, { show: 'change' })).items).toMatchObject([
      { kind: 'changed', fields: [{ field: 'stage', before: 'toFollow', after: 'won' }] },
      { kind: 'created' },
    ])
    expect((await read(id, { show: 'followUp' })).items).toMatchObject([
      { kind: 'followUp', content: 'Called', canChange: true },
    ])
    expect((await read(id, { show: 'social' })).items).toMatchObject([
      { kind: 'followUp', content: 'Hello', channel: 'whatsapp' },
    ])
    const whole = (await read(id)).items
    expect(whole).toHaveLength(14)
    expect(await readAll(id, { size: 3 })).toEqual(whole.map((item) => item.id))
    const two = await fetch(`${app.url}/api/customers/${id}/timeline?show=owner&show=change`, {
      headers: { 'x-access-token': seller.token },
    })
    expect(((await two.json()) as { data: { items: unknown[] } }).data.items).toHaveLength(4)
    const wrong = await app.client.send(
      timelineRoutes.read,
      { params: { id }, query: { show: 'gossip' } },
      as(seller),
    )
    expect(wrong.status).toBe(400)
  })

  it('tells of shipments by month, of the customer’s own trade companies only, and only to those with the right', async () => {
    const { id } = await buildCustomer(app.client, seller)
    const buyer = `ACME TOOLS ${id}`
    await app.systemDb.query(
      `insert into customer_keys (company_id, customer_id, type, value) values ($1, $2, 'tradeCompany', $3)`,
      [boss.companyId, id, `${buyer}|US`],
    )
    const stored = await app.client.call(customerRoutes.read, { params: { id } }, as(seller))
    const companies = stored.tradeCompanies
    expect(companies).toHaveLength(1)
    await buildShipments(companies[0]?.key.split('|')[0] ?? '', [
      '2026-01-05',
      '2026-01-20',
      '2026-02-03',
      '2025-11-30',
    ])
    await buildShipments(companies[0]?.key.split('|')[0] ?? '', ['2026-02-02'], 'modelled')
    await buildShipments('SOMEBODY ELSE', ['2026-01-06'])
    const shown = (await read(id, { show: 'shipments' })).items
    expect(shown).toMatchObject([
      { month: '2026-02', records: 2, at: '2026-02-03T00:00:00.000Z', valueUsd: 50, valueKnown: 1 },
      {
        month: '2026-01',
        records: 2,
        grossKg: 200,
        valueUsd: 100,
        valueKnown: 2,
        partners: 2,
        goods: 'Pliers',
      },
      { month: '2025-11', records: 1 },
    ])
    expect(await readAll(id, { size: 1 })).toHaveLength(4)
    const without = await buildUser(app.systemDb, {
      companyId: boss.companyId,
      dataScope: 'company',
      permissions: permissionsAt('company').filter((right) => right !== 'customs.record.read'),
    })
    expect((await read(id, { show: 'shipments' }, without)).items).toEqual([])
  })

  it('does not tell how to reach a customer of a covered pool', async () => {
    const { id } = await buildCustomer(app.client, seller, {
      contacts: [{ name: 'Bo', workEmail: 'bo@secret.example' }],
    } as never)
    const before = await app.client.call(customerRoutes.read, { params: { id } }, as(seller))
    const told = {
      ...{ phone: '+4930123456', address: 'Backyard 7', remark: 'Ask for the boss' },
      registrationNo: 'HRB 778899',
    }
    const field = await app.client.call(
      customerFieldRoutes.create,
      { body: { names: { en: 'Mobile of the boss' }, type: 'text', choices: [] } },
      as(boss),
    )
    const custom = { [field.id]: 'only by pigeon' }
    await app.client.call(
      customerRoutes.update,
      { params: { id }, body: { ...before, ...told, custom, updatedAt: undefined } as never },
      as(seller),
    )
    const body = { method: 'call', content: 'Call her on the hidden line' } as never
    const followUp = await app.client.call(followUpRoutes.create, { params: { id }, body }, as(seller))
    await app.client.call(
      followUpRoutes.comment,
      { params: { id: followUp.id }, body: { content: 'She said so' } },
      as(boss),
    )
    await buildMails(id, ['bounced'])
    await app.client.call(
      placementRoutes.release,
      { body: { selection: { scope: batchScope.Checked, ids: [id] } } },
      as(boss),
    )
    const other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    const shown = JSON.stringify(await read(id, {}, other))
    expect(shown).toContain('Spring offer')
    const asOther = as(other)
    const view = await app.client.call(customerRoutes.read, { params: { id } }, asOther)
    const said = await app.client.call(followUpRoutes.list, { params: { id }, query: {} }, asOther)
    expect(said.items).toMatchObject([{ method: 'call', content: '', commentCount: 0, canChange: false }])
    for (const way of [
      '4930123456',
      'acme.example',
      'no such mailbox',
      'secret.example',
      'hidden line',
      'pigeon',
    ]) {
      expect(shown).not.toContain(way)
    }
    for (const covered of Object.values(told)) expect(JSON.stringify(view) + shown).not.toContain(covered)
    const comments = await app.client.send(followUpRoutes.comments, { params: { id: followUp.id } }, asOther)
    expect(comments.code).toBe(codeOf('followUpNotFound'))
    expect(view.custom).toEqual({})
    const found = async (user: TestUser, asked: string, value: string) => {
      const filter = JSON.stringify({ conditions: [{ field: asked, op: 'startsWith', value }] })
      return (await app.client.call(customerRoutes.list, { query: { filter } }, as(user))).items
    }
    for (const [asked, value] of [
      ['address', 'Back'],
      [`custom.text.${field.id}`, 'only'],
    ] as const) {
      expect(await found(other, asked, value), asked).toEqual([])
      expect(await found(boss, asked, value), asked).toMatchObject([{ id, custom }])
    }
  })

  it('is nothing to other companies', async () => {
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const answer = await app.client.send(timelineRoutes.read, { params: { id: customer.id } }, as(stranger))
    expect(answer.code).toBe(codeOf('customerNotFound'))
  })
})
