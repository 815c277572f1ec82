import type { MergePreview } from '@landfall/contract/customers/customer-merge.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'

/** What the customer that stays gets from the others. */
export function MergeOutcome({ preview }: { preview: MergePreview }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { moved, folded, collaborators, contacts } = preview
  const names = (list: readonly string[]) => new Intl.ListFormat(currentLocale()).format(list)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('customerMerge.result')}</h3>
      <ul className="merge-outcome">
        {moved.map(({ kind, amount }) => (
          <li key={kind}>{t(`customerMerge.moved.${kind}`, { amount: formatNumber(amount) })}</li>
        ))}
        <li>{t('customerMerge.total', { amount: formatNumber(contacts) })}</li>
        {folded.length > 0 && <li>{t('customerMerge.folded', { names: names(folded) })}</li>}
        {collaborators.length > 0 && (
          <li>{t('customerMerge.collaborators', { names: names(collaborators) })}</li>
        )}
      </ul>
    </section>
  )
}
