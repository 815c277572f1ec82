import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput, type SingleField } from '#features/customers/customer-words/field-input.tsx'
import { fieldLabel } from '#features/customers/customer-words/field-texts.ts'
import { ApiError } from '#platform/api-error.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { useChangeField } from './use-customers.ts'
import './field-fact.css'

interface FieldFactProps {
  customer: CustomerView
  field: SingleField
  /** The value as it is read; nothing shows that it may be added. */
  children?: ReactNode
}

/** A fact of a customer that is changed where it stands: Enter or the button keeps it, Escape leaves it as it was. */
export function FieldFact({ customer, field, children }: FieldFactProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Who came by keyboard goes on where he was.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <FieldForm customer={customer} field={field} onEnd={() => setIsOpen(false)} />
  const isEmpty = children === '' || children === null || children === undefined || children === false
  const label = t(isEmpty ? 'customers.addField' : 'customers.changeField', { field: fieldLabel(field, t) })
  return (
    <span className={isEmpty ? 'field-fact is-empty' : 'field-fact'}>
      {children}
      <Button
        ref={opener}
        className="field-fact-open"
        type="text"
        size="small"
        icon={isEmpty ? <PlusOutlined aria-hidden /> : <EditOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      />
    </span>
  )
}

interface FieldFormProps extends Pick<FieldFactProps, 'customer' | 'field'> {
  onEnd: () => void
}

function FieldForm({ customer: latest, field, onEnd }: FieldFormProps): ReactNode {
  const { t } = useTranslation()
  const [opened] = useState(latest)
  // A change by somebody else is refused; one of another field, by oneself a moment ago, is none of this one.
  const customer = latest[field] === opened[field] ? latest : opened
  const [form] = Form.useForm<Record<string, unknown>>()
  const [failure, setFailure] = useState<unknown>(null)
  const change = useChangeField(customer)
  const save = async (values: Record<string, unknown>) => {
    setFailure(null)
    try {
      await change.mutateAsync({ [field]: values[field] ?? null })
      onEnd()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(error)
    }
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The drawer around it stays open.
    event.stopPropagation()
    onEnd()
  }
  return (
    <Form
      className="field-form"
      name={`customer-${field}`}
      form={form}
      initialValues={{ [field]: opened[field] }}
      onFinish={save}
      onKeyDown={leave}
    >
      <FormGuard />
      <Form.Item name={field} label={fieldLabel(field, t)} className="field-form-item">
        <FieldInput field={field} autoFocus />
      </Form.Item>
      <FailureNote failure={failure} />
      <div className="field-form-end">
        <Button type="primary" size="small" htmlType="submit" loading={change.isPending}>
          {t('common.save')}
        </Button>
        <Button size="small" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
