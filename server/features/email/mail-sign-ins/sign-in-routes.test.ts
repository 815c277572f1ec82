import { type MailboxView, mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { freeSendRoutes } from '@landfall/contract/email/free-send.ts'
import {
  type MailSignIn,
  mailSignInRoutes,
  type SignInProvider,
} from '@landfall/contract/email/mail-sign-ins.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildHost } from '#testing/build-host.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider.ts'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let google: IdentityProvider
let microsoft: IdentityProvider
let mailbox: ImapServer
let relay: ReceivingServer
let user: TestUser
let as: { token: string }

beforeAll(async () => {
  ;[google, microsoft, mailbox] = await Promise.all([
    startIdentityProvider(),
    startIdentityProvider('/acme.example/v2.0'),
    startImapServer(),
  ])
  relay = await startReceivingServer(google.accessTokens)
  mailbox.accessTokens = google.accessTokens
  app = await startTestApp({
    ...{ SSO_PRIVATE_ISSUERS: 'on', MAILBOXES_PRIVATE: 'on', RELAYS_PRIVATE: 'on' },
    ...{ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_IMAP: `imap://127.0.0.1:${mailbox.port}`,
    GOOGLE_SMTP: `smtp://127.0.0.1:${relay.port}`,
    MICROSOFT_ISSUER: new URL(microsoft.issuer).origin,
  })
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([google, microsoft, mailbox, relay].map((server) => server?.stop()))
})
beforeEach(async () => {
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  google.allows = undefined
  google.lifetime = 3600
})

const origin = 'http://127.0.0.1'
const begin = (provider: SignInProvider, by = as) =>
  app.client.call(mailSignInRoutes.begin, { body: { provider, origin, hint: 'replies@seller.example' } }, by)
const login = () => ({ subject: 'g1', email: mailbox.userName })

async function connect(by = as): Promise<MailSignIn> {
  const { address } = await begin('google', by)
  const answer = google.signIn(address, login())
  return app.client.call(mailSignInRoutes.complete, { body: { answer } }, by)
}

// Whatever server is typed, the one of the provider is used.
const elsewhere = { host: 'mail.thief.example', port: 993, security: 'tls' as const }
const mailboxInput = (signInId: number) => ({
  ...{ name: 'Replies', address: 'replies@seller.example', ...elsewhere, userName: mailbox.userName },
  ...{ folder: 'INBOX', signInId },
})

async function until(isReached: (view: MailboxView) => boolean): Promise<MailboxView> {
  for (;;) {
    const { items } = await app.client.call(mailboxRoutes.list, {}, as)
    const found = items.find(isReached)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// A reading under way would say at its end when the next is due, in place of this.
async function dueNow(): Promise<void> {
  const held = () => app.systemDb.query('select from mailbox_readings where holder is not null')
  while ((await held()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  await app.systemDb.query('update mailbox_readings set next_at = now()')
}

test('a mailbox is connected and read by tokens, which are had anew; taken back, it says so until it is connected again', async () => {
  const { address } = await begin('google')
  const params = new URL(address).searchParams
  expect(params.get('login_hint')).toBe('replies@seller.example')
  expect(params.get('scope')).toContain('https://mail.google.com/')
  const answer = google.signIn(address, login())
  const signIn = await app.client.call(mailSignInRoutes.complete, { body: { answer } }, as)
  expect(signIn).toMatchObject({ provider: 'google', address: mailbox.userName, isBroken: false })
  const input = mailboxInput(signIn.id)
  expect(await app.client.call(mailboxRoutes.tryNew, { body: input }, as)).toMatchObject({ problem: null })
  const made = await app.client.call(mailboxRoutes.create, { body: input }, as)
  expect(made).toMatchObject({ host: '127.0.0.1', port: mailbox.port, security: 'none', signIn })
  await until(({ readAt }) => readAt !== null)
  const [{ kept: first } = { kept: '' }] = await app.systemDb.query<{ kept: string }>(
    `update mail_sign_ins set access_until = now() returning access_sealed as kept`,
  )
  await dueNow()
  const isRenewed = async () => {
    const [row] = await app.systemDb.query<{ kept: string }>(
      'select access_sealed as kept from mail_sign_ins',
    )
    return row?.kept !== first
  }
  while (!(await isRenewed())) await new Promise((resolve) => setTimeout(resolve, 100))

  google.revoke()
  await dueNow()
  const failing = await until(({ problem }) => problem !== null)
  expect(failing).toMatchObject({ problem: 'signIn', signIn: { isBroken: true } })
  expect((await connect()).id).toBe(signIn.id)
  await until(({ problem, signIn: now }) => problem === null && now?.isBroken === false)

  const kept = JSON.stringify(await app.systemDb.query('select * from mail_sign_ins'))
  for (const token of google.accessTokens) expect(kept).not.toContain(token)
})

test('only whoever began can end it, once, and use what came of it', async () => {
  const { address } = await begin('google')
  const answer = google.signIn(address, login())
  const colleague = {
    token: (await buildUser(app.systemDb, { type: 'admin', companyId: user.companyId })).token,
  }
  const complete = (by: { token: string }) =>
    app.client.send(mailSignInRoutes.complete, { body: { answer } }, by)
  expect((await complete(colleague)).code).toBe(codeOf('mailSignInGone'))
  const { data } = await complete(as)
  expect((await complete(as)).code).toBe(codeOf('mailSignInGone'))
  const { id } = data as MailSignIn
  const stranger = { token: (await buildUser(app.systemDb, { type: 'admin' })).token }
  for (const other of [colleague, stranger]) {
    const refused = await app.client.send(mailboxRoutes.create, { body: mailboxInput(id) }, other)
    expect(refused.code).toBe(codeOf('mailSignInGone'))
  }
  // What stands there already may be kept by a colleague who changes something else.
  const made = await app.client.call(mailboxRoutes.create, { body: mailboxInput(id) }, as)
  const body = { ...mailboxInput(id), name: 'Answers' }
  const changed = await app.client.call(mailboxRoutes.update, { params: { id: made.id }, body }, colleague)
  expect(changed).toMatchObject({ name: 'Answers', signIn: { id } })
  // With a password again, the tokens are gone.
  const typed = { ...body, host: '127.0.0.1', port: mailbox.port, security: 'none' as const, signInId: null }
  const without = await app.client.send(mailboxRoutes.update, { params: { id: made.id }, body: typed }, as)
  expect(without.code).toBe(codeOf('mailboxPasswordMissing'))
  const password = { ...typed, password: mailbox.password }
  await app.client.call(mailboxRoutes.update, { params: { id: made.id }, body: password }, as)
  expect(await app.systemDb.query('select id from mail_sign_ins where id = $1', [id])).toEqual([])
})

test('what was not allowed, refused or never set up is told', async () => {
  google.allows = () => 'openid email'
  const partly = google.signIn((await begin('google')).address, login())
  const withheld = await app.client.send(mailSignInRoutes.complete, { body: { answer: partly } }, as)
  expect(withheld.code).toBe(codeOf('mailSignInWithheld'))
  const { address } = await begin('google')
  const state = new URL(address).searchParams.get('state') ?? ''
  const answer = new URLSearchParams({ error: 'access_denied', state }).toString()
  const denied = await app.client.send(mailSignInRoutes.complete, { body: { answer } }, as)
  expect(denied.code).toBe(codeOf('mailSignInFailed'))
  const unset = await app.client.send(mailSignInRoutes.begin, { body: { provider: 'microsoft', origin } }, as)
  expect(unset.code).toBe(codeOf('mailSignInUnset'))
})

test('a company brings a client of its own', async () => {
  const params = { provider: 'microsoft' } as const
  const body = { clientId: microsoft.clientId, tenant: 'acme.example' }
  const bare = await app.client.send(mailSignInRoutes.saveApp, { params, body }, as)
  expect(bare.code).toBe(codeOf('mailSignInSecretMissing'))
  const whole = { ...body, clientSecret: microsoft.clientSecret }
  const lost = { ...whole, tenant: 'nowhere.example' }
  const unknown = await app.client.send(mailSignInRoutes.saveApp, { params, body: lost }, as)
  expect(unknown.code).toBe(codeOf('mailSignInFailed'))
  const saved = await app.client.call(mailSignInRoutes.saveApp, { params, body: whole }, as)
  expect(saved).toMatchObject({ isReady: true, app: body })
  const { address } = await begin('microsoft')
  const claims = { preferred_username: 'sales@acme.example' }
  const answer = microsoft.signIn(address, { subject: 'm1', email: '', claims })
  const signIn = await app.client.call(mailSignInRoutes.complete, { body: { answer } }, as)
  expect(signIn).toMatchObject({ provider: 'microsoft', address: 'sales@acme.example' })
  const overview = await app.client.call(mailSignInRoutes.list, {}, as)
  expect(overview.items).toEqual([signIn])
  expect(overview.redirectUris).toEqual([expect.stringMatching(/\/mail-sign-in$/)])
  const removed = await app.client.call(mailSignInRoutes.removeApp, { params }, as)
  expect(removed).toMatchObject({ isReady: false, app: null })
})

test('a relay shows a token instead of a password', async () => {
  const signIn = await connect()
  const body = {
    ...{ name: 'Gmail', ...elsewhere, userName: mailbox.userName, signInId: signIn.id },
    ...{ fromAddress: 'replies@seller.example', isActive: true },
  }
  const made = await app.client.call(relayRoutes.create, { body }, as)
  expect(made).toMatchObject({ host: '127.0.0.1', port: relay.port, hasPassword: false, signIn })
  const params = { id: made.id }
  await app.client.call(relayRoutes.test, { params, body: { to: 'a@buyer.example' } }, as)
  expect(relay.arrived.map(({ to }) => to)).toContain('a@buyer.example')
  // A token that is refused is had anew; when that is not given either, the mailbox has to be connected again.
  google.accessTokens.clear()
  await app.client.call(relayRoutes.test, { params, body: { to: 'c@buyer.example' } }, as)
  google.revoke()
  const refused = await app.client.send(relayRoutes.test, { params, body: { to: 'b@buyer.example' } }, as)
  expect(refused.code).toBe(codeOf('relayTestFailed'))
})

test('a client is given a token that only its host can open', async () => {
  const signIn = await connect()
  const host = buildHost()
  const body = {
    ...{ emailAddress: mailbox.userName, host: 'smtp.thief.example', port: 465, ssl: true },
    signInId: signIn.id,
  }
  const account = await app.client.call(freeSendRoutes.createAccount, { body }, as)
  expect(account).toMatchObject({ host: '127.0.0.1', port: relay.port, signIn })
  const params = { id: account.id }
  const sealed = await app.client.call(
    freeSendRoutes.sealAccount,
    { params, body: { hostKey: host.key } },
    as,
  )
  expect(sealed.isToken).toBe(true)
  expect(google.accessTokens).toContain(host.open(sealed.secret, mailbox.userName))

  const html = '<p>Hello</p>'
  const texts = { name: 'Free', language: 'en' as const, subject: 'Hello', html, plainText: '' }
  const template = await app.client.call(templateRoutes.create, { body: texts }, as)
  const addresses = Array.from({ length: 12 }, (_, at) => ({ name: '', address: `buyer${at}@free.example` }))
  const wish = { title: 'Spring', accountIds: [account.id], templateIds: [template.id], addresses }
  // No more is handed out than is sent while the token is good: eleven in 3000 seconds with pauses of up to 270.
  const pauses = { minSendInterval: 200, maxSendInterval: 270 }
  const task = await app.client.call(freeSendRoutes.createTask, { body: { ...wish, ...pauses } }, as)
  const lease = () =>
    app.client.call(
      freeSendRoutes.getAddressees,
      { params: { id: task.id }, query: { hostKey: host.key } },
      as,
    )
  await expect.poll(async () => (await lease()).addressees.length, { timeout: 15_000 }).toBe(11)
  expect((await lease()).addressers).toMatchObject([{ isToken: true, port: relay.port }])
  google.revoke()
  await app.systemDb.query('update mail_sign_ins set access_until = now()')
  expect(await lease()).toMatchObject({ addressees: [], wait: { reason: 'signIn' } })
  await app.client.call(freeSendRoutes.removeAccount, { params }, as)
  expect(await app.systemDb.query('select id from mail_sign_ins where id = $1', [signIn.id])).toEqual([])
})
