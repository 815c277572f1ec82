import { expect, test } from 'vitest'
import { checkTableAreas } from './check-table-areas.ts'
import { problemsOf } from './fixture-tree.ts'

const migration = 'create table customers (id bigint);\ncreate table points_prices (id bigint);\n'

async function check(files: Record<string, string>): Promise<string[]> {
  const problems = await problemsOf(checkTableAreas, {
    'server/migrations/postgres/202611210645_tables.sql': migration,
    ...files,
  })
  // The list of a real tree names more tables than a fixture has.
  return problems.filter((problem) => !problem.startsWith('tools/'))
}

test('an area writes its own tables alone, whatever way rows come into them', async () => {
  const writing = [
    'const a = `update customers c set name = $1`',
    'const b = `insert into customers (name) values ($1)`',
    'const c = `delete from points_prices`',
    "await copyInto(ctx.db, 'customers (id, name)', rows)",
  ].join('\n')
  expect(await check({ 'server/features/customers/customer-writing/customer-values.ts': writing })).toEqual([
    'server/features/customers/customer-writing/customer-values.ts:3: customers writes points_prices, which belongs to points',
    'server/features/customers/customer-writing/customer-values.ts:3: customers is not listed in tools/table-areas.ts to read points_prices, which belongs to points',
  ])
  expect(
    (await check({ 'server/features/customs/customs-data/record-store.ts': writing })).filter((problem) =>
      problem.includes(' writes customers'),
    ),
  ).toHaveLength(3)
})

test('a table with one writer is written in its folder alone', async () => {
  const file = 'server/features/customers/public-pool/claim-service.ts'
  expect(await check({ [file]: 'const a = `update customers set owner_id = $1`' })).toEqual([
    `${file}:1: customers is written in server/features/customers/customer-writing/ alone`,
  ])
})

test('an area reads tables of others only when that is listed', async () => {
  const reading = 'const sql = `select * from customers c join points_prices p on p.id = c.id`\n'
  expect(await check({ 'server/features/email/email-tasks/task-read-model.ts': reading })).toEqual([
    'server/features/email/email-tasks/task-read-model.ts:1: email is not listed in tools/table-areas.ts to read points_prices, which belongs to points',
  ])
})

test('a table without an area is reported', async () => {
  const problems = await problemsOf(checkTableAreas, {
    'server/migrations/postgres/202611210645_tables.sql': 'create table goods (id bigint);',
  })
  expect(problems).toContain('tools/table-areas.ts:0: goods has no area')
})
