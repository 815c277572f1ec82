import { HistoryOutlined } from '@ant-design/icons'
import {
  type TemplateInput,
  type TemplateView,
  templateHtmlLimit,
} from '@landfall/contract/email/email-templates.ts'
import type { EmailVariable } from '@landfall/contract/email/email-variables.ts'
import { locales } from '@landfall/contract/locales.ts'
import { Button, Form, Input, Select } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { currentLocale, localeNames } from '#platform/locale-choice.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { useSaveTemplate } from './use-templates.ts'
import { VariablePicker } from './variable-picker.tsx'
import './email-templates.css'

interface TemplateFormProps {
  title: string
  /** Absent for a new one. */
  template?: TemplateView
  onSaved: (template: TemplateView) => void
  onCancel: () => void
}

/** Writes a template: fields on one side, what its reader will see on the other. */
export function TemplateForm({ title, template, onSaved, onCancel }: TemplateFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<TemplateInput>()
  const [failure, setFailure] = useState('')
  const [showsVersions, setShowsVersions] = useState(false)
  const save = useSaveTemplate(template?.id)
  const html = useRef<TextAreaRef>(null)
  const wasIn = useRef(false)
  const values = { ...useInitialValues(template), ...Form.useWatch((all) => all, form) }
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('common.required', { field }) },
  ]
  const insert = (variable: EmailVariable) => {
    const area = html.current?.resizableTextArea?.textArea
    const text: string = form.getFieldValue('html') ?? ''
    // Before the writer was in the field there is no place of his; then the end is meant.
    const [start, end] =
      wasIn.current && area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length]
    const mark = `{{${variable}}}`
    const isLink = variable === 'unsubscribeUrl'
    const written = isLink ? `<a href="${mark}">${t('emailPages.footerUnsubscribe')}</a>` : mark
    form.setFieldValue('html', `${text.slice(0, start)}${written}${text.slice(end)}`)
    area?.focus()
    setTimeout(() => area?.setSelectionRange(start + written.length, start + written.length))
  }
  const submit = async (input: TemplateInput) => {
    setFailure('')
    try {
      const saved = await save.mutateAsync(input)
      markSaved(form)
      notifySuccess(t('emailTemplates.saved'))
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <Form
      form={form}
      name="template"
      layout="vertical"
      initialValues={useInitialValues(template)}
      onFinish={submit}
    >
      <FormGuard />
      <PageHeader title={title}>
        {template && (
          <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setShowsVersions(true)}>
            {t('emailTemplates.versions')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </PageHeader>
      <div className="template-columns">
        <section className="panel">
          <FailureNote failure={failure} />
          <Form.Item
            name="name"
            label={t('emailTemplates.fields.name')}
            rules={required(t('emailTemplates.fields.name'))}
          >
            <Input maxLength={100} autoFocus={!template} />
          </Form.Item>
          <Form.Item name="language" label={t('emailTemplates.fields.language')}>
            <Select options={locales.map((value) => ({ value, label: localeNames[value] }))} />
          </Form.Item>
          <Form.Item
            name="subject"
            label={t('emailTemplates.fields.subject')}
            rules={required(t('emailTemplates.fields.subject'))}
          >
            <Input maxLength={255} />
          </Form.Item>
          <Form.Item
            name="html"
            label={t('emailTemplates.fields.html')}
            rules={required(t('emailTemplates.fields.html'))}
            extra={t('emailTemplates.variableHint', {
              example: `{{contact.name|${t('emailTemplates.starterFallback')}}}`,
            })}
          >
            <Input.TextArea
              ref={html}
              className="template-source"
              maxLength={templateHtmlLimit}
              spellCheck={false}
              onFocus={() => {
                wasIn.current = true
              }}
              autoSize={{ minRows: 12, maxRows: 28 }}
            />
          </Form.Item>
          <div className="template-tools">
            <VariablePicker onPick={insert} />
            <span className="template-hint">
              {t('emailTemplates.rowHint', { example: '{{row.price|…}}' })}
            </span>
          </div>
          <Form.Item
            name="plainText"
            label={t('emailTemplates.fields.plainText')}
            extra={t('emailTemplates.plainTextHint')}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} />
          </Form.Item>
        </section>
        <TemplatePreview content={values} />
      </div>
      {template && (
        <TemplateVersions
          templateId={template.id}
          now={values}
          isOpen={showsVersions}
          onClose={() => setShowsVersions(false)}
          onTake={(content) => {
            form.setFieldsValue(content)
            setShowsVersions(false)
            notifySuccess(t('emailTemplates.versionTaken'))
          }}
        />
      )}
    </Form>
  )
}

function useInitialValues(template: TemplateView | undefined): TemplateInput {
  const { t } = useTranslation()
  if (template) return template
  const contact = `{{contact.name|${t('emailTemplates.starterFallback')}}}`
  return {
    name: '',
    language: currentLocale(),
    subject: '',
    html: t('emailTemplates.starter', {
      contact,
      customer: '{{customer.name}}',
      sender: '{{sender.name}}',
      company: '{{company.name}}',
    }),
    plainText: '',
  }
}
