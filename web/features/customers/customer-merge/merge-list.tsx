import type { CustomerMerge } from '@landfall/contract/customers/customer-merge.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#platform/locale-choice.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useMerges, useUndoMerge } from './use-merge.ts'
import './customer-merge.css'

/** What became part of a customer, and the way to take it apart again. */
export function MergeList({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const merges = useMerges(customerId)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('customerMerge.history')}</h3>
      {merges.error ? (
        <FailureState
          title={t('customerMerge.historyFailed')}
          error={merges.error}
          onRetry={() => merges.refetch()}
        />
      ) : merges.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : merges.data.length === 0 ? (
        <p className="merge-hint">{t('customerMerge.historyEmpty')}</p>
      ) : (
        <ul className="merge-outcome">
          {merges.data.map((merge) => (
            <MergeLine key={merge.id} merge={merge} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MergeLine({ merge }: { merge: CustomerMerge }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const undo = useUndoMerge()
  const names = new Intl.ListFormat(currentLocale()).format(merge.parts.map(({ name }) => name))
  const ask = async () => {
    const isSure = await confirm({
      title: t('customerMerge.undoQuestion', { names }),
      text: t('customerMerge.undoHint'),
      action: t('customerMerge.undo'),
    })
    if (isSure) undo.mutate(merge.id)
  }
  return (
    <li>
      {names}{' '}
      <span className="merge-hint">
        {t('customerMerge.mergedBy', { name: merge.userName ?? '' })} <TimeBadge value={merge.mergedAt} />
        {merge.parts.every(({ undoneAt }) => undoneAt !== null) && ` · ${t('customerMerge.undone')}`}
      </span>{' '}
      {merge.canUndo && (
        <Button size="small" loading={undo.isPending} onClick={ask}>
          {t('customerMerge.undo')}
        </Button>
      )}
    </li>
  )
}
