// A register of a million companies, imported and killed with -9 at half, beside COPY into the same table alone; then searched by 1
// and 16 users. Arguments make it larger or smaller.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { mapPlaceRoutes } from '@landfall/contract/buyers/map-places.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { createRandom } from '../server/platform/random/seeded-random.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { startEmptyApp } from './empty-app.ts'
import { measureLatency } from './latency.ts'
import { createLightClient } from './light-client.ts'

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(options.rows)

const random = createRandom('bench:directory')
const pick = <Value>(values: readonly Value[]) => random.pick(values)
const words = {
  first: ['North', 'Harbour', 'Golden', 'Alpine', 'Baltic', 'Delta', 'Summit', 'Lakeside', 'Orient', 'Prime'],
  goods: ['Furniture', 'Glass', 'Tools', 'Textile', 'Lighting', 'Kitchen', 'Toys', 'Steel', 'Paper', 'Pumps'],
  form: ['Ltd', 'GmbH', 'Srl', 'SA', 'Inc', 'BV', 'Oy', 'KK'],
  city: ['Hamburg', 'Milano', 'Lyon', 'Leeds', 'Osaka', 'Lagos', 'Lima', 'Austin', 'Pune', 'Cali'],
}
const countries = ['DE', 'IT', 'FR', 'GB', 'JP', 'NG', 'PE', 'US', 'IN', 'CO']

function lineOf(number: number): string {
  const at = random.integer(0, countries.length - 1)
  const goods = pick(words.goods)
  const name = `${pick(words.first)} ${goods} ${number.toString(36)} ${pick(words.form)}`
  const host = `c${number.toString(36)}.example`
  const reach = [random.chance(0.6) ? `https://${host}` : '', random.chance(0.3) ? `info@${host}` : '', '']
  const place = [random.integer(-60, 70) + 0.5, random.integer(-170, 170) + 0.25]
  return [
    name,
    countries[at],
    words.city[at],
    `${number} Market Street`,
    ...reach,
    goods,
    '732393',
    ...place,
  ].join(';')
}

const header = 'Name;Country;City;Address;Website;Email;Phone;Products;HS;Latitude;Longitude'
function* pieces(): Generator<string> {
  let piece = `${header}\n`
  for (let number = 1; number <= rows; number += 1) {
    piece += `${lineOf(number)}\n`
    if (number % 5_000 > 0) continue
    yield piece
    piece = ''
  }
  yield piece
}

const place = await startEmptyApp()
const { systemDb } = place.database
const admin = await buildUser(systemDb, { type: 'admin' })
const as = { token: admin.token }
let client = createLightClient(place.app.url)
try {
  await importKilled()
  await copyAlone()
  for (const users of [1, 16]) await searchBy(users)
} finally {
  await place.stop()
}

async function send(): Promise<TaskView> {
  const query = new URLSearchParams({ name: 'Register', isStorable: 'true', fileName: 'register.csv' })
  const answer = await fetch(`${place.app.url}${companyDatasetRoutes.import.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(Readable.from(pieces())) as never,
    duplex: 'half',
  } as RequestInit)
  const { code, data, message } = (await answer.json()) as { code: number; data: TaskView; message: string }
  if (code !== 20000) throw new Error(message)
  return data
}

async function stored(): Promise<number> {
  const sql = 'select count(*)::integer as n from directory_companies'
  return (await systemDb.query<{ n: number }>(sql))[0]?.n ?? 0
}

async function importKilled(): Promise<void> {
  const started = performance.now()
  const { id } = await send()
  console.log(`${rows} rows sent in ${secondsSince(started)} s`)
  const taskOf = () => client.call(taskRoutes.read, { params: { id } }, as)
  while ((await taskOf()).done < rows / 2) await sleep(100)
  await place.app.kill('SIGKILL')
  console.log(`killed with ${await stored()} rows stored, after ${secondsSince(started)} s`)
  client = createLightClient((await place.restart()).url)
  let task = await taskOf()
  let begun: number | undefined
  let from = 0
  while (task.finishedAt === null) {
    await sleep(200)
    task = await taskOf()
    if (begun === undefined && task.done > 0 && task.done < rows / 2) {
      begun = performance.now()
      from = task.done
    }
  }
  const seconds = (performance.now() - (begun ?? started)) / 1000
  console.log(`after it: ${task.state}, ${JSON.stringify(task.figures)}, ${await stored()} rows`)
  console.log(`import: ${Math.round((rows - from) / seconds)} rows/s in ${seconds.toFixed(0)} s`)
}

// What the database needs for the same rows and indexes when nobody reads a file, checks or joins.
async function copyAlone(): Promise<void> {
  const bounds = await systemDb.query<{ first: number; last: number }>(
    'select min(id)::float8 as first, max(id)::float8 as last from directory_companies',
  )
  const { first = 0, last = 0 } = bounds[0] ?? {}
  const started = performance.now()
  for (let from = first; from <= last; from += 20_000)
    await systemDb.query(
      `insert into directory_companies (company_id, dataset_id, generation, entry_key, name, country, city, address, website, email,
         phone, products, hs_codes, party_key, latitude, longitude)
       select company_id, dataset_id, -1, entry_key, name, country, city, address, website, email, phone, products, hs_codes,
         party_key, latitude, longitude from directory_companies where id >= $1 and id < $1 + 20000 and id <= $2`,
      [from, last],
    )
  const seconds = (performance.now() - started) / 1000
  console.log(`the database alone, 20,000 at a time: ${Math.round(rows / seconds)} rows/s`)
  for (let from = last; from <= 2 * last + rows; from += 50_000)
    await systemDb.query(
      'delete from directory_companies where generation = -1 and id > $1 and id <= $1 + 50000',
      [from],
    )
  await systemDb.query('vacuum analyze directory_companies')
}

async function searchBy(users: number): Promise<void> {
  const and = (conditions: object[]) => JSON.stringify({ join: 'and', conditions })
  const inCountry = (at: number) => ({ field: 'country', op: 'eq', value: countries[at % countries.length] })
  const withMail = { field: 'hasEmail', op: 'eq', value: true }
  const word = (at: number) => `${words.first[at % 10]} ${words.goods[(at * 7) % 10]}`
  const list = (query: Record<string, string>) => client.call(companyDirectoryRoutes.list, { query }, as)
  const questions: Record<string, (at: number) => Promise<unknown>> = {
    'two words': (at) => list({ search: word(at) }),
    'words, country, has e-mail': (at) => list({ search: word(at), filter: and([inCountry(at), withMail]) }),
    'a name': (at) => list({ search: `${word(at)} ${(at * 977).toString(36)}` }),
    'country, has e-mail': (at) => list({ filter: and([inCountry(at), withMail]) }),
    'words in an area': (at) => {
      const [south, west] = [(at % 60) - 30, (at % 170) - 85]
      const area = { field: 'area', op: 'eq', value: `box:${south},${west},${south + 5},${west + 5}` }
      return client.call(
        mapPlaceRoutes.list,
        { query: { search: words.goods[at % 10], filter: and([area]) } },
        as,
      )
    },
  }
  for (const [name, ask] of Object.entries(questions)) {
    await ask(1)
    const { p50, p95, perSecond } = await measureLatency(ask, { users, calls: users * 20 })
    console.log(
      `${users} users, ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${perSecond.toFixed(1)}/s`,
    )
  }
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
