import { fieldsWith, standardFields } from '@landfall/contract/customers/standard-fields.ts'
import { DatePicker, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NextContactField } from '#features/customers/contact-calendar/next-contact-field.tsx'
import { FieldItem } from '#features/customers/customer-words/field-input.tsx'
import { companyFields } from '#features/customers/customer-words/field-texts.ts'
import { usePermission } from '#platform/permission.tsx'
import { asDay } from '#ui/day-value.ts'
import { OwnerPicker } from './owner-picker.tsx'

interface CustomerFieldsProps {
  customerId: number | undefined
  /** Whether the user is more than a collaborator, who gives it to nobody. */
  mayGiveAway: boolean
}

/** The fields of a customer itself; without an id, of a new one. */
export function CustomerFields({ customerId, mayGiveAway }: CustomerFieldsProps): ReactNode {
  const { t } = useTranslation()
  const isNew = customerId === undefined
  const mayTransfer = usePermission('customer.customer.transfer') && mayGiveAway
  const mayRelease = usePermission('customer.customer.release') && mayGiveAway
  return (
    <div className="form-grid">
      <Form.Item
        className="wide-field"
        name="name"
        label={t('customers.fields.name')}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t('common.required', { field: t('customers.fields.name') }),
          },
        ]}
      >
        <Input maxLength={200} autoFocus />
      </Form.Item>
      {companyFields.map((field) => (
        <FieldItem
          key={field}
          field={field}
          extra={standardFields[field].kind === 'phone' ? t('customers.phoneHint') : undefined}
        />
      ))}
      <Form.Item name="ownerId" label={t('customers.fields.owner')}>
        <OwnerPicker mayTransfer={isNew || mayTransfer} mayRelease={isNew || mayRelease} />
      </Form.Item>
      <Form.Item
        name="nextContactAt"
        label={t('customers.fields.nextContactAt')}
        {...(isNew ? { getValueProps: asDay, normalize: asMoment } : { normalize: orNull })}
      >
        {customerId === undefined ? (
          <DatePicker className="full-width" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        ) : (
          <NextContactField customerId={customerId} placeholder="" />
        )}
      </Form.Item>
      {fieldsWith('kind', 'note').map((field) => (
        <FieldItem key={field} className="wide-field" field={field} />
      ))}
    </div>
  )
}

// A cleared picker gives undefined, which would mean "not said"; an empty field is meant.
function orNull(value: unknown): unknown {
  return value ?? null
}

function asMoment(value: Dayjs | null): string | null {
  return value ? value.toISOString() : null
}
