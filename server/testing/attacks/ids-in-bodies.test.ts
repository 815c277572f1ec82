import { eventsPath } from '@landfall/contract/events.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, expect, it } from 'vitest'
import { toJsonSchema } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import type { JsonSchema } from '#testing/json-schema.ts'
import { buildOwned, readOwned } from '#testing/owned-records.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

// Ids in paths are tried beside the tables of routes; here they stand in bodies, selections and filters.

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const nameOf = (route: RouteSpec) => `${route.method} ${route.path}`
const isOfCompanies = ({ access }: RouteSpec) =>
  access === 'signedIn' || permissionsAt('company').includes(access as Permission)
const isId = (name: string) => /^(?:id|ids)$|Ids?$/.test(name)

/** The smallest body a route accepts, with one id wherever it takes any. */
function bodyNaming(route: RouteSpec, id: number, word: string): unknown {
  if (!route.body) return undefined
  const schema = toJsonSchema(route.body, 'input') as JsonSchema
  return filled(sampleBody(route), schema, { id, word })
}

function filled(value: unknown, schema: JsonSchema, named: { id: number; word: string }): unknown {
  const kinds = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const properties = Object.assign({}, ...kinds.map((each) => each.properties ?? {})) as Record<
    string,
    JsonSchema
  >
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = value as Record<string, unknown>
  const more = Object.entries(properties).flatMap(([name, of]) => {
    if (name === 'selection') return [[name, { scope: batchScope.Checked, ids: [named.id] }]]
    if (name === 'text') return [[name, named.word]]
    if (isId(name)) return [[name, name.endsWith('s') ? [named.id] : named.id]]
    return name in known ? [[name, filled(known[name], of, named)]] : []
  })
  return { ...known, ...Object.fromEntries(more) }
}

/**
 * Questions that are there to be told of others: look-ups are limited, logged and masked; who may erase a person looks for him
 * in the whole company.
 */
const tellsOfOthers = new Set([
  'POST /api/customer-lookups',
  'POST /api/persons/search',
  'POST /api/persons/disclose',
])

interface Asked {
  ids: readonly number[]
  ownerId: number
  /** What stands in paths: a record of the asker's own. */
  place: number
  word: string
}

/** The routes that tell somebody a word which is not his to know. */
async function tellingRoutes(
  { token }: TestUser,
  asked: Asked,
  routes: readonly RouteSpec[] = app.http.routes,
): Promise<string[]> {
  const told = new Set<string>()
  for (const route of routes.filter((each) => isOfCompanies(each) && !each.rawBody)) {
    if (nameOf(route) === 'POST /api/users/logout' || tellsOfOthers.has(nameOf(route))) continue
    for (const id of route.body ? asked.ids : asked.ids.slice(0, 1)) {
      if (await isTold({ token }, { ...asked, route, id })) told.add(nameOf(route))
    }
  }
  return [...told]
}

async function isTold(
  as: { token: string },
  { route, id, place, word, ownerId }: Asked & { route: RouteSpec; id: number },
): Promise<boolean> {
  const query = route.method === 'GET' ? { search: word, customerId: id, ownerId } : {}
  const body = bodyNaming(route, id, word)
  const answer = await app.client.send(route, { params: { id: place, number: 0 }, query, body }, as)
  expect(answer.status, nameOf(route)).not.toBe(500)
  // Only the words of the request itself may come back.
  return JSON.stringify(answer.data).replaceAll(`"${word}"`, '""').includes(word)
}

const relations = [
  [
    'a colleague out of sight',
    (owner: TestUser) => ({ companyId: owner.companyId, dataScope: 'own' as const }),
  ],
  ['another company', () => ({})],
] as const

it.each(relations)(
  'what is named in the body or the filter of a request stays closed to %s',
  { timeout: 180_000 },
  async (_who, wishes) => {
    const owner = await buildUser(app.systemDb, { type: 'admin' })
    const other = await buildUser(app.systemDb, { ...wishes(owner), permissions: permissionsAt('company') })
    const word = `canary${owner.id}x`
    // Who may erase persons may erase this one: none of the numbers that are tried may be that of a person by chance.
    await app.systemDb.query(
      `select setval(pg_get_serial_sequence('customer_contacts', 'id'), greatest(nextval(pg_get_serial_sequence('customer_contacts', 'id')), 1000000000))`,
    )
    const customer = await buildCustomer(app.client, owner, {
      name: `${word} Ltd`,
      remark: `${word} remark`,
      contacts: [
        {
          name: `${word} Person`,
          jobTitle: '',
          workEmail: `${word}@example.com`,
          personalEmail: '',
          phones: [],
          linkedin: '',
        },
      ],
    })
    const own = await buildCustomer(app.client, other, { name: 'Of the other one' })
    const kinds = ['followUp', 'collected', 'sendTask', 'message', 'deletion'] as const
    const records = [{ kind: 'customer' as const, id: customer.id }]
    for (const kind of kinds) {
      const { id } = await buildOwned(app.systemDb, kind, owner)
      records.push({ kind: kind as 'customer', id })
    }
    const rows = async () => {
      const texts = []
      for (const { kind, id } of records) texts.push([kind, await readOwned(app.systemDb, kind, id)])
      const around = await app.systemDb.query(
        `select (select count(*) from customer_contacts where customer_id = $1) as people,
         (select count(*) from customer_collaborators where customer_id = $1) as collaborators,
         (select count(*) from customer_label_links where customer_id = $1) as labels,
         (select count(*) from follow_ups where customer_id = $1) as follow_ups,
         (select count(*) from customer_merge_parts where customer_id = $1) as merged`,
        [customer.id],
      )
      return { texts, around }
    }
    const before = await rows()
    const ids = records.map(({ id }) => id)
    expect(await tellingRoutes(other, { ids, ownerId: owner.id, place: own.id, word })).toEqual([])
    expect(await rows()).toEqual(before)
    // The requests are such that whoever may see it is told.
    const reading = app.http.routes.filter(({ method }) => method === 'GET')
    const asked = { ids: [customer.id], ownerId: owner.id, place: customer.id, word }
    expect((await tellingRoutes(owner, asked, reading)).length).toBeGreaterThan(3)
  },
)

const told = ({ companyId, id }: TestUser) =>
  app.stores.database.tenantTransaction({ companyId, userId: id }, (db) =>
    notify(db, [{ userIds: [id], kind: 'pointsLow', params: { balance: 1 } }]),
  )

it('nobody hears of what happens to customers out of his sight', async () => {
  const owner = await buildUser(app.systemDb, { type: 'admin' })
  const { id, token } = await buildUser(app.systemDb, { companyId: owner.companyId, dataScope: 'own' })
  const word = `unheard${owner.id}`
  const closing = new AbortController()
  const stream = await fetch(app.url + eventsPath, {
    headers: { 'x-access-token': token },
    signal: closing.signal,
  })
  const heard: string[] = []
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard.push(Buffer.from(chunk).toString('utf8'))
  })().catch(() => undefined)
  await expect.poll(() => heard.join('')).toContain('event: notices')
  const customer = await buildCustomer(app.client, owner, { name: word })
  await told(owner)
  const before = heard.length
  // One of his own comes behind them on the same way.
  await told({ ...owner, id })
  await expect.poll(() => heard.slice(before).join('')).toContain('"unread":1')
  closing.abort()
  await reading
  expect(heard.join('')).not.toContain(word)
  expect(heard.join('')).not.toContain(`"${customer.id}"`)
})
