import { expect, test } from 'vitest'
import { checkTenantTables } from './check-tenant-tables.ts'
import { problemsOf } from './fixture-tree.ts'

const check = (sql: string) =>
  problemsOf(checkTenantTables, { 'server/migrations/postgres/202611210645_customers.sql': sql })

const columns = '(\n  id bigint primary key,\n  company_id bigint not null default app_company_id()\n);'

test('a tenant table needs the wall', async () => {
  expect(await check(`-- first\ncreate table customers ${columns}`)).toEqual([
    'server/migrations/postgres/202611210645_customers.sql:2: table customers has company_id but is never passed to app_tenant_table',
  ])
  expect(await check(`create table customers ${columns}\nselect app_tenant_table('customers');`)).toEqual([])
})

test('a wall in a comment, or for another table, is no wall', async () => {
  expect(
    await check(`create table customers ${columns}\n-- select app_tenant_table('customers');`),
  ).toHaveLength(1)
  expect(
    await check(`create table if not exists customers ${columns}\nselect app_tenant_table('contacts');`),
  ).toHaveLength(1)
})

test('a column added later counts, a table without the column does not', async () => {
  expect(await check('alter table offices add column company_id bigint;')).toHaveLength(1)
  expect(await check('create table oems (id bigint primary key, name text);')).toEqual([])
})
