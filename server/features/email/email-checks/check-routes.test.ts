import { mailCheckRoutes } from '@landfall/contract/email/mail-checks.ts'
import { mailImprintRoutes } from '@landfall/contract/email/mail-imprint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type PlayedHost, playService } from '#testing/played-service.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let shop: PlayedHost
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  shop = await playService('played-shop.example', (path) => {
    const status = { '/gone': 404, '/broken': 503, '/closed': 403 }[path] ?? 200
    return { status, body: {} }
  })
})
afterAll(() => shop.stop())

const link = (url: string) => `<a href="${url}">x</a>`
const check = (html: string, by: { token: string } = boss) =>
  app.client.send(mailCheckRoutes.check, { body: { subject: 'Offer', html, text: 'x' } }, by)

test('says which links lead nowhere, and tries none of our own network', async () => {
  const shops = ['/', '/gone', '/broken', '/closed'].map((path) => `http://played-shop.example${path}`)
  const inside = 'https://127.0.0.1/x'
  const { data } = await check([...shops, inside, 'https://example.org/unsubscribe'].map(link).join(''))
  expect(data).toEqual({
    deadLinks: [
      { url: 'http://played-shop.example/gone', status: 404 },
      { url: 'http://played-shop.example/broken', status: 503 },
      { url: inside, status: null },
    ],
    ...{ avoidedHosts: [], hasPostalAddress: false, filter: null },
  })
})

test('knows the domains that the company avoids, and its postal address', async () => {
  const body = {
    ...{ postalAddress: '1 Quay', dataLaw: null, privacyUrl: '' },
    avoidedDomains: ['Played-Shop.example', 'short.example'],
  }
  const saved = await app.client.call(mailImprintRoutes.save, { body }, boss)
  expect(saved.avoidedDomains).toEqual(['played-shop.example', 'short.example'])
  const { data } = await check(
    link('https://played-shop.example/') + link('https://notplayed-shop.example.invalid/'),
  )
  expect(data).toMatchObject({ avoidedHosts: ['played-shop.example'], hasPostalAddress: true })
})

test('refuses strangers, and bodies that are none', async () => {
  expect((await check('x', {} as never)).code).toBe(codeOf('invalidLogin'))
  const other = await buildUser(app.systemDb, { permissions: ['customer.customer.read'] })
  expect((await check('x', other)).code).toBe(codeOf('noPermission'))
  const body = { subject: 'x', html: 7 } as never
  expect((await app.client.send(mailCheckRoutes.check, { body }, boss)).status).toBe(400)
})
