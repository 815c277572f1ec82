// Companies of datasets, 30,000,000 of them, copied into the engine and searched there through the API by 1 and 16 users, beside PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { Db } from '../server/platform/postgres/database.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { startEmptyApp } from './empty-app.ts'
import { measureLatency } from './latency.ts'
import { createLightClient } from './light-client.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '30000000' },
    // Without the index over words PostgreSQL is filled in half the time, and not asked.
    'no-postgres': { type: 'boolean', default: false },
  },
})
const rows = Number(options.rows)
const perDataset = 2_000_000
const atOnce = 50_000
/** Seconds that a question may take for each number of users. */
const patience = 15

const place = await startEmptyApp()
const { systemDb } = place.database
const admin = await buildUser(systemDb, { type: 'admin' })
const as = { token: admin.token }
const client = createLightClient(place.app.url)
const unhurried = (db: Db) =>
  db.query(`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', '2GB', true),
    set_config('synchronous_commit', 'off', true)`)

try {
  await fill()
  await copyAll()
  for (const users of [1, 16]) await searchBy('copies', users)
  if (!options['no-postgres']) {
    await systemDb.query(
      `update directory_copies set copied_at = null, holder = 'bench', held_until = 'infinity'`,
    )
    for (const users of [1, 16]) await searchBy('PostgreSQL', users)
  }
} finally {
  await place.stop()
}

/** Names of two of many words and one of their own; a word that is twice as far behind is half as frequent. */
async function fill(): Promise<void> {
  const started = performance.now()
  const unneeded = options['no-postgres'] ? ['search', 'sort', 'country', 'party'] : ['search']
  for (const name of unneeded) await systemDb.query(`drop index if exists directory_companies_${name}`)
  const syllable = (value: string) =>
    `(array['kar','mel','tor','ven','lin','gas','pol','dor','nex','bar','sil','fam','ris','cot','hul','jen'])[1 + (${value})::int % 16]`
  const word = (name: string) =>
    `${syllable(name)} || ${syllable(`${name} / 16`)} || ${syllable(`${name} / 256`)}`
  for (let from = 0; from < rows; from += perDataset) {
    const amount = Math.min(perDataset, rows - from)
    const [dataset] = await systemDb.query<{ id: number }>(
      `insert into company_datasets (company_id, name, is_storable, file_name, rows, imported_by)
       values ($1, $2, true, 'register.csv', $3, $4) returning id`,
      [admin.companyId, `Register ${from / perDataset + 1}`, amount, admin.id],
    )
    const part = (start: number) =>
      place.database.systemTransaction(async (db) => {
        await unhurried(db)
        await db.query(
          `insert into directory_companies (company_id, dataset_id, generation, entry_key, name, country, city, website, email, phone,
             products, hs_codes, party_key, latitude, longitude)
           select $1, $2, 1, gen_random_uuid(), concat_ws(' ', initcap(w.first), initcap(w.goods), w.own, w.form), w.country, initcap(w.city),
             case when w.site < 0.6 then 'https://' || w.own || '.example' else '' end,
             case when w.mail < 0.3 then 'info@' || w.own || '.example' else '' end,
             case when w.tel < 0.5 then '+49 30 ' || w.n else '' end, w.goods, array['7323' || (10 + w.n % 90)], '', w.lat, w.lon
           from (
             select n, ${word('a')} as first, ${syllable('b')} || ${syllable('b / 16')} || 'ware' as goods, 'san' || ${word('c')} as city,
               translate(to_hex(n::bigint * 2654435761 % 4294967296), '0123456789', 'ghijklmnop') as own,
               (array['Ltd','GmbH','Srl','SA','Inc','BV','Oy','KK'])[1 + n % 8] as form,
               (array['DE','IT','FR','GB','JP','NG','PE','US','IN','CO'])[1 + (d * 10)::int % 10] as country,
               random() as site, random() as mail, random() as tel, random() * 130 - 60 as lat, random() * 340 - 170 as lon
             from (select n, floor(power(4000, random())) as a, floor(power(800, random())) as b, floor(power(3000, random())) as c,
                 random() as d
               from generate_series($3::int, $4::int) n) drawn) w`,
          [admin.companyId, dataset?.id, start, Math.min(start + atOnce, from + amount) - 1],
        )
      })
    const starts = Array.from({ length: Math.ceil(amount / atOnce) }, (_, at) => from + at * atOnce)
    const inTurn = async () => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) await part(start)
    }
    await Promise.all([inTurn(), inTurn()])
    console.log(`${from + amount} rows in PostgreSQL after ${secondsSince(started)} s`)
  }
  if (!options['no-postgres']) {
    const indexed = performance.now()
    await place.database.systemTransaction(async (db) => {
      await unhurried(db)
      await db.query(
        'create index directory_companies_search on directory_companies using gin (company_id, search_text gin_trgm_ops)',
      )
    })
    console.log(`its index over words: ${secondsSince(indexed)} s`)
  }
  await systemDb.query('analyze directory_companies')
  // They are shown now, and copied.
  await systemDb.query('update company_datasets set generation = 1')
}

