import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type ContactField,
  contactFields,
  contactTextOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import { socialTypes } from '@landfall/contract/customers/customer-profile.ts'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './profile-fields.css'

interface ReachFieldProps {
  /** Which of the people of the form. */
  index: number
  field: ContactField
}

/** A field of a person, within the person's part of the form. */
export function ReachField({ index, field }: ReachFieldProps): ReactNode {
  const { t } = useTranslation()
  const traits = contactFields[field]
  const item = { name: [index, field], label: t(`customers.fields.${contactTextOf(field)}`) }
  switch (traits.kind) {
    case 'socials':
      return <SocialFields index={index} />
    case 'emails':
      return (
        <Form.Item {...item} extra={t('customerProfile.otherEmailsHint')}>
          <Select {...many} tokenSeparators={[',', ';', ' ']} maxCount={traits.most} />
        </Form.Item>
      )
    case 'phones':
      return (
        <Form.Item {...item} extra={t('customers.phonesHint')}>
          <Select {...many} tokenSeparators={[',', ';']} maxCount={traits.most} />
        </Form.Item>
      )
    default:
      return (
        <Form.Item {...item}>
          <Input maxLength={traits.limit} {...modes[traits.kind]} />
        </Form.Item>
      )
  }
}

const many = { mode: 'tags', open: false, suffixIcon: null } as const

const modes = {
  line: {},
  email: { inputMode: 'email', autoComplete: 'off' },
  web: { inputMode: 'url' },
} as const

function SocialFields({ index }: { index: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.List name={[index, 'socials']}>
      {(rows, { add, remove }) => (
        <fieldset className="wide-field social-fields" aria-label={t('customers.fields.socials')}>
          {rows.map(({ key, name }) => (
            <div key={key} className="social-row">
              <Form.Item name={[name, 'type']} label={t('customerProfile.socialType')}>
                <Select
                  options={socialTypes.map((value) => ({
                    value,
                    label: t(`customerProfile.socials.${value}`),
                  }))}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'value']}
                label={t('customerProfile.socialValue')}
                rules={[
                  {
                    required: true,
                    whitespace: true,
                    message: t('common.required', { field: t('customerProfile.socialValue') }),
                  },
                ]}
              >
                <Input maxLength={200} autoComplete="off" />
              </Form.Item>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('customerProfile.removeSocial', { number: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={rows.length >= contactFields.socials.most}
            onClick={() => add({ type: 'whatsapp', value: '' })}
          >
            {t('customerProfile.addSocial')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
