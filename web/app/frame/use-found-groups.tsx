import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import type { SearchHits } from './search-hits.ts'
import { useCustomerHits } from './use-customer-hits.ts'
import { type SettledWords, useSettledWords } from './use-settled-words.ts'
import { goodsSearch, useTradeHits } from './use-trade-hits.ts'

/** Lines that the server finds, and how far it is. */
export interface FoundGroup extends PaletteGroup {
  isSearching: boolean
  isFailed: boolean
}

const customsQuery = '/customsData/searchCustomsData'
const customsCompany = '/customsData/seachDetailCustomData'

/** What the server knows of the words, each kind as soon as it is found, always in the same order. */
export function useFoundGroups(words: string): FoundGroup[] {
  const settled = useSettledWords(words)
  return [useCustomerGroup(settled), ...useTradeGroups(settled)]
}

function useCustomerGroup(settled: SettledWords): FoundGroup {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hits = useCustomerHits(settled)
  const isBlank = settled.search === ''
  return groupOf(hits, {
    key: 'customers',
    title: t(isBlank ? 'frameTools.palette.recentCustomers' : 'frameTools.palette.customers'),
    items: hits.found?.map((customer) => ({
      key: `customer-${customer.id}`,
      icon: <MenuIcon name="team" />,
      label: customer.name,
      detail: customer.contactName ?? undefined,
      run: () => navigate(customerPath(customer.id)),
    })),
  })
}

function useTradeGroups(settled: SettledWords): FoundGroup[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { buyers, named, codes } = useTradeHits(settled)
  const companyItem = (role: TradeRole, company: TradeCompany, facts: readonly string[]): PaletteItem => ({
    key: `${role}-${company.id}`,
    icon: <MenuIcon name="company" />,
    label: company.name,
    detail: joined([
      ...facts,
      countryName(company.country),
      t('frameTools.palette.shipments', { amount: formatNumber(company.records) }),
    ]),
    run: () => navigate(`${customsCompany}?${new URLSearchParams({ role, key: company.key })}`),
  })
  const openQuery = (conditions: Record<string, string>) =>
    navigate(`${customsQuery}?${new URLSearchParams({ tab: 'buyers', ...conditions })}`)
  const allBuyers = ({ total, totalIsMinimum }: { total: number; totalIsMinimum: boolean }): PaletteItem => ({
    key: 'all-buyers',
    icon: <MenuIcon name="search" />,
    label: t('frameTools.palette.allBuyers', { words: settled.search }),
    detail: formatNumber(total) + (totalIsMinimum ? '+' : ''),
    run: () => openQuery({ search: goodsSearch(settled.search) }),
  })
  return [
    groupOf(buyers, {
      key: 'buyers',
      title: t('frameTools.palette.goodsBuyers'),
      items: buyers.found?.rows.length
        ? [
            ...buyers.found.rows.map((row) => ({
              ...companyItem('buyer', row, []),
              key: `goods-buyer-${row.id}`,
            })),
            allBuyers(buyers.found),
          ]
        : [],
    }),
    groupOf(named, {
      key: 'companies',
      title: t('frameTools.palette.tradeCompanies'),
      items: named.found?.map((row) =>
        companyItem(row.role, row, [t(`frameTools.palette.roles.${row.role}`)]),
      ),
    }),
    groupOf(codes, {
      key: 'codes',
      title: t('frameTools.palette.codes'),
      items: codes.found?.map(({ code, name, matched }) => ({
        key: `code-${code}`,
        icon: <MenuIcon name="label" />,
        label: `${code} ${name}`.trim(),
        detail: matched || undefined,
        run: () =>
          openQuery({
            filter: JSON.stringify({
              join: 'and',
              conditions: [{ field: 'hs', op: 'startsWith', value: code }],
            }),
          }),
      })),
    }),
  ]
}

interface TradeCompany {
  id: number
  key: string
  name: string
  country: string
  records: number
}

function groupOf<Found>(
  { isSearching, isFailed }: SearchHits<Found>,
  { items, ...group }: Omit<PaletteGroup, 'items'> & { items: readonly PaletteItem[] | undefined },
): FoundGroup {
  return { ...group, items: items ?? [], isSearching, isFailed }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
