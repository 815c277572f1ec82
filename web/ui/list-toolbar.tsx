import { DownloadOutlined, QuestionOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterBuilder } from './filter-builder.tsx'
import { countConditions } from './filter-rules.ts'
import type { ListPageProps } from './list-model.ts'
import { ListSearch } from './list-search.tsx'
import type { ListState } from './list-state.ts'
import { QuickFilters } from './quick-filters.tsx'
import type { ArrangedColumn } from './use-list-layout.ts'
import { useIsPhone } from './use-viewport.ts'

interface ListToolbarProps<Row> {
  page: ListPageProps<Row>
  state: ListState
  columns: readonly ArrangedColumn<Row>[]
  onArrange: (columns: readonly ArrangedColumn<Row>[] | null) => void
  isRefreshing: boolean
  onRefresh: () => void
  /** Absent where the user may not export. */
  onExport?: (() => void) | undefined
  onHelp: () => void
}

/** Search, filters and the list's tools. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>): ReactNode {
  const { page, state } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { filters } = page
  const isNarrowed = state.search !== '' || countConditions(state.filter) > 0
  return (
    <div className="list-toolbar">
      <ListSearch
        value={state.search}
        hint={page.searchHint}
        onSearch={(search) => state.change({ search })}
      />
      {filters && (
        <>
          <QuickFilters
            fields={filters}
            filter={state.filter}
            onChange={(filter) => state.change({ filter })}
          />
          <FilterBuilder
            fields={filters}
            filter={state.filter}
            onApply={(filter) => state.change({ filter })}
          />
        </>
      )}
      {isNarrowed && (
        <Button type="link" onClick={() => state.change({ search: '', filter: undefined })}>
          {t('list.clearFilters')}
        </Button>
      )}
      {isPhone && <PhoneSort columns={props.columns} state={state} />}
      <div className="list-tools">
        {props.onExport && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={props.onExport}>
            {t('list.export')}
          </Button>
        )}
        <Button
          icon={<ReloadOutlined spin={props.isRefreshing} />}
          aria-label={t('common.refresh')}
          title={t('common.refresh')}
          onClick={props.onRefresh}
        />
        <ColumnChooser columns={props.columns} onArrange={props.onArrange} />
        {!isPhone && (
          <Button
            icon={<QuestionOutlined />}
            aria-label={t('list.keys.title')}
            title={t('list.keys.title')}
            onClick={props.onHelp}
          />
        )}
      </div>
    </div>
  )
}

/** Cards have no column headings, so phones choose the order here. */
function PhoneSort<Row>({
  columns,
  state,
}: {
  columns: readonly ArrangedColumn<Row>[]
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Select
      className="phone-sort"
      aria-label={t('list.sortBy')}
      value={state.sort ?? ''}
      onChange={(sort) => state.change({ sort })}
      options={[
        { value: '', label: t('list.sortNone') },
        ...sortable.flatMap((column) => [
          { value: `-${column.key}`, label: t('list.descending', { name: column.title }) },
          { value: column.key, label: t('list.ascending', { name: column.title }) },
        ]),
      ]}
    />
  )
}
