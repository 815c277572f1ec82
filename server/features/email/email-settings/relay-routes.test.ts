import { generateKeyPairSync } from 'node:crypto'
import { outboxRoutes, relayRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { mailSafetyRoutes } from '@landfall/contract/email/mail-safety.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { exportedLines } from '#testing/exported-lines.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }
let build: MailingBuilder
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
  user = await buildUser(app.systemDb)
  as = { token: user.token }
  build = createMailingBuilder(app, user)
})
afterAll(() => receiver?.stop())

const input = {
  name: 'Main',
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  userName: 'mailer',
  password: 'very secret',
  fromAddress: 'sales@seller.example',
} as const

describe('relays', () => {
  test('keep their password sealed, and keep it when none is given', async () => {
    const relay = await app.client.call(relayRoutes.create, { body: input }, as)
    expect(relay).toMatchObject({ hasPassword: true, isActive: false })
    const { items } = await app.client.call(relayRoutes.list, {}, as)
    expect(JSON.stringify(items)).not.toContain('secret')
    const [row] = await app.systemDb.query<{ passwordSealed: string }>(
      'select password_sealed from email_relays where id = $1',
      [relay.id],
    )
    expect(row?.passwordSealed).not.toContain('secret')
    const { password: _password, ...change } = input
    const changed = await app.client.call(
      relayRoutes.update,
      { params: { id: relay.id }, body: { ...change, name: 'Renamed' } },
      as,
    )
    expect(changed).toMatchObject({ name: 'Renamed', hasPassword: true })
    await app.client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
    const left = await app.client.call(relayRoutes.list, {}, as)
    expect(left.items.map(({ id }) => id)).not.toContain(relay.id)
  })

  test('refuse a password over an open line to another machine, and unusable DKIM keys', async () => {
    const open = await app.client.send(
      relayRoutes.create,
      { body: { ...input, host: 'mail.example.com' } },
      as,
    )
    expect(open.code).toBe(codeOf('relayPasswordUnsafe'))
    const dkim = { dkimDomain: 'seller.example', dkimSelector: 's1', dkimKey: 'nonsense' }
    const bad = await app.client.send(relayRoutes.create, { body: { ...input, ...dkim } }, as)
    expect(bad.code).toBe(codeOf('dkimKeyInvalid'))
  })

  test('are greeted by a name that they can look up', async () => {
    const send = async (heloName: string) => {
      const relay = await build.relay(receiver.port, { isActive: false, heloName })
      const params = { id: relay.id }
      await app.client.call(relayRoutes.test, { params, body: { to: 'me@seller.example' } }, as)
      return receiver.arrived.at(-1)?.helo
    }
    expect(await send('Mail.Seller.example')).toBe('mail.seller.example')
    expect(await send('[192.0.2.7]')).toBe('[192.0.2.7]')
    for (const heloName of [
      'localhost',
      'seller',
      'mail.seller.local',
      '10.0.0.1',
      'a b.example',
      '-a.example',
    ]) {
      const refused = await app.client.send(relayRoutes.create, { body: { ...input, heloName } }, as)
      expect([heloName, refused.status]).toEqual([heloName, 400])
      expect(JSON.stringify(refused)).toContain('whole host name')
    }
  })

  test('send a signed test mail, or say why not', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const relay = await build.relay(receiver.port, {
      isActive: false,
      dkimDomain: 'seller.example',
      dkimSelector: 's1',
      dkimKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    })
    const params = { id: relay.id }
    const { answer } = await app.client.call(
      relayRoutes.test,
      { params, body: { to: 'me@seller.example' } },
      as,
    )
    expect(answer).toMatch(/^250/)
    expect(receiver.arrived.at(-1)?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256/)
    receiver.refuse('no@seller.example', '550 5.7.1 not you')
    const refused = await app.client.send(relayRoutes.test, { params, body: { to: 'no@seller.example' } }, as)
    expect(refused.code).toBe(codeOf('relayTestFailed'))
    expect(refused.message).toContain('not you')
    const { items } = await app.client.call(relayRoutes.list, {}, as)
    expect(items.find(({ id }) => id === relay.id)?.lastError).toContain('not you')
  })

  test('name the sender of new tasks, take test mails, and stay while a task needs them', async () => {
    const other = await buildUser(app.systemDb)
    const theirs = createMailingBuilder(app, other)
    const token = { token: other.token }
    const none = await app.client.call(relayRoutes.senderDefaults, {}, token)
    expect(none).toMatchObject({ relayName: null, seeds: [] })
    const { seeds: _none, ...safety } = await app.client.call(mailSafetyRoutes.read, {}, token)
    const seeds = ['us@gmail.example', 'us@qq.example']
    const save = (change: object) =>
      app.client.send(mailSafetyRoutes.save, { body: { ...safety, ...change } }, token)
    await save({ seeds })
    // Who knows nothing of them leaves them as they are.
    await save({ softBounces: 4 })
    expect(await app.client.call(relayRoutes.senderDefaults, {}, token)).toMatchObject({ seeds })
    expect((await save({ seeds: ['no address'] })).status).toBe(400)
    expect((await save({ seeds: Array(11).fill('us@gmail.example') })).status).toBe(400)
    const template = await theirs.template()
    const body = {
      templateId: template.id,
      to: 'me@seller.example',
      fromName: '',
      fromAddress: 'a@seller.example',
    }
    expect(await app.client.call(sendTaskRoutes.test, { body }, token)).toEqual({ relayName: null })
    expect((await app.client.call(outboxRoutes.list, {}, token)).items).toHaveLength(1)
    const relay = await theirs.relay(receiver.port, { name: 'Mine', fromName: 'Us' })
    expect(await app.client.call(relayRoutes.senderDefaults, {}, token)).toMatchObject({
      relayName: 'Mine',
      fromName: 'Us',
      fromAddress: 'sales@seller.example',
    })
    expect(await app.client.call(sendTaskRoutes.test, { body }, token)).toEqual({ relayName: 'Mine' })
    const task = await theirs.task([await theirs.customer('open@buyer.example')], {
      scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, token)
    const used = await app.client.send(relayRoutes.remove, { params: { id: relay.id } }, token)
    expect(used.code).toBe(codeOf('relayInUse'))
  })
})

