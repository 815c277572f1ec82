import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { batchScope, type FilterCondition } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buyersOf, finishScans, insertShipments } from '#testing/party-shipments.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { mergeLimit } from './merge-service.ts'

let app: OwnTestApp
let user: TestUser
let other: TestUser
let system: TestUser

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  other = await buildUser(app.systemDb)
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  const bytes = readFixture('shipments-eight.csv')
  await uploadCustoms({ client: app.client, token: user.token }, { name: 'shipments.csv', bytes })
  const ningbo = 'NINGBO SUNCUP HOUSEWARE|'
  await insertShipments(app, user.companyId, [
    { day: '2025-06-03', buyer: 'ACME HOMES INC', buyerKey: 'ACME HOMES|US' },
    { day: '2025-06-04', buyer: 'ACME HOMES INC', buyerKey: 'ACME HOMES|US', seller: ningbo },
    { day: '2025-06-05', buyer: 'ACME HOME MX', buyerKey: 'ACME HOME|MX' },
  ])
  await insertShipments(app, 0, [
    { day: '2025-06-06', buyer: 'Library Glass', buyerKey: 'LIBRARY GLASS|US' },
    { day: '2025-06-07', buyer: 'Library Glas', buyerKey: 'LIBRARY GLAS|US' },
  ])
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })
const acme = 'ACME HOME|US'
const homes = 'ACME HOMES|US'
const where = (...conditions: FilterCondition[]) => JSON.stringify({ join: 'and', conditions })
const merge = (keys: string[], who = user, targetKey = acme) =>
  app.client.call(identityRoutes.merge, { body: { targetKey, keys, reason: 'Same street' } }, as(who))
const undo = (id: number, who = user) => app.client.send(identityRoutes.undo, { params: { id } }, as(who))
const buyers = (who = user) => buyersOf(app, who)
const company = (key: string, who = user) =>
  app.client.call(tradeCompanyRoutes.read, { query: { role: 'buyer', key } }, as(who))

