import { describeGoods, tradeModes } from '#platform/demo/trade-catalogue.ts'
import {
  type Lane,
  namesOnPapers,
  type ShipmentSource,
  shipmentShares,
  type TradeWorld,
} from '#platform/demo/trade-parties.ts'
import { createRandom, createWeightedPick, type Random } from '#platform/random/seeded-random.ts'

/** One line of a customs file, before it is written in its source's language. Days are counted from the first. */
export interface ShipmentRow {
  source: ShipmentSource
  day: number
  updatedDay: number
  /** When it appeared in the source. */
  knownDay: number
  masterBill: string
  houseBill: string
  hs: string
  goods: string
  seller: string
  buyer: string
  notify: string
  lane: Lane
  packages: number
  kg: number
  teu: number
  containers: string
  usd: number | null
  vessel: string
  voyage: string
  mode: string
}

/** How many rows of a source count, and over how many days they are spread. */
export interface ShipmentPlan {
  source: ShipmentSource
  rows: number
  days: number
}

const vessels = [
  'KESTREL HORIZON',
  'LAN YUE 18',
  'NORDHALE ARC',
  'MERIDEX PIONEER',
  'OLTREMARO STAR',
  'BLUEFARO V',
  'SUNQUAY DAWN',
  'HAI RUI 7',
]

/**
 * The rows of one source in the order in which they became known. Exactly `plan.rows` of them count: corrected
 * rows appear again with a later update, and master bills stand beside their house bills.
 */
export function* makeShipments(seed: string, world: TradeWorld, plan: ShipmentPlan): Generator<ShipmentRow> {
  const random = createRandom(`${seed}:${plan.source}`)
  const voyage = { random, bills: createBills(random, plan.source), world }
  const pickLane = createLanePick(world, plan.source)
  const corrections = createCorrections(random, plan)
  for (const [day, count] of spreadOverDays(plan).entries()) {
    yield* corrections.dueOn(day)
    for (let left = count; left > 0; ) {
      const rows = nextBill({ ...voyage, day }, { pickLane, left, plan })
      for (const row of rows) {
        yield row
        if (isMaster(row)) continue
        left -= 1
        corrections.consider(row)
      }
    }
  }
}

function nextBill(
  voyage: Voyage,
  { pickLane, left, plan }: { pickLane: LanePick; left: number; plan: ShipmentPlan },
): ShipmentRow[] {
  const { random, bills, world, day } = voyage
  const lane = pickLane(random, day)
  const isConsolidated = plan.source === 'us-imports' && random.chance(shipmentShares.consolidated)
  if (!isConsolidated) return [bills.single(lane, day, world)]
  return consolidate(voyage, companions({ random, pickLane, lane, day, left }))
}

interface Corrections {
  dueOn(day: number): ShipmentRow[]
  /** Decides whether a row will be corrected later. */
  consider(row: ShipmentRow): void
}

// Only bills of lading are amended after they were published.
function createCorrections(random: Random, plan: ShipmentPlan): Corrections {
  const byDay = new Map<number, ShipmentRow[]>()
  return {
    dueOn(day) {
      const due = byDay.get(day) ?? []
      byDay.delete(day)
      return due
    },
    consider(row) {
      if (plan.source !== 'us-imports' || !random.chance(shipmentShares.amended)) return
      const day = row.updatedDay + random.integer(3, 25)
      if (day < plan.days) byDay.set(day, [...(byDay.get(day) ?? []), correct(random, row, day)])
    },
  }
}

/** Whether a row is a master bill whose house bills are in the data. */
export function isMaster(row: ShipmentRow): boolean {
  return row.goods === masterGoods
}

const masterGoods = 'CONSOLIDATED CARGO AS PER ATTACHED HOUSE BILLS'

type LanePick = (random: Random, day: number) => Lane

function createLanePick(world: TradeWorld, source: ShipmentSource): LanePick {
  const pick = createWeightedPick(
    world.lanes.filter((lane) => lane.source === source),
    (lane) => lane.weight,
  )
  return (random, day) => {
    let lane = pick(random)
    for (let tries = 0; tries < 4 && (day < lane.from || day > lane.until); tries += 1) lane = pick(random)
    return lane
  }
}

interface ConsolidationStart {
  random: Random
  pickLane: LanePick
  lane: Lane
  day: number
  left: number
}

// Cargo of one container comes from one country.
function companions({ random, pickLane, lane, day, left }: ConsolidationStart): Lane[] {
  const lanes = [lane]
  const wanted = Math.min(left, random.integer(2, 6))
  for (let tries = 0; tries < 12 && lanes.length < wanted; tries += 1) {
    const other = pickLane(random, day)
    if (other.seller.country === lane.seller.country) lanes.push(other)
  }
  return lanes
}

