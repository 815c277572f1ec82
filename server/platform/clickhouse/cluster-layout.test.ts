import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClickhouse } from '#testing/test-stores.ts'
import type { Clickhouse } from './clickhouse.ts'
import { onShards, shardKey } from './cluster-layout.ts'
import { splitStatements } from './migrate-clickhouse.ts'

const database = 'landfall'
const layout = { name: 'many', isReplicated: true }
const render = (sql: string) => onShards(sql, { database, layout })

let clickhouse: Clickhouse
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
})
afterAll(() => drop())

describe('statements on a cluster', () => {
  it('change the tables of every server and read the view over all of them', () => {
    expect(
      render(
        'delete from customs_shipments where company_id = 1 and id in (select id from customs_decisions)',
      ),
    ).toBe(
      `delete from landfall_shard.customs_shipments on cluster 'many' where company_id = 1 and id in (select id from landfall.customs_decisions)`,
    )
    expect(render('alter table customs_decisions drop partition 7')).toBe(
      `alter table landfall_shard.customs_decisions on cluster 'many' drop partition 7`,
    )
    expect(
      render(
        `create table if not exists x \${on_cluster} (a UInt8) engine = \${replicated}MergeTree order by a`,
      ),
    ).toBe(
      `create table if not exists landfall_shard.x on cluster 'many' (a UInt8) engine = ReplicatedMergeTree order by a`,
    )
    expect(render(`exchange tables \${tables}x and \${tables}y \${on_cluster}`)).toBe(
      `exchange tables landfall_shard.x and landfall_shard.y  on cluster 'many'`,
    )
    expect(render(`alter table y attach partition all from \${tables}x`)).toBe(
      `alter table landfall_shard.y on cluster 'many' attach partition all from landfall_shard.x`,
    )
    expect(render('system stop merges customs_shipments')).toBe(
      `system stop merges on cluster 'many' landfall_shard.customs_shipments`,
    )
  })

  it('leave queries and inserts alone, and everything on one server', () => {
    const insert = 'insert into customs_shipments (id) select id from customs_shipments_staging'
    expect(render(insert)).toBe(insert)
    const one = `alter table x \${on_cluster} add column b UInt8`
    expect(onShards(one, { database, layout: undefined })).toBe('alter table x  add column b UInt8')
  })

  it('of all migrations are ones the engine understands', async () => {
    const folder = fileURLToPath(new URL('../../migrations/clickhouse', import.meta.url))
    const statements = readdirSync(folder).flatMap((file) =>
      splitStatements(readFileSync(join(folder, file), 'utf8')),
    )
    expect(statements.length).toBeGreaterThan(8)
    for (const statement of statements) {
      const sql = render(statement)
      expect(sql, statement.slice(0, 80)).not.toMatch(/\$\{/)
      if (/^(create|alter)/i.test(sql)) expect(sql).toContain(`on cluster 'many'`)
      await clickhouse.chCommand({ name: 'parse', sql: `explain ast ${sql}`, system: true })
    }
  })
})

it('rows of a company stay together, those of the library are spread', () => {
  expect(shardKey(['company_id', 'id'])).toBe('if(company_id = 0, sipHash64(id), sipHash64(company_id))')
  expect(shardKey(['company_id', 'key'])).toBe('sipHash64(company_id)')
  expect(shardKey(['name'])).toBe('rand()')
})
