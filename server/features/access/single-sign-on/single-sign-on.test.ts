import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type SingleSignOnInput, singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type TestUser, testPassword } from '#testing/build-people.ts'
import {
  type IdentityProvider,
  type ProviderLogin,
  startIdentityProvider,
} from '#testing/identity-provider.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let provider: IdentityProvider
let admin: TestUser
let user: TestUser
const domain = 'harbour.example'

beforeAll(async () => {
  ;[app, provider] = await Promise.all([startTestApp({ SSO_PRIVATE_ISSUERS: 'on' }), startIdentityProvider()])
})
afterAll(() => Promise.all([app.stop(), provider.stop()]))
beforeEach(async () => {
  await app.systemDb.query('delete from single_sign_on_providers')
  await app.systemDb.query(`update users set email = '' where email <> ''`)
  admin = await buildUser(app.systemDb, { type: 'admin' })
  user = await buildUser(app.systemDb, { companyId: admin.companyId })
  await app.systemDb.query('update users set email = $2 where id = $1', [user.id, `Lin@${domain}`])
})

function setUp(part: Partial<SingleSignOnInput> = {}) {
  const { issuer, clientId, clientSecret } = provider
  const body = { issuer, clientId, clientSecret, mailDomain: domain, isActive: true, isOnly: false, ...part }
  return app.client.send(singleSignOnRoutes.save, { body }, { token: admin.token })
}
const login = (part: Partial<ProviderLogin> = {}): ProviderLogin => ({
  subject: 's-1',
  email: `lin@${domain}`,
  ...part,
})
const start = (name: string) => app.client.call(singleSignOnRoutes.start, { body: { name } })
const finish = (ticket: string, answer: string) =>
  app.client.send(singleSignOnRoutes.finish, { body: { ticket, answer } })

async function signOn(who: ProviderLogin, name = user.userName) {
  const { address, ticket } = await start(name)
  return finish(ticket, provider.signIn(address, who))
}
async function userOf(answer: { data: unknown }) {
  const { accessToken: token } = answer.data as { accessToken: string }
  return (await app.client.call(sessionRoutes.info, {}, { token })).user
}

describe('setting up single sign-on', () => {
  it('is for administrators, and never gives the secret away', async () => {
    const { read, save, remove } = singleSignOnRoutes
    const body = { issuer: provider.issuer, clientId: 'x', mailDomain: domain, isActive: true, isOnly: false }
    await expectRefusals(app, [read, save, remove], ({ method }) => (method === 'PUT' ? { body } : {}))
    const saved = await setUp()
    expect(saved.data).toMatchObject({
      provider: { issuer: provider.issuer, mailDomain: domain, isActive: true },
      redirectUris: [`${app.url}/auth-redirect`],
    })
    const answers = [saved, await app.client.send(read, {}, { token: admin.token })]
    expect(JSON.stringify(answers)).not.toContain(provider.clientSecret)
    const [row] = await app.systemDb.query<{ sealed: string }>(
      'select client_secret_sealed as sealed from single_sign_on_providers',
    )
    expect(row?.sealed).not.toContain(provider.clientSecret)
  })

  it('keeps the secret when none is sent, and needs one at first', async () => {
    const { issuer, clientId } = provider
    const body = { issuer, clientId, mailDomain: domain, isActive: true, isOnly: false }
    const first = await app.client.send(singleSignOnRoutes.save, { body }, { token: admin.token })
    expect(first.code).toBe(codeOf('badRequest'))
    await setUp()
    await app.client.call(singleSignOnRoutes.save, { body }, { token: admin.token })
    expect((await signOn(login())).code).toBe(20000)
  })

  it('refuses an issuer that cannot be read, and says why', async () => {
    const answer = await setUp({ issuer: 'http://127.0.0.1:1' })
    expect(answer.code).toBe(codeOf('issuerUnreachable'))
    expect(answer.message).toContain('cannot be reached')
  })
})

