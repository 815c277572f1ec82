import { type ListQuery, listQuery } from '@landfall/contract/list.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#platform/http/app-error.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-stores.ts'
import { countBatch, readBatch } from './batch-reader.ts'
import { escapeLike } from './filter-sql.ts'
import type { ListDefinition, SearchLookUp } from './list-definition.ts'
import { readPage } from './list-page.ts'

interface Thing {
  id: number
  name: string
}

const things: ListDefinition = {
  from: 'things t',
  id: 't.id',
  scope: () => 'not t.is_hidden',
  fields: {
    name: { sql: 't.name', type: 'text' },
    size: { sql: 't.size', type: 'number' },
    kind: { sql: 't.kind', type: 'enum', values: ['a', 'b'] },
    madeAt: { sql: 't.made_at', type: 'time' },
    madeOn: { sql: 't.made_on', type: 'day' },
    isHidden: { sql: 't.is_hidden', type: 'boolean' },
    ownerId: { sql: 't.owner_id', type: 'id' },
  },
  sorts: {
    name: { sql: 't.name', cast: 'text' },
    size: { sql: 't.size', cast: 'numeric', nullable: true },
    madeAt: { sql: 't.made_at', cast: 'timestamptz', nullable: true },
  },
  defaultSort: 'name',
  tabs: { big: (binder) => `t.size >= ${binder.bind(100, 'integer')}` },
  search: (text, binder) => `t.name ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
  locale: 'en',
  timeZone: 'Asia/Shanghai',
}

let store: TestDatabase
let db: Db
const inTransaction = <T>(work: (db: Db) => Promise<T>) => work(db)

beforeAll(async () => {
  store = await createTestDatabase()
  db = store.database.systemDb
  await db.query(`create table things (id bigint primary key, name text not null, size numeric, kind text,
    made_at timestamptz, made_on date, is_hidden boolean not null default false, owner_id bigint)`)
})
afterAll(() => store.drop())

async function fill(rows: Record<string, unknown>[]) {
  await db.query('truncate things')
  await db.query('insert into things select * from jsonb_populate_recordset(null::things, $1)', [
    JSON.stringify(rows.map((row, index) => ({ id: index + 1, name: 'x', is_hidden: false, ...row }))),
  ])
}

const queryOf = ({ exactTotal, ...query }: Partial<ListQuery>) =>
  listQuery.parse({ ...query, ...(exactTotal === undefined ? {} : { exactTotal: String(exactTotal) }) })

const isThird = () => 't.id % 3 = 0'
interface ListReading {
  list: ListDefinition
  prepareAs?: string
}

const inParts: ListDefinition = {
  ...things,
  scopeParts: () => [
    () => 'not t.is_hidden and t.id % 2 = 0',
    () => 'not t.is_hidden and t.id % 2 = 1 and t.id < 5',
    () => 'not t.is_hidden and t.id % 2 = 1 and t.id >= 5',
  ],
}
const readings: ListReading[] = [
  { list: things },
  { list: things, prepareAs: 'things' },
  { list: inParts, prepareAs: 'things' },
]
const thirds = (isAll: boolean): SearchLookUp => {
  const found = `select * from things where id % 3 = 0 and (id = 3 or ${isAll})`
  return {
    query: () =>
      `select array_agg(id) as ids, ${isAll} as is_all, '{}'::text[] as patterns from (${found}) f`,
    rows: () => `(${found} union all select (null::things).* from generate_series(1, ${isAll ? 0 : 1})) t`,
    patterns: () => `'{}'::text[]`,
    also: () => 'true',
    each: () => isThird,
  }
}
/** Every third thing is what is searched for, found at once or met on the way. */
const searched: ListDefinition[] = [
  { ...things, search: isThird },
  { ...things, search: isThird, lookUp: () => thirds(true) },
  { ...things, search: isThird, lookUp: () => thirds(false) },
]

async function readAll(
  query: Partial<ListQuery>,
  { list, prepareAs }: ListReading = { list: things },
): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await readPage<Thing>(db, list, {
      columns: 't.id, t.name',
      query: queryOf({ ...query, cursor }),
      ...(prepareAs === undefined ? {} : { prepareAs }),
    })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

async function filtered(...conditions: unknown[]): Promise<number[]> {
  const ids = await readAll({ filter: JSON.stringify({ conditions }) })
  return ids.sort((a, b) => a - b)
}

async function issuesOf(query: Partial<ListQuery>) {
  const error = await readPage(db, things, { columns: 't.id', query: queryOf(query) }).catch((one) => one)
  expect(error).toBeInstanceOf(AppError)
  expect(error.errorName).toBe('badRequest')
  return error.data.issues.map((issue: { path: string }) => issue.path)
}

describe('paging', () => {
  const row = fc.record({
    name: fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'B', '中', 'é', ' ') }),
    size: fc.option(fc.integer({ min: -2, max: 2 })),
    made_at: fc.option(
      fc.constantFrom(
        '2026-01-01 00:00:00.000001+00',
        '2026-01-01 00:00:00.000002+00',
        '2026-01-02 00:00:00+00',
      ),
    ),
    is_hidden: fc.boolean(),
  })

  it('gives every visible row once and in order, whatever the order and the page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.record({
          key: fc.constantFrom('name', 'size', 'madeAt'),
          descending: fc.boolean(),
          size: fc.integer({ min: 1, max: 7 }),
          reading: fc.constantFrom(...readings),
          search: fc.option(fc.constantFrom(...searched)),
        }),
        async (rows, { key, descending, size, reading, search }) => {
          await fill(rows)
          const column = { name: 'name', size: 'size', madeAt: 'made_at' }[key]
          const direction = descending ? 'desc' : 'asc'
          const expected = await db.query<{ id: number }>(
            `select id from things where not is_hidden ${search ? 'and id % 3 = 0' : ''}
             order by ${column} ${direction} nulls last, id ${direction}`,
          )
          const { scopeParts } = reading.list
          const list = { ...reading.list, ...search, ...(scopeParts ? { scopeParts } : {}) }
          const query = {
            sort: `${descending ? '-' : ''}${key}`,
            size,
            ...(search ? { search: 'third' } : {}),
          }
          expect(await readAll(query, { ...reading, list })).toEqual(expected.map(({ id }) => id))
        },
      ),
      { numRuns: 90 },
    )
  })

  it('continues behind the last row when others are added before it', async () => {
    await fill([{ name: 'b' }, { name: 'd' }, { name: 'f' }])
    const first = await readPage<Thing>(db, things, { columns: 't.id, t.name', query: queryOf({ size: 2 }) })
    expect(first).toMatchObject({ total: 3, totalIsMinimum: false })
    expect(first.items).toEqual([
      { id: 1, name: 'b' },
      { id: 2, name: 'd' },
    ])
    await db.query(`insert into things (id, name) values (9, 'a')`)
    const second = await readPage<Thing>(db, things, {
      columns: 't.id, t.name',
      query: queryOf({ size: 2, cursor: first.nextCursor ?? '' }),
    })
    expect(second.items).toEqual([{ id: 3, name: 'f' }])
    expect(second.nextCursor).toBeNull()
  })

  it('refuses an order it does not have and cursors that are not its own', async () => {
    await fill([{ name: 'a' }, { name: 'b' }])
    const page = await readPage(db, things, { columns: 't.id', query: queryOf({ size: 1 }) })
    expect(await issuesOf({ sort: 'kind' })).toEqual(['query.sort'])
    expect(await issuesOf({ sort: 'constructor' })).toEqual(['query.sort'])
    expect(await issuesOf({ sort: '-name', cursor: page.nextCursor ?? '' })).toEqual(['query.cursor'])
    const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'nonsense',
      forge(['madeAt', '2026-99-99 00:00:00+00', 1]),
      forge(['size', "1'", 1]),
    ]) {
      const sort = cursor === 'nonsense' ? 'name' : cursor === forge(['size', "1'", 1]) ? 'size' : 'madeAt'
      expect(await issuesOf({ sort, cursor })).toEqual(['query.cursor'])
    }
  })
})

describe('filters', () => {
  beforeAll(() =>
    fill([
      {
        name: 'Acme 100%',
        size: 1,
        kind: 'a',
        made_at: '2026-03-01T15:59:59Z',
        made_on: '2026-03-01',
        owner_id: 5,
      },
      {
        name: 'acme_2',
        size: 20,
        kind: 'b',
        made_at: '2026-03-01T16:00:00Z',
        made_on: '2026-03-02',
        owner_id: 6,
      },
      { name: '', size: null, kind: null, made_at: null, made_on: null, owner_id: null },
      { name: '中文公司', size: 300, kind: 'b', made_at: '2026-03-02T16:00:00Z', made_on: null, owner_id: 6 },
    ]),
  )

  it.each([
    [{ field: 'name', op: 'contains', value: 'ACME' }, [1, 2]],
    [{ field: 'name', op: 'contains', value: '0%' }, [1]],
    [{ field: 'name', op: 'contains', value: '_' }, [2]],
    [{ field: 'name', op: 'startsWith', value: '中文' }, [4]],
    [{ field: 'name', op: 'eq', value: 'acme_2' }, [2]],
    [{ field: 'name', op: 'ne', value: 'acme_2' }, [1, 3, 4]],
    [{ field: 'name', op: 'empty' }, [3]],
    [{ field: 'name', op: 'in', value: ['acme_2', '中文公司'] }, [2, 4]],
    [{ field: 'size', op: 'gte', value: 20 }, [2, 4]],
    [{ field: 'size', op: 'lt', value: 20 }, [1]],
    [{ field: 'size', op: 'notEmpty' }, [1, 2, 4]],
    [{ field: 'kind', op: 'in', value: ['b'] }, [2, 4]],
    [{ field: 'kind', op: 'ne', value: 'b' }, [1, 3]],
    [{ field: 'ownerId', op: 'eq', value: 6 }, [2, 4]],
    [{ field: 'madeOn', op: 'lte', value: '2026-03-01' }, [1]],
    // Shanghai is eight hours ahead: its 2 March begins at 16:00 UTC of 1 March.
    [{ field: 'madeAt', op: 'eq', value: '2026-03-02' }, [2]],
    [{ field: 'madeAt', op: 'lt', value: '2026-03-02' }, [1]],
    [{ field: 'madeAt', op: 'lte', value: '2026-03-02' }, [1, 2]],
    [{ field: 'madeAt', op: 'gt', value: '2026-03-02' }, [4]],
    [{ field: 'madeAt', op: 'gte', value: '2026-03-02' }, [2, 4]],
    [{ field: 'madeAt', op: 'empty' }, [3]],
  ])('%o', async (condition, ids) => {
    expect(await filtered(condition)).toEqual(ids)
  })

  it('joins conditions by and, or by or', async () => {
    const conditions = [
      { field: 'kind', op: 'eq', value: 'a' },
      { field: 'size', op: 'gte', value: 100 },
    ]
    expect(await filtered(...conditions)).toEqual([])
    expect(await readAll({ filter: JSON.stringify({ join: 'or', conditions }) })).toHaveLength(2)
  })

  it('counts what a search finds over all pages', async () => {
    const first = await readPage<Thing>(db, things, {
      columns: 't.id, t.name',
      query: queryOf({ search: 'a', size: 1 }),
    })
    expect(first).toMatchObject({ items: [{ id: 1, name: 'Acme 100%' }], total: 2 })
    const query = queryOf({ search: 'a', size: 1, cursor: first.nextCursor ?? '' })
    const second = await readPage<Thing>(db, things, { columns: 't.id, t.name', query })
    expect(second).toEqual({
      items: [{ id: 2, name: 'acme_2' }],
      total: 2,
      totalIsMinimum: false,
      nextCursor: null,
    })
  })

  it('combines search, tab and filter', async () => {
    expect(await readAll({ search: ' 中文 ' })).toEqual([4])
    expect(await readAll({ tab: 'big' })).toEqual([4])
    expect(await readAll({ tab: 'big', search: 'acme' })).toEqual([])
  })

  it.each([
    ['not json', ['query.filter']],
    ['{"conditions":7}', ['query.filter.conditions']],
    ['{"conditions":[{"field":"nothing","op":"eq","value":1}]}', ['query.filter.conditions.0.field']],
    ['{"conditions":[{"field":"toString","op":"eq","value":1}]}', ['query.filter.conditions.0.field']],
    ['{"conditions":[{"field":"name","op":"gt","value":"a"}]}', ['query.filter.conditions.0.op']],
    ['{"conditions":[{"field":"name","op":"eq"}]}', ['query.filter.conditions.0.value']],
    ['{"conditions":[{"field":"kind","op":"eq","value":"c"}]}', ['query.filter.conditions.0.value']],
    ['{"conditions":[{"field":"kind","op":"in","value":"a"}]}', ['query.filter.conditions.0.value']],
    ['{"conditions":[{"field":"size","op":"gt","value":"1"}]}', ['query.filter.conditions.0.value']],
    [
      '{"conditions":[{"field":"madeAt","op":"gt","value":"2026-02-30"}]}',
      ['query.filter.conditions.0.value'],
    ],
    [
      '{"conditions":[{"field":"madeAt","op":"gt","value":"0000-01-01"}]}',
      ['query.filter.conditions.0.value'],
    ],
  ])('refuses %s', async (filter, paths) => {
    expect(await issuesOf({ filter })).toEqual(paths)
  })

  it('takes a group of conditions for one condition, and leaves out an empty one', async () => {
    await fill([
      { name: 'a', size: 1, kind: 'a' },
      { name: 'b', size: 2, kind: 'b' },
      { name: 'c', size: 3, kind: 'b' },
    ])
    const name = (value: string) => ({ field: 'name', op: 'eq', value })
    const grouped = (filter: object) => readAll({ filter: JSON.stringify(filter) })
    const either = { join: 'or', conditions: [name('a'), name('c')] }
    const kindB = { field: 'kind', op: 'eq', value: 'b' }
    expect(await grouped({ conditions: [kindB], groups: [either] })).toEqual([3])
    expect(await grouped({ join: 'or', conditions: [kindB], groups: [either] })).toEqual([1, 2, 3])
    expect(await grouped({ conditions: [], groups: [either, { conditions: [] }] })).toEqual([1, 3])
    const inKindB = { join: 'or', conditions: either.conditions, within: { conditions: [kindB] } }
    expect(await grouped(inKindB)).toEqual([3])
    expect(await grouped({ conditions: [], within: either })).toEqual([1, 3])
    const wrong = { conditions: [], groups: [{ conditions: [{ field: 'nothing', op: 'empty' }] }] }
    expect(await issuesOf({ filter: JSON.stringify(wrong) })).toEqual([
      'query.filter.groups.0.conditions.0.field',
    ])
  })

  it('refuses an unknown tab', async () => {
    expect(await issuesOf({ tab: 'constructor' })).toEqual(['query.tab'])
  })
})

describe('the total', () => {
  beforeAll(async () => {
    await db.query('truncate things')
    await db.query(`insert into things (id, name) select n, 'x' from generate_series(1, 10050) n`)
  })

  const totalOf = async (query: Partial<ListQuery>, list = things) => {
    const { total, totalIsMinimum } = await readPage(db, list, { columns: 't.id', query: queryOf(query) })
    return totalIsMinimum ? `${total}+` : total
  }

  it('is exact up to ten thousand, and beyond where that is asked for', async () => {
    expect(await totalOf({})).toBe('10000+')
    expect(await totalOf({ exactTotal: true })).toBe(10050)
    expect(await totalOf({}, inParts)).toBe('10000+')
    expect(await totalOf({ exactTotal: true }, inParts)).toBe(10050)
  })

  it('of a search that finds too much to be counted says how many there are at least', async () => {
    const [, few, many] = searched
    expect(await totalOf({ search: 'third' }, few)).toBe(3350)
    expect(await totalOf({ search: 'third' }, many)).toBe('21+')
    expect(await totalOf({ search: 'third', exactTotal: true }, many)).toBe(3350)
  })
})

describe('batches', () => {
  it('mean checked rows, a tab, or a search, and never more than the scope', async () => {
    await fill([
      { name: 'a', size: 100 },
      { name: 'b', size: 200 },
      { name: 'c' },
      { name: 'd', is_hidden: true },
    ])
    const ids = async (selection: Parameters<typeof countBatch>[2]) => {
      const found: number[] = []
      for await (const rows of readBatch<Thing>(inTransaction, {
        definition: things,
        selection,
        columns: 't.id',
        chunk: 2,
      })) {
        found.push(...rows.map(({ id }) => id))
      }
      expect(await countBatch(db, things, selection)).toBe(found.length)
      return found
    }
    expect(await ids({ scope: 0, ids: [4, 3, 1, 77] })).toEqual([1, 3])
    expect(await ids({ scope: 1 })).toEqual([1, 2, 3])
    expect(await ids({ scope: 1, tab: 'big' })).toEqual([1, 2])
    expect(await ids({ scope: 2, query: { search: 'b', tab: 'big' } })).toEqual([2])
  })
})
