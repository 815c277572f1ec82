import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FieldChoice } from '@landfall/contract/customers/customer-fields.ts'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnNameField } from '#ui/own-name-field.tsx'

/** The choices of a field, in the languages of the company; nothing for fields that offer none. */
export function ChoiceFields(): ReactNode {
  const { t } = useTranslation()
  const type = Form.useWatch<string | undefined>('type')
  if (!type?.startsWith('choice')) return null
  return (
    <Form.List
      name="choices"
      rules={[
        {
          validator: async (_, choices: FieldChoice[] | undefined) => {
            if (!choices?.length) throw new Error(t('customerWords.field.choiceMissing'))
          },
        },
      ]}
    >
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="choice-fields">
          <legend>{t('customerWords.field.choices')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="choice-row">
              <Form.Item
                name={[name, 'names']}
                label={t('customerWords.field.choice', { number: name + 1 })}
                rules={[
                  {
                    validator: async (_, names: FieldChoice['names'] = {}) => {
                      const field = t('customerWords.field.choice', { number: name + 1 })
                      if (Object.keys(names).length === 0) throw new Error(t('common.required', { field }))
                    },
                  },
                ]}
              >
                <OwnNameField />
              </Form.Item>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('customerWords.field.removeChoice', { number: name + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={rows.length >= 100}
            onClick={() => add({ key: newKey(), names: {} })}
          >
            {t('customerWords.field.addChoice')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

// Customers store the key, so it must never be given twice, also not after a choice was removed.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('')
}