describe('merging by hand', () => {
  it('shows what joins and whether countries are crossed, without doing it', async () => {
    const body = { targetKey: acme, keys: [homes] }
    const preview = await app.client.call(identityRoutes.preview, { body }, as(user))
    expect(preview).toMatchObject({
      target: { key: acme, records: 3, members: 1, isBuyer: true, isSeller: false },
      parts: [{ key: homes, name: 'ACME HOMES INC', records: 2 }],
      result: { records: 5, firstDate: '2025-01-05', lastDate: '2025-06-04' },
      crossesCountries: false,
    })
    const crossing = { targetKey: acme, keys: ['ACME HOME|MX'] }
    expect(await app.client.call(identityRoutes.preview, { body: crossing }, as(user))).toMatchObject({
      crossesCountries: true,
    })
    const before = (await buyers()).filter((line) => line.startsWith('ACME'))
    expect(before).toEqual(['ACME HOMES|US 2', 'ACME HOME|MX 1', 'ACME HOME|US 3'])
  })

  it('lets every reader see one company, and all of them two again when it is taken back', async () => {
    const before = await buyers()
    const { items: saved } = await app.client.call(
      customerRoutes.saveFromCustoms,
      { body: { companies: [{ key: homes, role: 'buyer' }] } },
      as(user),
    )
    const { mergeIds } = await merge([homes])
    expect((await buyers()).filter((line) => line.startsWith('ACME'))).toEqual([
      'ACME HOME|MX 1',
      'ACME HOME|US 5',
    ])
    for (const key of [acme, homes]) {
      const page = await company(key)
      expect(page).toMatchObject({
        key: acme,
        country: 'US',
        totals: { records: 5 },
        quality: { members: 2 },
      })
      expect(page.spellings.map(({ name }) => name)).toContain('ACME HOMES INC')
    }
    const seller = { role: 'seller' as const, key: 'NINGBO SUNCUP HOUSEWARE|' }
    const { items: partners } = await app.client.call(
      tradeCompanyRoutes.partners,
      { query: seller },
      as(user),
    )
    expect(partners.find(({ key }) => key === acme)).toMatchObject({ country: 'US', records: 3 })
    const filter = where({ field: 'buyerKey', op: 'eq', value: homes })
    const list = await app.client.call(customsRoutes.shipments, { query: { filter } }, as(user))
    expect(list.total).toBe(5)
    const without = where({ field: 'buyerKey', op: 'ne', value: acme })
    const rest = await app.client.call(customsRoutes.shipments, { query: { filter: without } }, as(user))
    expect(rest.items.map(({ buyer }) => buyer.key)).not.toContain(homes)
    const summary = await app.client.call(customsRoutes.summary, { query: {} }, as(user))
    expect(summary.buyers[0]).toMatchObject({ value: acme, records: 5 })
    const known = await app.client.call(
      customerRoutes.recognise,
      { body: { tradeCompanyKeys: [acme] } },
      as(user),
    )
    expect(known.items).toMatchObject([{ value: acme, customerId: saved[0]?.customerId }])
    expect((await undo(mergeIds[0] ?? 0)).code).toBe(20000)
    expect(await buyers()).toEqual(before)
    expect((await undo(mergeIds[0] ?? 0)).code).toBe(codeOf('tradeMergeUndone'))
    const after = await app.client.call(
      customerRoutes.recognise,
      { body: { tradeCompanyKeys: [acme] } },
      as(user),
    )
    expect(after.items).toEqual([])
  })

  it('keeps who, when and why, and takes chains apart link by link', async () => {
    const first = await merge([homes])
    const second = await merge([acme], user, 'ACME HOME|MX')
    expect((await company(homes)).key).toBe('ACME HOME|MX')
    expect(await app.client.call(identityRoutes.read, { query: { key: homes } }, as(user))).toMatchObject({
      key: 'ACME HOME|MX',
      members: [
        { key: 'ACME HOME|MX', merge: null, isShared: false },
        { key: acme, merge: { reason: 'Same street', score: null, mergedByName: expect.any(String) } },
        { key: homes, merge: { targetKey: acme } },
      ],
    })
    await undo(second.mergeIds[0] ?? 0)
    expect((await company(homes)).totals.records).toBe(5)
    await undo(first.mergeIds[0] ?? 0)
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'undone' } }, as(user))
    expect(log.items).toMatchObject([
      { targetName: 'ACME HOME MX', undoneByName: expect.any(String), reason: 'Same street' },
      { name: 'ACME HOMES INC' },
      { name: 'ACME HOMES INC' },
    ])
  })

  it('calls a company what all of its parts together are called most', async () => {
    const who = await buildUser(app.systemDb)
    const parts = [
      ['TWICE LLC', 'TWICE|US'],
      ['TWICE LLC', 'TWICE|CN'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
      ['TWICE LLC', 'TWICE|US'],
      ['TWICE LLC', 'TWICE|CN'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
      ['TWICE HOLDING', 'TWICE HOLDING|US'],
    ] as const
    const shipments = parts.map(([buyer, buyerKey]) => ({ day: '2025-06-03', buyer, buyerKey }))
    await insertShipments(app, who.companyId, shipments)
    await merge(['TWICE|CN', 'TWICE HOLDING|US'], who, 'TWICE|US')
    const ranking = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, as(who))
    expect(ranking.items).toMatchObject([{ key: 'TWICE|US', name: 'TWICE LLC', records: 7 }])
    expect((await company('TWICE|US', who)).name).toBe('TWICE LLC')
  })

  it('refuses the same company, unknown ones, and other companies’ merges', async () => {
    const send = (keys: string[], who = user) =>
      app.client.send(identityRoutes.merge, { body: { targetKey: acme, keys } }, as(who))
    expect((await send([acme])).code).toBe(codeOf('tradeMergeSame'))
    expect((await send(['NOBODY AT ALL|US'])).code).toBe(codeOf('tradeCompanyNotFound'))
    expect((await send([homes], other)).code).toBe(codeOf('tradeCompanyNotFound'))
    const { mergeIds } = await merge([homes])
    expect((await undo(mergeIds[0] ?? 0, other)).code).toBe(codeOf('tradeMergeNotFound'))
    const reader = await buildUser(app.systemDb, {
      companyId: user.companyId,
      permissions: ['customs.record.read'],
    })
    expect((await send([homes], reader)).code).toBe(codeOf('noPermission'))
    const log = await app.client.call(identityRoutes.merges, { query: {} }, as(other))
    expect(log.items).toEqual([])
    await undo(mergeIds[0] ?? 0)
  })
})

