// How many of the places that are companies already the review queue of identity proposes, and how many of its proposals are right.
// The labels are known because the places are made of the companies; --rows of each.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { createRandom } from '../server/platform/random/seeded-random.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { startEmptyApp } from './empty-app.ts'
import { createLightClient } from './light-client.ts'

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } })
const rows = Number(options.rows)

const random = createRandom('bench:dedupe')
const pick = <Value>(values: readonly Value[]) => random.pick(values)
const syllables =
  'bar cal dor ber fin gal hal ing jor kel lun mar nor ost pel quin ros sal tor ulf ven wal xan yor zel ham lind mere dale'.split(
    ' ',
  )
const goods = ['Furniture', 'Glass', 'Tools', 'Textile', 'Lighting', 'Kitchen', 'Toys', 'Steel', 'Paper']
/** Legal forms of a country, and how else they are written. */
const forms: Readonly<Record<string, readonly string[]>> = {
  DE: ['GmbH', 'G.m.b.H.', ''],
  IT: ['S.r.l.', 'Srl', 'Società a responsabilità limitata'],
  GB: ['Ltd', 'Limited', 'Ltd.'],
  US: ['Inc.', 'Incorporated', 'LLC'],
  FR: ['SARL', 'S.A.R.L.', ''],
}
const countries = Object.keys(forms)

interface Company {
  name: string
  stem: string
  goods: string
  country: string
  website: string
  phone: string
  latitude: number | null
  longitude: number | null
}

function companyOf(number: number): Company {
  const country = pick(countries)
  const stem = [0, 1, 2, 3].map(() => pick(syllables)).join('')
  const kind = pick(goods)
  return {
    name: `${capital(stem)} ${kind} ${forms[country]?.[0]}`,
    ...{ stem, goods: kind, country },
    website: random.chance(0.7) ? `https://${stem}-${number.toString(36)}.example` : '',
    phone: random.chance(0.6) ? phoneOf(country) : '',
    latitude: random.integer(-550_000, 650_000) / 10_000,
    longitude: random.integer(-1_700_000, 1_700_000) / 10_000,
  }
}

const dialling: Readonly<Record<string, string>> = { DE: '49', IT: '39', GB: '44', US: '1', FR: '33' }
const phoneOf = (country: string) => `+${dialling[country]}${random.integer(200_000_000, 899_999_999)}`
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** How a map writes the name of a company that a register has, too. */
const spellings: Readonly<Record<string, (of: Company) => string>> = {
  'the same name': ({ name }) => name,
  'another legal form': ({ stem, goods: kind, country }) =>
    `${capital(stem)} ${kind} ${pick(forms[country]?.slice(1) ?? [])}`.trim(),
  'a slip in the name': ({ stem, goods: kind, country }) => {
    const at = random.integer(1, stem.length - 2)
    return `${capital(stem.slice(0, at) + stem.slice(at + 1))} ${kind} ${forms[country]?.[0]}`
  },
  'more words': ({ stem, goods: kind }) =>
    `${capital(stem)} ${kind} & Sons ${pick(['Store', 'Outlet', 'Centre'])}`,
  'another name': () => `${capital(pick(syllables) + pick(syllables))} ${pick(['House', 'World', 'Depot'])}`,
}

interface Place {
  /** The company it is, in the order of companies; null: none. */
  twin: number | null
  kind: string
  row: Company
}

function placeOf(companies: readonly Company[]): Place {
  const at = random.integer(0, companies.length - 1)
  const like = companies[at] as Company
  if (random.chance(0.5)) {
    const kind = pick(Object.keys(spellings))
    return { twin: at, kind, row: twinOf(like, spellings[kind]?.(like) ?? like.name) }
  }
  const other = companyOf(companies.length + random.integer(0, 1_000_000))
  const draw = random.integer(1, 10)
  // A namesake elsewhere with a site and a telephone of its own.
  if (draw <= 3)
    return {
      twin: null,
      kind: 'a namesake elsewhere',
      row: { ...other, name: `${capital(like.stem)} ${pick(goods)} ${forms[other.country]?.[0]}` },
    }
  if (draw <= 5)
    return { twin: null, kind: 'a neighbour', row: { ...other, country: like.country, ...near(like) } }
  return { twin: null, kind: 'nobody known', row: other }
}

function twinOf(like: Company, name: string): Company {
  return {
    ...like,
    name,
    website: random.chance(0.7) ? like.website : '',
    phone: random.chance(0.6) ? like.phone : '',
    ...(random.chance(0.9) ? near(like) : { latitude: null, longitude: null }),
  }
}

/** Within some 100 m. */
function near({ latitude, longitude }: Company): Pick<Company, 'latitude' | 'longitude'> {
  const shift = () => random.integer(-6, 6) / 10_000
  return { latitude: (latitude ?? 0) + shift(), longitude: (longitude ?? 0) + shift() }
}

const header = 'Name;Country;Website;Phone;Latitude;Longitude'
const lineOf = ({ name, country, website, phone, latitude, longitude }: Company) =>
  [name, country, website, phone, latitude?.toFixed(5), longitude?.toFixed(5)].join(';')

