import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { socialTypes } from '@landfall/contract/customers/customer-profile.ts'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './profile-fields.css'

/** Further addresses of a person and where else it is reached, within the person's part of the form. */
export function ReachFields({ index }: { index: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        className="wide-field"
        name={[index, 'otherEmails']}
        label={t('customers.fields.otherEmails')}
        extra={t('customerProfile.otherEmailsHint')}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', ' ']} maxCount={10} />
      </Form.Item>
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
              disabled={rows.length >= 20}
              onClick={() => add({ type: 'whatsapp', value: '' })}
            >
              {t('customerProfile.addSocial')}
            </Button>
          </fieldset>
        )}
      </Form.List>
    </>
  )
}
