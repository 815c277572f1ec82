import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser, testPassword } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const withPassword = { body: { passWord: testPassword } }
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
const policy = (user: TestUser, value: string) =>
  app.systemDb.query('update company_security set second_factor = $2 where company_id = $1', [
    user.companyId,
    value,
  ])

/** A user whose factor is on; the code of the next step is still to be used. */
async function enrolled(wishes: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app.systemDb, wishes)
  const { secret } = await app.client.call(secondFactorRoutes.begin, withPassword, { token: user.token })
  const body = { code: codeAt(secret, -1) }
  const { recoveryCodes } = await app.client.call(secondFactorRoutes.confirm, { body }, { token: user.token })
  return { ...user, secret, recoveryCodes }
}

async function challengeOf(userName: string): Promise<string> {
  const answer = await app.client.call(sessionRoutes.login, { body: { userName, passWord: testPassword } })
  expect(answer.accessToken).toBe('')
  return answer.challenge ?? ''
}
const complete = (challenge: string, code: string) =>
  app.client.send(sessionRoutes.loginCode, { body: { challenge, code } })

describe('setting up a second factor', () => {
  it('takes the password, a secret for the app, and one of its codes', async () => {
    const user = await buildUser(app.systemDb)
    const refused = await app.client.send(
      secondFactorRoutes.begin,
      { body: { passWord: 'wrong' } },
      { token: user.token },
    )
    expect(refused.code).toBe(codeOf('oldPasswordWrong'))
    const { secret, address } = await app.client.call(secondFactorRoutes.begin, withPassword, {
      token: user.token,
    })
    expect(address).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    const wrong = await app.client.send(
      secondFactorRoutes.confirm,
      { body: { code: codeAt(secret, 40) } },
      { token: user.token },
    )
    expect(wrong.code).toBe(codeOf('codeWrong'))
    // Not confirmed: signing in is as before.
    const login = { body: { userName: user.userName, passWord: testPassword } }
    const { accessToken: token } = await app.client.call(sessionRoutes.login, login)
    const confirmed = await app.client.call(
      secondFactorRoutes.confirm,
      { body: { code: codeAt(secret) } },
      { token },
    )
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    expect(await app.client.call(secondFactorRoutes.read, {}, { token })).toEqual({
      isOn: true,
      policy: 'optional',
      recoveryCodesLeft: 10,
    })
    const { items } = await app.client.call(noticeRoutes.list, { query: {} }, { token })
    expect(items[0]).toMatchObject({ kind: 'securityChanged', params: { change: 'secondFactorOn' } })
  })

  it('is not offered where the company has it off, nor twice', async () => {
    const user = await enrolled()
    const again = await app.client.send(secondFactorRoutes.begin, withPassword, { token: user.token })
    expect(again.code).toBe(codeOf('secondFactorOn'))
    const other = await buildUser(app.systemDb)
    await policy(other, 'off')
    const refused = await app.client.send(secondFactorRoutes.begin, withPassword, { token: other.token })
    expect(refused.code).toBe(codeOf('secondFactorOff'))
  })

  it('keeps neither the secret nor the codes in the clear', async () => {
    const user = await enrolled()
    const [row] = await app.systemDb.query<{ all: string }>(
      `select (select jsonb_agg(f)::text from second_factors f where user_id = $1) ||
              (select jsonb_agg(c)::text from recovery_codes c where user_id = $1) as all`,
      [user.id],
    )
    for (const secret of [user.secret, ...user.recoveryCodes]) {
      expect(row?.all).not.toContain(secret)
      expect(row?.all).not.toContain(Buffer.from(secret.replace('-', '')).toString('hex'))
    }
  })
})

