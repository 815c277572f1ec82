import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { contactFieldNames } from '@landfall/contract/customers/customer-contacts.ts'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReachField } from '#features/customers/customer-words/reach-fields.tsx'

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
        {contactFieldNames.map((field) => (
          <ReachField key={field} index={index} field={field} />
        ))}
      </div>
    </>
  )
}