describe('the shared library', () => {
  it('is merged by the system for everybody, unless a company decides otherwise', async () => {
    await app.systemDb.query('insert into library_grants (company_id) values ($1)', [user.companyId])
    const glass = async (who: TestUser) => (await buyers(who)).filter((line) => line.startsWith('LIBRARY'))
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 1', 'LIBRARY GLAS|US 1'])
    await merge(['LIBRARY GLAS|US'], system, 'LIBRARY GLASS|US')
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 2'])
    const identity = { query: { key: 'LIBRARY GLAS|US' } }
    expect(await app.client.call(identityRoutes.read, identity, as(user))).toMatchObject({
      members: [{ isShared: false }, { key: 'LIBRARY GLAS|US', isShared: true, merge: null }],
    })
    const body = { key: 'LIBRARY GLAS|US' }
    const { mergeId } = await app.client.call(identityRoutes.keepApart, { body }, as(user))
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 1', 'LIBRARY GLAS|US 1'])
    expect(await glass(system)).toEqual(['LIBRARY GLASS|US 2'])
    expect((await app.client.send(identityRoutes.keepApart, { body }, as(user))).code).toBe(
      codeOf('tradeNotShared'),
    )
    await undo(mergeId)
    expect(await glass(user)).toEqual(['LIBRARY GLASS|US 2'])
  })

  it('is not told of by its merges to whoever may not read it', async () => {
    const shipment = { day: '2025-06-10', buyer: 'Library Glas', buyerKey: 'LIBRARY GLAS|US' }
    await insertShipments(app, other.companyId, [shipment])
    expect(await buyers(other)).toEqual(['LIBRARY GLAS|US 1'])
    const identity = { query: { key: 'LIBRARY GLAS|US' } }
    expect(await app.client.call(identityRoutes.read, identity, as(other))).toMatchObject({
      key: 'LIBRARY GLAS|US',
      members: [{ key: 'LIBRARY GLAS|US', isShared: false }],
    })
    await app.systemDb.query(
      `insert into library_grants (company_id, valid_through) values ($1, current_date - 2)`,
      [other.companyId],
    )
    expect(await buyers(other)).toEqual(['LIBRARY GLAS|US 1'])
    await app.systemDb.query('update library_grants set valid_through = null where company_id = $1', [
      other.companyId,
    ])
    expect(await buyers(other)).toEqual(['LIBRARY GLASS|US 3'])
    await app.systemDb.query('delete from library_grants where company_id = $1', [other.companyId])
  })
})

