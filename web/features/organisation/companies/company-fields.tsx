import { locales } from '@landfall/contract/locales.ts'
import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames } from '#platform/locale-choice.ts'
import { asDay, asDayText } from '#ui/day-value.ts'
import './companies.css'

const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

/** Fields of a company that its own administrators may set too: name, time zone, language. */
export function HouseFields(): ReactNode {
  const { t } = useTranslation()
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('common.required', { field }) },
  ]
  return (
    <>
      <Form.Item name="name" label={t('companies.fields.name')} rules={required(t('companies.fields.name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <div className="account-pair">
        <Form.Item
          name="timeZone"
          label={t('companies.fields.timeZone')}
          rules={required(t('companies.fields.timeZone'))}
        >
          <Select showSearch options={timeZones} />
        </Form.Item>
        <Form.Item
          name="defaultLocale"
          label={t('companies.fields.defaultLocale')}
          extra={t('companies.defaultLocaleHint')}
        >
          <Select
            allowClear
            placeholder={localeNames.zh}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
        </Form.Item>
      </div>
    </>
  )
}

/** How customers are shared out in a company. */
export function CustomerRuleFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="account-pair">
      <Form.Item
        name="leadUnique"
        valuePropName="checked"
        label={t('companies.fields.leadUnique')}
        extra={t('companies.leadUniqueHint')}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="poolDays" label={t('companies.fields.poolDays')} extra={t('companies.poolDaysHint')}>
        <InputNumber min={1} max={3650} precision={0} className="account-wide" />
      </Form.Item>
    </div>
  )
}

/** What is agreed with a company: its seats and its last day. */
export function AgreementFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className="account-pair">
        <Form.Item name="seats" label={t('companies.fields.seats')} extra={t('companies.seatsHint')}>
          <InputNumber min={1} max={100_000} precision={0} className="account-wide" />
        </Form.Item>
        <Form.Item
          name="validThrough"
          label={t('companies.fields.validThrough')}
          extra={t('companies.validThroughHint')}
          getValueProps={asDay}
          normalize={asDayText}
        >
          <DatePicker className="account-wide" />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('companies.fields.remark')} extra={t('companies.remarkHint')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}

/** Who signs in first. */
export function FirstAdminFields(): ReactNode {
  const { t } = useTranslation()
  const name = t('companies.fields.adminName')
  return (
    <fieldset className="account-fieldset">
      <legend>{t('companies.firstAdmin')}</legend>
      <p className="account-hint">{t('companies.firstAdminHint')}</p>
      <div className="account-pair">
        <Form.Item
          name={['admin', 'name']}
          label={name}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: name }) }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['admin', 'userName']}
          label={t('companies.fields.userName')}
          extra={t('companies.userNameHint')}
          rules={[{ pattern: /^$|^[A-Za-z0-9]{2,16}$/, message: t('companies.userNameRule') }]}
        >
          <Input maxLength={16} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name={['admin', 'email']} label={t('companies.fields.email')}>
          <Input type="email" maxLength={320} autoComplete="off" />
        </Form.Item>
      </div>
    </fieldset>
  )
}
