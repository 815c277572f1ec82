import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { supportRoutes } from '@landfall/contract/access/support-access.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildHouse, buildOem, buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let system: TestUser
let oem: TestUser
let oemId: number
let admin: TestUser
let employee: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  oemId = await buildOem(app.systemDb, 'Harrier')
  oem = await buildUser(app.systemDb, {
    companyId: await buildHouse(app.systemDb, 'oem', oemId),
    type: 'admin',
  })
  const company = await one<{ id: number }>(
    app.systemDb,
    `insert into companies (oem_id, name) values ($1, 'Helped Ltd') returning id`,
    [oemId],
  )
  admin = await buildUser(app.systemDb, { companyId: company?.id ?? 0, type: 'admin' })
  employee = await buildUser(app.systemDb, { companyId: company?.id ?? 0 })
})

const enter = (by: TestUser, userId: number, reason = 'cannot see his customers') =>
  app.client.send(
    companyRoutes.signInAs,
    { params: { id: employee.companyId }, body: { userId, reason } },
    { token: by.token },
  )
const infoOf = (token: string) => app.client.send(sessionRoutes.info, {}, { token })

describe('signing in as somebody', () => {
  it('opens a session beside his own one that says who is really there, for an hour', async () => {
    const { accessToken, endsAt } = (await enter(oem, employee.id)).data as {
      accessToken: string
      endsAt: string
    }
    const { user } = await app.client.call(sessionRoutes.info, {}, { token: accessToken })
    expect(user).toMatchObject({ id: employee.id, actor: { id: oem.id } })
    expect((await infoOf(employee.token)).code).toBe(20000)
    expect((await infoOf(oem.token)).code).toBe(20000)
    const minutes = (Date.parse(endsAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    const { support } = await app.client.call(supportRoutes.announcements, {}, { token: accessToken })
    expect(support).toMatchObject({ actorCompanyName: 'House', reason: 'cannot see his customers', endsAt })
    await app.systemDb.query(`update sessions set expires_at = now() where actor_id = $1`, [oem.id])
    expect((await infoOf(accessToken)).code).toBe(codeOf('loginExpired'))
  })

  it('is logged at both sides, told to the administrators, and ended by signing out', async () => {
    const { accessToken } = (await enter(oem, employee.id, 'invoice question')).data as {
      accessToken: string
    }
    const read = (token: string, tab: string) =>
      app.client.call(supportRoutes.list, { query: { tab, search: 'invoice' } }, { token })
    for (const [token, tab] of [
      [admin.token, 'received'],
      [oem.token, 'given'],
    ] as const) {
      const { items } = await read(token, tab)
      expect(items).toMatchObject([{ companyName: 'Helped Ltd', reason: 'invoice question', endedAt: null }])
    }
    expect((await read(oem.token, 'received')).items).toEqual([])
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    expect((await read(stranger.token, 'received')).items).toEqual([])
    const notices = await app.client.call(noticeRoutes.list, { query: {} }, { token: admin.token })
    expect(notices.items[0]).toMatchObject({ kind: 'signedInAs', path: '/systemManage/support' })
    await app.client.call(sessionRoutes.logout, {}, { token: accessToken })
    expect((await read(admin.token, 'received')).items[0]?.endedAt).not.toBeNull()
    expect((await infoOf(oem.token)).code).toBe(20000)
  })

  it('stands in the audit of what was done meanwhile', async () => {
    const { accessToken } = (await enter(oem, admin.id)).data as { accessToken: string }
    const settings = await app.client.call(companyRoutes.settings, {}, { token: accessToken })
    await app.client.call(
      companyRoutes.saveSettings,
      { body: { ...settings, name: 'Helped by us Ltd' } },
      { token: accessToken },
    )
    const line = await one(
      app.systemDb,
      `select user_id, actor_id from audit_log where record_kind = 'companies' and record_id = $1 and action = 'change'
       order by id desc limit 1`,
      [employee.companyId],
    )
    expect(line).toEqual({ userId: admin.id, actorId: oem.id })
  })

  it('wants a reason, an open account and somebody who is there', async () => {
    expect((await enter(oem, employee.id, 'hm')).code).toBe(codeOf('badRequest'))
    expect((await enter(oem, oem.id)).code).toBe(codeOf('supportTargetMissing'))
    await app.systemDb.query('update companies set suspended_at = now() where id = $1', [employee.companyId])
    expect((await enter(oem, employee.id)).code).toBe(codeOf('companySuspended'))
    await app.systemDb.query('update companies set suspended_at = null where id = $1', [employee.companyId])
  })

  it('reaches down every level and never up, aside or on', async () => {
    const intoOem = await app.client.call(
      oemRoutes.signInAs,
      { params: { id: oemId }, body: { userId: oem.id, reason: 'set up the brand' } },
      { token: system.token },
    )
    const on = await app.client.send(
      companyRoutes.signInAs,
      { params: { id: employee.companyId }, body: { userId: employee.id, reason: 'hand over hand' } },
      { token: intoOem.accessToken },
    )
    expect(on.code).toBe(codeOf('notAsSupport'))
    expect((await enter(system, employee.id)).code).toBe(20000)
    expect((await enter(admin, employee.id)).code).toBe(codeOf('noPermission'))
    const other = await buildUser(app.systemDb, { level: 'oem', type: 'admin' })
    expect((await enter(other, employee.id)).code).toBe(codeOf('companyNotFound'))
  })

  it('resets no password, and its list cannot be written by the application', async () => {
    const { accessToken } = await app.client.call(
      oemRoutes.signInAs,
      { params: { id: oemId }, body: { userId: oem.id, reason: 'set up the brand' } },
      { token: system.token },
    )
    const reset = await app.client.send(
      companyRoutes.resetPassword,
      { params: { id: employee.companyId }, body: { userId: admin.id } },
      { token: accessToken },
    )
    expect(reset.code).toBe(codeOf('notAsSupport'))
    const inCompany = (await enter(oem, admin.id)).data as { accessToken: string }
    const inside = await app.client.send(
      employeeRoutes.resetPassword,
      { params: { id: employee.id } },
      { token: inCompany.accessToken },
    )
    expect(inside.code).toBe(codeOf('notAsSupport'))
    for (const sql of [
      `update support_sessions set reason = 'x'`,
      'delete from support_sessions',
      `select app_open_support_session(${employee.id}, 'x'::bytea, 'reason', 60, '')`,
    ]) {
      await expect(
        app.stores.database.tenantTransaction({ companyId: oem.companyId, userId: oem.id }, (db) =>
          db.query(sql),
        ),
        sql,
      ).rejects.toThrow(/permission denied|entered/)
    }
  })
})

describe('resetting the password of an administrator', () => {
  it('gives a one-time password, ends his sessions and tells the others', async () => {
    const second = await buildUser(app.systemDb, { companyId: employee.companyId, type: 'admin' })
    const params = { id: employee.companyId }
    const issued = await app.client.call(
      companyRoutes.resetPassword,
      { params, body: { userId: second.id } },
      { token: oem.token },
    )
    expect(issued.userName).toBe(second.userName)
    expect((await infoOf(second.token)).code).toBe(50001)
    const notEmployees = await app.client.send(
      companyRoutes.resetPassword,
      { params, body: { userId: employee.id } },
      { token: oem.token },
    )
    expect(notEmployees.code).toBe(codeOf('supportTargetMissing'))
    const notices = await app.client.call(noticeRoutes.list, { query: {} }, { token: admin.token })
    expect(notices.items[0]?.kind).toBe('passwordReset')
  })
})
