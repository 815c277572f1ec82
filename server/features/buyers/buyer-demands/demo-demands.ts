import type { DemandInput } from '@landfall/contract/buyers/buyer-demands.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import { type Goods, goodsByLine } from '#platform/demo/trade-catalogue.ts'
import type { Firm, TradeWorld } from '#platform/demo/trade-parties.ts'
import { createRandom, type Random } from '#platform/random/seeded-random.ts'
import type { DemandRow } from './demand-rows.ts'
import { insertDemand, storeDemands } from './demand-store.ts'

/** Demands of each marketplace, and those that employees have published. */
const amounts = { imported: 120, own: 6 }

/** Loads invented demands: half of the buyers import such goods in the demo's customs records. */
export async function loadDemoDemands(
  { db, end }: Pick<LoadContext, 'db' | 'end'>,
  { seed, world }: { seed: string; world: TradeWorld },
): Promise<void> {
  const random = createRandom(`${seed}:demands`)
  if (world.buyers.length === 0) return
  for (const source of ['go4world', 'exporthub'] as const) {
    const count = Math.min(amounts.imported, world.lanes.length)
    const rows = Array.from({ length: count }, (_, at) => demandOf(random, { world, end, at, source }))
    await storeDemands(db, source, rows)
  }
  for (let at = 0; at < amounts.own; at += 1) {
    await insertDemand(db, inputOf(demandOf(random, { world, end, at, source: 'own' })))
  }
}

interface Wish {
  world: TradeWorld
  end: Date
  at: number
  source: string
}

function demandOf(random: Random, { world, end, at, source }: Wish): DemandRow {
  const lane = random.pick(world.lanes)
  const buyer = lane.buyer
  const goods = random.chance(0.6) ? lane.goods : random.pick(goodsByLine[buyer.line])
  const price = random.integer(2, 60)
  const host = `${buyer.name.slug}.example.com`
  const posted = new Date(end.getTime() - random.integer(0, 50 * 24) * 3_600_000)
  const expires = new Date(posted.getTime() + random.integer(20, 90) * 86_400_000)
  const seaport = random.pick(buyer.country.ports)
  return {
    sourceRef: `${source.toUpperCase()}-${100_000 + at}`,
    sourceUrl: `https://demo.example.com/${source}/${100_000 + at}`,
    title: `${random.pick(wishes)} ${wordOf(goods)}`,
    description: `We are looking for ${wordOf(goods).toLowerCase()} for ${buyer.country.en}. Please quote with packing and lead time.`,
    imageUrl: '',
    products: [goods.en[0], goods.zh[0]].filter(Boolean).join(' / '),
    hsCode: goods.hs6,
    priceMin: price,
    priceMax: random.chance(0.5) ? price + random.integer(1, 12) : price,
    currency: 'USD',
    amount: `${random.pick([500, 1000, 2000, 5000, 10_000])} ${random.pick(['pcs', 'sets', 'cartons'])}`,
    destinationCountry: buyer.country.iso2,
    destination: seaport.name,
    payment: random.pick(['T/T', 'L/C', 'D/P', '30% T/T, 70% B/L']),
    shipping: random.pick(['FOB', 'CIF', 'DDP', 'EXW']),
    ...peopleOf(random, buyer, host),
    quality: random.integer(2, 5),
    isVerified: random.chance(0.4),
    postedAt: posted.toISOString(),
    expiresOn: expires.toISOString().slice(0, 10),
  }
}

const wishes = ['Looking for', 'Buying', 'Request for quotation:', 'Needed:']

const wordOf = ({ en, zh }: Goods) => en[0] ?? zh[0] ?? ''

function peopleOf(random: Random, { name, country }: Firm, host: string) {
  return {
    buyerName: name.spellings[0] ?? name.slug,
    buyerCountry: country.iso2,
    buyerEmail: random.chance(0.7) ? `purchasing@${host}` : '',
    buyerPhone: random.chance(0.4) ? `+${country.dial}${random.integer(20_000_000, 99_999_999)}` : '',
  }
}

function inputOf(row: DemandRow): DemandInput {
  const {
    sourceRef: _ref,
    sourceUrl: _url,
    quality: _stars,
    isVerified: _verified,
    postedAt: _day,
    ...input
  } = row
  return input
}
