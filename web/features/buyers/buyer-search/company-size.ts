import { type CompanySize, companySizes } from '@landfall/contract/buyers/buyer-search.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'

/** The sizes that companies can be asked for, in words. */
export function useSizeNames(): { value: CompanySize; label: string }[] {
  const { t } = useTranslation()
  const sizes = Object.entries(companySizes) as [CompanySize, { from: number; to: number | null }][]
  return sizes.map(([value, { from, to }]) => ({
    value,
    label:
      to === null
        ? t('buyerSearch.size.from', { from: formatNumber(from) })
        : t('buyerSearch.size.span', { from: formatNumber(from), to: formatNumber(to) }),
  }))
}
