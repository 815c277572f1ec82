import { expect, test } from 'vitest'
import { checkCurrentSql } from './check-current-sql.ts'
import { problemsOf } from './fixture-tree.ts'

const folder = 'server/migrations/functions'
const place = 'create or replace function place() returns trigger as $$ begin return new; end $$;'
const check = (path: string, sql: string) => problemsOf(checkCurrentSql, { [path]: sql })

test('a newer migration has no function but those that tables are made with', async () => {
  const migration = 'server/migrations/postgres/202701010000_place.sql'
  expect(await check(migration, `-- create function old()\nselect 1;\n${place}`)).toEqual([
    `${migration}:3: place belongs into ${folder}`,
  ])
  expect(await check(migration, 'alter function place() stable;\ndrop view if exists homes;')).toHaveLength(2)
  expect(await check(migration, 'create or replace function search_text() returns text;')).toEqual([])
  expect(await check('server/migrations/postgres/202611211300_pool.sql', place)).toEqual([])
})

test('a definition may run again, stands in its area and is called as its file', async () => {
  expect(await check(`${folder}/customers/place.sql`, place)).toEqual([])
  expect(await check(`${folder}/platform/place.sql`, `-- create table\n${place}`)).toEqual([])
  expect(await check(`${folder}/others/place.sql`, place)).toEqual([
    `${folder}/others/place.sql:0: others is no area`,
  ])
  expect(await check(`${folder}/customers/pool.sql`, place)).toHaveLength(1)
  expect(await check(`${folder}/customers/place.sql`, `${place}\ncreate table t (n int);`)).toEqual([
    `${folder}/customers/place.sql:2: only what may run again: create or replace`,
  ])
  expect(
    await check(`${folder}/customers/spelled.sql`, 'create or replace function spelled() returns text;'),
  ).toHaveLength(1)
  expect(await check(`${folder}/dropped.sql`, 'drop function if exists place();')).toEqual([])
})
