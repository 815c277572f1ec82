import { ClearOutlined, DownloadOutlined, QuestionOutlined, ReloadOutlined } from '@ant-design/icons'
import type { ListFilter } from '@landfall/contract/list.ts'
import { Button, Select } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChooser } from './column-chooser.tsx'
import { DisplaySwitch } from './display-switch.tsx'
import { FilterBuilder } from './filter-builder.tsx'
import { countConditions } from './filter-rules.ts'
import type { ListPageProps } from './list-model.ts'
import { ListSearch } from './list-search.tsx'
import type { ListState } from './list-state.ts'
import { ListViews } from './list-views.tsx'
import { QuickFilters } from './quick-filters.tsx'
import type { ArrangedColumn, ArrangedLayout } from './use-list-layout.ts'
import type { SavedViews } from './use-saved-views.ts'
import { useSteady } from './use-steady.ts'
import { useIsPhone } from './use-viewport.ts'

interface ListToolbarProps<Row> {
  page: ListPageProps<Row>
  state: ListState
  views: SavedViews
  layout: ArrangedLayout<Row>
  /** Whether the rows are shown as a table, with its columns and keys. */
  isTable: boolean
  isRefreshing: boolean
  onRefresh: () => void
  /** Absent where the user may not export. */
  onExport?: (() => void) | undefined
  onHelp: () => void
}

// A list is often drawn again for what arrives, which leaves these as they are.
const Quick = memo(QuickFilters)
const Builder = memo(FilterBuilder)
const Chooser = memo(ColumnChooser) as typeof ColumnChooser
const Sorting = memo(SortChooser) as typeof SortChooser

/** Search, filters and the list's tools. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>): ReactNode {
  const { page, state, layout, isTable } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { filters } = page
  const applyFilter = useSteady((filter: ListFilter) => state.change({ filter }))
  const sortBy = useSteady((sort: string) => state.change({ sort }))
  const arrange = useSteady(layout.arrange)
  const isNarrowed = state.search !== '' || countConditions(state.filter) > 0
  return (
    <div className={page.conditions ? 'list-toolbar has-conditions' : 'list-toolbar'}>
      <ListViews list={page.list} state={state} views={props.views} layout={layout} />
      <ListSearch
        value={state.search}
        hint={page.searchHint}
        onSearch={(search) => state.change({ search })}
      />
      {filters && (
        <>
          {/* On a phone they would fill the screen before the first row; the filter has the same fields. */}
          {!isPhone && !page.conditions && (
            <Quick fields={filters} filter={state.filter} onChange={applyFilter} />
          )}
          {page.conditions}
          <Builder fields={filters} filter={state.filter} onApply={applyFilter} />
        </>
      )}
      {isNarrowed && (
        <Button
          type="text"
          icon={<ClearOutlined />}
          aria-label={t('list.clearFilters')}
          title={t('list.clearFilters')}
          onClick={() => state.change({ search: '', filter: undefined })}
        />
      )}
      {(isPhone || page.isNarrow || !isTable) && (
        <Sorting columns={layout.columns} sort={state.sort} onSort={sortBy} />
      )}
      <div className="list-tools">
        {page.displays && <DisplaySwitch displays={page.displays} state={state} />}
        {props.onExport && isTable && (
          <Button
            icon={<DownloadOutlined />}
            aria-label={t('list.export')}
            title={t('list.export')}
            onClick={props.onExport}
          />
        )}
        <Button
          icon={<ReloadOutlined spin={props.isRefreshing} />}
          aria-label={t('common.refresh')}
          title={t('common.refresh')}
          onClick={props.onRefresh}
        />
        {isTable && <Chooser columns={layout.columns} onArrange={arrange} />}
        {!isPhone && isTable && (
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

/** Cards have no column headings, so their order is chosen here. */
function SortChooser<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly ArrangedColumn<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Select
      className="phone-sort"
      aria-label={t('list.sortBy')}
      value={sort ?? ''}
      onChange={onSort}
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