async function copyAll(): Promise<void> {
  const started = performance.now()
  const left = async () =>
    (
      await systemDb.query(
        'select from company_datasets d where not exists (select from directory_copies k where k.dataset_id = d.id and k.copied_at is not null)',
      )
    ).length
  while ((await left()) > 0) await sleep(500)
  const seconds = (performance.now() - started) / 1000
  console.log(`copied: ${Math.round(rows / seconds)} rows/s`)
  const alone = performance.now()
  await place.clickhouse.chCommand({
    name: 'bench',
    system: true,
    sql: 'create table alone as directory_companies',
  })
  await place.clickhouse.chCommand({
    name: 'bench',
    system: true,
    sql: `insert into alone select * from directory_companies limit ${Math.min(rows, perDataset)}`,
  })
  console.log(
    `the engine alone: ${Math.round(Math.min(rows, perDataset) / ((performance.now() - alone) / 1000))} rows/s`,
  )
  await place.clickhouse.chCommand({ name: 'bench', system: true, sql: 'drop table alone' })
  const sizes = await place.clickhouse.systemQuery<{ table: string; bytes: number; parts: number }>({
    name: 'bench',
    sql: `select table, sum(bytes_on_disk) as bytes, count() as parts from system.parts
      where active and table like 'directory%' group by table order by table`,
  })
  for (const { table, bytes, parts } of sizes)
    console.log(`${table}: ${(bytes / rows).toFixed(0)} bytes a company, ${parts} parts`)
}

async function searchBy(store: string, users: number): Promise<void> {
  const and = (conditions: object[]) => JSON.stringify({ join: 'and', conditions })
  const countries = ['DE', 'IT', 'FR', 'GB', 'JP', 'NG', 'PE', 'US', 'IN', 'CO']
  const inCountry = (at: number) => ({ field: 'country', op: 'eq', value: countries[at % 10] })
  const withMail = { field: 'hasEmail', op: 'eq', value: true }
  const starts = ['mel', 'tor', 'ven', 'lin', 'gas', 'pol', 'dor', 'nex']
  const two = (at: number) => `${starts[at % 8]}karkar ${starts[(at >> 3) % 8]}karware`
  const own = (at: number) =>
    ((BigInt((at * 7919) % rows) * 2654435761n) % 4294967296n)
      .toString(16)
      .replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const list = (query: Partial<ListQuery>) => client.call(companyDirectoryRoutes.list, { query }, as)
  const questions: Record<string, (at: number) => Promise<unknown>> = {
    'two frequent words': (at) => list({ search: two(at) }),
    'a part of words': (at) => list({ search: `${starts[at % 8]?.slice(1)}karka` }),
    'words, country, has e-mail': (at) => list({ search: two(at), filter: and([inCountry(at), withMail]) }),
    'words, HS, has e-mail': (at) =>
      list({
        search: two(at),
        filter: and([{ field: 'hsStart', op: 'contains', value: ` 7323${10 + (at % 90)}` }, withMail]),
      }),
    'a word and a place': (at) =>
      list({ search: `${starts[at % 8]}karware san${starts[(at >> 3) % 8]}karkar` }),
    'a name': (at) => list({ search: own(at) }),
    'country, has e-mail': (at) => list({ filter: and([inCountry(at), withMail]) }),
    'three letters': (at) => list({ search: starts[at % 8] ?? '' }),
    'a number': (at) => list({ search: `${(at * 977) % rows}` }),
    'all of them': () => list({}),
    'words in five degrees of a map': (at) => {
      const [south, west] = [(at % 60) - 30, (at % 170) - 85]
      const area = { field: 'area', op: 'eq', value: `box:${south},${west},${south + 5},${west + 5}` }
      return client.call(
        mapPlaceRoutes.list,
        { query: { search: `${starts[at % 8]}karware`, filter: and([area]) } },
        as,
      )
    },
    'the second page': async (at) => {
      const { nextCursor } = (await list({ search: two(at) })) as { nextCursor: string | null }
      return list({ search: two(at), ...(nextCursor ? { cursor: nextCursor } : {}) })
    },
  }
  for (const [name, ask] of Object.entries(questions)) {
    const begun = performance.now()
    const refused = await ask(1).then(
      () => undefined,
      (error: Error) => error,
    )
    if (refused) {
      console.log(`${store}, ${name}: refused after ${secondsSince(begun)} s`)
      continue
    }
    await ask(2)
    const each = (performance.now() - begun) / 2000
    const calls = Math.round(Math.min(Math.max((patience / each) * Math.min(users, 2), users * 3), 100))
    const { p50, p95, perSecond } = await measureLatency((at) => ask(at + 3), { users, calls })
    console.log(
      `${store}, ${users} users, ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${perSecond.toFixed(1)}/s (${calls})`,
    )
  }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
