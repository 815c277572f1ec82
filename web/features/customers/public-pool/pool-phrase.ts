import type { PoolShare } from '@landfall/contract/customers/public-pool.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'

/** What a pool is called; null is one that the user may not look into. */
export function poolTitle(t: TFunction, name: string | null): string {
  return name === null ? t('publicPool.otherPool') : name || t('customers.pool')
}

/** Into which pool, inside a sentence; in some languages with its preposition. The first one has no name of its own. */
export function intoPool(t: TFunction, name: string | null): string {
  if (name === null) return t('publicPool.into.other')
  return name ? t('publicPool.into.named', { name }) : t('publicPool.into.first')
}

/** Into which pools, with how many customers each where there are several; processes of the release before do not say. */
export function intoPools(
  t: TFunction,
  pools: readonly Pick<PoolShare, 'name' | 'customers'>[] = [],
): string {
  const [first, ...others] = pools
  if (others.length === 0) return intoPool(t, first?.name ?? '')
  const words = pools.map(({ name, customers }) =>
    t('publicPool.into.counted', { pool: intoPool(t, name), amount: formatNumber(customers) }),
  )
  return new Intl.ListFormat(currentLocale()).format(words)
}
