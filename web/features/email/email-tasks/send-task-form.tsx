import type { SendTaskInput, SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import { pastedLimit } from '@landfall/contract/email/pasted-readers.ts'
import { Alert, Button, Checkbox, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '#platform/api-error.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeFailure } from '#platform/i18n.ts'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { MailAttachmentField } from '../email-attachments/mail-attachment-field.tsx'
import { useTemplateNames } from '../email-templates/use-templates.ts'
import { SenderNote } from '../sender-domains/sender-note.tsx'
import { ChosenReaders } from './chosen-readers.tsx'
import { ContentMethod } from './content-method.tsx'
import { LocalHours } from './local-hours.tsx'
import { PastedFields } from './pasted-fields.tsx'
import { PersonalFilesField } from './personal-files-field.tsx'
import { PurposeField } from './purpose-field.tsx'
import { readPasted } from './reader-lines.ts'
import { RecipientPicker } from './recipient-picker.tsx'
import { type FormValues, initialValues, inputOf, problemOf, type SenderValues } from './send-task-values.ts'
import { TestMailField } from './test-mail-field.tsx'
import { noCustomers, type RecipientWish } from './use-send-tasks.ts'
import './email-tasks.css'

/** While somebody types addresses nothing is counted. */
const pauseMs = 600

interface SendTaskFormProps {
  title: string
  /** A task that is not submitted; absent for a new one. */
  task?: SendTaskView
  initial: SenderValues
  /** Own addresses of the company for tests. */
  seeds: readonly string[]
  /** Mail leaves the machine, so its sender counts. */
  isRelayed: boolean
  chosen: RecipientWish | undefined
  notice: ReactNode
  /** Answers whether it was saved, or the user thought better of it. */
  save: (input: SendTaskInput, submit: boolean) => Promise<boolean>
  isSaving: boolean
}

/** Whom to write to, what, and how. */
export function SendTaskForm(props: SendTaskFormProps): ReactNode {
  const { title, task, initial, seeds, isRelayed, chosen, notice, save, isSaving } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const [wish, setWish] = useState(chosen)
  const [failure, setFailure] = useState('')
  const [isAttaching, setIsAttaching] = useState(false)
  const templateIds = Form.useWatch('templateIds', form) ?? []
  const fromAddress = Form.useWatch('fromAddress', form) ?? ''
  const quietDays = Form.useWatch('quietDays', form) ?? 0
  const onePerCompany = Form.useWatch('onePerCompany', form) ?? false
  const receivers = (Form.useWatch('receivers', form) as string | undefined) ?? ''
  const { readers: pasted, columns } = readPasted(useSettled(receivers, pauseMs))
  // Who gets mail does not hang on what else stands in the rows.
  const addressed = pasted.map(({ name, address }) => ({ name, address }))
  const everybody = wish || pasted.length > 0 ? { ...(wish ?? noCustomers), addresses: addressed } : undefined
  const readers = everybody && { ...everybody, quietDays, onePerCompany }
  const templates = useTemplateNames()
  const finish = async (submit: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const all = { ...form.getFieldsValue(true), ...values } as FormValues
    const addresses = readPasted(all.receivers).readers
    const problem = problemOf(addresses.length, wish)
    setFailure(problem ? t(problem, { limit: formatNumber(pastedLimit) }) : '')
    if (problem) return
    try {
      const isSaved = await save(inputOf(all, { ...(wish ?? noCustomers), addresses }), submit)
      if (isSaved) markSaved(form)
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeFailure(error))
    }
  }
  const required = (field: string) => [
    { required: true, whitespace: true, message: t('common.required', { field }) },
  ]
  return (
    <Form
      form={form}
      name="sendTask"
      layout="vertical"
      initialValues={initialValues(t('emailTasks.defaultName'), initial, task)}
    >
      <FormGuard />
      <PageHeader title={title}>
        <Button loading={isSaving} disabled={isAttaching} onClick={() => finish(false)}>
          {t('emailTasks.saveDraft')}
        </Button>
        <Button type="primary" loading={isSaving} disabled={isAttaching} onClick={() => finish(true)}>
          {t('emailTasks.submit')}
        </Button>
      </PageHeader>
      <div className="send-form">
        {failure && <Alert type="error" showIcon title={failure} />}
        {notice}
        <section className="panel">
          <h2>{t('emailTasks.steps.recipients')}</h2>
          <RecipientPicker chosen={chosen} onChange={setWish} />
          <details className="send-pasted" open={(task?.addresses.length ?? 0) > 0}>
            <summary>{t('emailTasks.pasteToo')}</summary>
            <PastedFields form={form} />
          </details>
          <Form.Item
            name="quietDays"
            label={t('emailTasks.fields.quietDays')}
            extra={t('emailTasks.quietDaysHint')}
          >
            <InputNumber min={0} max={365} precision={0} />
          </Form.Item>
          <Form.Item name="onePerCompany" valuePropName="checked" extra={t('emailTasks.onePerCompanyHint')}>
            <Checkbox>{t('emailTasks.fields.onePerCompany')}</Checkbox>
          </Form.Item>
          <ChosenReaders readers={readers} />
        </section>
        <section className="panel">
          <h2>{t('emailTasks.steps.content')}</h2>
          <Form.Item
            name="templateIds"
            label={t('emailTasks.fields.templateIds')}
            rules={[{ required: true, type: 'array', message: t('emailTasks.chooseTemplate') }]}
            extra={<Link to="/email/emailTemplate/add">{t('emailTasks.newTemplate')}</Link>}
          >
            <Select
              mode="multiple"
              maxCount={10}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('emailTasks.chooseTemplate')}
              options={templates}
            />
          </Form.Item>
          {templateIds.length > 1 && <ContentMethod templateIds={templateIds} readers={readers} />}
          <Form.Item name="attachments" label={t('attachments.label')}>
            <MailAttachmentField isForMany onBusy={setIsAttaching} />
          </Form.Item>
          {columns.length > 0 && (
            <PersonalFilesField columns={columns} readers={pasted} onBusy={setIsAttaching} />
          )}
        </section>
        <section className="panel">
          <h2>{t('emailTasks.steps.sending')}</h2>
          <Form.Item
            name="name"
            label={t('emailTasks.fields.name')}
            rules={required(t('emailTasks.fields.name'))}
          >
            <Input maxLength={100} />
          </Form.Item>
          <div className="send-pair">
            <Form.Item name="fromName" label={t('emailTasks.fields.fromName')}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="fromAddress"
              label={t('emailTasks.fields.fromAddress')}
              rules={required(t('emailTasks.fields.fromAddress'))}
            >
              <Input type="email" maxLength={320} />
            </Form.Item>
            <Form.Item name="replyTo" label={t('emailTasks.fields.replyTo')}>
              <Input type="email" maxLength={320} />
            </Form.Item>
            <Form.Item name="scheduledAt" label={t('emailTasks.fields.scheduledAt')}>
              <DatePicker
                showTime={{ format: 'HH:mm' }}
                placeholder={t('emailTasks.now')}
                minDate={dayjs().startOf('day')}
                style={{ width: '100%' }}
              />
            </Form.Item>
          </div>
          {isRelayed && <SenderNote address={fromAddress} />}
          <PurposeField />
          <LocalHours />
          <Form.Item name="trackReads" label={t('emailTasks.fields.trackReads')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <TestMailField
            seeds={seeds}
            sender={() => ({
              templateIds,
              fromName: form.getFieldValue('fromName') ?? '',
              fromAddress: form.getFieldValue('fromAddress') ?? '',
            })}
          />
        </section>
      </div>
    </Form>
  )
}
