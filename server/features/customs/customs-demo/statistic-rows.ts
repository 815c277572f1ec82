import {
  type Country,
  countries,
  type Goods,
  goodsCatalogue,
  provinces,
  tradeModes,
} from '#platform/demo/trade-catalogue.ts'
import { createRandom, createWeightedPick, type Random } from '#platform/random/seeded-random.ts'

/** One line of China's export statistics: no firms, only what went where, how and from which province. */
export interface StatisticRow {
  /** Counted from the first month. */
  month: number
  goods: Goods
  partner: Country
  mode: { code: string; name: string }
  province: { code: string; name: string }
  /** In the first unit of the goods. */
  quantity: number
  kg: number
  yuan: number
}

interface Cell extends Pick<StatisticRow, 'goods' | 'partner' | 'mode' | 'province'> {
  monthlyKg: number
}

const yuanPerDollar = 7.1

/** The statistics of so many months, by month and goods. */
export function* makeStatistics(
  seed: string,
  months: number,
  goodsCount = goodsCatalogue.length,
): Generator<StatisticRow> {
  const random = createRandom(`${seed}:statistics`)
  const cells = goodsCatalogue.slice(0, goodsCount).flatMap((goods) => cellsOf(random, goods))
  for (let month = 0; month < months; month += 1) {
    // The month of the Chinese new year is weak, the autumn strong.
    const season = 1 + 0.18 * Math.sin((month / 12 - 0.4) * 2 * Math.PI)
    for (const cell of cells) {
      if (random.chance(0.12)) continue
      const kg = Math.max(1, Math.round(cell.monthlyKg * season * (0.7 + random.next() * 0.6)))
      const { goods, partner, mode, province } = cell
      const yuan = Math.round(kg * goods.usdPerKg * yuanPerDollar * (0.9 + random.next() * 0.2))
      yield { month, goods, partner, mode, province, kg, yuan, quantity: piecesOf(goods, kg) }
    }
  }
}

function cellsOf(random: Random, goods: Goods): Cell[] {
  const pickProvince = createWeightedPick(provinces, (province) => province.share)
  const pickMode = createWeightedPick(tradeModes, (mode) => mode.share)
  const partners = countries.filter(
    (country) => country.iso2 !== 'CN' && (country.buys > 1.9 || random.chance(0.4)),
  )
  return partners.flatMap((partner) => {
    const seen = new Set<string>()
    const cells: Cell[] = []
    for (let wanted = random.integer(1, 2); wanted > 0; wanted -= 1) {
      const [province, mode] = [pickProvince(random), pickMode(random)]
      const key = province.code + mode.code
      if (seen.has(key)) continue
      seen.add(key)
      cells.push({
        goods,
        partner,
        province,
        mode,
        monthlyKg: Math.max(partner.buys, 0.6) * 4_000 * random.pareto(1.4),
      })
    }
    return cells
  })
}

// A carton holds about a dozen pieces of what is not sold by weight.
function piecesOf(goods: Goods, kg: number): number {
  return goods.unit === '千克' ? kg : Math.max(1, Math.round((kg / goods.cartonKg) * 12))
}
