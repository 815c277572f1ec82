import { passwordRoutes } from '@landfall/contract/access/account.ts'
import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import { mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, testPassword } from '#testing/build-people.ts'
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider.ts'
import { type OwnTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

let app: OwnTestApp
let provider: IdentityProvider
const logged: string[] = []
const replies: { of: string; text: string }[] = []
const secrets = new Map<string, string>()

beforeAll(async () => {
  const readLog = (line: string) => void logged.push(line)
  ;[app, provider] = await Promise.all([
    startTestApp({ SSO_PRIVATE_ISSUERS: 'on', LOG_LEVEL: 'debug' }, [], { readLog }),
    startIdentityProvider(),
  ])
})
afterAll(() => Promise.all([app.stop(), provider.stop()]))

/** Calls as a browser and keeps what came back, without the secrets that this very answer is there to give. */
async function call(route: Parameters<TestApp['client']['send']>[0], body: unknown, token?: string) {
  const answer = await app.client.send(route, body === undefined ? {} : { body }, token ? { token } : {})
  const {
    accessToken,
    challenge,
    secret,
    address,
    recoveryCodes = [],
    ticket,
    ...rest
  } = (answer.data ?? {}) as Given
  replies.push({ of: route.path, text: JSON.stringify([answer.message, rest]) })
  for (const [name, value] of Object.entries({ accessToken, challenge, secret, ticket })) {
    if (value) known(`${name} of ${route.path}`, value)
  }
  for (const [index, code] of recoveryCodes.entries()) known(`recovery code ${index}`, code)
  return { code: answer.code, accessToken, challenge, secret, address, ticket }
}

/** What an answer may be there to give. */
interface Given
  extends Partial<Record<'accessToken' | 'challenge' | 'secret' | 'address' | 'ticket', string>> {
  recoveryCodes?: string[]
}

const known = (name: string, value: string) => {
  secrets.set(name, value)
  return value
}

it('no password, token, code or secret is in the log, nor in an answer that is not there to give it', async () => {
  const admin = await buildUser(app.systemDb, { type: 'admin' })
  const { userName } = admin
  await app.systemDb.query('update users set email = $2 where id = $1', [admin.id, 'boss@harbour.example'])
  const wrong = known('wrong password', 'Wr0ng-guess-4711')
  const fresh = known('new password', 'Teal-harbour-4242')
  known('password', testPassword)
  await call(sessionRoutes.login, { userName, passWord: wrong })
  // People type the password into the field for the name.
  await call(sessionRoutes.login, { userName: 'Teal-harbour-424', passWord: 'x' })
  const signedIn = await call(sessionRoutes.login, { userName, passWord: testPassword })
  const token = signedIn.accessToken ?? ''
  await call(passwordRoutes.change, { oldPassword: wrong, newPassword: fresh }, token)
  await call(passwordRoutes.change, { oldPassword: testPassword, newPassword: fresh }, token)
  await setUpFactor(token, fresh)
  const last = await signInWithSso(await signInWithFactor(userName, fresh), userName)
  await setUpRelay(last)
  await setUpMailbox(last)
  await call(sessionRoutes.info, undefined, last)
  await call(sessionRoutes.info, undefined, 'an invented token of nobody')
  expect(logged.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(20)
  const log = logged.join('\n')
  for (const [name, secret] of secrets) {
    expect(log.includes(secret), `${name} in the log`).toBe(false)
    for (const reply of replies) expect(reply.text.includes(secret), `${name} in ${reply.of}`).toBe(false)
  }
})

async function setUpFactor(token: string, passWord: string) {
  const { secret = '' } = await call(secondFactorRoutes.begin, { passWord }, token)
  const code = known('code', new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 }))
  expect((await call(secondFactorRoutes.confirm, { code }, token)).code).toBe(20000)
}

async function signInWithFactor(userName: string, passWord: string): Promise<string> {
  const { challenge } = await call(sessionRoutes.login, { userName, passWord })
  const secret = secrets.get(`secret of ${secondFactorRoutes.begin.path}`) ?? ''
  const code = known('next code', new TOTP({ secret }).generate())
  expect((await call(sessionRoutes.loginCode, { challenge, code: '000000' })).code).not.toBe(20000)
  const done = await call(sessionRoutes.loginCode, { challenge, code })
  expect(done.code).toBe(20000)
  return done.accessToken ?? ''
}

async function signInWithSso(token: string, userName: string): Promise<string> {
  const { issuer, clientId, clientSecret } = provider
  known('client secret', clientSecret)
  const setUp = {
    issuer,
    clientId,
    clientSecret,
    mailDomain: 'harbour.example',
    isActive: true,
    isOnly: false,
  }
  expect((await call(singleSignOnRoutes.save, setUp, token)).code).toBe(20000)
  const { address = '', ticket } = await call(singleSignOnRoutes.start, { name: userName })
  const answer = provider.signIn(address, { subject: 's', email: 'boss@harbour.example' })
  known('authorization code', new URLSearchParams(answer).get('code') ?? '')
  await call(singleSignOnRoutes.finish, { ticket, answer: `${answer}x` })
  const again = await call(singleSignOnRoutes.start, { name: userName })
  const second = provider.signIn(again.address ?? '', { subject: 's', email: 'boss@harbour.example' })
  const done = await call(singleSignOnRoutes.finish, { ticket: again.ticket, answer: second })
  expect(done.code).toBe(20000)
  return done.accessToken ?? ''
}

async function setUpMailbox(token: string) {
  const password = known('mailbox password', 'Mailbox-secret-5566')
  const access = { host: '127.0.0.1', port: 993, security: 'tls', userName: 'u', password }
  const mailbox = { ...access, name: 'M', address: 'a@b.example' }
  const created = await app.client.send(mailboxRoutes.create, { body: mailbox }, { token })
  expect(created.code).toBe(20000)
  for (const answer of [
    created,
    await app.client.send(mailboxRoutes.tryNew, { body: access }, { token }),
    await app.client.send(mailboxRoutes.list, {}, { token }),
    await app.client.send(mailboxRoutes.create, { body: { ...mailbox, port: 'none' } }, { token }),
  ]) {
    replies.push({ of: mailboxRoutes.create.path, text: JSON.stringify([answer.message, answer.data]) })
  }
}

async function setUpRelay(token: string) {
  const password = known('relay password', 'Relay-secret-9988')
  const relay = {
    name: 'R',
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    userName: 'u',
    password,
    fromAddress: 'a@b.example',
  }
  const created = await app.client.send(relayRoutes.create, { body: relay }, { token })
  expect(created.code).toBe(20000)
  const { id } = created.data as { id: number }
  const params = { id }
  for (const answer of [
    created,
    await app.client.send(relayRoutes.test, { params, body: { to: 'a@b.example' } }, { token }),
    await app.client.send(relayRoutes.list, {}, { token }),
    await app.client.send(relayRoutes.create, { body: { ...relay, port: 'none' } }, { token }),
  ]) {
    replies.push({ of: relayRoutes.create.path, text: JSON.stringify([answer.message, answer.data]) })
  }
}
