import type { MergeField, MergePreview } from '@landfall/contract/customers/customer-merge.ts'
import type {
  AnnualPurchase,
  CompanyType,
  CustomerScale,
} from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customers.ts'
import { Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { purchaseText, scaleText } from '#features/customers/customer-words/profile-texts.ts'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { languageName } from '#platform/language-names.ts'

type Value = MergePreview['fields'][number]['result']

interface MergeFieldListProps {
  preview: MergePreview
  /** Whose owner the customer gets. */
  ownerFrom: number
  onChoose: (field: MergeField, customerId: number) => void
  onOwner: (customerId: number) => void
}

const together = 0

/** The fields in which customers differ, each with whose value stays. */
export function MergeFieldList({ preview, ownerFrom, onChoose, onOwner }: MergeFieldListProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const textOf = useValueText()
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
          <label htmlFor={`${id}-${field}`}>{t(`customerMerge.fields.${field}`)}</label>
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

/** Values of fields as they are read elsewhere. */
function useValueText(): (field: MergeField, value: Value) => string {
  const { t } = useTranslation()
  const { stageName, intentName, groupName, sourceName } = useWords()
  const texts: Partial<Record<MergeField, (value: Value) => string>> = {
    country: (value) => countryName(String(value)),
    stage: (value) => stageName(value as CustomerStage),
    intent: (value) => intentName(value as CustomerIntent),
    nextContactAt: (value) => formatDateTime(String(value)),
    groupId: (value) => groupName(Number(value)),
    sourceId: (value) => sourceName(Number(value), 'manual'),
    scale: (value) => scaleText(value as CustomerScale),
    annualPurchase: (value) => purchaseText(value as AnnualPurchase),
    language: (value) => languageName(String(value)),
    companyType: (value) => t(`customerProfile.types.${value as CompanyType}`),
  }
  return (field, value) => texts[field]?.(value) ?? String(value ?? '')
}
