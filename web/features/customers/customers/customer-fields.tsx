import { DatePicker, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NextContactField } from '#features/customers/contact-calendar/next-contact-field.tsx'
import { FieldInput } from '#features/customers/customer-words/field-input.tsx'
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
      <Form.Item name="country" label={t('customers.fields.country')} normalize={orNull}>
        <FieldInput field="country" />
      </Form.Item>
      <Form.Item name="website" label={t('customers.fields.website')}>
        <FieldInput field="website" />
      </Form.Item>
      <Form.Item name="phone" label={t('customers.fields.phone')} extra={t('customers.phoneHint')}>
        <FieldInput field="phone" />
      </Form.Item>
      <Form.Item name="registrationNo" label={t('customers.fields.registrationNo')}>
        <FieldInput field="registrationNo" />
      </Form.Item>
      <Form.Item name="address" label={t('customers.fields.address')}>
        <FieldInput field="address" />
      </Form.Item>
      <Form.Item name="stage" label={t('customers.fields.stage')} initialValue="toFollow">
        <FieldInput field="stage" />
      </Form.Item>
      <Form.Item name="intent" label={t('customers.fields.intent')} initialValue="unknown">
        <FieldInput field="intent" />
      </Form.Item>
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
      <Form.Item className="wide-field" name="remark" label={t('customers.fields.remark')}>
        <FieldInput field="remark" />
      </Form.Item>
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