function* pieces(lines: readonly Company[]): Generator<string> {
  yield `${header}\n`
  for (let at = 0; at < lines.length; at += 5_000)
    yield `${lines
      .slice(at, at + 5_000)
      .map(lineOf)
      .join('\n')}\n`
}

const companies = Array.from({ length: rows }, (_, number) => companyOf(number))
const places = Array.from({ length: rows }, () => placeOf(companies))
const place = await startEmptyApp()
const { systemDb } = place.database
const admin = await buildUser(systemDb, { type: 'admin' })
const client = createLightClient(place.app.url)
try {
  await load('Register', companies)
  await scanned()
  const started = performance.now()
  await load(
    'Map',
    places.map(({ row }) => row),
  )
  await scanned()
  console.log(
    `${rows} places beside ${rows} companies: ${((performance.now() - started) / 60_000).toFixed(1)} min with their import`,
  )
  await judge()
} finally {
  await place.stop()
}

async function load(name: string, lines: readonly Company[]): Promise<void> {
  const query = new URLSearchParams({ name, isStorable: 'true', fileName: `${name}.csv` })
  const answer = await fetch(`${place.app.url}${companyDatasetRoutes.import.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(Readable.from(pieces(lines))) as never,
    duplex: 'half',
  } as RequestInit)
  const { data } = (await answer.json()) as { data: TaskView }
  for (;;) {
    const task = await client.call(taskRoutes.read, { params: { id: data.id } }, { token: admin.token })
    if (task.finishedAt !== null)
      return console.log(`${name}: ${task.state}, ${JSON.stringify(task.figures)}`)
    await sleep(200)
  }
}

/** Resolves when the names were looked through. */
async function scanned(): Promise<void> {
  for (;;) {
    const [scan] = await systemDb.query<{ isDone: boolean }>(
      'select wanted_at is null and finished_at is not null as is_done from trade_party_scans',
    )
    if (scan?.isDone) return
    await sleep(500)
  }
}

interface Proposal {
  ground: string
}

/** The names of both sides of a pair, whichever comes first. */
function pairOf(one: string, other: string): string {
  return [one, other].sort().join('\n')
}

async function judge(): Promise<void> {
  const pairs = await systemDb.query<{ one: string; other: string; ground: string }>(
    `select l.key as one, r.key as other, coalesce(p.ground, 'name') as ground
     from trade_match_pairs p join trade_parties l on l.party_id = p.left_id join trade_parties r on r.party_id = p.right_id`,
  )
  const proposed = new Map<string, Proposal>(
    pairs.map(({ one, other, ground }) => [pairOf(one, other), { ground }]),
  )
  const keys = await systemDb.query<{ name: string; country: string; key: string }>(
    `select distinct name, country, party_key as key from directory_companies where party_key <> ''`,
  )
  const keyOf = new Map(keys.map(({ name, country, key }) => [`${name}|${country}`, key]))
  const key = ({ name, country }: Company) => keyOf.get(`${name}|${country}`) ?? ''
  tellRecall(proposed, key)
  tellPrecision(proposed, rightPairs(key))
}

function tellRecall(proposed: ReadonlyMap<string, Proposal>, key: (of: Company) => string): void {
  let found = 0
  const twins = places.filter(({ twin }) => twin !== null)
  for (const [kind, group] of Map.groupBy(twins, (one) => one.kind)) {
    const both = group.map(({ twin, row }) => [key(row), key(companies[twin ?? 0] as Company)] as const)
    const same = both.filter(([one, other]) => one === other).length
    const seen = both.filter(([one, other]) => one !== other && proposed.has(pairOf(one, other))).length
    console.log(
      `${kind}: ${group.length} twins, ${same} under one key, ${seen} proposed: ${share(same + seen, group.length)}`,
    )
    found += same + seen
  }
  console.log(`recall: ${found} of ${twins.length}, ${share(found, twins.length)}`)
}

/** A company and its places, each with each. */
function rightPairs(key: (of: Company) => string): ReadonlySet<string> {
  const right = new Set<string>()
  for (const [twin, group] of Map.groupBy(places, ({ twin: at }) => at)) {
    if (twin === null) continue
    const names = [companies[twin] as Company, ...group.map(({ row }) => row)].map(key)
    for (const one of names) for (const other of names) right.add(pairOf(one, other))
  }
  return right
}

function tellPrecision(proposed: ReadonlyMap<string, Proposal>, right: ReadonlySet<string>): void {
  const names = [...proposed.keys()]
  const goodOf = (of: readonly string[]) => of.filter((name) => right.has(name)).length
  for (const [ground, of] of Map.groupBy(names, (name) => proposed.get(name)?.ground))
    console.log(`proposed by ${ground}: ${of.length}, right ${share(goodOf(of), of.length)}`)
  console.log(
    `precision: ${goodOf(names)} of ${names.length} proposals, ${share(goodOf(names), names.length)}`,
  )
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`
}
