import { deviceRoutes } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHouse, buildUser, openSession, type TestUser, testPassword } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { deleteOldSignIns } from './session-cleanup.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.stop())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

interface From {
  address?: string
  agent?: string
  passWord?: string
}

/** Signs in as a browser at an address would. */
async function signInFrom(
  userName: string,
  { address = '203.0.113.5', agent = chrome, passWord = testPassword }: From = {},
) {
  const response = await fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': agent },
    body: JSON.stringify({ userName, passWord }),
  })
  const { code, data } = (await response.json()) as { code: number; data: { accessToken: string } }
  return { code, token: data?.accessToken ?? '' }
}

const codeWith = async (token: string) => (await app.client.send(sessionRoutes.info, {}, { token })).code
const change = (user: TestUser, sql: string) =>
  app.systemDb.query(`update company_security set ${sql} where company_id = $1`, [user.companyId])
const logOf = (userId: number) =>
  app.systemDb.query<{ outcome: string; reason: string; address: string; userName: string }>(
    'select outcome, reason, address, user_name from sign_in_log where user_id = $1 order by id',
    [userId],
  )

describe('devices', () => {
  it('are as many as the company allows; the one used longest ago gives way', async () => {
    const user = await buildUser(app.systemDb)
    await change(user, 'devices = 2')
    await app.systemDb.query(
      `update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1`,
      [user.id],
    )
    const second = await signInFrom(user.userName)
    expect(await codeWith(user.token)).toBe(20000)
    await app.systemDb.query(
      `update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1 and address <> '203.0.113.5'`,
      [user.id],
    )
    const third = await signInFrom(user.userName)
    expect(await codeWith(user.token)).toBe(50002)
    expect([await codeWith(second.token), await codeWith(third.token)]).toEqual([20000, 20000])
  })

  it('are any number when the company says so', async () => {
    const user = await buildUser(app.systemDb)
    await change(user, 'devices = null')
    for (let time = 0; time < 4; time += 1) await signInFrom(user.userName)
    expect(await codeWith(user.token)).toBe(20000)
  })

  it('one at a time holds when two sign in at the same moment', async () => {
    const user = await buildUser(app.systemDb)
    // As many as may be tried before one of them is known to be right.
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInFrom(user.userName)))
    const codes = await Promise.all(answers.map(({ token }) => codeWith(token)))
    expect(codes.filter((code) => code === 20000)).toHaveLength(1)
    expect(codes.filter((code) => code === 50002)).toHaveLength(4)
  })

  it('are listed by name, and one or all others can be signed out', async () => {
    const user = await buildUser(app.systemDb)
    await change(user, 'devices = null')
    const [laptop, phone] = [
      await signInFrom(user.userName),
      await signInFrom(user.userName, { agent: safari }),
    ]
    const { items } = await app.client.call(deviceRoutes.list, {}, { token: laptop.token })
    expect(items).toHaveLength(3)
    expect(items.find(({ isThis }) => isThis)).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      address: '203.0.113.5',
    })
    const other = items.find(({ system }) => system === 'iOS')
    expect(other).toMatchObject({ browser: 'Safari', isThis: false })
    const params = { device: other?.id ?? 0 }
    expect((await app.client.call(deviceRoutes.end, { params }, { token: laptop.token })).items).toHaveLength(
      2,
    )
    expect(await codeWith(phone.token)).toBe(50001)
    expect((await app.client.call(deviceRoutes.endOthers, {}, { token: laptop.token })).items).toHaveLength(1)
    expect(await codeWith(user.token)).toBe(50001)
    expect(await codeWith(laptop.token)).toBe(20000)
  })

  it('of others cannot be ended', async () => {
    const [user, other] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    const [theirs] = await app.systemDb.query<{ id: number }>('select id from sessions where user_id = $1', [
      other.id,
    ])
    const answer = await app.client.send(
      deviceRoutes.end,
      { params: { device: theirs?.id } },
      { token: user.token },
    )
    expect(answer.code).toBe(codeOf('deviceNotFound'))
    expect(await codeWith(other.token)).toBe(20000)
  })

  it('that are new are told to the user, known ones and the first are not', async () => {
    const user = await buildUser(app.systemDb)
    await app.systemDb.query('delete from sessions where user_id = $1', [user.id])
    await signInFrom(user.userName)
    await signInFrom(user.userName)
    const { token } = await signInFrom(user.userName, { agent: safari })
    const { items } = await app.client.call(noticeRoutes.list, { query: {} }, { token })
    expect(items.map(({ kind, params }) => [kind, params])).toEqual([
      ['newDevice', { device: 'Safari · iOS', address: '203.0.113.5' }],
    ])
  })

  it('where support has signed in as the user neither give way nor can be ended by him', async () => {
    const user = await buildUser(app.systemDb)
    const support = await buildUser(app.systemDb, { level: 'system' })
    const supportToken = await openSession(app.systemDb, user.id)
    await app.systemDb.query(
      `update sessions set actor_id = $2, method = 'signInAs' where id = (select max(id) from sessions where user_id = $1)`,
      [user.id, support.id],
    )
    const { token } = await signInFrom(user.userName)
    expect(await codeWith(supportToken)).toBe(20000)
    const { items } = await app.client.call(deviceRoutes.endOthers, {}, { token })
    expect(items.map(({ actorName }) => actorName)).toEqual([null, expect.stringContaining('User')])
    const refused = await app.client.send(deviceRoutes.endOthers, {}, { token: supportToken })
    expect(refused.code).toBe(codeOf('notAsSupport'))
  })
})

