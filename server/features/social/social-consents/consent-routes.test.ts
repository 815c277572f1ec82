import { batchScope } from '@landfall/contract/list.ts'
import { type ConsentInput, consentRoutes } from '@landfall/contract/social/consents.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type SocialApp, startSocialApp } from '#testing/social-app.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })

const agreed: Omit<ConsentInput, 'people'> = {
  source: 'fair',
  givenOn: '2026-05-04',
  proof: 'Card 17, Milan',
}
const record = (people: ConsentInput['people'], change: Partial<ConsentInput> = {}, who = admin) =>
  app.client.call(consentRoutes.record, { body: { ...agreed, people, ...change } }, as(who))

test('consent is recorded once with its proof, finds its customer, ends by hand, and a stop outlives a claim', async () => {
  const { id: customerId } = await buildCustomer(app.client, admin, {
    name: 'Harbour Tools',
    phone: '+34600111222',
  })
  const result = await record([
    { phone: '+34 600 111 222', name: 'Ann Berg' },
    { phone: '+4915112345678', name: '' },
  ])
  expect(result).toEqual({ recorded: 2, already: 0, withdrawn: 0 })
  expect(await record([{ phone: '+34600111222', name: '' }])).toMatchObject({ already: 1 })
  const list = async (tab: string) =>
    (await app.client.call(consentRoutes.list, { query: { tab } }, as(admin))).items
  const [first] = (await list('active')).filter(({ phone }) => phone === '+34600111222')
  expect(first).toMatchObject({
    customerId,
    name: 'Ann Berg',
    proof: 'Card 17, Milan',
    givenOn: '2026-05-04',
  })
  const selection = { scope: batchScope.Checked, ids: [first!.id] }
  await app.client.call(consentRoutes.end, { body: { selection, end: 'asked' } }, as(admin))
  expect(await list('ended')).toMatchObject([{ phone: '+34600111222', end: 'asked' }])
  expect(await record([{ phone: '+34600111222', name: '' }])).toMatchObject({ withdrawn: 1 })
  const local = await app.client.send(
    consentRoutes.record,
    { body: { ...agreed, people: [{ phone: '0600111222', name: '' }] } },
    as(admin),
  )
  expect(local.code).toBe(codeOf('badRequest'))
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const future = await app.client.send(
    consentRoutes.record,
    { body: { ...agreed, givenOn: tomorrow, people: [{ phone: '+34600111333', name: '' }] } },
    as(admin),
  )
  expect(future.code).toBe(codeOf('consentInFuture'))
  // Who sees only his own knows nothing of others' people, and cannot hang a number on their customers.
  const seller = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
  const seen = await app.client.call(consentRoutes.list, { query: { tab: 'all' } }, as(seller))
  expect(seen.items).toEqual([])
  const foreign = await app.client.send(
    consentRoutes.record,
    { body: { ...agreed, customerId, people: [{ phone: '+34600111444', name: '' }] } },
    as(seller),
  )
  expect(foreign.code).toBe(codeOf('socialCustomerUnknown'))
})