describe('signing in with a second factor', () => {
  it('asks for the code after the password, and takes each code once', async () => {
    const user = await enrolled()
    const challenge = await challengeOf(user.userName)
    const code = codeAt(user.secret)
    const answer = await complete(challenge, code)
    const { accessToken: token } = answer.data as { accessToken: string }
    expect((await app.client.send(sessionRoutes.info, {}, { token })).code).toBe(20000)
    expect((await complete(challenge, codeAt(user.secret, 1))).code).toBe(codeOf('challengeGone'))
    expect((await complete(await challengeOf(user.userName), code)).code).toBe(codeOf('codeWrong'))
  })

  it('takes one code for one of two browsers that show it at the same moment', async () => {
    const user = await enrolled()
    const challenges = await Promise.all([challengeOf(user.userName), challengeOf(user.userName)])
    const code = codeAt(user.secret)
    const answers = await Promise.all(challenges.map((challenge) => complete(challenge, code)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([20000, codeOf('codeWrong')])
  })

  it('takes a recovery code once, however it is typed, and says so to the user', async () => {
    const user = await enrolled()
    const [code = ''] = user.recoveryCodes
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    const answer = await complete(await challengeOf(user.userName), typed)
    expect(answer.code).toBe(20000)
    expect((await complete(await challengeOf(user.userName), code)).code).toBe(codeOf('codeWrong'))
    const { accessToken: token } = answer.data as { accessToken: string }
    expect((await app.client.call(secondFactorRoutes.read, {}, { token })).recoveryCodesLeft).toBe(9)
    const { items } = await app.client.call(noticeRoutes.list, { query: {} }, { token })
    expect(items.map(({ params }) => params)).toContainEqual({ change: 'recoveryCodeUsed' })
  })

  it('gives five tries, then slows down', async () => {
    const user = await enrolled()
    const challenge = await challengeOf(user.userName)
    const wrong = codeAt(user.secret, 40)
    const codes = []
    for (let time = 0; time < 5; time += 1) codes.push((await complete(challenge, wrong)).code)
    expect(codes).toEqual(Array.from({ length: 5 }, () => codeOf('codeWrong')))
    expect((await complete(challenge, codeAt(user.secret))).code).toBe(codeOf('challengeGone'))
    const login = { body: { userName: user.userName, passWord: testPassword } }
    expect((await app.client.send(sessionRoutes.login, login)).code).toBe(codeOf('tooManySignIns'))
    await app.systemDb.query('delete from sign_in_failures')
  })

  it('waits five minutes for the code', async () => {
    const user = await enrolled()
    const challenge = await challengeOf(user.userName)
    await app.systemDb.query('update sign_in_challenges set expires_at = now() where user_id = $1', [user.id])
    expect((await complete(challenge, codeAt(user.secret))).code).toBe(codeOf('challengeGone'))
    expect((await complete('invented', '123456')).code).toBe(codeOf('challengeGone'))
  })

  it('is not asked for while the company has it off', async () => {
    const user = await enrolled()
    await policy(user, 'off')
    const login = { body: { userName: user.userName, passWord: testPassword } }
    expect((await app.client.call(sessionRoutes.login, login)).accessToken).not.toBe('')
  })
})

describe('a company that requires it', () => {
  it('lets in who has none only as far as setting it up', async () => {
    const user = await buildUser(app.systemDb)
    await policy(user, 'required')
    // Who is at work is not thrown out; it counts from the next sign-in on.
    expect((await app.client.call(sessionRoutes.info, {}, { token: user.token })).user.pending).toBeNull()
    const login = { body: { userName: user.userName, passWord: testPassword } }
    const { accessToken: token } = await app.client.call(sessionRoutes.login, login)
    expect((await app.client.send(sessionRoutes.users, {}, { token })).code).toBe(
      codeOf('secondFactorMustEnrol'),
    )
    const { secret } = await app.client.call(secondFactorRoutes.begin, withPassword, { token })
    await app.client.call(secondFactorRoutes.confirm, { body: { code: codeAt(secret) } }, { token })
    expect((await app.client.send(sessionRoutes.users, {}, { token })).code).toBe(20000)
    const off = await app.client.send(secondFactorRoutes.turnOff, withPassword, { token })
    expect(off.code).toBe(codeOf('secondFactorRequired'))
  })
})

describe('giving it up', () => {
  it('takes the password; so do new recovery codes', async () => {
    const user = await enrolled()
    const wrong = { body: { passWord: 'wrong' } }
    for (const route of [secondFactorRoutes.turnOff, secondFactorRoutes.renewCodes]) {
      expect((await app.client.send(route, wrong, { token: user.token })).code).toBe(
        codeOf('oldPasswordWrong'),
      )
    }
    const renewed = await app.client.call(secondFactorRoutes.renewCodes, withPassword, { token: user.token })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(renewed.recoveryCodes).not.toEqual(user.recoveryCodes)
    await app.client.call(secondFactorRoutes.turnOff, withPassword, { token: user.token })
    expect((await app.client.call(secondFactorRoutes.read, {}, { token: user.token })).isOn).toBe(false)
  })

  it('is done by an administrator for who has lost it, within company and scope, never upwards', async () => {
    const user = await enrolled()
    const admin = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
    const stranger = await buildUser(app.systemDb, { type: 'admin' })
    const reset = (token: string, id = user.id) =>
      app.client.send(secondFactorRoutes.reset, { params: { id } }, { token })
    expect((await reset(stranger.token)).code).toBe(codeOf('notFound'))
    expect((await reset(colleague.token)).code).toBe(codeOf('notFound'))
    expect((await reset(user.token)).code).toBe(codeOf('noPermission'))
    expect((await reset(user.token, admin.id)).code).toBe(codeOf('noPermission'))
    expect((await reset(admin.token)).code).toBe(20000)
    expect((await reset(admin.token)).code).toBe(codeOf('secondFactorOff'))
    const login = { body: { userName: user.userName, passWord: testPassword } }
    expect((await app.client.call(sessionRoutes.login, login)).accessToken).not.toBe('')
  })
})
