import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { withCondition } from '#ui/filter-conditions.ts'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'
import { companyAddress } from './customs-columns.tsx'
import { askedName, isComparable, likenessSort } from './customs-tabs.ts'

/** Names that are proposed at most. */
const shownNames = 5

interface NameHintsProps {
  state: ListState
  role: TradeRole
  /** What the list beside it shows. */
  page: { total: number; hiddenForwarders: number }
}

/** Leads from words that no name has to the names that are like them, and back. */
export function NameHints({ state, role, page }: NameHintsProps): ReactNode {
  const { t } = useTranslation()
  const asked = askedName(state, role)
  if (state.sort === likenessSort) {
    return (
      <p className="customs-note">
        {t('customsQuery.names.listed', { name: asked })}{' '}
        <NoteButton onClick={() => state.change({ sort: undefined })}>
          {t('customsQuery.names.exact')}
        </NoteButton>
      </p>
    )
  }
  const isNothing = page.total === 0 && page.hiddenForwarders === 0
  const name = asked || (isNothing ? plainWords(state.search) : '')
  if (!isComparable(name)) return null
  // A name that was typed into the search of everything becomes one that only names are asked for.
  const listAll = () =>
    state.change({
      search: asked ? state.search : '',
      filter: withCondition(state.filter, { field: role, op: 'contains' }, name),
      sort: likenessSort,
    })
  const listButton = !isWidening(state.filter) && (
    <NoteButton onClick={listAll}>{t('customsQuery.names.all')}</NoteButton>
  )
  return isNothing ? (
    <Proposals name={name} role={role}>
      {listButton}
    </Proposals>
  ) : (
    <p className="customs-note">{listButton}</p>
  )
}

/** Companies whose names are like what was typed; nothing where there are none. */
function Proposals({
  name,
  role,
  children,
}: {
  name: string
  role: TradeRole
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['tradeCompanies', 'alike', role, name],
    queryFn: ({ signal }) => call(tradeCompanyRoutes.byName, { query: { name, role } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isScanning ? 2_000 : false),
    meta: { claims: true },
  })
  const items = data?.items.slice(0, shownNames) ?? []
  if (items.length === 0) return null
  return (
    <div className="customs-note" role="status">
      {t('customsQuery.names.didYouMean')}
      <ul className="name-proposals">
        {items.map(({ key, name: found, country }) => (
          <li key={key}>
            <Link to={companyAddress(role, key)}>
              {[found, countryName(country)].filter((part) => part !== '').join(', ')}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function NoteButton({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <Button type="link" size="small" className="facet-more" onClick={onClick}>
      {children}
    </Button>
  )
}

/** A search that may be a name: words without signs that mean something to a search. */
function plainWords(search: string): string {
  const words = search.trim()
  return /["|():]|(^|\s)-/.test(words) ? '' : words
}