describe('signing an employee out', () => {
  it('ends his sessions at once, within company and rights', async () => {
    const admin = await buildUser(app.systemDb, { type: 'admin' })
    const { companyId } = admin
    const employee = await buildUser(app.systemDb, { companyId })
    const weaker = await buildUser(app.systemDb, { companyId, permissions: ['company.employee.write'] })
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const end = (token: string, id = employee.id) =>
      app.client.send(deviceRoutes.endOfEmployee, { params: { id } }, { token })
    expect((await end(stranger.token)).code).toBe(codeOf('notFound'))
    expect((await end(weaker.token)).code).toBe(codeOf('noPermission'))
    expect((await end(employee.token, admin.id)).code).toBe(codeOf('noPermission'))
    expect(await codeWith(employee.token)).toBe(20000)
    expect((await end(admin.token)).code).toBe(20000)
    expect(await codeWith(employee.token)).toBe(50001)
    expect((await logOf(employee.id)).at(-1)).toMatchObject({ outcome: 'ended', reason: 'ended' })
  })
})

describe('the end of a session', () => {
  it('follows the hours of the company, also for sessions that are open', async () => {
    const [idle, old] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    const ago = (hours: number) => `now() - interval '${hours} hours'`
    await app.systemDb.query(`update sessions set last_seen_at = ${ago(3)} where user_id = $1`, [idle.id])
    await change(idle, 'idle_hours = 2')
    await app.systemDb.query(`update sessions set created_at = ${ago(9)} where user_id = $1`, [old.id])
    await change(old, 'absolute_hours = 8')
    expect([await codeWith(idle.token), await codeWith(old.token)]).toEqual([50003, 50003])
    await change(idle, 'idle_hours = 4')
    expect(await codeWith(idle.token)).toBe(20000)
  })

  it('comes at once with being disabled, and is logged as what it was', async () => {
    const user = await buildUser(app.systemDb)
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id])
    expect(await codeWith(user.token)).toBe(50001)
    expect((await logOf(user.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['success', ''],
      ['ended', 'disabled'],
    ])
  })
})

describe('the log of sign-ins', () => {
  it('has every success, failure, replacement and sign-out with where it came from', async () => {
    const user = await buildUser(app.systemDb)
    await signInFrom(user.userName, { passWord: 'wrong', address: '198.51.100.7' })
    const { token } = await signInFrom(user.userName)
    await app.client.call(sessionRoutes.logout, {}, { token })
    const lines = (await logOf(user.id)).map(({ outcome, reason, address }) => [outcome, reason, address])
    expect(lines).toEqual([
      ['success', '', '127.0.0.1'],
      ['failure', 'wrongPassword', '198.51.100.7'],
      ['replaced', 'replaced', '127.0.0.1'],
      ['success', '', '203.0.113.5'],
      ['signedOut', 'signedOut', '203.0.113.5'],
    ])
  })

  it('keeps no unknown name, because it may be a password', async () => {
    const houseId = await buildHouse(app.systemDb, 'system')
    await signInFrom('myS3cretPass', { address: '198.51.100.8' })
    const [line] = await app.systemDb.query(
      `select company_id, user_id, user_name, outcome from sign_in_log where address = '198.51.100.8'`,
    )
    expect(line).toEqual({ companyId: houseId, userId: null, userName: '', outcome: 'failure' })
  })

  it('cannot be written by requests, and is cut at the age the company sets', async () => {
    const user = await buildUser(app.systemDb)
    const actor = { companyId: user.companyId, userId: user.id }
    for (const sql of ['delete from sign_in_log', `update sign_in_log set address = 'x'`]) {
      await expect(app.stores.database.tenantTransaction(actor, (db) => db.query(sql))).rejects.toThrow(
        /permission/,
      )
    }
    await change(user, 'sign_in_log_days = 30')
    await app.systemDb.query(
      `update sign_in_log set happened_at = now() - interval '31 days' where user_id = $1`,
      [user.id],
    )
    await signInFrom(user.userName)
    await deleteOldSignIns(app.systemDb)
    expect((await logOf(user.id)).map(({ outcome }) => outcome)).toEqual(['replaced', 'success'])
  })
})

describe('guessing', () => {
  it('at one address does not lock the owner out at another', async () => {
    const user = await buildUser(app.systemDb)
    for (let time = 0; time < 8; time += 1) {
      await signInFrom(user.userName, { passWord: 'guess', address: '198.51.100.20' })
    }
    expect((await signInFrom(user.userName, { address: '198.51.100.20' })).code).toBe(
      codeOf('tooManySignIns'),
    )
    expect((await signInFrom(user.userName, { address: '198.51.100.21' })).code).toBe(20000)
  })

  it('from an office keeps nobody out who is known there', async () => {
    const [known, stranger] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    const office = { address: '198.51.100.30' }
    expect((await signInFrom(known.userName, office)).code).toBe(20000)
    for (let time = 0; time < 31; time += 1) {
      await signInFrom(`nobody${time}`, { passWord: 'guess', ...office })
    }
    expect((await signInFrom(stranger.userName, office)).code).toBe(codeOf('tooManySignIns'))
    expect((await signInFrom(known.userName, office)).code).toBe(20000)
  })
})
