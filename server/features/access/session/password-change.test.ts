import { accountRoutes, passwordRoutes } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, openSession, type TestUser, testPassword } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { isCommonPassword } from './common-passwords.ts'
import { issueTemporaryPassword } from './temporary-password.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const good = 'teal harbour 42'
const changeTo = (user: { token: string }, newPassword: string, oldPassword = testPassword) =>
  app.client.send(passwordRoutes.change, { body: { oldPassword, newPassword } }, { token: user.token })
const signIn = (userName: string, passWord: string) =>
  app.client.send(sessionRoutes.login, { body: { userName, passWord } })
const tokenOf = (answer: { data: unknown }) => (answer.data as { accessToken: string }).accessToken
const issueFor = (user: TestUser) =>
  app.stores.database.tenantTransaction({ companyId: user.companyId, userId: null }, (db) =>
    issueTemporaryPassword(db, user.id),
  )

describe('changing the own password', () => {
  it.each([
    ['short1', 'passwordTooShort'],
    ['x1'.repeat(65), 'passwordTooShort'],
    ['onlyletters', 'passwordTooSimple'],
    ['9274619374', 'passwordTooSimple'],
    ['Password123', 'passwordTooCommon'],
    ['abcd12345', 'passwordTooCommon'],
    [testPassword, 'passwordUnchanged'],
  ] as const)('refuses %s', async (password, error) => {
    const user = await buildUser(app.systemDb)
    const answer = await changeTo(user, password)
    expect(answer.code).toBe(codeOf(error))
    expect(answer.message).not.toContain(password)
  })

  it('refuses the user name in it, and a wrong present password', async () => {
    const user = await buildUser(app.systemDb)
    expect((await changeTo(user, `My ${user.userName.toUpperCase()} 1`)).code).toBe(
      codeOf('passwordLikeUserName'),
    )
    expect((await changeTo(user, good, 'wrong')).code).toBe(codeOf('oldPasswordWrong'))
  })

  it('lets in with the new one only, and signs out everywhere else', async () => {
    const user = await buildUser(app.systemDb)
    const elsewhere = await openSession(app.systemDb, user.id)
    expect((await changeTo(user, good)).code).toBe(20000)
    expect((await app.client.send(sessionRoutes.info, {}, { token: user.token })).code).toBe(20000)
    expect((await app.client.send(sessionRoutes.info, {}, { token: elsewhere })).code).toBe(50001)
    expect((await signIn(user.userName, testPassword)).code).toBe(codeOf('wrongPassword'))
    expect((await signIn(user.userName, good)).code).toBe(20000)
  })

  it('slows down guesses of the present password', async () => {
    const user = await buildUser(app.systemDb)
    for (let time = 0; time < 5; time += 1) await changeTo(user, good, 'wrong')
    expect((await changeTo(user, good)).code).toBe(codeOf('tooManySignIns'))
    await app.systemDb.query('delete from sign_in_failures')
  })

  it('follows the rules of the company: length and earlier passwords', async () => {
    const user = await buildUser(app.systemDb)
    await app.systemDb.query(
      'update company_security set password_min_length = 12, password_history = 2 where company_id = $1',
      [user.companyId],
    )
    expect((await changeTo(user, 'teal4harb')).code).toBe(codeOf('passwordTooShort'))
    const rules = await app.client.call(passwordRoutes.rules, {}, { token: user.token })
    expect(rules).toMatchObject({ minLength: 12, history: 2, dueAt: null })
    expect((await changeTo(user, good)).code).toBe(20000)
    expect((await changeTo(user, testPassword, good)).code).toBe(codeOf('passwordUsedBefore'))
    expect((await changeTo(user, 'second choice 3', good)).code).toBe(20000)
    expect((await changeTo(user, 'third choice 44', 'second choice 3')).code).toBe(20000)
    expect((await changeTo(user, testPassword, 'third choice 44')).code).toBe(20000)
  })

  it('is not for support that has signed in as the user', async () => {
    const user = await buildUser(app.systemDb)
    const support = await buildUser(app.systemDb, { level: 'system' })
    await app.systemDb.query('update sessions set actor_id = $2 where user_id = $1', [user.id, support.id])
    expect((await changeTo(user, good)).code).toBe(codeOf('notAsSupport'))
  })
})

