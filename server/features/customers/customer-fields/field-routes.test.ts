import {
  type CustomerFieldInput,
  type CustomValues,
  customerFieldLimit,
  customerFieldRoutes,
} from '@landfall/contract/customers/customer-fields.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
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
const choices = ['sea', 'air'].map((key) => ({ key, names: { en: `By ${key}` } }))
const create = async (body: Partial<CustomerFieldInput>) => {
  const field = { names: { en: `Field ${Math.random()}` }, type: 'text' as const, choices: [], ...body }
  return (await app.client.call(customerFieldRoutes.create, { body: field }, as(user))).id
}
const vocabulary = (who = user) => app.client.call(vocabularyRoutes.read, {}, as(who))
const save = (custom: CustomValues) =>
  app.client.send(customerRoutes.create, { body: { name: `Customer ${Math.random()}`, custom } }, as(user))
const found = async (field: string, op: string, value?: unknown) => {
  const filter = JSON.stringify({ conditions: [{ field, op, ...(value === undefined ? {} : { value }) }] })
  const query = { filter, tab: 'all', sort: 'createdAt' }
  const { items } = await app.client.call(customerRoutes.list, { query }, as(user))
  return items.map(({ name }) => name)
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  const routes = [...Object.values(customerFieldRoutes), ...Object.values(vocabularyRoutes)]
  await expectRefusals(app, routes, (route) => ({ params: { id: 1 }, body: sampleBody(route) }))
})

it.each([
  [{ type: 'choice', choices: [] }],
  [{ type: 'text', choices }],
  [{ type: 'choices', choices: [...choices, ...choices] }],
  [{ type: 'colour' }],
  [{ type: 'text', names: {} }],
])('refuses the field %o', async (part) => {
  const body = { names: { en: 'x' }, ...part }
  expect((await app.client.send(customerFieldRoutes.create, { body }, as(user))).status).toBe(400)
})

it('keeps values of each type, tells the timeline, and refuses what does not fit', async () => {
  const ids = {
    text: await create({ type: 'text' }),
    number: await create({ type: 'number' }),
    date: await create({ type: 'date' }),
    choice: await create({ type: 'choice', choices }),
    choices: await create({ type: 'choices', choices }),
  }
  const custom = {
    [ids.text]: 'Rotterdam',
    [ids.number]: 12.5,
    [ids.date]: '2026-02-28',
    [ids.choice]: 'sea',
    [ids.choices]: ['sea', 'air'],
  }
  const customer = await buildCustomer(app.client, user, { custom })
  expect(customer.custom).toEqual(custom)
  // What is not named stays; null and nothing empty a field.
  const body = { ...customer, custom: { [ids.text]: null, [ids.choices]: [], [ids.choice]: 'air' } }
  const changed = await app.client.call(
    customerRoutes.update,
    { params: { id: customer.id }, body },
    as(user),
  )
  expect(changed.custom).toEqual({ [ids.number]: 12.5, [ids.date]: '2026-02-28', [ids.choice]: 'air' })
  const { items } = await app.client.call(
    timelineRoutes.read,
    { params: { id: customer.id }, query: {} },
    as(user),
  )
  expect(items.find(({ kind }) => kind === 'changed')).toMatchObject({
    fields: [
      { field: `custom.${ids.text}`, before: 'Rotterdam', after: '' },
      { field: `custom.${ids.choice}`, before: 'By sea', after: 'By air' },
      { field: `custom.${ids.choices}`, before: 'By sea, By air', after: '' },
    ],
  })
  const wrong: [number, unknown][] = [
    [ids.text, 5],
    [ids.number, '5'],
    [ids.date, '2026-02-30'],
    [ids.date, '0000-01-01'],
    [ids.choice, 'rail'],
    [ids.choice, ['sea']],
    [ids.choices, ['sea', 'sea']],
    [ids.choices, 'sea'],
    [999_999, 'x'],
  ]
  for (const [id, value] of wrong) {
    const answer = await save({ [id]: value } as CustomValues)
    expect([id, value, answer.code]).toEqual([id, value, codeOf('customerFieldValueWrong')])
    expect(answer.data).toMatchObject({ issues: [{ path: `body.custom.${id}` }] })
  }
})

