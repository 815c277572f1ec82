import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildOem, buildUser, type TestUser } from '#testing/build-people.ts'
import { buildSellers, dayFromNow, type Sellers } from '#testing/build-sellers.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let sellers: Sellers
beforeAll(async () => {
  app = await sharedTestApp()
  sellers = await buildSellers(app)
})

const signIn = (userName: string, passWord: string) =>
  app.client.send(sessionRoutes.login, { body: { userName, passWord } })

describe('a company account', () => {
  it('is opened with an administrator who signs in with a one-time password that he must change', async () => {
    const { company, admin } = await sellers.create()
    expect(company).toMatchObject({
      state: 'active',
      oemId: sellers.northId,
      oemName: 'North',
      people: 1,
      seats: 3,
    })
    expect(admin.userName).toMatch(/^[A-Za-z0-9]{2,16}$/)
    const answer = await signIn(admin.userName, admin.password)
    const token = (answer.data as { accessToken: string }).accessToken
    const { user } = await app.client.call(sessionRoutes.info, {}, { token })
    expect(user).toMatchObject({ type: 'admin', companyName: company.name, pending: 'passwordMustChange' })
    expect((await app.client.send(listLayoutRoutes.read, { query: { list: 'x' } }, { token })).code).toBe(
      codeOf('passwordMustChange'),
    )
  })

  it('belongs to the OEM that opens it, whatever the request says; the system says which', async () => {
    const other = await buildOem(app.systemDb)
    expect((await sellers.create({ oemId: other })).company.oemId).toBe(sellers.northId)
    expect((await sellers.create({ oemId: other }, sellers.system)).company.oemId).toBe(other)
    const missing = await app.client.send(
      companyRoutes.create,
      { body: sellers.draft() },
      { token: sellers.system.token },
    )
    expect(missing.code).toBe(codeOf('oemNotFound'))
  })

  it.each([
    [{ validThrough: dayFromNow(-3) }, 'validityInPast'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZoneUnknown'],
    [{ timeZone: '+08:00' }, 'timeZoneUnknown'],
    [{ timeZone: 'US/Pacific-New' }, 'timeZoneUnknown'],
    [{ validThrough: '2027-02-30' }, 'badRequest'],
    [{ seats: 0 }, 'badRequest'],
    [{ admin: { userName: 'not ok', name: 'X', email: '' } }, 'badRequest'],
  ] as const)('refuses %j', async (part, error) => {
    const before = await one<{ count: number }>(app.systemDb, 'select count(*)::int as count from companies')
    const answer = await app.client.send(
      companyRoutes.create,
      { body: { ...sellers.draft(), ...part } },
      { token: sellers.north.token },
    )
    expect(answer.code).toBe(codeOf(error))
    expect(await one(app.systemDb, 'select count(*)::int as count from companies')).toEqual(before)
  })

  it('cannot have fewer seats than people, and takes no more people than seats, also at the same moment', async () => {
    const { company } = await sellers.create({ seats: 3 })
    const token = { token: sellers.north.token }
    await app.systemDb.query(
      `insert into users (company_id, user_name, password_hash, name) values ($1, $2, '', 'Second')`,
      [company.id, `second${company.id}`],
    )
    const smaller = { ...sellers.draft(), seats: 1 }
    const refused = await app.client.send(
      companyRoutes.update,
      { params: { id: company.id }, body: smaller },
      token,
    )
    expect(refused.code).toBe(codeOf('seatsBelowUse'))
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        app.systemDb.query(
          `insert into users (company_id, user_name, password_hash, name) values ($1, $2, '', 'Crowd')`,
          [company.id, `c${company.id}x${i}`],
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const after = await app.client.call(companyRoutes.read, { params: { id: company.id } }, token)
    expect(after.people).toBe(3)
  })
})

describe('the levels', () => {
  const administration = () =>
    app.http.routes.filter(
      ({ path, access }) =>
        /^\/api\/(companies|oems|brand|system|company-defaults)/.test(path) && access !== 'signedIn',
    )

  it('let an OEM neither see nor change a company of another on any route', async () => {
    const { company } = await sellers.create()
    const person = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const before = await rowOf(company.id)
    for (const route of administration().filter((each) => each.path.startsWith('/api/companies/:id'))) {
      const body = bodyFor(route, company.name, person.id)
      const answer = await app.client.send(
        route,
        { params: { id: company.id }, body },
        { token: sellers.south.token },
      )
      expect([route.path, answer.code]).toEqual([route.path, codeOf('companyNotFound')])
    }
    const { items } = await app.client.call(
      companyRoutes.list,
      { query: { size: 200 } },
      { token: sellers.south.token },
    )
    expect(items).toEqual([])
    expect(await rowOf(company.id)).toEqual(before)
  })

  it('are kept by the database: no statement of one OEM reaches the house or companies of another', async () => {
    const { company } = await sellers.create()
    const as = <T>(user: TestUser, sql: string) =>
      app.stores.database.tenantTransaction({ companyId: user.companyId, userId: user.id }, (db) =>
        db.query<T>(sql, [company.id]),
      )
    expect(await as(sellers.south, 'select id from companies where id = $1')).toEqual([])
    expect(await as(sellers.south, `update companies set name = 'mine' where id = $1 returning id`)).toEqual(
      [],
    )
    expect(await as(sellers.south, 'select * from company_usage(array[$1::bigint])')).toEqual([])
    await expect(as(sellers.south, 'select app_enter_company($1)')).rejects.toThrow(/not below/)
    await expect(
      as(
        sellers.south,
        `insert into companies (oem_id, name) select oem_id, 'x' || $1 from (select ${sellers.northId} as oem_id) o`,
      ),
    ).rejects.toThrow(/row-level security/)
    const own = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    await expect(as(own, 'update companies set seats = 999 where id = $1')).rejects.toThrow(/agreed/)
    await expect(as(own, 'select app_enter_company($1)')).rejects.toThrow(/not below/)
    expect(await as(own, 'select id from companies where id <> $1')).toEqual([])
  })

  it('give a company administrator none of this', async () => {
    const { company } = await sellers.create()
    const admin = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    for (const route of administration()) {
      const answer = await app.client.send(route, { params: { id: 1 } }, { token: admin.token })
      expect([route.path, answer.code]).toEqual([route.path, codeOf('noPermission')])
    }
  })

  function bodyFor(route: RouteSpec, name: string, userId: number): unknown {
    if (route === companyRoutes.update) return sellers.draft()
    if (route === companyRoutes.remove) return { name }
    if (route === companyRoutes.signInAs) return { userId, reason: 'curious' }
    if (route === companyRoutes.resetPassword) return { userId }
    return sampleBody(route)
  }
  const rowOf = (id: number) => one(app.systemDb, 'select * from companies where id = $1', [id])
})

describe('the own company', () => {
  it('is set up by its administrator, beside what was agreed', async () => {
    const { company } = await sellers.create({ seats: 5 })
    const admin = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const input = {
      name: 'Renamed',
      timeZone: 'Europe/Rome',
      defaultLocale: 'es',
      leadUnique: false,
      poolDays: 60,
    }
    const saved = await app.client.call(
      companyRoutes.saveSettings,
      { body: { ...input, defaultLocale: 'es' } },
      { token: admin.token },
    )
    expect(saved).toMatchObject({ ...input, seats: 5, people: 2, validThrough: company.validThrough })
    const refused = await app.client.send(
      companyRoutes.saveSettings,
      { body: { ...input, timeZone: 'Nowhere' } },
      { token: admin.token },
    )
    expect(refused.code).toBe(codeOf('timeZoneUnknown'))
  })
})
