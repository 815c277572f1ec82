import { HistoryOutlined } from '@ant-design/icons'
import type { TemplateInput, TemplateView } from '@landfall/contract/email/email-templates.ts'
import type { MailBlock, MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { locales } from '@landfall/contract/locales.ts'
import { Button, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newBlock } from '#features/email/block-editor/new-block.ts'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { currentLocale, localeNames } from '#platform/locale-choice.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { MailWritingContext } from '../email-checks/finding-remedy.tsx'
import { TemplateContent, type WayOfWriting } from './template-content.tsx'
import { mendingOf } from './template-mending.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { useSaveTemplate } from './use-templates.ts'
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
  const [way, setWay] = useState<WayOfWriting>(template && !template.blocks ? 'html' : 'blocks')
  const [showsIssues, setShowsIssues] = useState(false)
  const values = written({ ...useInitialValues(template), ...Form.useWatch((all) => all, form) }, way)
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('common.required', { field }) },
  ]
  const submit = async (input: TemplateInput) => {
    setFailure('')
    setShowsIssues(true)
    try {
      const saved = await save.mutateAsync(written(input, way))
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
          <TemplateContent way={way} onWay={setWay} isNew={!template} showsIssues={showsIssues} />
          <Form.Item
            name="plainText"
            label={t('emailTemplates.fields.plainText')}
            extra={t('emailTemplates.plainTextHint')}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} />
          </Form.Item>
        </section>
        <MailWritingContext value={mendingOf(form, values, t)}>
          <TemplatePreview content={values} />
        </MailWritingContext>
      </div>
      {template && (
        <TemplateVersions
          templateId={template.id}
          now={values}
          isOpen={showsVersions}
          onClose={() => setShowsVersions(false)}
          onTake={(content) => {
            setWay(content.blocks ? 'blocks' : 'html')
            form.setFieldsValue(content)
            setShowsVersions(false)
            notifySuccess(t('emailTemplates.versionTaken'))
          }}
        />
      )}
    </Form>
  )
}

/** What is sent: the content of the way it is written, and nothing of the other. */
const written = (input: TemplateInput, way: WayOfWriting): TemplateInput => ({
  ...input,
  html: way === 'html' ? (input.html ?? '') : '',
  blocks: way === 'blocks' ? (input.blocks ?? { version: 1, blocks: [] }) : null,
})

function useInitialValues(template: TemplateView | undefined): TemplateInput {
  const { t } = useTranslation()
  const [values] = useState(() => {
    if (template) return template
    const contact = `{{contact.name|${t('emailTemplates.starterFallback')}}}`
    const html = t('emailTemplates.starter', {
      ...{ contact, customer: '{{customer.name}}' },
      ...{ sender: '{{sender.name}}', company: '{{company.name}}' },
    })
    const text = { ...newBlock('text'), html } as MailBlock
    const blocks: MailBlocks = { version: 1, blocks: [text] }
    return { ...{ name: '', language: currentLocale(), subject: '', html, plainText: '' }, blocks }
  })
  return values
}
