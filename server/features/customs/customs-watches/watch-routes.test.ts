import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import {
  type WatchInput,
  type WatchRun,
  type WatchView,
  watchRoutes,
} from '@landfall/contract/customs/customs-watches.ts'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
let user: TestUser
let mate: TestUser
let system: TestUser
let files = 0

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  mate = await buildUser(app.systemDb, { companyId: user.companyId })
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  await load(
    row('2025-01-05,NINGBO SUNCUP,ACME HOME INC,100'),
    row('2025-02-05,NINGBO SUNCUP,ACME HOME INC,100'),
    row('2025-03-05,VINA METALWARE,BIRCH INC,100'),
    row('2025-08-20,VINA METALWARE,BIRCH INC,100'),
  )
})
afterAll(() => app.stop())

/** A row of a file: date, seller, buyer, kilograms and perhaps goods. */
function row(text: string): string {
  const [date, seller, buyer, kg, goods = 'STEEL BOTTLE'] = text.split(',')
  return [date, 'us-imports', 'import', '732393', goods, seller, buyer, 'CN', 'US', kg].join(',')
}

async function load(...rows: string[]): Promise<void> {
  files += 1
  const bytes = Buffer.from(['date,src,flow,hs,goods,shipper,consignee,origin,dest,kg', ...rows].join('\n'))
  await uploadCustoms({ client: app.client, token: user.token }, { name: `load-${files}.csv`, bytes })
}

const wish = (part: Partial<WatchInput> = {}): WatchInput => ({
  name: `Watch ${Math.random()}`,
  query: { version: 1, search: 'bottle' },
  company: null,
  kinds: ['newShipment', 'newBuyer'],
  changePercent: 30,
  byNotice: true,
  byMail: false,
  frequency: 'load',
  resultCap: 100,
  ...part,
})

const as = (who: TestUser) => ({ token: who.token })
const create = (part: Partial<WatchInput> = {}, who = user) =>
  app.client.call(watchRoutes.create, { body: wish(part) }, as(who))
const runsOf = async ({ id }: WatchView) =>
  (await app.client.call(watchRoutes.runs, { params: { id } }, as(user))).items
const told = async (who = user) =>
  (await app.client.call(noticeRoutes.list, { query: {} }, as(who))).items.filter(
    ({ kind }) => kind === 'watchFound',
  )

