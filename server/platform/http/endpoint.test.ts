import { customerSourceRoutes } from '@landfall/contract/customers/customer-sources.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
})

const paths = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { issues?: { path: string }[] } | null)?.issues?.map(({ path }) => path),
]

it.each([
  ['a NUL character', 'Nord\0licht'],
  ['half a character', 'Nord\ud800licht'],
])('refuses %s wherever it stands in a body, a query or a filter', async (_what, text) => {
  const token = { token: user.token }
  const customer = { name: 'Nordlicht', remark: text, custom: { 1: text } }
  expect(paths(await app.client.send(customerRoutes.create, { body: customer }, token))).toEqual([
    400,
    ['body.remark', 'body.custom.1'],
  ])
  const filter = JSON.stringify({ conditions: [{ field: 'name', op: 'contains', value: text }] })
  expect(paths(await app.client.send(customerRoutes.list, { query: { filter } }, token))).toEqual([
    400,
    ['query.filter.conditions.0.value'],
  ])
  const names = { names: { en: text } }
  expect(paths(await app.client.send(customerSourceRoutes.create, { body: names }, token))).toEqual([
    400,
    ['body.names.en'],
  ])
})

it('refuses a NUL character in a search', async () => {
  const query = { search: 'nord\0' }
  const answer = await app.client.send(customerRoutes.list, { query }, { token: user.token })
  expect(paths(answer)).toEqual([400, ['query.search']])
})

it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '9999-12-31T23:59:59Z'])(
  'refuses the moment %s',
  async (moment) => {
    const { id } = await buildCustomer(app.client, user)
    const token = { token: user.token }
    const body = { method: 'call', content: 'Called', happenedAt: moment, nextContactAt: moment } as const
    expect(paths(await app.client.send(followUpRoutes.create, { params: { id }, body }, token))).toEqual([
      400,
      ['body.happenedAt', 'body.nextContactAt'],
    ])
  },
)
