import { customerSourceRoutes } from '@landfall/contract/customers/customer-sources.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildSource } from '#testing/build-words.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
})

const as = (who: TestUser) => ({ token: who.token })
const list = async () => (await app.client.call(customerSourceRoutes.list, {}, as(user))).items
const systemSource = async (key: string) => (await list()).find(({ systemKey }) => systemKey === key)
const rename = (id: number, names: object) =>
  app.client.send(customerSourceRoutes.update, { params: { id }, body: { names } }, as(user))
const remove = (id: number, intoId: number | null) =>
  app.client.send(customerSourceRoutes.remove, { params: { id }, body: { intoId } }, as(user))
const sourceOf = async (id: number) => {
  const { source, sourceId } = await app.client.call(customerRoutes.read, { params: { id } }, as(user))
  return { source, sourceId }
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customerSourceRoutes), (route) => ({
    params: { id: 1 },
    body: sampleBody(route),
  }))
})

it('gives every company the product’s sources and counts customers under how they came', async () => {
  const customer = await buildCustomer(app.client, user)
  expect((await list()).map(({ systemKey }) => systemKey)).toEqual([
    'manual',
    'customs',
    'import',
    'map',
    'search',
  ])
  const manual = await systemSource('manual')
  expect(manual?.customers).toBe(1)
  expect(await sourceOf(customer.id)).toEqual({ source: 'manual', sourceId: manual?.id })
})

it('lets the product’s sources be renamed, even back to their own name, but neither removed nor joined', async () => {
  const { id = 0 } = (await systemSource('map')) ?? {}
  expect((await rename(id, { en: 'Street by street' })).data).toMatchObject({
    names: { en: 'Street by street' },
  })
  expect((await rename(id, {})).data).toMatchObject({ names: {} })
  const fair = await buildSource(app.client, user, 'Fair')
  for (const intoId of [null, fair])
    expect((await remove(id, intoId)).code).toBe(codeOf('customerSourceFixed'))
})

it('wants a name for the company’s own sources', async () => {
  const answer = await app.client.send(customerSourceRoutes.create, { body: { names: {} } }, as(user))
  expect(answer).toMatchObject({ status: 400, data: { issues: [{ path: 'body.names' }] } })
  const id = await buildSource(app.client, user, 'Fair')
  expect((await rename(id, {})).status).toBe(400)
  expect((await rename(id, { zh: '展会' })).code).toBe(20000)
  expect((await rename((await systemSource('manual'))?.id ?? 0, { en: '展会' })).code).toBe(
    codeOf('customerSourceNameTaken'),
  )
})

it('keeps how a customer came whatever source it is counted under', async () => {
  const fair = await buildSource(app.client, user, 'Fair')
  const other = await buildSource(app.client, user, 'Trade show')
  const customer = await buildCustomer(app.client, user, { sourceId: fair })
  expect(await sourceOf(customer.id)).toEqual({ source: 'manual', sourceId: fair })
  expect((await remove(fair, other)).data).toEqual({ customers: 1 })
  expect(await sourceOf(customer.id)).toEqual({ source: 'manual', sourceId: other })
  await remove(other, null)
  expect(await sourceOf(customer.id)).toEqual({ source: 'manual', sourceId: null })
  await app.client.call(customerSourceRoutes.restore, { params: { id: other } }, as(user))
  expect(await sourceOf(customer.id)).toEqual({ source: 'manual', sourceId: other })
})

it('knows nothing of the sources of other companies', async () => {
  const foreign = await buildSource(app.client, await buildUser(app.systemDb))
  const own = await buildSource(app.client, user)
  for (const answer of [
    await rename(foreign, { en: 'x' }),
    await remove(own, foreign),
    await remove(foreign, null),
  ])
    expect(answer.code).toBe(codeOf('customerSourceNotFound'))
})
