import type { ConflictRow } from '@landfall/contract/customers/customer-conflicts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag } from '#ui/state-tag.tsx'

/** Where a case stands; a decided one says how. */
export function ConflictState({ row }: { row: Pick<ConflictRow, 'state' | 'decision'> }): ReactNode {
  const { t } = useTranslation()
  if (row.decision !== null)
    return <StateTag tone="good">{t(`customerIdentity.conflicts.decisions.${row.decision}`)}</StateTag>
  return (
    <StateTag tone={row.state === 'open' ? 'warning' : 'neutral'}>
      {t(`customerIdentity.conflicts.states.${row.state}`)}
    </StateTag>
  )
}