describe('the blacklist', () => {
  test('takes addresses once, and lets one go with a reason', async () => {
    const body = { emails: ['One@Buyer.example', 'two@buyer.example'], note: 'asked by phone' }
    expect(await app.client.call(suppressionRoutes.add, { body }, as)).toEqual({ added: 2 })
    expect(await app.client.call(suppressionRoutes.add, { body }, as)).toEqual({ added: 0 })
    const found = await app.client.call(suppressionRoutes.list, { query: { search: 'ONE@' } }, as)
    expect(found.items).toMatchObject([
      { email: 'one@buyer.example', reason: 'manual', note: 'asked by phone' },
    ])
    const params = { id: found.items[0]?.id ?? 0 }
    const unexplained = await app.client.send(suppressionRoutes.remove, { params, body: { note: ' ' } }, as)
    expect(unexplained.status).toBe(400)
    await app.client.call(suppressionRoutes.remove, { params, body: { note: 'mistake' } }, as)
    const again = await app.client.send(suppressionRoutes.remove, { params, body: { note: 'x' } }, as)
    expect(again.code).toBe(codeOf('suppressionNotFound'))
    expect(await app.client.call(suppressionRoutes.add, { body }, as)).toEqual({ added: 1 })
  })

  test('lets many go at once, but never those whose readers called our mail junk', async () => {
    const emails = ['many-1@buyer.example', 'many-2@buyer.example', 'many-3@buyer.example']
    await app.client.call(suppressionRoutes.add, { body: { emails } }, as)
    await app.systemDb.query(`update suppressions set reason = 'complaint' where email = $1`, [emails[2]])
    const selection = { scope: batchScope.SearchQuery, query: { search: 'many-' } } as const
    const body = { selection, note: 'moved' }
    expect(await app.client.call(suppressionRoutes.removeMany, { body }, as)).toEqual({ removed: 2, left: 1 })
    const { items } = await app.client.call(suppressionRoutes.list, { query: { search: 'many-' } }, as)
    expect(items.map(({ email }) => email)).toEqual([emails[2]])
    const none = { selection: { scope: batchScope.Checked, ids: [999_999] }, note: 'x' } as const
    const refused = await app.client.send(suppressionRoutes.removeMany, { body: none }, as)
    expect(refused.code).toBe(codeOf('nothingSelected'))
    const rows = await exportedLines(app, as, {
      route: suppressionRoutes.export,
      selection: { scope: batchScope.All },
    })
    expect(rows.some((row) => row.startsWith('many-3@buyer.example,'))).toBe(true)
  })
})

test('every route keeps strangers out', async () => {
  const relay = await build.relay(receiver.port, { isActive: false })
  await app.client.call(suppressionRoutes.add, { body: { emails: ['wall@buyer.example'] } }, as)
  const [blocked] = (await app.client.call(suppressionRoutes.list, {}, as)).items
  await app.systemDb.query(
    `insert into captured_mails (company_id, mail_from, mail_to, subject, size, raw) values ($1, 'a', 'b', 's', 1, 'x')`,
    [user.companyId],
  )
  const [mail] = (await app.client.call(outboxRoutes.list, {}, as)).items
  const cases: [RouteSpec, number, string][] = [
    [relayRoutes.update, relay.id, 'relayNotFound'],
    [relayRoutes.remove, relay.id, 'relayNotFound'],
    [relayRoutes.test, relay.id, 'relayNotFound'],
    [suppressionRoutes.remove, blocked?.id ?? 0, 'suppressionNotFound'],
    [outboxRoutes.read, mail?.id ?? 0, 'capturedMailNotFound'],
  ]
  const selection = { scope: batchScope.All }
  const body = { ...input, to: 'a@b.example', emails: ['a@b.example'], note: 'x', selection, format: 'csv' }
  const argumentsOf = (route: RouteSpec) => ({
    params: { id: 1 },
    body: route.method === 'GET' || route.method === 'DELETE' ? undefined : body,
  })
  const routes = [relayRoutes, suppressionRoutes, outboxRoutes].flatMap((table): RouteSpec[] =>
    Object.values(table),
  )
  await expectRefusals(app, routes, argumentsOf)
  const stranger = await buildUser(app.systemDb)
  for (const [route, id, error] of cases) {
    const walled = await app.client.send(
      route,
      { ...argumentsOf(route), params: { id } },
      { token: stranger.token },
    )
    expect([route.path, walled.code]).toEqual([route.path, codeOf(error as 'relayNotFound')])
  }
  for (const route of [relayRoutes.list, suppressionRoutes.list, outboxRoutes.list]) {
    const { items } = (await app.client.send(route, {}, { token: stranger.token })).data as {
      items: unknown[]
    }
    expect([route.path, items]).toEqual([route.path, []])
  }
})