async function waitForRuns(watch: WatchView, amount: number): Promise<WatchRun[]> {
  for (const started = Date.now(); Date.now() - started < 30_000; ) {
    const runs = await runsOf(watch)
    if (runs.length >= amount) return runs
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the watch did not find anything ${amount} times`)
}

describe('a watched search', () => {
  it('tells after a load who is new and leads to exactly that, however old the shipments are', async () => {
    const watch = await create({ name: 'Bottles' })
    await load(
      row('2024-03-01,NINGBO SUNCUP,CEDAR INC,10'),
      row('2025-08-21,NINGBO SUNCUP,ACME HOME INC,20'),
      row('2025-08-22,NINGBO SUNCUP,OTHER GOODS INC,30,GLASS JAR'),
    )
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toMatchObject([
      { kind: 'newShipment', amount: 2 },
      { kind: 'newBuyer', amount: 1, items: [{ key: 'CEDAR|US', name: 'CEDAR INC', records: 1 }] },
    ])
    const [notice] = await told()
    expect(notice).toMatchObject({
      params: { name: 'Bottles', finding: 'newBuyer', amount: 1 },
      path: run?.path,
    })
    const query = Object.fromEntries(new URL(notice?.path ?? '', app.url).searchParams)
    const page = await app.client.call(customsRoutes.shipments, { query }, as(user))
    expect(page.items.map(({ buyer }) => buyer.name).sort()).toEqual(['ACME HOME INC', 'CEDAR INC'])
    expect(await told(mate)).toEqual([])
  })

  it('tells nothing twice: not when asked again, nor of a file that was loaded before', async () => {
    const watch = await create({ kinds: ['newBuyer', 'newShipment'] })
    await load(row('2025-08-23,NINGBO SUNCUP,DOGWOOD INC,40'))
    await waitForRuns(watch, 1)
    await load(row('2025-08-23,NINGBO SUNCUP,DOGWOOD INC,40'))
    const params = { id: watch.id }
    await Promise.all([1, 2, 3].map(() => app.client.call(watchRoutes.run, { params }, as(user))))
    expect(await runsOf(watch)).toHaveLength(1)
  })

  it('rests while it is paused and makes up for it afterwards', async () => {
    const watch = await create({ kinds: ['newBuyer'] })
    const params = { id: watch.id }
    await app.client.call(watchRoutes.change, { params, body: { isPaused: true } }, as(user))
    const other = await create({ kinds: ['newBuyer'] })
    await load(row('2025-08-24,NINGBO SUNCUP,ELM INC,50'))
    await waitForRuns(other, 1)
    expect(await runsOf(watch)).toEqual([])
    await app.client.call(watchRoutes.change, { params, body: { isPaused: false } }, as(user))
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toMatchObject([{ kind: 'newBuyer', items: [{ name: 'ELM INC' }] }])
  })

  it('waits for its hour where it looks daily or weekly', async () => {
    const [daily, weekly] = [await create({ frequency: 'daily' }), await create({ frequency: 'weekly' })]
    const zoned = await app.systemDb.query<{ clock: string; day: number }>(
      `select to_char(w.next_run_at at time zone c.time_zone, 'HH24:MI') as clock,
         extract(isodow from w.next_run_at at time zone c.time_zone)::int as day
       from customs_watches w join companies c on c.id = w.company_id where w.id in ($1, $2) order by w.id`,
      [daily.id, weekly.id],
    )
    expect(zoned).toMatchObject([{ clock: '08:00' }, { clock: '08:00', day: 1 }])
    const prompt = await create({ kinds: ['newShipment'] })
    await load(row('2025-08-25,NINGBO SUNCUP,FIR INC,60'))
    await waitForRuns(prompt, 1)
    expect(await runsOf(daily)).toEqual([])
    await app.systemDb.query('update customs_watches set next_run_at = now() where id = $1', [daily.id])
    const [run] = await waitForRuns(daily, 1)
    expect(run?.findings).toMatchObject([{ kind: 'newShipment' }, { kind: 'newBuyer' }])
  })

  it('mails what it found in one mail', async () => {
    await app.systemDb.query(`update users set email = 'lin@example.com' where id = $1`, [user.id])
    const first = await create({ name: 'Mailed one', kinds: ['newBuyer'], byNotice: false, byMail: true })
    await load(row('2025-08-26,NINGBO SUNCUP,GINKGO INC,70'))
    await waitForRuns(first, 1)
    await expect.poll(async () => (await runsOf(first))[0]?.mailState, { timeout: 30_000 }).toBe('sent')
    const { items } = await app.client.call(outboxRoutes.list, { query: {} }, as(user))
    const mails = items.filter(({ subject }) => subject.includes('Mailed one'))
    expect(mails).toHaveLength(1)
    const mail = await app.client.call(outboxRoutes.read, { params: { id: mails[0]?.id ?? 0 } }, as(user))
    expect(JSON.stringify(mail)).toContain('GINKGO INC')
  })
})

describe('searches of other tabs', () => {
  const statistics = async (...months: string[]) => {
    const lines = months.map((month) => `${month},出口,732393,保温杯,日本,777`)
    const bytes = Buffer.from(['年月,进出口,商品编码,商品名称,贸易伙伴名称,人民币', ...lines].join('\n'))
    const file = { name: `statistics-${months.join('-')}.csv`, bytes }
    await uploadCustoms({ client: app.client, token: user.token }, file)
  }

  it('tell of statistics when there are some of a month that had none', async () => {
    await statistics('202501')
    const query = { version: 1, search: '保温杯', tab: 'statistics', choices: { by: 'partners' } } as const
    const watch = await create({ query, kinds: ['newPeriod', 'newBuyer'] })
    expect(watch).toMatchObject({ kinds: ['newPeriod'], path: expect.stringContaining('by=partners') })
    await load(row('2025-08-27,NINGBO SUNCUP,HOLLY INC,80'))
    await statistics('202501', '202502')
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toEqual([
      {
        kind: 'newPeriod',
        amount: 1,
        items: [{ key: '2025-02', name: '2025-02', country: '', date: '2025-02-01', records: 1 }],
      },
    ])
    const address = new URL(run?.path ?? '', app.url).searchParams
    expect(address.get('tab')).toBe('statistics')
    const found = { filter: address.get('filter') ?? '', search: address.get('search') ?? '' }
    const page = await app.client.call(customsRoutes.statistics, { query: found }, as(user))
    expect(page.items.length).toBeGreaterThan(0)
  })

  it('tell of no more months than they may list, and of the others neither later', async () => {
    const query = { version: 1, search: '保温杯', tab: 'statistics' } as const
    const watch = await create({ query, kinds: ['newPeriod'], resultCap: 2 })
    await statistics('202503', '202504', '202505')
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toMatchObject([
      { kind: 'newPeriod', amount: 3, items: [{ key: '2025-05' }, { key: '2025-04' }] },
    ])
    expect(run?.findings[0]?.items).toHaveLength(2)
    await statistics('202504', '202505')
    const { run: again } = await app.client.call(watchRoutes.run, { params: { id: watch.id } }, as(user))
    expect(again).toBeNull()
  })

  it('lead back to their tab', async () => {
    const { path } = await create({ query: { version: 1, search: 'bottle', tab: 'analysis' }, kinds: [] })
    expect(path).toBe('/customsData/searchCustomsData?tab=analysis&search=bottle')
  })
})

describe('a watched company', () => {
  it('tells of new and lost suppliers and of volume, and not of what was known when it began', async () => {
    const company = { role: 'buyer' as const, key: 'ACME HOME|US', name: 'ACME HOME INC' }
    const watch = await create({
      company,
      // What a company is watched for does not depend on the tab from which it was saved.
      query: { version: 1, tab: 'statistics' },
      kinds: ['newPartner', 'lostPartner', 'volumeChange'],
    })
    await load(
      row('2026-03-02,NEW FORGE LTD,ACME HOME INC,10'),
      row('2026-02-02,NEW FORGE LTD,ACME HOME INC,10'),
      row('2025-11-02,NEW FORGE LTD,ACME HOME INC,1000'),
    )
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toMatchObject([
      { kind: 'newPartner', items: [{ key: 'NEW FORGE|', records: 3 }] },
      { kind: 'lostPartner', items: [{ key: 'NINGBO SUNCUP|' }] },
      { kind: 'volumeChange', amount: -99 },
    ])
    expect(watch.path).toContain('/customsData/seachDetailCustomData?role=buyer')
    await load(row('2026-03-03,NEW FORGE LTD,ACME HOME INC,10'))
    const { run: second } = await app.client.call(watchRoutes.run, { params: { id: watch.id } }, as(user))
    expect(second).toBeNull()
    expect(await runsOf(watch)).toHaveLength(1)
  })
})

describe('the shared library', () => {
  it('is watched as far as the company may read it', async () => {
    const part = { countries: [], flow: '', firstMonth: null, lastMonth: null, validThrough: null } as const
    const body = { items: [{ ...part, sources: ['us-library'], countries: [] }] }
    await app.client.call(libraryRoutes.saveGrants, { params: { id: user.companyId }, body }, as(system))
    const watch = await create({ kinds: ['newBuyer'] })
    const bytes = Buffer.from(
      [
        'date,src,flow,hs,goods,shipper,consignee,origin,dest,kg',
        '2026-03-05,us-library,import,732393,STEEL BOTTLE,NINGBO SUNCUP,HAZEL INC,CN,US,1',
        '2026-03-05,mx-library,import,732393,STEEL BOTTLE,NINGBO SUNCUP,IVY INC,CN,MX,1',
      ].join('\n'),
    )
    await uploadCustoms(
      { client: app.client, token: system.token },
      { name: 'library.csv', bytes, wishes: { forLibrary: true } },
    )
    const [run] = await waitForRuns(watch, 1)
    expect(run?.findings).toMatchObject([{ kind: 'newBuyer', amount: 1, items: [{ name: 'HAZEL INC' }] }])
  })
})

describe('watches', () => {
  it('are named once, changed, deleted and brought back by whoever made them, and by nobody else', async () => {
    const watch = await create({ name: 'Mine' })
    const params = { id: watch.id }
    const twin = await app.client.send(watchRoutes.create, { body: wish({ name: 'mine' }) }, as(user))
    expect(twin.code).toBe(codeOf('watchNameTaken'))
    const renamed = await app.client.call(
      watchRoutes.change,
      { params, body: { name: 'Yours', kinds: [] } },
      as(user),
    )
    expect(renamed).toMatchObject({ name: 'Yours', kinds: [], nextRunAt: null })
    for (const route of [watchRoutes.remove, watchRoutes.restore, watchRoutes.run, watchRoutes.runs]) {
      expect((await app.client.send(route, { params }, as(mate))).code).toBe(codeOf('watchNotFound'))
    }
    await app.client.call(watchRoutes.remove, { params }, as(user))
    expect((await app.client.send(watchRoutes.runs, { params }, as(user))).code).toBe(codeOf('watchNotFound'))
    expect(await app.client.call(watchRoutes.restore, { params }, as(user))).toMatchObject({ name: 'Yours' })
  })

  it('refuse a query that cannot be asked, and rest when it no longer can', async () => {
    const filter = JSON.stringify({ conditions: [{ field: 'nothing', op: 'eq', value: 'x' }] })
    const body = wish({ query: { version: 1, filter } })
    expect((await app.client.send(watchRoutes.create, { body }, as(user))).status).toBe(400)
    const watch = await create()
    await app.systemDb.query('update customs_watches set query = $2, own_mark = 0 where id = $1', [
      watch.id,
      JSON.stringify(body.query),
    ])
    const isBroken = async () =>
      (await app.client.call(watchRoutes.list, {}, as(user))).items.find(({ id }) => id === watch.id)
        ?.isBroken
    await expect.poll(isBroken, { timeout: 30_000 }).toBe(true)
  })
})
