import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pushRoutes } from '@landfall/contract/frame/push-subscriptions.ts'
// @ts-expect-error without types
import httpEce from 'http_ece'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '#platform/notices/notice-store.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

interface Told {
  path: string
  authorization: string
  body: Buffer
}

// The cipher of RFC 8188 from the other end; the library has no types.
const { decrypt } = httpEce as {
  decrypt(
    sealed: Buffer,
    keys: { version: string; privateKey: ReturnType<typeof createECDH>; authSecret: string },
  ): Buffer
}

let app: OwnTestApp
let service: Server
let told: Told[]
let status: number
let user: TestUser

beforeAll(async () => {
  // A service that reaches browsers, on this machine.
  service = createServer((request, response) => {
    buffer(request).then((body) => {
      told.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
      response.writeHead(status).end()
    }, response.destroy)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  app = await startTestApp({ WEBHOOKS_PRIVATE: 'on' })
})
beforeEach(async () => {
  told = []
  status = 201
  user = await buildUser(app.systemDb, {})
})
afterAll(async () => {
  await app.stop()
  service.closeAllConnections()
  service.close()
})

function buildBrowser(name: string) {
  const { port } = service.address() as AddressInfo
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `http://127.0.0.1:${port}/${name}`
  const body = { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth } }
  const open = (sealed: Buffer): unknown =>
    JSON.parse(decrypt(sealed, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString())
  return { body, open }
}

const add = (who: TestUser, body: ReturnType<typeof buildBrowser>['body']) =>
  app.client.call(pushRoutes.add, { body }, { token: who.token })
const tell = (who: TestUser, by: string) =>
  app.stores.database.tenantTransaction({ companyId: who.companyId, userId: who.id }, (db) =>
    notify(db, [{ userIds: [who.id], kind: 'passwordReset', params: { by }, path: '/user/userCenter' }]),
  )
const amountOf = (name: string) => told.filter(({ path }) => path === `/${name}`).length

test('a browser is told of a notice in its person’s language, sealed for it alone, by a key that stays the same', async () => {
  const browser = buildBrowser('one')
  await app.systemDb.query(`update users set locale = 'es' where id = $1`, [user.id])
  const { key } = await app.client.call(pushRoutes.key, {}, { token: user.token })
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await app.client.call(pushRoutes.key, {}, { token: user.token })).toEqual({ key })
  await add(user, browser.body)
  await tell(user, 'Marta')
  await expect.poll(() => amountOf('one'), { timeout: 15_000 }).toBe(1)
  const [push] = told
  expect(push?.authorization).toContain(key)
  expect(push?.body.toString('latin1')).not.toContain('Marta')
  expect(browser.open(push?.body ?? Buffer.alloc(0))).toMatchObject({
    ...{ body: 'Marta ha restablecido su contraseña', path: '/user/userCenter' },
    tag: expect.stringMatching(/^notice-\d+$/),
  })
})

test('nobody is told after he has signed out, by somebody else’s browser, or by one that is gone', async () => {
  const [own, other] = [buildBrowser('own'), buildBrowser('other')]
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
  await add(user, own.body)
  await add(colleague, other.body)
  // Nobody takes a colleague's browser off the list.
  const { endpoint } = other.body
  await app.client.call(pushRoutes.remove, { body: { endpoint } }, { token: user.token })
  await tell(colleague, 'Luca')
  await expect.poll(() => amountOf('other'), { timeout: 15_000 }).toBe(1)
  expect(amountOf('own')).toBe(0)
  // The service says that the browser is there no more.
  status = 410
  await tell(colleague, 'Priya')
  await expect.poll(() => amountOf('other'), { timeout: 15_000 }).toBe(2)
  const left = () => app.systemDb.query('select from push_subscriptions where user_id = $1', [colleague.id])
  await expect.poll(async () => (await left()).length, { timeout: 15_000 }).toBe(0)
  status = 201
  await app.systemDb.query(
    `update sessions set ended_at = now(), end_reason = 'signedOut' where user_id = $1`,
    [user.id],
  )
  await tell(user, 'Marta')
  const due = () => app.systemDb.query('select from notices where push_due and user_id = $1', [user.id])
  await expect.poll(async () => (await due()).length, { timeout: 15_000 }).toBe(0)
  expect(amountOf('own')).toBe(0)
})

test('a browser that somebody else of the company uses tells him, and ten browsers are told at most', async () => {
  const shared = buildBrowser('shared')
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
  await add(user, shared.body)
  await add(colleague, shared.body)
  await tell(user, 'Marta')
  await tell(colleague, 'Luca')
  await expect.poll(() => amountOf('shared'), { timeout: 15_000 }).toBe(1)
  expect(shared.open(told[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    body: expect.stringContaining('Luca'),
  })
  for (let number = 0; number < 12; number++) await add(user, buildBrowser(`many-${number}`).body)
  const kept = await app.systemDb.query('select from push_subscriptions where user_id = $1', [user.id])
  expect(kept).toHaveLength(10)
})

test('a browser whose keys are none is forgotten, and others are told all the same', async () => {
  const [whole, broken] = [buildBrowser('whole'), buildBrowser('broken')]
  await add(user, { ...broken.body, keys: { ...broken.body.keys, p256dh: 'A'.repeat(87) } })
  await add(user, whole.body)
  await tell(user, 'Marta')
  await expect.poll(() => amountOf('whole'), { timeout: 15_000 }).toBe(1)
  const left = () =>
    app.systemDb.query('select endpoint from push_subscriptions where user_id = $1', [user.id])
  await expect.poll(left, { timeout: 15_000 }).toEqual([{ endpoint: whole.body.endpoint }])
})
