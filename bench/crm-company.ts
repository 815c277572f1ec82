import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import pg from 'pg'
import { superuserName } from '../server/platform/postgres/cluster-setup.ts'
import { loadPostgresSecrets } from '../server/platform/postgres/postgres-secrets.ts'
import { buildUser, type TestUser } from '../server/testing/build-people.ts'
import { expectedKeys } from '../server/testing/crm-rules.ts'
import { type CustomerRange, insertCustomers, pickSql } from './crm-rows.ts'
import type { EmptyApp } from './empty-app.ts'

/** One large company and what is measured with it. */
export interface CrmCompany {
  id: number
  customers: number
  /** Employees who see the whole company, and employees who see their own customers and the pool. */
  leaders: TestUser[]
  sellers: TestUser[]
  /** A customer whose timeline is very long. */
  busyId: number
}

/** How much is made. */
export interface CrmSize {
  customers: number
  others: number
  customersOfOther: number
  employees: number
  entriesOfBusy: number
}

const tables = [
  'customers',
  'customer_contacts',
  'customer_keys',
  'customer_ownerships',
  'follow_ups',
  'customer_events',
]
const dropDays = 180
const timeZone = 'Asia/Shanghai'

/** Fills an empty app with one large company and many smaller ones, and checks what was made against the product. */
export async function buildCrm(app: EmptyApp, size: CrmSize): Promise<CrmCompany> {
  const { leaders, sellers, companyId, owners } = await buildPeople(app, size.employees)
  const ranges = [
    await rangeOf(app, { companyId, owners, offset: 0, count: size.customers }, true),
    ...(await otherRanges(app, size)),
  ]
  const clients = await Promise.all([openSuperuser(app), openSuperuser(app)])
  try {
    const indexes = await dropIndexes(clients[0])
    const halves = ranges.flatMap((range) => halvesOf(range))
    await inTurn(clients, halves, (client, half) => insertCustomers(client, half))
    await fillBusy(clients[0], { companyId, entries: size.entriesOfBusy, author: owners[0] ?? 0 })
    await clients[0].query(
      `select setval(pg_get_serial_sequence('customers', 'id'), (select max(id) from customers))`,
    )
    await inTurn(clients, indexes, (client, index) => client.query(index))
    await inTurn(clients, tables, (client, table) => client.query(`vacuum analyze ${table}`))
    await verify(clients[0], companyId)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  return { id: companyId, customers: size.customers, leaders, sellers, busyId: 1 }
}

async function buildPeople({ database }: EmptyApp, employees: number) {
  const { systemDb } = database
  const admin = await buildUser(systemDb, { type: 'admin' })
  const { companyId } = admin
  const people = [admin]
  while (people.length < employees) {
    const dataScope = people.length < 8 ? 'company' : 'own'
    people.push(await buildUser(systemDb, { companyId, dataScope }))
  }
  const owners = people.map(({ id }) => id)
  return { leaders: people.slice(0, 8), sellers: people.slice(8, 16), companyId, owners }
}

interface Plan {
  companyId: number
  owners: readonly number[]
  offset: number
  count: number
}

async function rangeOf(
  { database }: EmptyApp,
  { companyId, owners, offset, count }: Plan,
  isLarge: boolean,
): Promise<CustomerRange> {
  const pools = await database.systemDb.query<{ id: number }>(
    'select id from pools where company_id = $1 and is_default',
    [companyId],
  )
  const poolId = pools[0]?.id ?? 0
  const days = isLarge ? dropDays : null
  return {
    companyId,
    owners,
    offset,
    from: 1,
    to: count,
    poolId,
    hasTimeline: isLarge,
    dropDays: days,
    timeZone,
  }
}

async function otherRanges(app: EmptyApp, size: CrmSize): Promise<CustomerRange[]> {
  const ranges: CustomerRange[] = []
  for (let other = 0; other < size.others; other += 1) {
    const { companyId, id } = await buildUser(app.database.systemDb, { type: 'admin' })
    const offset = size.customers + other * size.customersOfOther
    ranges.push(await rangeOf(app, { companyId, owners: [id], offset, count: size.customersOfOther }, false))
  }
  return ranges
}

const halvesOf = (range: CustomerRange): CustomerRange[] => {
  const middle = Math.floor(range.to / 2)
  return [
    { ...range, to: middle },
    { ...range, from: middle + 1 },
  ]
}

/** The cluster's superuser, for whom no trigger and no foreign key is checked while he loads. */
async function openSuperuser({ dataDir, database }: EmptyApp): Promise<pg.Client> {
  const { port, superuserPassword } = await loadPostgresSecrets(dataDir)
  const [row] = await database.systemDb.query<{ name: string }>('select current_database() as name')
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuserName,
    password: superuserPassword,
    database: row?.name ?? '',
    options: '-c maintenance_work_mem=1GB -c work_mem=256MB -c synchronous_commit=off -c timezone=UTC',
  })
  await client.connect()
  await client.query(pickSql)
  await client.query('set session_replication_role = replica')
  return client
}

