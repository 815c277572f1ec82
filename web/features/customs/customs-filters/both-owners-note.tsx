import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { withCondition } from '#ui/filter-conditions.ts'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'

interface BothOwners {
  state: ListState
  records: number
  sharedRecords: number
}

/** Says that figures count own records beside those of the shared library, and narrows to one of them on request. */
export function BothOwnersNote({ state, records, sharedRecords }: BothOwners): ReactNode {
  const { t } = useTranslation()
  if (sharedRecords === 0 || sharedRecords === records) return null
  const narrow = (value: 'own' | 'shared') =>
    state.change({ filter: withCondition(state.filter, { field: 'ownership', op: 'eq' }, value) })
  return (
    <p className="customs-note">
      {t('customsQuery.bothOwners', { shared: formatNumber(sharedRecords), records: formatNumber(records) })}
      {!isWidening(state.filter) &&
        (['own', 'shared'] as const).map((value) => (
          <Fragment key={value}>
            {' '}
            <Button type="link" size="small" className="facet-more" onClick={() => narrow(value)}>
              {t(value === 'own' ? 'customsLibrary.onlyOwn' : 'customsLibrary.onlyShared')}
            </Button>
          </Fragment>
        ))}
    </p>
  )
}
