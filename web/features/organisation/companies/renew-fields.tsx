import type { Renewal } from '@landfall/contract/organisation/companies.ts'
import { DatePicker, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asDay, asDayText } from '#ui/day-value.ts'

const monthChoices = [1, 3, 6, 12, 24, 36] as const

/** How long accounts are renewed for, as items of a form. */
export function RenewFields(): ReactNode {
  const { t } = useTranslation()
  const months = Form.useWatch<number | string>('months')
  return (
    <>
      <Form.Item
        name="months"
        label={t('companies.renewFor')}
        initialValue={12}
        extra={typeof months === 'number' ? t('companies.renewHint') : undefined}
      >
        <Select
          options={[
            ...monthChoices.map((value) => ({ value, label: t('companies.months', { amount: value }) })),
            { value: 'day', label: t('companies.untilDay') },
            { value: 'never', label: t('companies.noEnd') },
          ]}
        />
      </Form.Item>
      {months === 'day' && (
        <Form.Item
          name="validThrough"
          label={t('companies.fields.validThrough')}
          extra={t('companies.validThroughHint')}
          getValueProps={asDay}
          normalize={asDayText}
          rules={[
            { required: true, message: t('common.required', { field: t('companies.fields.validThrough') }) },
          ]}
        >
          <DatePicker className="account-wide" />
        </Form.Item>
      )}
    </>
  )
}

/** What the fields mean. */
export function renewalOf({ months, validThrough }: Record<string, unknown>): Renewal {
  if (typeof months === 'number') return { months }
  return { validThrough: months === 'day' ? String(validThrough) : null }
}