describe('the review queue', () => {
  const scan = async () => {
    await app.client.call(identityRoutes.scan, {}, as(user))
    await finishScans(app, user)
  }
  const pairs = async (tab: string, who = user) =>
    (await app.client.call(identityRoutes.pairs, { query: { tab } }, as(who))).items
  const decide = (ids: number[], decision: 'accept' | 'reject' | 'later' | 'reopen', who = user) =>
    app.client.send(
      identityRoutes.decide,
      { body: { selection: { scope: batchScope.Checked, ids }, decision } },
      as(who),
    )

  it('proposes names that are alike inside one country only', async () => {
    await scan()
    // What was found before the merges above was decided by them.
    await app.systemDb.query('delete from trade_match_pairs where company_id = $1', [user.companyId])
    await app.systemDb.query('update trade_parties set is_matched = false where company_id = $1', [
      user.companyId,
    ])
    await scan()
    const open = await pairs('open')
    expect(open).toMatchObject([{ country: 'US', state: 'open', left: { records: expect.any(Number) } }])
    expect([open[0]?.left.key, open[0]?.right.key].sort()).toEqual([acme, homes].sort())
    expect(open[0]?.score).toBeGreaterThanOrEqual(0.6)
    const state = await app.client.call(identityRoutes.state, {}, as(user))
    expect(state).toMatchObject({
      counts: { open: 1, later: 0 },
      isRunning: false,
      finishedAt: expect.any(String),
    })
  })

  it('does not ask again what was rejected, also after names were looked through again', async () => {
    const [pair] = await pairs('open')
    const id = pair?.id ?? 0
    expect((await decide([id], 'later')).data).toEqual({ changed: 1, merged: 0 })
    expect((await decide([id], 'reject', other)).code).toBe(codeOf('nothingSelected'))
    expect((await decide([id], 'reject')).data).toEqual({ changed: 1, merged: 0 })
    await app.systemDb.query('update trade_parties set is_matched = false where company_id = $1', [
      user.companyId,
    ])
    await scan()
    expect(await pairs('open')).toEqual([])
    expect(await pairs('rejected')).toMatchObject([{ id, decidedByName: expect.any(String) }])
    await decide([id], 'reopen')
  })

  it('merges what is accepted, the larger company standing for both, with the likeness in the log', async () => {
    const [pair] = await pairs('open')
    const body = { selection: { scope: batchScope.All, tab: 'open' }, decision: 'accept' as const }
    expect(await app.client.call(identityRoutes.decide, { body }, as(user))).toEqual({
      changed: 1,
      merged: 1,
    })
    expect((await company(homes)).key).toBe(acme)
    const log = await app.client.call(identityRoutes.merges, { query: { tab: 'active' } }, as(user))
    expect(log.items[0]).toMatchObject({ key: homes, targetKey: acme, score: pair?.score })
    await undo(log.items[0]?.id ?? 0)
    expect(await pairs('later')).toMatchObject([{ id: pair?.id }])
  })
})

describe('as many merges as there may be', () => {
  it('are borne by every question about companies', async () => {
    const many = await buildUser(app.systemDb)
    await insertShipments(app, many.companyId, [
      { day: '2025-06-08', buyer: 'ACME HOME INC', buyerKey: acme },
      { day: '2025-06-09', buyer: 'ACME HOMES INC', buyerKey: homes },
    ])
    const found = await app.client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, as(many))
    const [top, part] = [acme, homes].map((key) => found.items.find((item) => item.key === key)?.id)
    // Half of them are of one company, half of as many others.
    await app.systemDb.query(
      `insert into trade_merges (company_id, act, party_id, party_key, name, target_id, target_key, target_name, merged_by)
       select $1, gen_random_uuid(), case n when 1 then $2::bigint else 4e15 + n end,
         case n when 1 then $3 else repeat('MERGED COMPANY ', 4) || n || '|US' end, 'Merged',
         case when n <= $7::int / 2 then $4::bigint else 3e15 + n end,
         case when n <= $7::int / 2 then $5 else repeat('TARGET COMPANY ', 4) || n || '|US' end, 'Target', $6
       from generate_series(1, $7::int) n`,
      [many.companyId, part, homes, top, acme, many.id, mergeLimit],
    )
    expect(await buyers(many)).toEqual([`${acme} 2`])
    for (const key of [acme, homes]) expect((await company(key, many)).totals.records).toBe(2)
    const filter = where({ field: 'buyerKey', op: 'in', value: [homes, 'TARGET COMPANY|US'] })
    const list = await app.client.call(customsRoutes.shipments, { query: { filter } }, as(many))
    expect(list.total).toBe(2)
    const summary = await app.client.call(customsRoutes.summary, { query: {} }, as(many))
    expect(summary.buyers).toMatchObject([{ value: acme, records: 2 }])
    const identity = await app.client.call(identityRoutes.read, { query: { key: homes } }, as(many))
    expect(identity.members).toHaveLength(2)
  })
})
