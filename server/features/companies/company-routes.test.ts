import { companyRoutes, type NewCompany } from '@landfall/contract/companies.ts'
import { sendTaskRoutes } from '@landfall/contract/email-tasks.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { noticeRoutes } from '@landfall/contract/notices.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { sessionRoutes } from '@landfall/contract/session.ts'
import { supportRoutes } from '@landfall/contract/support-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildHouse, buildOem, buildUser, type TestUser } from '#testing/build-people.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { warnOfExpiry } from './expiry-warnings.ts'

let app: TestApp
let system: TestUser
let north: TestUser
let south: TestUser
let northId: number
beforeAll(async () => {
  app = await startTestApp()
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  northId = await buildOem(app.systemDb, 'North')
  const house = await buildHouse(app.systemDb, 'oem', northId)
  north = await buildUser(app.systemDb, { companyId: house, type: 'admin' })
  south = await buildUser(app.systemDb, { level: 'oem', type: 'admin' })
})
afterAll(() => app.stop())

const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)
let count = 0
function draft(part: Partial<NewCompany> = {}): NewCompany {
  count += 1
  return {
    name: `Account ${count}`,
    timeZone: 'Asia/Shanghai',
    defaultLocale: 'it',
    leadUnique: true,
    poolDays: 30,
    seats: 3,
    validThrough: day(100),
    remark: '',
    admin: { userName: '', name: 'Erika Mustermann', email: 'erika@example.com' },
    ...part,
  }
}
const create = (part?: Partial<NewCompany>, by = north) =>
  app.client.call(companyRoutes.create, { body: draft(part) }, { token: by.token })
const signIn = (userName: string, passWord: string) =>
  app.client.send(sessionRoutes.login, { body: { userName, passWord } })

