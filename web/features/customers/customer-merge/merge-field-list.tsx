import type { MergePreview } from '@landfall/contract/customers/customer-merge.ts'
import type { StandardField } from '@landfall/contract/customers/standard-fields.ts'
import { Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel, fieldValueText } from '#features/customers/customer-words/field-texts.ts'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'

type Value = MergePreview['fields'][number]['result']

interface MergeFieldListProps {
  preview: MergePreview
  /** Whose owner the customer gets. */
  ownerFrom: number
  onChoose: (field: StandardField, customerId: number) => void
  onOwner: (customerId: number) => void
}

const together = 0

/** The fields in which customers differ, each with whose value stays. */
export function MergeFieldList({ preview, ownerFrom, onChoose, onOwner }: MergeFieldListProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const words = useWords()
  const textOf = (field: StandardField, value: Value) => fieldValueText(field, value, { t, words })
  const owners = [...new Map(preview.customers.map((one) => [one.ownerId, one])).values()]
  const chosenOwner = preview.customers.find((one) => one.id === ownerFrom)
  return (
    <section className="merge-fields" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('customerMerge.differ')}</h3>
      {preview.fields.length === 0 && owners.length < 2 && (
        <p className="merge-hint">{t('customerMerge.same')}</p>
      )}
      {owners.length > 1 && (
        <div className="merge-field">
          <label htmlFor={`${id}-owner`}>{t('customerMerge.owner')}</label>
          <Select<number>
            id={`${id}-owner`}
            value={owners.find((one) => one.ownerId === chosenOwner?.ownerId)?.id ?? ownerFrom}
            onChange={onOwner}
            options={owners.map((one) => ({ value: one.id, label: one.ownerName ?? t('customers.pool') }))}
          />
        </div>
      )}
      {preview.fields.map(({ field, values, chosen, result }) => (
        <div key={field} className="merge-field">
          <label htmlFor={`${id}-${field}`}>{fieldLabel(field, t)}</label>
          <Select<number>
            id={`${id}-${field}`}
            value={chosen ?? together}
            onChange={(from) => onChoose(field, from)}
            options={[
              ...(field === 'remark' && values.length > 1
                ? [{ value: together, label: t('customerMerge.together') }]
                : []),
              ...values.map(({ customerId, value }) => ({ value: customerId, label: textOf(field, value) })),
            ]}
          />
          {chosen === null && <p className="merge-text">{textOf(field, result)}</p>}
        </div>
      ))}
    </section>
  )
}
