import { mailboxLimit, mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let user: TestUser
let as: { token: string }
let server: ImapServer
let tlsServer: ImapServer

beforeAll(async () => {
  // Without workers nothing is read; here it is about what people set up.
  app = await startTestApp({ MAILBOXES_PRIVATE: 'on' }, ['--role=api'])
  server = await startImapServer()
  tlsServer = await startImapServer({ isTls: true })
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
  await tlsServer?.stop()
})

const access = () => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none' as const,
  allowSelfSigned: false,
  userName: server.userName,
  password: server.password,
  folder: 'INBOX',
})
const input = () => ({ ...access(), name: 'Replies', address: 'replies@seller.example' })

describe('mailboxes', () => {
  test('keep their password sealed, for the server it was typed for', async () => {
    const made = await app.client.call(mailboxRoutes.create, { body: input() }, as)
    expect(made).toMatchObject({ isActive: true, problem: null, readAt: null, kept: 0 })
    expect(JSON.stringify(made)).not.toContain(server.password)
    const [row] = await app.systemDb.query<{ passwordSealed: string }>(
      'select password_sealed from mailboxes where id = $1',
      [made.id],
    )
    expect(row?.passwordSealed).not.toContain(server.password)
    const { password: _password, ...rest } = input()
    const params = { id: made.id }
    const renamed = await app.client.call(
      mailboxRoutes.update,
      { params, body: { ...rest, name: 'Answers' } },
      as,
    )
    expect(renamed.name).toBe('Answers')
    expect(await app.client.call(mailboxRoutes.try, { params, body: rest }, as)).toMatchObject({
      problem: null,
    })
    // Whoever changes the server has to know the password.
    const stolen = { ...rest, host: 'localhost' }
    for (const route of [mailboxRoutes.update, mailboxRoutes.try]) {
      const answer = await app.client.send(route, { params, body: stolen }, as)
      expect([route.path, answer.code]).toEqual([route.path, codeOf('mailboxPasswordMissing')])
    }
  })

  test('refuse a password over an open line to another machine', async () => {
    const body = { ...input(), host: 'mail.example.com' }
    const open = await app.client.send(mailboxRoutes.create, { body }, as)
    expect(open.code).toBe(codeOf('relayPasswordUnsafe'))
  })

  test('are paused, resumed, deleted and restored', async () => {
    const { id } = await app.client.call(mailboxRoutes.create, { body: input() }, as)
    const params = { id }
    expect((await app.client.call(mailboxRoutes.pause, { params }, as)).isActive).toBe(false)
    expect((await app.client.call(mailboxRoutes.resume, { params }, as)).isActive).toBe(true)
    await app.client.call(mailboxRoutes.remove, { params }, as)
    const left = await app.client.call(mailboxRoutes.list, {}, as)
    expect(left.items.map((mailbox) => mailbox.id)).not.toContain(id)
    const bin = await app.client.call(recycleRoutes.list, { query: {} }, as)
    const entry = bin.items.find((item) => item.kind === 'mailbox' && item.recordId === id)
    await app.client.call(
      recycleRoutes.restore,
      { body: { selection: { scope: 0, ids: [entry?.id ?? 0] } } },
      as,
    )
    const again = await app.client.call(mailboxRoutes.list, {}, as)
    expect(again.items.find((mailbox) => mailbox.id === id)).toMatchObject({ isActive: false })
  })
})

test('there is an end to mailboxes, also to those that come back', async () => {
  const other = { token: (await buildUser(app.systemDb, { type: 'admin' })).token }
  const add = () => app.client.send(mailboxRoutes.create, { body: input() }, other)
  const answers = await Promise.all(Array.from({ length: mailboxLimit + 2 }, add))
  expect(answers.filter(({ code }) => code === codeOf('tooManyMailboxes'))).toHaveLength(2)
  const { items } = await app.client.call(mailboxRoutes.list, {}, other)
  const params = { id: items[0]?.id ?? 0 }
  await app.client.call(mailboxRoutes.pause, { params }, other)
  await app.client.call(mailboxRoutes.resume, { params }, other)
  await app.client.call(mailboxRoutes.remove, { params }, other)
  await app.client.call(mailboxRoutes.create, { body: input() }, other)
  const bin = await app.client.call(recycleRoutes.list, { query: {} }, other)
  const ids = bin.items.filter(({ kind }) => kind === 'mailbox').map(({ id }) => id)
  await app.client.call(recycleRoutes.restore, { body: { selection: { scope: 0, ids } } }, other)
  const resumed = await app.client.send(mailboxRoutes.resume, { params }, other)
  expect(resumed.code).toBe(codeOf('tooManyMailboxes'))
})

describe('trying a mailbox', () => {
  const attempt = (change: object, options = as) =>
    app.client.call(mailboxRoutes.tryNew, { body: { ...access(), ...change } }, options)

  test('signs in and names the folders', async () => {
    server.addFolder('Bounces')
    expect(await attempt({})).toEqual({ problem: null, answer: '', folders: ['INBOX', 'Bounces'] })
    expect(server.commands.filter((line) => /^(SELECT|STORE|UID STORE)/.test(line))).toEqual([])
  })

  test('says what is wrong', async () => {
    expect(await attempt({ password: 'wrong' })).toMatchObject({
      problem: 'signIn',
      answer: expect.stringContaining('Invalid credentials'),
      folders: [],
    })
    expect(await attempt({ folder: 'Nowhere' })).toMatchObject({
      problem: 'folder',
      folders: expect.arrayContaining(['INBOX']),
    })
    const away = [{ port: 1 }, { host: 'nowhere.invalid', security: 'tls' }]
    for (const { problem } of await Promise.all(away.map((change) => attempt(change))))
      expect(problem).toBe('noAnswer')
    expect(await attempt({ security: 'starttls' })).toMatchObject({ problem: 'encryption' })
    expect(await attempt({ security: 'tls' })).toMatchObject({ problem: 'encryption' })
  })

  test('looks at the certificate unless told otherwise', async () => {
    const tls = { port: tlsServer.port, security: 'tls' }
    expect(await attempt(tls)).toMatchObject({ problem: 'certificate' })
    expect(await attempt({ ...tls, allowSelfSigned: true })).toMatchObject({ problem: null })
  })
})

test('every route keeps strangers out', async () => {
  const { id } = await app.client.call(mailboxRoutes.create, { body: input() }, as)
  const routes: RouteSpec[] = Object.values(mailboxRoutes)
  const argumentsOf = (route: RouteSpec) => ({
    params: { id },
    body: /^(PUT|POST)$/.test(route.method) && !/pause|resume/.test(route.path) ? input() : undefined,
  })
  await expectRefusals(app, routes, argumentsOf)
  const stranger = { token: (await buildUser(app.systemDb)).token }
  for (const route of routes.filter(({ path }) => path.includes(':id'))) {
    const walled = await app.client.send(route, argumentsOf(route), stranger)
    expect([route.method, route.path, walled.code]).toEqual([
      route.method,
      route.path,
      codeOf('mailboxNotFound'),
    ])
  }
  expect((await app.client.call(mailboxRoutes.list, {}, stranger)).items).toEqual([])
})
