import type { FactSource } from '@landfall/contract/customs/customs-fields.ts'

/** What files call the sources of facts, our own exports first. */
const words: Readonly<Record<Exclude<FactSource, 'none'>, string>> = {
  declared: 'declared 申报 declarado declarada',
  carrier: 'carrier 承运人填写 承运人 transportista naviera',
  inferred: 'inferred derived 推断 deducido deducida inferido inferida',
  computed: 'computed calculated 计算 calculado calculada',
  modelled: 'modelled modeled estimated 模型估算 估算 估计 estimado estimada',
}

const known = new Map(
  Object.entries(words).flatMap(([source, list]) =>
    list.split(' ').map((word) => [word, source as FactSource] as const),
  ),
)

/** Where a fact comes from by how a file calls it; undefined for words that are not ours. */
export function factSourceOf(text: string): FactSource | undefined {
  return known.get(text.trim().toLowerCase())
}
