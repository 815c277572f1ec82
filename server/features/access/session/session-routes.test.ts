import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { matchLocale } from '@landfall/contract/locales.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCompany, buildUser, testPassword } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.path, ...pathsOf(entry.children ?? [])])

describe('signing in', () => {
  it('gives a token that opens the session', async () => {
    const user = await buildUser(app.systemDb)
    const body = { userName: `  ${user.userName} `, passWord: testPassword }
    const { accessToken } = await app.client.call(sessionRoutes.login, { body })
    const { user: me } = await app.client.call(sessionRoutes.info, {}, { token: accessToken })
    expect(me).toMatchObject({ id: user.id, companyId: user.companyId, username: user.userName })
    expect(me.roles.length).toBeGreaterThan(0)
  })

  it('says the same for a wrong password and an unknown name, in the language of the page', async () => {
    const user = await buildUser(app.systemDb)
    const wrong = await app.client.send(
      sessionRoutes.login,
      { body: { userName: user.userName, passWord: 'wrong' } },
      { locale: 'es' },
    )
    const unknown = await app.client.send(
      sessionRoutes.login,
      { body: { userName: 'nobodyhere', passWord: 'wrong' } },
      { locale: 'es' },
    )
    expect(wrong.code).toBe(codeOf('wrongPassword'))
    expect(wrong.message).toBe('El usuario o la contraseña no son correctos')
    expect(unknown.message).toBe(wrong.message)
  })

  it.each([
    [{ userName: 'x', passWord: 'p' }, 'body.userName'],
    [{ userName: 'a name that is far too long', passWord: 'p' }, 'body.userName'],
    [{ userName: 'someone' }, 'body.passWord'],
    [{ userName: 5, passWord: 'p' }, 'body.userName'],
    [[], 'body'],
  ])('refuses the malformed body %j and names the field', async (body, path) => {
    const answer = await app.client.send(sessionRoutes.login, { body })
    expect(answer.status).toBe(400)
    expect(answer.code).toBe(codeOf('badRequest'))
    expect((answer.data as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path)
  })

  it('answers a body that is not JSON with the envelope', async () => {
    const response = await fetch(`${app.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"userName":',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: codeOf('badRequest'),
      data: { issues: [{ path: 'body' }] },
    })
  })

  it('slows down after five failures, without stopping the owner of another account', async () => {
    const [guessed, other] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    const attempt = (userName: string, passWord: string) =>
      app.client.send(sessionRoutes.login, { body: { userName, passWord } })
    for (let failure = 0; failure < 5; failure += 1) await attempt(guessed.userName, 'guess')
    const blocked = await attempt(guessed.userName, testPassword)
    expect(blocked.status).toBe(429)
    expect(blocked.code).toBe(codeOf('tooManySignIns'))
    expect((blocked.data as { seconds: number }).seconds).toBeGreaterThan(0)
    expect((await attempt(other.userName, testPassword)).code).toBe(20000)
    await app.systemDb.query('delete from sign_in_failures')
  })

  it('refuses the disabled and those whose company has expired, with the reason', async () => {
    const [disabled, expired] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [disabled.id])
    await app.systemDb.query('update companies set valid_until = now() where id = $1', [expired.companyId])
    const attempt = (userName: string) =>
      app.client.send(sessionRoutes.login, { body: { userName, passWord: testPassword } })
    expect((await attempt(disabled.userName)).code).toBe(codeOf('accountDisabled'))
    expect((await attempt(expired.userName)).code).toBe(codeOf('companyExpired'))
    const answer = await app.client.send(sessionRoutes.info, {}, { token: disabled.token })
    expect(answer.code).toBe(codeOf('invalidLogin'))
  })
})

describe('a session', () => {
  it('is invalid without a token, with an invented one, and after signing out', async () => {
    const { token } = await buildUser(app.systemDb)
    expect((await app.client.send(sessionRoutes.info)).code).toBe(50001)
    expect((await app.client.send(sessionRoutes.info, {}, { token: 'invented' })).code).toBe(50001)
    await app.client.call(sessionRoutes.logout, {}, { token })
    expect((await app.client.send(sessionRoutes.info, {}, { token })).code).toBe(50001)
  })

  it('gives way to a sign-in on another device', async () => {
    const user = await buildUser(app.systemDb)
    await app.client.call(sessionRoutes.login, { body: { userName: user.userName, passWord: testPassword } })
    expect((await app.client.send(sessionRoutes.info, {}, { token: user.token })).code).toBe(50002)
  })

  it('expires after its end and after a day without a call', async () => {
    const [ended, idle] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    await app.systemDb.query('update sessions set expires_at = now() where user_id = $1', [ended.id])
    await app.systemDb.query(
      `update sessions set last_seen_at = now() - interval '25 hours' where user_id = $1`,
      [idle.id],
    )
    expect((await app.client.send(sessionRoutes.info, {}, { token: ended.token })).code).toBe(50003)
    expect((await app.client.send(sessionRoutes.info, {}, { token: idle.token })).code).toBe(50003)
  })

  it('accepts the token as a bearer too', async () => {
    const { token } = await buildUser(app.systemDb)
    const response = await fetch(`${app.url}/api/users/info`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toMatchObject({ code: 20000 })
  })

  it('remembers the language of its user', async () => {
    const { token, id } = await buildUser(app.systemDb)
    await app.client.call(sessionRoutes.setLocale, { body: { locale: 'ko' } }, { token })
    const [row] = await app.systemDb.query<{ locale: string }>('select locale from users where id = $1', [id])
    expect(row?.locale).toBe('ko')
    const refused = await app.client.send(sessionRoutes.setLocale, { body: { locale: 'de' } }, { token })
    expect(refused.code).toBe(codeOf('badRequest'))
  })
})

describe('the menu', () => {
  it('shows only what the user may open, and no empty groups', async () => {
    const { token } = await buildUser(app.systemDb, { permissions: ['customer.customer.read'] })
    const { routes, user } = await app.client.call(sessionRoutes.info, {}, { token })
    const paths = pathsOf(routes)
    expect(paths).toContain('/customer/index')
    expect(paths).not.toContain('/customsData')
    expect(paths).not.toContain('/email')
    expect(user.permissions).toEqual(['customer.customer.read'])
  })

  it('shows an admin everything whatever his template says', async () => {
    const { token } = await buildUser(app.systemDb, { type: 'admin', permissions: [] })
    const { routes, user } = await app.client.call(sessionRoutes.info, {}, { token })
    expect(user.roles).toEqual(['admin'])
    expect(pathsOf(routes)).toContain('/systemManage/company')
  })
})

describe('colleagues', () => {
  it('are those of the own company that can still sign in', async () => {
    const companyId = await buildCompany(app.systemDb)
    const me = await buildUser(app.systemDb, { companyId })
    const colleague = await buildUser(app.systemDb, { companyId })
    const left = await buildUser(app.systemDb, { companyId })
    await buildUser(app.systemDb)
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [left.id])
    const { items } = await app.client.call(sessionRoutes.users, {}, { token: me.token })
    expect(items.map(({ id }) => id).sort()).toEqual([me.id, colleague.id].sort())
    const found = await app.client.call(
      sessionRoutes.users,
      { query: { search: colleague.userName } },
      { token: me.token },
    )
    expect(found.items.map(({ id }) => id)).toEqual([colleague.id])
    const anything = { query: { search: '%' } }
    expect((await app.client.call(sessionRoutes.users, anything, { token: me.token })).items).toEqual([])
  })

  it('are named by their numbers, also when they have left', async () => {
    const me = await buildUser(app.systemDb)
    const left = await buildUser(app.systemDb, { companyId: me.companyId })
    const stranger = await buildUser(app.systemDb)
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [left.id])
    const query = { ids: `${left.id},${stranger.id}` }
    const { items } = await app.client.call(sessionRoutes.users, { query }, { token: me.token })
    expect(items.map(({ id }) => id)).toEqual([left.id])
  })
})

describe('languages', () => {
  it('matches a wish to one of the six, else Chinese', () => {
    expect(matchLocale(['es-MX'])).toBe('es')
    expect(matchLocale(['fr', 'ja-JP'])).toBe('ja')
    expect(matchLocale(['fr'])).toBe('zh')
  })
})
