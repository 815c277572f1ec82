import { createRandom, createWeightedPick, type Random } from '#platform/random/seeded-random.ts'
import { createFirmNames, type FirmName } from './name-maker.ts'
import {
  type Country,
  countries,
  type Goods,
  goodsByLine,
  type Port,
  type ProductLine,
  productLines,
} from './trade-catalogue.ts'

/** The files the shipments are told by, each from another country's authorities. */
export const shipmentSources = ['us-imports', 'mx-imports', 'cn-exports'] as const
export type ShipmentSource = (typeof shipmentSources)[number]

/** An invented firm that trades. */
export interface Firm {
  name: FirmName
  country: Country
  port: Port
  line: ProductLine
  /** How much it trades relative to others. */
  weight: number
}

/** A buyer that takes one kind of goods from one seller, between two days. */
export interface Lane {
  buyer: Firm
  seller: Firm
  goods: Goods
  weight: number
  source: ShipmentSource
  /** Days since the first day of the data, both included. */
  from: number
  until: number
}

/** Everybody who trades in the demo data. */
export interface TradeWorld {
  buyers: readonly Firm[]
  sellers: readonly Firm[]
  forwarders: readonly string[]
  lanes: readonly Lane[]
  /** Days of data. */
  days: number
}

export interface WorldSize {
  buyers: number
  sellers: number
  /** Days of data. */
  days: number
}

/** Invents the firms and who buys what from whom. */
export function buildTradeWorld(seed: string, size: WorldSize): TradeWorld {
  const random = createRandom(`${seed}:world`)
  const nameFirm = createFirmNames(random)
  const makeFirms = (count: number, weightOf: (country: Country) => number): Firm[] => {
    const pickCountry = createWeightedPick(countries, weightOf)
    return Array.from({ length: count }, () => {
      const country = pickCountry(random)
      const line = random.pick(productLines)
      return {
        name: nameFirm(country, line),
        country,
        port: random.pick(country.ports),
        line,
        // The largest firm must not drown the others.
        weight: Math.min(random.pareto(1.1), 180),
      }
    })
  }
  const sellers = makeFirms(size.sellers, (country) => country.sells)
  const buyers = makeFirms(size.buyers, (country) => country.buys)
  return {
    buyers,
    sellers,
    forwarders: forwarderNames(random),
    lanes: makeLanes(random, size, { buyers, sellers }),
    days: size.days,
  }
}

function makeLanes(
  random: Random,
  size: WorldSize,
  firms: { buyers: readonly Firm[]; sellers: readonly Firm[] },
): Lane[] {
  const bySeller = new Map<string, (random: Random) => Firm>()
  // China's customs tell of exports to everywhere; the others of imports from everywhere.
  const sellerFor = (line: ProductLine, source: ShipmentSource) => {
    const key = `${line}:${source}`
    const known = bySeller.get(key)
    if (known) return known
    const ofLine = firms.sellers.filter((seller) => seller.line === line && isSource(source, seller.country))
    const pick = createWeightedPick(ofLine, (seller) => seller.weight)
    bySeller.set(key, pick)
    return pick
  }
  return firms.buyers.flatMap((buyer) => {
    const source = sourceOf(buyer.country)
    const suppliers = Math.min(9, Math.floor(random.pareto(1.1)))
    return Array.from({ length: suppliers }, (_, index): Lane => {
      const line = random.chance(0.9) ? buyer.line : random.pick(productLines)
      // A tenth of the relations began or ended within the time of the data.
      const from = random.chance(0.12) ? random.integer(0, size.days - 90) : 0
      const until = random.chance(0.1) ? random.integer(from + 60, size.days) : size.days
      return {
        buyer,
        seller: sellerFor(line, source)(random),
        goods: random.pick(goodsByLine[line]),
        weight: buyer.weight / (index + 1),
        source,
        from,
        until,
      }
    })
  })
}

function isSource(source: ShipmentSource, country: Country): boolean {
  return source === 'cn-exports' ? country.iso2 === 'CN' : country.iso2 !== 'MX'
}

function sourceOf(country: Country): ShipmentSource {
  if (country.iso2 === 'US') return 'us-imports'
  return country.iso2 === 'MX' ? 'mx-imports' : 'cn-exports'
}

const forwarderBrands = [
  'MERIDEX',
  'TRANSVALO',
  'NORDHALE',
  'KESTREL LANE',
  'HAIYUELAN',
  'SUNQUAY',
  'OLTREMARO',
  'BLUEFARO',
  'TIDEHOLM',
]
const forwarderTrades = [
  'FREIGHT FORWARDING LTD',
  'LOGISTICS INC',
  'SHIPPING AGENCY CO LTD',
  'GLOBAL LOGISTICS LLC',
]

function forwarderNames(random: Random): string[] {
  return forwarderBrands.flatMap((brand) =>
    random.sample(forwarderTrades, 2).map((trade) => `${brand} ${trade}`),
  )
}

/** Shares of the odd cases among the rows of bills of lading. */
export const shipmentShares = {
  amended: 0.04,
  consolidated: 0.07,
  toOrder: 0.05,
  withheld: 0.06,
  forwarder: 0.03,
  withoutHs: 0.18,
} as const

const banks = [
  'TO ORDER',
  'TO ORDER OF SHIPPER',
  'TO THE ORDER OF FIRST HALVERN BANK',
  'TO THE ORDER OF BANCO QUIRIDÚ',
]

/** The names on one paper, spelled as somebody wrote them. */
export interface PaperNames {
  seller: string
  buyer: string
  notify: string
}

/** Who a paper of a lane names, which is not always who trades. */
export function namesOnPapers(random: Random, lane: Lane, world: TradeWorld): PaperNames {
  const seller =
    lane.source === 'cn-exports'
      ? (lane.seller.name.native ?? spell(random, lane.seller))
      : spell(random, lane.seller)
  const buyer = spell(random, lane.buyer)
  if (lane.source !== 'us-imports') {
    const native = lane.buyer.name.native
    return { seller, buyer: native && random.chance(0.5) ? native : buyer, notify: '' }
  }
  const roll = random.next()
  const { toOrder, withheld, forwarder } = shipmentShares
  if (roll < toOrder) return { seller, buyer: random.pick(banks), notify: buyer }
  if (roll < toOrder + withheld)
    return { seller: random.chance(0.4) ? 'NOT AVAILABLE' : seller, buyer: 'NOT AVAILABLE', notify: '' }
  if (roll < toOrder + withheld + forwarder)
    return { seller, buyer: random.pick(world.forwarders), notify: '' }
  return { seller, buyer, notify: random.chance(0.6) ? 'SAME AS CONSIGNEE' : random.pick(world.forwarders) }
}

// Most papers of a firm spell it in one way.
function spell(random: Random, firm: Firm): string {
  const [usual = ''] = firm.name.spellings
  return random.chance(0.7) ? usual : random.pick(firm.name.spellings)
}
