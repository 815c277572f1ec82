import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import './words.css'

interface WordPanelProps<Row> {
  query: { data: Row[] | undefined; error: unknown; refetch: () => unknown }
  nameOf: (row: Row) => string
  empty: { title: string; hint: string; action?: ReactNode }
  /** Draws the records that the search leaves. */
  children: (rows: Row[], isSearching: boolean) => ReactNode
}

/** The records of a kind below a search for their names, which stands in the address. */
export function WordPanel<Row>({ query, nameOf, empty, children }: WordPanelProps<Row>): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const searchId = useId()
  const search = params.get('search') ?? ''
  const rows = query.data ?? []
  const wanted = search.trim().toLowerCase()
  const shown = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted))
  const change = (text: string) => setParams(text === '' ? {} : { search: text }, { replace: true })
  if (query.error && !query.data)
    return (
      <div className="panel">
        <FailureState
          title={t('customerWords.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <div className="panel">
      {!query.data && <Skeleton active />}
      {query.data && rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && (
        <Input
          id={searchId}
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          className="word-search"
          allowClear
          value={search}
          aria-label={t('customerWords.search')}
          placeholder={t('customerWords.search')}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {rows.length > 0 && shown.length === 0 && <EmptyState title={t('customerWords.notFound')} />}
      {shown.length > 0 && children(shown, wanted !== '')}
    </div>
  )
}

/** The button that adds a record. */
export function CreateWordButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
