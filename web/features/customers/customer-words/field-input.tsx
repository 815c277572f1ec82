import {
  isNullable,
  type StandardField,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import { Form, type FormItemProps, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldChoices, fieldLabel } from './field-texts.ts'
import { useWords } from './use-vocabulary.ts'

/** A field of a customer that has one input of the usual kinds. */
export type SingleField = Exclude<StandardField, 'name' | 'nextContactAt'>

interface FieldInputProps {
  field: SingleField
  placeholder?: string | undefined
  autoFocus?: boolean
}

/** The input of a field, within a form that holds its value. */
export function FieldInput({ field, ...props }: FieldInputProps): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const traits = standardFields[field]
  switch (traits.kind) {
    case 'note':
      return <Input.TextArea maxLength={traits.limit} autoSize={{ minRows: 2, maxRows: 8 }} {...props} />
    case 'line':
    case 'address':
      return <Input maxLength={traits.limit} {...props} />
    case 'web':
      return <Input maxLength={traits.limit} inputMode="url" {...props} />
    case 'phone':
      return <Input maxLength={traits.limit} type="tel" {...props} />
    case 'grade':
    case 'stars':
      return (
        <Select<string | number>
          className="full-width"
          options={fieldChoices(field, { t, words })}
          {...props}
        />
      )
    default:
      return (
        <Select<string | number>
          className="full-width"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={fieldChoices(field, { t, words })}
          {...props}
        />
      )
  }
}

// A cleared picker gives undefined, which would mean "not said"; an empty field is meant.
const orNull = (value: unknown): unknown => value ?? null

interface FieldItemProps extends Pick<FormItemProps, 'extra' | 'className'> {
  field: SingleField
  placeholder?: string | undefined
}

/** A field with its label, within the form of a customer. */
export function FieldItem({ field, placeholder, ...item }: FieldItemProps): ReactNode {
  const { t } = useTranslation()
  const traits = standardFields[field]
  return (
    <Form.Item
      name={field}
      label={fieldLabel(field, t)}
      {...item}
      {...(isNullable(field) ? { normalize: orNull } : {})}
      {...('start' in traits ? { initialValue: traits.start } : {})}
    >
      <FieldInput field={field} placeholder={placeholder} />
    </Form.Item>
  )
}