describe('signing in through the provider', () => {
  it('finds the user by his verified address, and later by his account there', async () => {
    await setUp()
    expect((await userOf(await signOn(login()))).id).toBe(user.id)
    await app.systemDb.query('update users set email = $2 where id = $1', [user.id, ''])
    expect((await userOf(await signOn(login({ email: `renamed@${domain}` })))).id).toBe(user.id)
    const [line] = await app.systemDb.query(
      `select outcome, method from sign_in_log where user_id = $1 order by id desc limit 1`,
      [user.id],
    )
    expect(line).toEqual({ outcome: 'success', method: 'singleSignOn' })
  })

  it('begins with a work address too', async () => {
    await setUp()
    expect((await userOf(await signOn(login(), `lin@${domain}`))).id).toBe(user.id)
  })

  it.each<[string, Partial<ProviderLogin>]>([
    ['an address that is not verified', { isEmailVerified: false }],
    ['an address of another domain', { email: 'lin@elsewhere.example' }],
    ['a domain that only ends like ours', { email: `lin@evil${domain}` }],
    ['an address nobody here has', { email: `nobody@${domain}` }],
  ])('admits nobody with %s', async (_case, part) => {
    await setUp()
    expect((await signOn(login(part))).code).toBe(codeOf('singleSignOnNobody'))
  })

  it('admits nobody when two users have the address', async () => {
    await setUp()
    const twin = await buildUser(app.systemDb, { companyId: admin.companyId })
    await app.systemDb.query('update users set email = $2 where id = $1', [twin.id, `lin@${domain}`])
    expect((await signOn(login())).code).toBe(codeOf('singleSignOnNobody'))
  })

  it('finds nobody of another company', async () => {
    await setUp()
    const stranger = await buildUser(app.systemDb)
    await app.systemDb.query('update users set email = $2 where id = $1', [stranger.id, `eve@${domain}`])
    expect((await signOn(login({ email: `eve@${domain}` }))).code).toBe(codeOf('singleSignOnNobody'))
  })

  it('admits nobody through the provider of another company that vouches for the same address', async () => {
    await setUp()
    const rival = await buildUser(app.systemDb, { type: 'admin' })
    const mole = await buildUser(app.systemDb, { companyId: rival.companyId })
    const other = await startIdentityProvider()
    try {
      const { issuer, clientId, clientSecret } = other
      const body = { issuer, clientId, clientSecret, mailDomain: domain, isActive: true, isOnly: false }
      await app.client.call(singleSignOnRoutes.save, { body }, { token: rival.token })
      const begun = await start(mole.userName)
      expect((await finish(begun.ticket, other.signIn(begun.address, login()))).code).toBe(
        codeOf('singleSignOnNobody'),
      )
      // The address alone says no more whose provider is meant, and neither is asked.
      const byAddress = await app.client.send(singleSignOnRoutes.start, { body: { name: `lin@${domain}` } })
      expect(byAddress.code).toBe(codeOf('singleSignOnMissing'))
      expect((await userOf(await signOn(login()))).id).toBe(user.id)
    } finally {
      await other.stop()
    }
  })

  it('keeps out a second account of the provider with the address, until the user was enabled anew', async () => {
    await setUp()
    expect((await userOf(await signOn(login()))).id).toBe(user.id)
    const second = login({ subject: 's-2' })
    expect((await signOn(second)).code).toBe(codeOf('singleSignOnNobody'))
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id])
    await app.systemDb.query('update users set disabled_at = null where id = $1', [user.id])
    expect((await userOf(await signOn(second))).id).toBe(user.id)
    expect((await signOn(login())).code).toBe(codeOf('singleSignOnNobody'))
  })

  it.each<[string, Partial<ProviderLogin>]>([
    ['another nonce', { claims: { nonce: 'other' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['a token that has expired', { claims: { exp: 1_700_000_000 } }],
    ['a signature of another key', { hasWrongKey: true }],
  ])('is refused with %s', async (_case, part) => {
    await setUp()
    expect((await signOn(login(part))).code).toBe(codeOf('singleSignOnFailed'))
  })

  it('belongs to the browser that began it, once, for ten minutes', async () => {
    await setUp()
    const [mine, other] = [await start(user.userName), await start(user.userName)]
    const answer = provider.signIn(mine.address, login())
    expect((await finish(other.ticket, answer)).code).toBe(codeOf('singleSignOnFailed'))
    expect((await finish(mine.ticket, answer)).code).toBe(codeOf('singleSignOnFailed'))
    const late = await start(user.userName)
    await app.systemDb.query('update single_sign_on_attempts set expires_at = now()')
    expect((await finish(late.ticket, provider.signIn(late.address, login()))).code).toBe(
      codeOf('singleSignOnFailed'),
    )
    expect((await finish(mine.ticket, 'error=access_denied&state=x')).code).toBe(codeOf('singleSignOnFailed'))
  })

  it('refuses the disabled and the expired with the reason', async () => {
    await setUp()
    await signOn(login())
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id])
    expect((await signOn(login())).code).toBe(codeOf('accountDisabled'))
  })

  it('says the same for unknown names and for companies without a provider, and counts the guesses', async () => {
    for (const name of ['nobodyhere', user.userName, 'x@unknown.example']) {
      const answer = await app.client.send(singleSignOnRoutes.start, { body: { name } })
      expect(answer.code).toBe(codeOf('singleSignOnMissing'))
    }
    await setUp({ isActive: false })
    const inactive = await app.client.send(singleSignOnRoutes.start, { body: { name: user.userName } })
    expect(inactive.code).toBe(codeOf('singleSignOnMissing'))
    await app.systemDb.query('delete from sign_in_failures')
  })
})

describe('single sign-on only', () => {
  it('closes the password to employees and leaves it to administrators', async () => {
    await setUp({ isOnly: true })
    const attempt = (userName: string) =>
      app.client.send(sessionRoutes.login, { body: { userName, passWord: testPassword } })
    expect((await attempt(user.userName)).code).toBe(codeOf('singleSignOnOnly'))
    expect((await attempt(admin.userName)).code).toBe(20000)
    expect((await signOn(login())).code).toBe(20000)
  })
})

it('reads no address inside the own network unless the operator allows it', async () => {
  const closed = await startTestApp()
  try {
    const owner = await buildUser(closed.systemDb, { type: 'admin' })
    const rest = { clientId: 'x', clientSecret: 'y', mailDomain: domain, isActive: true, isOnly: false }
    const issuers = [
      provider.issuer,
      provider.issuer.replace('http:', 'https:'),
      'https://localhost:1',
      'https://[::1]:1',
    ]
    const inside = [...issuers, 'https://10.0.0.1', 'https://169.254.169.254', 'https://[::ffff:10.0.0.1]']
    // Each is answered after the same while, so that the time tells nothing: together they take no longer than one.
    const answers = await Promise.all(
      inside.map((issuer) =>
        closed.client.send(singleSignOnRoutes.save, { body: { issuer, ...rest } }, { token: owner.token }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(inside.map(() => codeOf('issuerUnreachable')))
    for (const { message } of answers) expect(message).not.toMatch(/ECONN|openid-configuration/)
  } finally {
    await closed.stop()
  }
})