interface Voyage {
  random: Random
  bills: Bills
  world: TradeWorld
  day: number
}

function consolidate({ random, bills, world, day }: Voyage, lanes: readonly Lane[]): ShipmentRow[] {
  const first = bills.single(lanes[0] as Lane, day, world)
  const containers = bills.container()
  const houses = lanes.map((lane, index) => {
    const house = index === 0 ? first : bills.single(lane, day, world)
    return {
      ...house,
      masterBill: first.masterBill,
      houseBill: `${first.masterBill.slice(4)}${String.fromCharCode(65 + index)}`,
      vessel: first.vessel,
      voyage: first.voyage,
      containers,
      teu: 0,
      kg: Math.max(40, Math.round(house.kg / 6)),
      packages: Math.max(2, Math.round(house.packages / 6)),
    }
  })
  const master: ShipmentRow = {
    ...first,
    houseBill: '',
    hs: '',
    goods: masterGoods,
    seller: random.pick(world.forwarders),
    buyer: random.pick(world.forwarders),
    notify: '',
    containers,
    teu: 2,
    kg: houses.reduce((sum, house) => sum + house.kg, 0),
    packages: houses.reduce((sum, house) => sum + house.packages, 0),
  }
  return [master, ...houses]
}

function correct(random: Random, row: ShipmentRow, updatedDay: number): ShipmentRow {
  const factor = 0.9 + random.next() * 0.2
  return {
    ...row,
    updatedDay,
    knownDay: updatedDay,
    packages: Math.max(1, Math.round(row.packages * factor)),
    kg: Math.max(1, Math.round(row.kg * factor)),
  }
}

interface Bills {
  single(lane: Lane, day: number, world: TradeWorld): ShipmentRow
  container(): string
}

function createBills(random: Random, source: ShipmentSource): Bills {
  const pickMode = createWeightedPick(tradeModes, (mode) => mode.share)
  let number = 0
  const container = () =>
    `${random.pick(['KBXU', 'LFDU', 'NHLU', 'MRXU'])}${random.integer(1_000_000, 9_999_999)}`
  return {
    container,
    single(lane, day, world) {
      number += 1
      const { goods } = lane
      const boxes = Math.max(1, Math.min(4, Math.round(random.pareto(1.6) - 0.4)))
      const kg = Math.round(boxes * (3_000 + random.next() * 13_000))
      const isBill = source === 'us-imports'
      return {
        source,
        day,
        knownDay: day,
        updatedDay: Math.min(day + (isBill ? random.integer(1, 5) : 0), world.days),
        masterBill: billNumber(source, number, random),
        houseBill: '',
        hs:
          isBill && random.chance(shipmentShares.withoutHs)
            ? ''
            : source === 'cn-exports'
              ? goods.hs8
              : goods.hs6,
        goods: describeGoods(random, goods, source),
        ...namesOnPapers(random, lane, world),
        lane,
        packages: Math.max(1, Math.round(kg / goods.cartonKg)),
        kg,
        teu: boxes * 2,
        containers: isBill ? Array.from({ length: boxes }, container).join(' ') : '',
        usd: isBill ? null : Math.round(kg * goods.usdPerKg * (0.8 + random.next() * 0.4)),
        vessel: random.pick(vessels),
        voyage: `${random.integer(100, 999)}${random.pick(['E', 'W'])}`,
        mode: source === 'cn-exports' ? pickMode(random).name : '',
      }
    },
  }
}

function billNumber(source: ShipmentSource, number: number, random: Random): string {
  const digits = String(number).padStart(7, '0')
  if (source === 'us-imports') return `${random.pick(['KBXL', 'NHLL', 'MRDX', 'OLTM'])}${digits}`
  if (source === 'mx-imports') return `16-3421-6${digits}`
  return `3101${random.integer(10, 99)}0${digits}`
}

/** How many rows each day has: fewer at weekends and after the Chinese new year, more before Christmas, slowly growing. */
function spreadOverDays({ rows, days }: ShipmentPlan): number[] {
  const weights = Array.from({ length: days }, (_, day) => {
    const isWeekend = day % 7 > 4
    const season = 1 + 0.22 * Math.sin((day / 365 - 0.45) * 2 * Math.PI)
    return (isWeekend ? 0.45 : 1) * season * (1 + (0.25 * day) / days)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const count = Math.round((rows * reached) / total) - given
    given += count
    return count
  })
}
