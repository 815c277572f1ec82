import { FilterOutlined } from '@ant-design/icons'
import type { ListFilter } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countConditions } from './filter-rules.ts'
import { lazyPart } from './lazy-part.tsx'
import type { ListFilterField } from './list-model.ts'

// Calendars and number inputs are heavy, and most lists are read without them.
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx').then((m) => m.FilterDialog))

interface FilterBuilderProps {
  fields: readonly ListFilterField[]
  filter: ListFilter
  onApply: (filter: ListFilter) => void
}

/** The button of the advanced filter with its dialog of conditions. */
export function FilterBuilder({ fields, filter, onApply }: FilterBuilderProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const amount = countConditions(filter)
  const text = amount > 0 ? t('list.filtersActive', { amount }) : t('list.filters')
  return (
    <>
      <Button
        className="filter-button"
        icon={<FilterOutlined aria-hidden />}
        title={text}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
      >
        {text}
      </Button>
      {isOpen && (
        <FilterDialog
          fields={fields}
          filter={filter}
          onClose={() => setIsOpen(false)}
          onApply={(next) => {
            setIsOpen(false)
            onApply(next)
          }}
        />
      )}
    </>
  )
}
