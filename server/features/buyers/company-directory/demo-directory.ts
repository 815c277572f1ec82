import { type DatasetCompany, entryKeyOf } from '#features/buyers/company-datasets/dataset-rows.ts'
import {
  createDataset,
  publishLoading,
  storeEntries,
} from '#features/buyers/company-datasets/dataset-store.ts'
import { placeIn } from '#platform/demo/city-places.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import { goodsByLine } from '#platform/demo/trade-catalogue.ts'
import type { Firm, TradeWorld } from '#platform/demo/trade-parties.ts'
import { createRandom, type Random } from '#platform/random/seeded-random.ts'

/** Companies of the demo at full size; those that trade most come first. */
const most = 20_000

/** Loads an invented register of companies, of which the buyers are those of the demo's customs records. */
export async function loadDemoDirectory(
  { db }: Pick<LoadContext, 'db'>,
  { seed, world }: { seed: string; world: TradeWorld },
): Promise<number> {
  const random = createRandom(`${seed}:directory`)
  const companies = world.buyers.slice(0, most).map((firm) => companyOf(random, firm))
  if (companies.length === 0) return 0
  const loading = { datasetId: await createDataset(db, register), generation: 0 }
  const entries = new Map(companies.map((company) => [entryKeyOf(company), company]))
  await storeEntries(
    db,
    loading,
    [...entries].map(([entryKey, company]) => ({ ...company, entryKey })),
  )
  const counts = { read: companies.length, skipped: 0, erased: 0, unknownColumns: [] }
  const { rows } = await publishLoading(db, loading, { wish: register, counts })
  return rows
}

const register = {
  name: 'World trade register (demo)',
  licence: 'Demo',
  attribution: 'Invented companies of the demo',
  release: '1',
  isStorable: true,
  fileName: 'world-trade-register.csv',
}

function companyOf(random: Random, { name, country, line }: Firm): DatasetCompany {
  const goods = random.pick(goodsByLine[line])
  const host = `${name.slug}.example.com`
  const city = random.pick(country.cities)
  const phone = `+${country.dial}${random.integer(20_000_000, 99_999_999)}`
  return {
    name: name.spellings[0] ?? name.slug,
    country: country.iso2,
    city,
    address: `${random.integer(1, 240)} ${random.pick(streets)}`,
    website: random.chance(0.7) ? `https://${host}` : '',
    email: random.chance(0.4) ? `info@${host}` : '',
    phone: random.chance(0.6) ? phone : '',
    products: [goods.en[0], goods.zh[0]].filter(Boolean).join(' / '),
    hsCodes: [goods.hs6],
    ...placeIn(city, random),
  }
}

const streets = ['Market Street', 'Harbour Road', 'Station Road', 'Mill Lane', 'Park Avenue', 'Bridge Street']
