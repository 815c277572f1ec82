import type { BuyerHit, BuyerTrade } from '@landfall/contract/buyers/buyer-search.ts'
import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'

/** Says in a line why a company stands where it does. */
export function useBuyerReason(): (hit: BuyerHit) => string {
  const { t } = useTranslation()
  const goodsOf = (role: BuyerHit['role'], { heading, country }: BuyerTrade) => {
    if (heading === '' && country === '') return []
    const kind = heading === '' ? 'place' : country === '' ? 'goods' : 'both'
    return [t(`buyerSearch.reason.${role}.${kind}`, { heading, country: countryName(country) })]
  }
  const shipmentsOf = ({ lastYear, records, lastDate }: BuyerTrade) =>
    lastYear
      ? t('buyerSearch.reason.lastYear', { count: formatNumber(lastYear) })
      : t('buyerSearch.reason.shipments', { count: formatNumber(records), date: formatDate(lastDate) })
  return ({ role, trade, entries: [entry] }) => {
    if (trade) return [...goodsOf(role, trade), shipmentsOf(trade)].join(' · ')
    return entry ? t('buyerSearch.reason.listed', { dataset: entry.dataset.name }) : ''
  }
}