it('filters by own fields of every type; a wrong type finds nothing', async () => {
  const size = await create({ type: 'number' })
  const since = await create({ type: 'date' })
  const ways = await create({ type: 'choices', choices })
  const port = await create({ type: 'text' })
  const build = (name: string, custom: CustomValues) => buildCustomer(app.client, user, { name, custom })
  await build('A', { [size]: 5, [since]: '2026-01-01', [ways]: ['sea'], [port]: 'Hamburg' })
  await build('B', { [size]: 50, [since]: '2026-06-01', [ways]: ['sea', 'air'], [port]: 'Genova' })
  await build('C', {})
  expect(await found(`custom.number.${size}`, 'gte', 10)).toEqual(['B'])
  expect(await found(`custom.date.${since}`, 'lt', '2026-02-01')).toEqual(['A'])
  expect(await found(`custom.choices.${ways}`, 'in', ['air'])).toEqual(['B'])
  expect(await found(`custom.choices.${ways}`, 'ne', 'air')).toEqual(['A', 'C'])
  expect(await found(`custom.choices.${ways}`, 'empty')).toEqual(['C'])
  expect(await found(`custom.text.${port}`, 'contains', 'ham')).toEqual(['A'])
  expect(await found(`custom.text.${port}`, 'empty')).toEqual(['C'])
  expect(await found(`custom.number.${port}`, 'gte', 1)).toEqual([])
  expect(await found(`custom.date.${size}`, 'gte', '2026-01-01')).toEqual([])
  await build('D', { [port]: '2026-13-45' })
  expect(await found(`custom.date.${port}`, 'gte', '2026-01-01')).toEqual([])
  const filter = JSON.stringify({ conditions: [{ field: `custom.number.1'`, op: 'empty' }] })
  expect((await app.client.send(customerRoutes.list, { query: { filter } }, as(user))).status).toBe(400)
})

it('keeps the type of a field and the values of one in the bin', async () => {
  const id = await create({ names: { en: 'Port' } })
  const customer = await buildCustomer(app.client, user, { custom: { [id]: 'Hamburg' } })
  const body = { names: { en: 'Port' }, type: 'number' as const }
  const answer = await app.client.send(customerFieldRoutes.update, { params: { id }, body }, as(user))
  expect(answer).toMatchObject({ status: 400, data: { issues: [{ path: 'body.type' }] } })
  const remove = (intoId: number | null) =>
    app.client.send(customerFieldRoutes.remove, { params: { id }, body: { intoId } }, as(user))
  expect((await remove(id)).code).toBe(codeOf('badRequest'))
  expect((await remove(null)).data).toEqual({ customers: 1 })
  expect((await vocabulary()).fields).toEqual([])
  await app.client.call(customerFieldRoutes.restore, { params: { id } }, as(user))
  const read = await app.client.call(customerRoutes.read, { params: { id: customer.id } }, as(user))
  expect(read.custom).toEqual({ [id]: 'Hamburg' })
})

it('has room for a certain number of fields', async () => {
  await app.systemDb.query(
    `insert into customer_fields (company_id, names, type)
     select $1, jsonb_build_object('en', 'F ' || n), 'text' from generate_series(1, $2::int) n`,
    [user.companyId, customerFieldLimit],
  )
  const body = { names: { en: 'One more' }, type: 'text' as const }
  expect((await app.client.send(customerFieldRoutes.create, { body }, as(user))).code).toBe(
    codeOf('tooManyWords'),
  )
})

it('words stages and intents for one company, and goes back to the product’s words', async () => {
  const words = [
    {
      kind: 'stage' as const,
      key: 'inquiry' as const,
      names: { en: 'Lead', zh: '线索' },
      color: 'blue' as const,
    },
    { kind: 'intent' as const, key: 'high' as const, names: {}, color: 'red' as const },
    { kind: 'intent' as const, key: 'low' as const, names: {}, color: null },
  ]
  const saved = await app.client.call(vocabularyRoutes.saveWords, { body: { words } }, as(user))
  expect(saved.words).toHaveLength(2)
  expect(saved.words).toEqual(expect.arrayContaining(words.slice(0, 2)))
  expect((await vocabulary(await buildUser(app.systemDb))).words).toEqual([])
  await app.client.call(vocabularyRoutes.saveWords, { body: { words: [] } }, as(user))
  expect((await vocabulary()).words).toEqual([])
  const wrong = [{ kind: 'stage', key: 'high', names: {}, color: 'blue' }]
  const answer = await app.client.send(vocabularyRoutes.saveWords, { body: { words: wrong } }, as(user))
  expect(answer.status).toBe(400)
})

it('gives the whole vocabulary to who sees customers, and to nobody of another company', async () => {
  await create({ names: { en: 'Port' } })
  const { companyId } = user
  const seller = await buildUser(app.systemDb, { companyId, permissions: ['customer.customer.read'] })
  const read = await vocabulary(seller)
  expect(read.fields).toMatchObject([{ names: { en: 'Port' }, type: 'text' }])
  expect(read.sources).toHaveLength(5)
  expect((await vocabulary(await buildUser(app.systemDb))).fields).toEqual([])
})
