import { useQueries } from '@tanstack/react-query'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '#platform/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { NameProposals } from './name-proposals.tsx'
import { OthersCustomers } from './others-customers.tsx'
import { OutsideGroup } from './outside-group.tsx'
import { SearchGroup } from './search-group.tsx'
import { searchSources } from './search-sources.ts'
import { useOutsideSources } from './use-outside-sources.ts'
import './global-search.css'

/** One box over everything the company has; each source shows what it found as soon as it is there. */
export function GlobalSearchPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  // What was typed counts until something else is searched for, such as a name that was proposed.
  const [draft, setDraft] = useState({ since: search, text: search })
  const typed = draft.since === search ? draft.text : search
  const permissions = useSession((state) => state.user?.permissions) ?? []
  const sources = searchSources.filter(({ need }) => permissions.includes(need))
  const answers = useQueries({
    queries: sources.map(({ key, ask }) => ({
      queryKey: ['globalSearch', key, search],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(search, signal),
      enabled: search !== '',
      retry: false,
      meta: { claims: true },
    })),
  })
  const outside = useOutsideSources()
  const isNothing = outside.length === 0 && answers.every(({ data }) => data?.total === 0)
  return (
    <div className="global-search">
      <PageHeader title={t('globalSearch.title')} />
      <Input.Search
        size="large"
        value={typed}
        maxLength={200}
        allowClear
        enterButton
        aria-label={t('globalSearch.title')}
        placeholder={t('globalSearch.hint')}
        onChange={(event) => setDraft({ since: search, text: event.target.value })}
        onSearch={(text) => setParams(text.trim() === '' ? {} : { search: text.trim() })}
      />
      {search === '' && (
        <section className="panel">
          <EmptyState title={t('globalSearch.empty.title')} hint={t('globalSearch.empty.hint')} />
        </section>
      )}
      {search !== '' && <NameProposals search={search} />}
      {search !== '' && isNothing && (
        <section className="panel">
          <EmptyState title={t('globalSearch.nothing')} hint={t('globalSearch.nothingHint')} />
        </section>
      )}
      {search !== '' && (
        <>
          {sources.map((source, at) => (
            <SearchGroup key={source.key} source={source} search={search} answer={answers[at]} />
          ))}
          {search.length > 1 && outside.map((key) => <OutsideGroup key={key} source={key} search={search} />)}
          {permissions.includes('customer.customer.read') && <OthersCustomers key={search} text={search} />}
        </>
      )}
    </div>
  )
}