/** Gives each piece of work to the next client that is free. */
async function inTurn<Work>(
  clients: readonly pg.Client[],
  works: readonly Work[],
  run: (client: pg.Client, work: Work) => Promise<unknown>,
): Promise<void> {
  const left = [...works]
  await Promise.all(
    clients.map(async (client) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) await run(client, work)
    }),
  )
}

/** Drops the indexes that no constraint needs, and answers how to make them again, the longest work first. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not exists (
       select from pg_constraint k where k.conindid = i.indexrelid)
     order by pg_get_indexdef(i.indexrelid) like '%USING gin%' desc, 2`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ sql }) => sql)
}

async function fillBusy(
  client: pg.Client,
  { companyId, entries, author }: { companyId: number; entries: number; author: number },
): Promise<void> {
  await client.query(
    `insert into follow_ups (company_id, customer_id, author_id, method, content, happened_at, created_at)
     select $1, 1, $3, 'call', 'Spoke about order ' || n, at, at
     from generate_series(1, $2) n, lateral (select now() - n * interval '2 hours' as at) moment`,
    [companyId, entries, author],
  )
  const clock = `(select max(happened_at) from follow_ups where company_id = $1 and customer_id = 1)`
  await client.query(
    `update customers set last_follow_up_at = ${clock}, follow_up_clock_at = ${clock},
       drops_at = case when drops_at is not null then run_after_days(greatest(owned_at, ${clock}), $2, $3, 2) end
     where id = 1`,
    [companyId, dropDays, timeZone],
  )
}

/** Throws when what was made differs from what the product itself would have written. */
async function verify(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `update recycle_rules set is_on = true, follow_up_days = $2, run_hour = 2, warn_days = '{}', stale_since = null,
       updated_at = now() where company_id = $1`,
    [companyId, dropDays],
  )
  await client.query('update companies set pool_days = $2, time_zone = $3 where id = $1', [
    companyId,
    dropDays,
    timeZone,
  ])
  const { rows: counts } = await client.query(
    `select (select count(*) from customers) - (select count(*) from customer_ownerships where ended_at is null) as places,
       (select count(*) from customers) - (select count(*) from customer_contacts) as people`,
  )
  const sample = `select id from customers where company_id = ${companyId} order by pg_temp.pick(id, 99, 1000000), id limit 300`
  const watched = `select id, owner_id, pool_id, pooled_at, owned_at, deal_at, drops_at, last_follow_up_at, follow_up_clock_at
    from customers where id in (${sample}) order by id`
  await client.query('begin')
  const before = (await client.query(watched)).rows
  await client.query('set local session_replication_role = origin')
  // The first wakes the trigger that computes the place, the second computes the clocks.
  await client.query(
    `update customers set locked_until = locked_until, stage = stage where id in (${sample})`,
  )
  await client.query(`select set_follow_up_clocks(${companyId}, array(${sample}))`)
  const after = (await client.query(watched)).rows
  await client.query('rollback')
  expectSame('places and clocks', before, after)
  expectSame('counts', counts[0], { places: '0', people: '0' })
  await verifyKeys(client, sample)
}

async function verifyKeys(client: pg.Client, sample: string): Promise<void> {
  const { rows } = await client.query(
    `select c.name, c.name_key, c.website, c.phone, c.country, p.work_email, p.phones,
       (select array_agg(k.type || ' ' || k.value order by k.type, k.value) from customer_keys k where k.customer_id = c.id) as keys
     from customers c join customer_contacts p on p.customer_id = c.id where c.id in (${sample})`,
  )
  for (const { name, name_key, website, phone, country, work_email, phones, keys } of rows) {
    const contact = { name: '', jobTitle: '', workEmail: work_email, personalEmail: '', phones, linkedin: '' }
    const contacts = [{ ...contact, otherEmails: [], socials: [] }]
    const shown = expectedKeys({ website, phone, country, contacts })
    expectSame(`keys of ${name}`, [name_key, ...keys], [tradeNameKey(name), ...shown])
  }
}

function expectSame(what: string, made: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(made), JSON.stringify(expected)]
  if (one !== other)
    throw new Error(`${what} differ: made ${one?.slice(0, 2000)}, expected ${other?.slice(0, 2000)}`)
}
