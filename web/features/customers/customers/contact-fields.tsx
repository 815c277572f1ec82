import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReachFields } from '#features/customers/customer-words/reach-fields.tsx'

/** The people of a customer: any number, each with its ways to be reached. */
export function ContactFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.List name="contacts">
      {(people, { add, remove }) => (
        <fieldset className="contact-fields">
          <legend>{t('customers.fields.contacts')}</legend>
          {people.map(({ key, name }) => (
            <section
              key={key}
              className="contact-form"
              aria-label={t('customers.contactNumber', { number: name + 1 })}
            >
              <ContactForm index={name} onRemove={() => remove(name)} />
            </section>
          ))}
          <Button icon={<PlusOutlined aria-hidden />} disabled={people.length >= 50} onClick={() => add({})}>
            {t('customers.addContact')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

function ContactForm({ index, onRemove }: { index: number; onRemove: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className="contact-form-head">
        <span>{t('customers.contactNumber', { number: index + 1 })}</span>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('customers.removeContact', { number: index + 1 })}
          onClick={onRemove}
        />
      </div>
      <div className="form-grid">
        <Form.Item name={[index, 'name']} label={t('customers.fields.contactName')}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name={[index, 'jobTitle']} label={t('customers.fields.jobTitle')}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name={[index, 'workEmail']} label={t('customers.fields.workEmail')}>
          <Input maxLength={320} inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, 'personalEmail']} label={t('customers.fields.personalEmail')}>
          <Input maxLength={320} inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={[index, 'phones']}
          label={t('customers.fields.phones')}
          extra={t('customers.phonesHint')}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} maxCount={10} />
        </Form.Item>
        <Form.Item name={[index, 'linkedin']} label={t('customers.fields.linkedin')}>
          <Input maxLength={300} inputMode="url" />
        </Form.Item>
        <ReachFields index={index} />
      </div>
    </>
  )
}
