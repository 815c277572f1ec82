import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { supportRoutes } from '@landfall/contract/access/support-access.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { buildSellers, dayFromNow, type Sellers } from '#testing/build-sellers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { warnOfExpiry } from './expiry-warnings.ts'

let app: TestApp
let sellers: Sellers
beforeAll(async () => {
  app = await sharedTestApp()
  sellers = await buildSellers(app)
})

const signIn = (userName: string, passWord: string) =>
  app.client.send(sessionRoutes.login, { body: { userName, passWord } })

describe('the validity of an account', () => {
  it('ends at the midnight after its last day in the time zone of the company', async () => {
    for (const [timeZone, hours] of [
      ['Asia/Tokyo', -9],
      ['Pacific/Honolulu', 10],
    ] as const) {
      const { company } = await sellers.create({ timeZone, validThrough: dayFromNow(50) })
      const midnight = new Date(`${dayFromNow(51)}T00:00:00Z`).getTime() + hours * 3_600_000
      expect(company.validUntil).toBe(new Date(midnight).toISOString())
    }
  })

  it('lets people work until the second it ends and nobody after it', async () => {
    const { company } = await sellers.create()
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
      { token: sellers.north.token },
    )
    expect(renewed).toEqual({ renewed: 1 })
    expect((await info()).code).toBe(20000)
  })

  it('is renewed for many at once: from the present end, or from today when that is over', async () => {
    const [running, over] = [await sellers.create({ validThrough: dayFromNow(10) }), await sellers.create()]
    await app.systemDb.query(`update companies set valid_through = current_date - 40 where id = $1`, [
      over.company.id,
    ])
    const ids = [running.company.id, over.company.id]
    await app.client.call(
      companyRoutes.renew,
      { body: { selection: { scope: 0, ids }, renewal: { months: 12 } } },
      { token: sellers.north.token },
    )
    const rows = await app.systemDb.query<{ id: number; ok: boolean }>(
      `select id, valid_through = (case when id = $2 then $3::date else (now() at time zone time_zone)::date end
         + interval '12 months')::date as ok from companies where id = any($1)`,
      [ids, running.company.id, dayFromNow(10)],
    )
    expect(rows.map(({ ok }) => ok)).toEqual([true, true])
    const foreign = await app.client.call(
      companyRoutes.renew,
      { body: { selection: { scope: 0, ids }, renewal: { months: 1 } } },
      { token: sellers.south.token },
    )
    expect(foreign).toEqual({ renewed: 0 })
  })

  it('is announced to its administrators once per step, and in the frame', async () => {
    const { company } = await sellers.create({ validThrough: dayFromNow(20) })
    const admin = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const employee = await buildUser(app.systemDb, { companyId: company.id })
    await warnOfExpiry(app.stores.database)
    await warnOfExpiry(app.stores.database)
    const notices = await app.client.call(noticeRoutes.list, { query: {} }, { token: admin.token })
    expect(notices.items.filter(({ kind }) => kind === 'accountExpiring')).toHaveLength(1)
    const { expiry } = await app.client.call(supportRoutes.announcements, {}, { token: admin.token })
    expect(expiry).toMatchObject({ validThrough: dayFromNow(20) })
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
    const { company } = await sellers.create()
    const employee = await buildUser(app.systemDb, { companyId: company.id })
    const token = { token: sellers.north.token }
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
    const { company } = await sellers.create()
    const employee = await buildUser(app.systemDb, { companyId: company.id, type: 'admin' })
    const mailing = createMailingBuilder(app, employee)
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const task = await mailing.task([await mailing.customer('waiting@example.com')], { scheduledAt })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, { token: employee.token })
    await mailing.until(task.id, ({ counts }) => counts.total === 1)
    const token = { token: sellers.north.token }
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
    const { company } = await sellers.create()
    const token = { token: sellers.north.token }
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
