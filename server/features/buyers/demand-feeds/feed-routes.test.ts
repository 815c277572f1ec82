import { buyerDemandRoutes } from '@landfall/contract/buyers/buyer-demands.ts'
import {
  type DemandFeedInput,
  demandFeedLimit,
  demandFeedRoutes,
} from '@landfall/contract/buyers/demand-feeds.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type SourceServer, startSource } from '#testing/source-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
let source: SourceServer
let answer: Parameters<typeof startSource>[0]
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  answer = () => ({ body: [] })
  source = await startSource((question) => answer(question))
})
afterEach(() => source.stop())

const routes = demandFeedRoutes
const as = (who: TestUser) => ({ token: who.token })
const wish = (part: Partial<DemandFeedInput> = {}): DemandFeedInput => ({
  ...{ source: 'go4world', name: 'Leads', licence: 'Contract 12', url: `${source.url}/leads`, keyHeader: '' },
  ...{ columns: [], hours: 6, isOn: true, ...part },
})
const create = (part: Partial<DemandFeedInput> = {}) =>
  app.client.call(routes.create, { body: wish(part) }, as(admin))
const readNow = (id: number) => app.client.call(routes.readNow, { params: { id } }, as(admin))
const look = (body: object, who = admin) => app.client.send(routes.look, { body: body as never }, as(who))
const demands = async (tab = 'go4world') =>
  (await app.client.call(buyerDemandRoutes.list, { query: { tab, sort: 'postedAt' } }, as(admin))).items

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:trade="https://leads.example/ns" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Buying leads</title>
<item><title><![CDATA[Wanted: steel & glass pots]]></title><link>https://leads.example/1</link><guid isPermaLink="false">L-1</guid>
<description>&lt;p&gt;5,000 sets&lt;br&gt;each month&lt;/p&gt;</description><category>Cookware</category><pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate>
<trade:country>US</trade:country><trade:buyer>Acme Home Inc</trade:buyer><trade:email>Buy@acme.example</trade:email>
<media:thumbnail url="https://leads.example/1.jpg"/></item>
<item><title>Slippers</title><guid>L-2</guid><pubDate>Wed, 04 Nov 2026 08:00:00 GMT</pubDate></item>
<item><description>no title</description></item>
</channel></rss>`

it('is closed to who is not signed in, to who lacks the right, and to strangers', async () => {
  await expectRefusals(app, Object.values(routes), (route) => ({
    params: { id: 1 },
    ...(route === routes.create || route === routes.change ? { body: wish() } : {}),
    ...(route === routes.look ? { body: { url: source.url } } : {}),
  }))
  const { id } = await create()
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const params = { id }
  for (const [route, body] of [[routes.change, wish()], [routes.readNow], [routes.remove]] as const)
    expect((await app.client.send(route, { params, body } as never, as(stranger))).code).toBe(
      codeOf('demandFeedNotFound'),
    )
  expect((await look({ url: source.url, id }, stranger)).code).toBe(codeOf('demandFeedNotFound'))
  expect((await app.client.call(routes.list, {}, as(stranger))).items).toEqual([])
})

it('reads RSS with what providers add to it, in words and not in HTML', async () => {
  answer = () => ({ headers: { 'content-type': 'application/rss+xml' }, body: rss })
  const { id } = await create({ url: `${source.url}/rss`, apiKey: 'secret-key' })
  expect(await readNow(id)).toMatchObject({ trouble: '', added: 2, updated: 0, skipped: 1, hasKey: true })
  expect(source.questions[0]?.headers.authorization).toBe('Bearer secret-key')
  expect(await demands()).toMatchObject([
    {
      ...{ title: 'Wanted: steel & glass pots', description: '5,000 sets\neach month', products: 'Cookware' },
      ...{ buyerName: 'Acme Home Inc', buyerCountry: 'US', buyerEmail: 'buy@acme.example' },
      ...{ sourceUrl: 'https://leads.example/1', imageUrl: 'https://leads.example/1.jpg' },
      postedAt: '2026-11-03T08:00:00.000Z',
    },
    { title: 'Slippers' },
  ])
  // What is the same is brought up to date and stands once.
  expect(await readNow(id)).toMatchObject({ added: 0, updated: 2 })
  expect(await demands()).toHaveLength(2)
})

it('finds the list in JSON as marketplaces write it, and Atom', async () => {
  const rfq = {
    ...{
      rfqId: 991,
      subject: 'Ceramic tiles',
      description: 'For a hotel',
      quantityValue: 1200,
      quantityUnit: 'Square Meter',
    },
    ...{
      countryCode: 'AE',
      openTime: '2026-11-02T03:04:05Z',
      expirationTime: '2199-11-30T00:00:00Z',
      rfqStarLevel: 3,
    },
  }
  answer = ({ url }) =>
    url.pathname === '/atom'
      ? {
          body: `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://x.example/"/><entry><title>Chairs</title>
            <id>urn:1</id><link href="https://x.example/1"/><published>2026-11-01T00:00:00Z</published><summary>Oak</summary></entry></feed>`,
        }
      : { body: { code: 0, data: { total: 1, list: [rfq] } } }
  expect(await readNow((await create()).id)).toMatchObject({ trouble: '', added: 1 })
  expect(await readNow((await create({ url: `${source.url}/atom`, source: 'exporthub' })).id)).toMatchObject({
    added: 1,
  })
  expect(await demands()).toMatchObject([
    {
      ...{ title: 'Ceramic tiles', amount: '1200 Square Meter', buyerCountry: 'AE', quality: 3 },
      expiresOn: '2199-11-30',
    },
  ])
  expect(await demands('exporthub')).toMatchObject([
    { title: 'Chairs', description: 'Oak', sourceUrl: 'https://x.example/1' },
  ])
})

it('is tried before it is stored, and its columns mean what was said of them', async () => {
  answer = () => ({ body: [{ heading: 'Pots', land: 'DE', note: 'x' }] })
  const failed = await look({ url: source.url })
  expect(failed).toMatchObject({ code: codeOf('demandFeedFailed') })
  expect(failed.message).toContain('no column is understood as a title')
  const columns = [
    { column: 'heading', field: 'title' as const },
    { column: 'land', field: 'buyerCountry' as const },
  ]
  expect((await look({ url: source.url, columns })).data).toEqual({
    columns: [...columns, { column: 'note', field: null }],
    ...{ demands: 1, skipped: 0, titles: ['Pots'] },
  })
  expect(await demands()).toEqual([])
  const { id } = await create({ url: source.url, columns })
  await readNow(id)
  expect(await demands()).toMatchObject([{ title: 'Pots', buyerCountry: 'DE' }])
})

it('takes what ends in half a sign, and refuses keys and headers that are none', async () => {
  answer = () => ({
    body: JSON.stringify([{ title: `${'t'.repeat(199)}😀`, description: `a\u0000${'d'.repeat(3998)}😀` }]),
  })
  expect(await readNow((await create()).id)).toMatchObject({ trouble: '', added: 1 })
  for (const part of [
    { apiKey: 'a\nb: c' },
    { keyHeader: 'Host' },
    { keyHeader: 'a:b' },
    { url: 'ftp://x.example' },
  ])
    expect((await app.client.send(routes.create, { body: wish(part) }, as(admin))).code).toBe(
      codeOf('badRequest'),
    )
})

it('asks only for what has changed, by itself when it is due', async () => {
  answer = ({ headers }) =>
    headers['if-none-match'] === '"v1"'
      ? { status: 304, body: '' }
      : { headers: { etag: '"v1"' }, body: [{ id: 1, title: 'Pots' }] }
  const { id } = await create()
  await expect
    .poll(async () => (await app.client.call(routes.list, {}, as(admin))).items, { timeout: 60_000 })
    .toMatchObject([{ added: 1, trouble: '' }])
  expect(await readNow(id)).toMatchObject({ added: 1, trouble: '' })
  expect(source.questions.at(-1)?.headers['if-none-match']).toBe('"v1"')
})

it.each([
  ['a page', { body: '<!DOCTYPE html><title>Sign in</title>' }, 'page'],
  ['nothing', { body: '' }, 'noRecords'],
  ['an empty list', { body: { items: [] } }, 'noTitles'],
  ['broken XML', { body: '<rss><channel><item><title>Whole</title></item><item><title>Cut' }, 'unreadable'],
  ['a refusal', { status: 403, body: 'no' }, 'HTTP 403'],
  ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }, 'HTTP 302'],
])('says what is wrong when it gets %s, and stores nothing', async (_what, given, trouble) => {
  answer = () => given
  const { id } = await create()
  expect(await readNow(id)).toMatchObject({ trouble, readAt: null })
  expect(await demands()).toEqual([])
})

it('rests longer after each failure, as long as it is told, and whoever set it up is told once', async () => {
  answer = () => ({ status: 429, headers: { 'retry-after': '7200' }, body: '' })
  const { id } = await create({ hours: 1 })
  const hours = async () => {
    const { nextAt } = await readNow(id)
    return Math.round((Date.parse(nextAt) - Date.now()) / 3_600_000)
  }
  expect([await hours(), await hours(), await hours(), await hours()]).toEqual([2, 2, 4, 8])
  const { items } = await app.client.call(noticeRoutes.list, { query: {} }, as(admin))
  expect(items).toMatchObject([{ kind: 'demandFeedFailing', params: { name: 'Leads' } }])
})

it('keeps its key to itself: it goes to no other host', async () => {
  const { id } = await create({ apiKey: 'secret', keyHeader: 'X-Key' })
  const change = (part: Partial<DemandFeedInput>) =>
    app.client.call(routes.change, { params: { id }, body: wish({ keyHeader: 'X-Key', ...part }) }, as(admin))
  expect(await change({ url: `${source.url}/other` })).toMatchObject({ hasKey: true })
  await readNow(id)
  expect(source.questions.at(-1)?.headers['x-key']).toBe('secret')
  const thief = await startSource(() => ({ body: [{ title: 'x' }] }))
  await look({ id, url: thief.url, keyHeader: 'X-Key' })
  expect(thief.questions[0]?.headers['x-key']).toBeUndefined()
  expect(await change({ url: thief.url })).toMatchObject({ hasKey: false })
  await thief.stop()
  const [row] = await app.systemDb.query<{ text: string }>(
    'select coalesce(jsonb_agg(to_jsonb(l))::text, $2) as text from audit_log l where company_id = $1',
    [admin.companyId, ''],
  )
  expect(row?.text).not.toContain('secret')
})

it('are twenty at most; a removed one is read no longer, and who was erased does not come in', async () => {
  answer = () => ({ body: [{ title: 'Pots', email: 'gone@acme.example' }, { title: 'Pans' }] })
  const identity = { emails: ['gone@acme.example'], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity, reference: '' } }, as(admin))
  const { id } = await create()
  expect(await readNow(id)).toMatchObject({ added: 1, skipped: 1 })
  for (let at = 1; at < demandFeedLimit; at += 1) await create({ name: `Feed ${at}`, isOn: false })
  expect((await app.client.send(routes.create, { body: wish() }, as(admin))).code).toBe(
    codeOf('demandFeedsFull'),
  )
  await app.client.call(routes.remove, { params: { id } }, as(admin))
  expect((await app.client.send(routes.readNow, { params: { id } }, as(admin))).code).toBe(
    codeOf('demandFeedNotFound'),
  )
  expect(await demands()).toMatchObject([{ title: 'Pans' }])
})
