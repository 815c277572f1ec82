import { mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import {
  fieldsWith,
  fieldTextOf,
  type StandardField,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildSamples } from '#testing/field-samples.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

// What follows from the table of standard fields holds for each of them, for those of tomorrow too.

let app: TestApp
let boss: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})

beforeEach(async () => {
  boss = await buildUser(app.systemDb)
})

const token = () => ({ token: boss.token })
const read = (id: number) => app.client.call(customerRoutes.read, { params: { id } }, token())
const fieldsOf = (customer: CustomerView) =>
  Object.fromEntries(standardFieldNames.map((field) => [field, customer[field]]))

function conditionOf(field: StandardField, value: unknown) {
  const { kind } = standardFields[field]
  if (['grade', 'choice', 'range', 'word', 'language', 'country'].includes(kind))
    return { field, op: 'in', value: [value] }
  if (kind === 'stars') return { field, op: 'eq', value }
  if (kind === 'moment') return { field, op: 'gte', value: String(value).slice(0, 10) }
  return { field, op: 'contains', value }
}

it('writes, reads, finds and sorts by every standard field', async () => {
  const samples = await buildSamples(app.client, boss)
  await buildCustomer(app.client, boss, { name: 'Another' })
  const { id } = await buildCustomer(app.client, boss, samples)
  expect(fieldsOf(await read(id))).toEqual(samples)
  const found = async (query: object) =>
    (await app.client.call(customerRoutes.list, { query }, token())).items.map((row) => row.id)
  for (const field of fieldsWith('filter')) {
    const filter = JSON.stringify({ conditions: [conditionOf(field, samples[field])] })
    expect(await found({ filter }), field).toEqual([id])
  }
  for (const field of fieldsWith('sort')) expect(await found({ sort: `-${field}` }), field).toHaveLength(2)
})

it('tells every change of a standard field, and leaves those that a change does not name', async () => {
  const samples = await buildSamples(app.client, boss)
  const { id } = await buildCustomer(app.client, boss, samples)
  const others = await buildSamples(app.client, boss, 1)
  await app.client.call(customerRoutes.update, { params: { id }, body: { ...others, contacts: [] } }, token())
  expect(fieldsOf(await read(id))).toEqual(others)
  const { items } = await app.client.call(timelineRoutes.read, { params: { id }, query: {} }, token())
  const told = items.flatMap((item) => (item.kind === 'changed' ? item.fields : []))
  const named = standardFieldNames.map((field) =>
    standardFields[field].kind === 'word' ? fieldTextOf(field) : field,
  )
  expect(told.map(({ field }) => field).toSorted()).toEqual(named.toSorted())
  expect(told.filter(({ before, after }) => before === '' || after === '')).toEqual([])
})

it('gives a customer with empty fields what another one says in them, and takes it back', async () => {
  const samples = await buildSamples(app.client, boss)
  const empty = await buildCustomer(app.client, boss, { name: 'Nothing known' })
  const full = await buildCustomer(app.client, boss, samples)
  const body = { targetId: empty.id, customerIds: [full.id] }
  const preview = await app.client.call(mergeRoutes.preview, { body }, token())
  expect(preview.fields.map(({ field }) => field)).toEqual(standardFieldNames)
  const merge = await app.client.call(mergeRoutes.merge, { body }, token())
  // Every customer has come from somewhere.
  const { name, sourceId } = empty
  expect(fieldsOf(await read(empty.id))).toEqual({ ...samples, name, sourceId })
  await app.client.call(mergeRoutes.undo, { params: { id: merge.id } }, token())
  expect(fieldsOf(await read(empty.id))).toEqual(fieldsOf(empty))
  expect(fieldsOf(await read(full.id))).toEqual(samples)
})