describe('a company account', () => {
  it('is opened with an administrator who signs in with a one-time password that he must change', async () => {
    const { company, admin } = await create()
    expect(company).toMatchObject({ state: 'active', oemId: northId, oemName: 'North', people: 1, seats: 3 })
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
    expect((await create({ oemId: other })).company.oemId).toBe(northId)
    expect((await create({ oemId: other }, system)).company.oemId).toBe(other)
    const missing = await app.client.send(companyRoutes.create, { body: draft() }, { token: system.token })
    expect(missing.code).toBe(codeOf('oemNotFound'))
  })

  it.each([
    [{ validThrough: day(-3) }, 'validityInPast'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZoneUnknown'],
    [{ timeZone: '+08:00' }, 'timeZoneUnknown'],
    [{ validThrough: '2027-02-30' }, 'badRequest'],
    [{ seats: 0 }, 'badRequest'],
    [{ admin: { userName: 'not ok', name: 'X', email: '' } }, 'badRequest'],
  ] as const)('refuses %j', async (part, error) => {
    const before = await one<{ count: number }>(app.systemDb, 'select count(*)::int as count from companies')
    const answer = await app.client.send(
      companyRoutes.create,
      { body: { ...draft(), ...part } },
      { token: north.token },
    )
    expect(answer.code).toBe(codeOf(error))
    expect(await one(app.systemDb, 'select count(*)::int as count from companies')).toEqual(before)
  })

  it('cannot have fewer seats than people, and takes no more people than seats, also at the same moment', async () => {
    const { company } = await create({ seats: 3 })
    const token = { token: north.token }
    await app.systemDb.query(
      `insert into users (company_id, user_name, password_hash, name) values ($1, $2, '', 'Second')`,
      [company.id, `second${company.id}`],
    )
    const smaller = { ...draft(), seats: 1 }
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

describe('the validity of an account', () => {
  it('ends at the midnight after its last day in the time zone of the company', async () => {
    for (const [timeZone, hours] of [
      ['Asia/Tokyo', -9],
      ['Pacific/Honolulu', 10],
    ] as const) {
      const { company } = await create({ timeZone, validThrough: day(50) })
      const midnight = new Date(`${day(51)}T00:00:00Z`).getTime() + hours * 3_600_000
      expect(company.validUntil).toBe(new Date(midnight).toISOString())
    }
  })

  it('lets people work until the second it ends and nobody after it', async () => {
    const { company } = await create()
    const employee = await buildUser(app.systemDb, { companyId: company.id })
    const info = () => app.client.send(sessionRoutes.info, {}, { token: employee.token })
    await app.systemDb.query('update companies set valid_through = null where id = $1', [company.id])
    await app.systemDb.query(
      `update companies set valid_until = now() + interval '1500 milliseconds' where id = $1`,
      [company.id],
    )
    expect((await info()).code).toBe(20000)
    await new Promise((resolve) => setTimeout(resolve, 1_700))
    expect((await info()).code).toBe(codeOf('loginExpired'))
    expect((await signIn(employee.userName, 'correct horse 7')).code).toBe(codeOf('companyExpired'))
    const renewed = await app.client.call(
      companyRoutes.renew,
      { body: { selection: { scope: 0, ids: [company.id] }, renewal: { months: 1 } } },
      { token: north.token },
    )
    expect(renewed).toEqual({ renewed: 1 })
    expect((await info()).code).toBe(20000)
  })

  it('is renewed for many at once: from the present end, or from today when that is over', async () => {
    const [running, over] = [await create({ validThrough: day(10) }), await create()]
    await app.systemDb.query(`update companies set valid_through = current_date - 40 where id = $1`, [
      over.company.id,
    ])
    const ids = [running.company.id, over.company.id]
    await app.client.call(
      companyRoutes.renew,
      { body: { selection: { scope: 0, ids }, renewal: { months: 12 } } },
      { token: north.token },
    )
    const rows = await app.systemDb.query<{ id: number; ok: boolean }>(
      `select id, valid_through = (case when id = $2 then $3::date else (now() at time zone time_zone)::date end
         + interval '12 months')::date as ok from companies where id = any($1)`,
      [ids, running.company.id, day(10)],
    )
    expect(rows.map(({ ok }) => ok)).toEqual([true, true])
    const foreign = await app.client.call(
      companyRoutes.renew,
      { body: { selection: { scope: 0, ids }, renewal: { months: 1 } } },
      { token: south.token },
    )
    expect(foreign).toEqual({ renewed: 0 })
  })

  it('is announced to its administrators once per step, and in the frame', async () => {
    const { company } = await create({ validThrough: day(20) })
    const admin = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const employee = await buildUser(app.systemDb, { companyId: company.id })
    await warnOfExpiry(app.stores.database)
    await warnOfExpiry(app.stores.database)
    const notices = await app.client.call(noticeRoutes.list, { query: {} }, { token: admin.token })
    expect(notices.items.filter(({ kind }) => kind === 'accountExpiring')).toHaveLength(1)
    const { expiry } = await app.client.call(supportRoutes.announcements, {}, { token: admin.token })
    expect(expiry).toMatchObject({ validThrough: day(20) })
    expect(
      (await app.client.call(supportRoutes.announcements, {}, { token: employee.token })).expiry,
    ).toBeNull()
    await app.systemDb.query('update companies set valid_through = current_date + 5 where id = $1', [
      company.id,
    ])
    await warnOfExpiry(app.stores.database)
    const later = await app.client.call(noticeRoutes.list, { query: {} }, { token: admin.token })
    expect(later.items.filter(({ kind }) => kind === 'accountExpiring')).toHaveLength(2)
  })
})

describe('suspending and deleting', () => {
  it('closes the account at once and opens it again', async () => {
    const { company } = await create()
    const employee = await buildUser(app.systemDb, { companyId: company.id })
    const token = { token: north.token }
    const params = { id: company.id }
    await app.client.call(companyRoutes.suspend, { params, body: { reason: 'unpaid' } }, token)
    expect((await app.client.send(sessionRoutes.info, {}, { token: employee.token })).code).toBe(50003)
    expect((await signIn(employee.userName, 'correct horse 7')).code).toBe(codeOf('companySuspended'))
    const again = await app.client.send(companyRoutes.suspend, { params, body: { reason: '' } }, token)
    expect(again.code).toBe(codeOf('companyStateWrong'))
    const { state } = await app.client.call(companyRoutes.resume, { params }, token)
    expect(state).toBe('active')
    expect((await app.client.send(sessionRoutes.info, {}, { token: employee.token })).code).toBe(20000)
  })

  it('holds back what the company was sending until it is open again', async () => {
    const { company } = await create()
    const employee = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const mailing = createMailingBuilder(app, employee)
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const task = await mailing.task([await mailing.customer('waiting@example.com')], { scheduledAt })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, { token: employee.token })
    await mailing.until(task.id, ({ counts }) => counts.total === 1)
    const token = { token: north.token }
    const params = { id: company.id }
    await app.client.call(companyRoutes.suspend, { params, body: { reason: '' } }, token)
    await app.systemDb.query('update send_tasks set scheduled_at = now() where id = $1', [task.id])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(
      await one(app.systemDb, 'select count(*)::int as mails from captured_mails where company_id = $1', [
        company.id,
      ]),
    ).toEqual({ mails: 0 })
    await app.client.call(companyRoutes.resume, { params }, token)
    await mailing.untilDone(task.id)
  })

  it('deletes only when the name was typed, and can be taken back', async () => {
    const { company } = await create()
    const token = { token: north.token }
    const params = { id: company.id }
    const wrong = await app.client.send(companyRoutes.remove, { params, body: { name: 'else' } }, token)
    expect(wrong.code).toBe(codeOf('companyNameWrong'))
    const removed = await app.client.call(
      companyRoutes.remove,
      { params, body: { name: company.name } },
      token,
    )
    expect(removed.state).toBe('deleted')
    const { items } = await app.client.call(companyRoutes.list, { query: { tab: 'deleted' } }, token)
    expect(items.map(({ id }) => id)).toContain(company.id)
    expect((await app.client.call(companyRoutes.restore, { params }, token)).state).toBe('active')
    expect((await app.client.send(companyRoutes.restore, { params }, token)).code).toBe(
      codeOf('companyStateWrong'),
    )
  })
})

describe('the levels', () => {
  const administration = () =>
    app.http.routes.filter(
      ({ path, access }) =>
        /^\/api\/(companies|oems|brand|system|company-defaults)/.test(path) && access !== 'signedIn',
    )

  it('let an OEM neither see nor change a company of another on any route', async () => {
    const { company } = await create()
    const person = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const before = await rowOf(company.id)
    for (const route of administration().filter((each) => each.path.startsWith('/api/companies/:id'))) {
      const body = bodyFor(route, company.name, person.id)
      const answer = await app.client.send(
        route,
        { params: { id: company.id }, body },
        { token: south.token },
      )
      expect([route.path, answer.code]).toEqual([route.path, codeOf('companyNotFound')])
    }
    const { items } = await app.client.call(
      companyRoutes.list,
      { query: { size: 200 } },
      { token: south.token },
    )
    expect(items).toEqual([])
    expect(await rowOf(company.id)).toEqual(before)
  })

  it('are kept by the database: no statement of one OEM reaches the house or companies of another', async () => {
    const { company } = await create()
    const as = <T>(user: TestUser, sql: string) =>
      app.stores.database.tenantTransaction({ companyId: user.companyId, userId: user.id }, (db) =>
        db.query<T>(sql, [company.id]),
      )
    expect(await as(south, 'select id from companies where id = $1')).toEqual([])
    expect(await as(south, `update companies set name = 'mine' where id = $1 returning id`)).toEqual([])
    expect(await as(south, 'select * from company_usage(array[$1::bigint])')).toEqual([])
    await expect(as(south, 'select app_enter_company($1)')).rejects.toThrow(/not below/)
    await expect(
      as(
        south,
        `insert into companies (oem_id, name) select oem_id, 'x' || $1 from (select ${northId} as oem_id) o`,
      ),
    ).rejects.toThrow(/row-level security/)
    const own = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    await expect(as(own, 'update companies set seats = 999 where id = $1')).rejects.toThrow(/agreed/)
    await expect(as(own, 'select app_enter_company($1)')).rejects.toThrow(/not below/)
    expect(await as(own, 'select id from companies where id <> $1')).toEqual([])
  })

  it('give a company administrator none of this', async () => {
    const { company } = await create()
    const admin = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    for (const route of administration()) {
      const answer = await app.client.send(route, { params: { id: 1 } }, { token: admin.token })
      expect([route.path, answer.code]).toEqual([route.path, codeOf('noPermission')])
    }
  })

  function bodyFor(route: RouteSpec, name: string, userId: number): unknown {
    if (route === companyRoutes.update) return draft()
    if (route === companyRoutes.remove) return { name }
    if (route === companyRoutes.signInAs) return { userId, reason: 'curious' }
    if (route === companyRoutes.resetPassword) return { userId }
    return sampleBody(route)
  }
  const rowOf = (id: number) => one(app.systemDb, 'select * from companies where id = $1', [id])
})

describe('the own company', () => {
  it('is set up by its administrator, beside what was agreed', async () => {
    const { company } = await create({ seats: 5 })
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