describe('a one-time password', () => {
  it('opens a session that can only change it, until that is done', async () => {
    const user = await buildUser(app.systemDb)
    const password = await issueFor(user)
    expect(password).toMatch(/^[a-z]{4}-[2-9]{4}-[a-z2-9]{4}$/)
    expect((await app.client.send(sessionRoutes.info, {}, { token: user.token })).code).toBe(50001)
    expect((await signIn(user.userName, testPassword)).code).toBe(codeOf('wrongPassword'))
    const token = tokenOf(await signIn(user.userName, password))
    const { user: me } = await app.client.call(sessionRoutes.info, {}, { token })
    expect(me.pending).toBe('passwordMustChange')
    for (const spec of app.http.routes) {
      if (spec.whilePending || spec.access === 'public') continue
      const answer = await app.client.send(spec, {}, { token })
      expect([spec.path, answer.code]).toEqual([spec.path, codeOf('passwordMustChange')])
    }
    const stream = await fetch(`${app.url}/api/events`, { headers: { 'x-access-token': token } })
    expect(((await stream.json()) as { code: number }).code).toBe(codeOf('passwordMustChange'))
    expect((await changeTo({ token }, good, password)).code).toBe(20000)
    expect((await app.client.call(sessionRoutes.info, {}, { token })).user.pending).toBeNull()
    expect((await app.client.send(accountRoutes.read, {}, { token })).code).toBe(20000)
  })

  it('is good for three days', async () => {
    const user = await buildUser(app.systemDb)
    const password = await issueFor(user)
    const [row] = await app.systemDb.query<{ hours: number }>(
      'select round(extract(epoch from temporary_until - now()) / 3600)::int as hours from users where id = $1',
      [user.id],
    )
    expect(row?.hours).toBe(72)
    await app.systemDb.query('update users set temporary_until = now() where id = $1', [user.id])
    expect((await signIn(user.userName, password)).code).toBe(codeOf('temporaryPasswordExpired'))
  })

  it('cannot be given to a user of another company', async () => {
    const [user, stranger] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    await app.stores.database.tenantTransaction({ companyId: user.companyId, userId: user.id }, (db) =>
      issueTemporaryPassword(db, stranger.id),
    )
    expect((await app.client.send(sessionRoutes.info, {}, { token: stranger.token })).code).toBe(20000)
    expect((await signIn(stranger.userName, testPassword)).code).toBe(20000)
  })
})

describe('a password that is too old', () => {
  it('has to be changed at the next sign-in, while an open session goes on', async () => {
    const user = await buildUser(app.systemDb)
    await app.systemDb.query(
      'update company_security set password_max_age_days = 90, devices = 2 where company_id = $1',
      [user.companyId],
    )
    await app.systemDb.query(
      `update users set password_changed_at = now() - interval '91 days' where id = $1`,
      [user.id],
    )
    expect((await app.client.send(accountRoutes.read, {}, { token: user.token })).code).toBe(20000)
    const token = tokenOf(await signIn(user.userName, testPassword))
    expect((await app.client.send(accountRoutes.read, {}, { token })).code).toBe(codeOf('passwordMustChange'))
  })
})

it.each([
  ['qwerty123', true],
  ['1q2w3e4r', true],
  ['aaaa1111', true],
  ['abc1abc1abc1', true],
  ['!!Welcome2026!!', true],
  ['woaini1314', true],
  ['teal harbour 42', false],
  ['Xk7-mfp2q', false],
])('knows whether %s is too common', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon)
})
