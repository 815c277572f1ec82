import { DoubleLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import type { ListRows } from './list-model.ts'
import { type ListState, pageSizes } from './list-state.ts'

/** Total, page and the buttons to the neighbouring pages. */
export function ListPager({ state, rows }: { state: ListState; rows: ListRows<unknown> }): ReactNode {
  const { t } = useTranslation()
  const { nextCursor } = rows
  // A least number that was counted for this page alone says less than the pages before it.
  const seen = (state.page - 1) * state.size + rows.items.length + (nextCursor === null ? 0 : 1)
  const amount = formatNumber(rows.totalIsMinimum ? Math.max(rows.total, seen) : rows.total)
  const isFirst = state.page === 1 && state.query.cursor === undefined
  return (
    <nav className="list-pager" aria-label={t('list.page', { page: state.page })}>
      <span className="list-total" aria-live="polite">
        {rows.totalIsMinimum ? t('list.totalAtLeast', { amount }) : t('list.total', { amount })}
      </span>
      <Select
        className="list-size"
        aria-label={t('list.perPage', { amount: state.size })}
        value={state.size}
        options={pageSizes.map((size) => ({ value: size, label: t('list.perPage', { amount: size }) }))}
        onChange={(size) => state.change({ size })}
      />
      <span className="list-pages">
        <Button
          icon={<DoubleLeftOutlined />}
          aria-label={t('list.firstPage')}
          title={t('list.firstPage')}
          disabled={isFirst}
          onClick={() => state.change({})}
        />
        <Button
          icon={<LeftOutlined />}
          aria-label={t('list.previousPage')}
          title={t('list.previousPage')}
          disabled={isFirst}
          onClick={state.goPrevious}
        />
        <span className="list-page-number">{t('list.page', { page: formatNumber(state.page) })}</span>
        <Button
          icon={<RightOutlined />}
          aria-label={t('list.nextPage')}
          title={t('list.nextPage')}
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && state.goNext(nextCursor)}
        />
      </span>
    </nav>
  )
}
