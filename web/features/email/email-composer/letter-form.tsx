import { EyeOutlined, SendOutlined } from '@ant-design/icons'
import type { SenderDefaults } from '@landfall/contract/email/email-settings.ts'
import type { FilledTemplate, LetterStart } from '@landfall/contract/email/letters.ts'
import { Alert, Button, DatePicker, Form, type FormInstance, Input, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError, describeFailure } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { MailAttachmentField } from '../email-attachments/mail-attachment-field.tsx'
import { SenderNote } from '../sender-domains/sender-note.tsx'
import { LetterBody } from './letter-body.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { FilledVariables, TemplateField } from './letter-template.tsx'
import { beginLetter, belowText, type LetterValues, letterOf } from './letter-values.ts'
import { useLetterDraft } from './use-letter-draft.ts'
import { useCustomerAddresses, useFillTemplate, useSendLetter } from './use-letters.ts'

interface LetterFormProps {
  start: LetterStart
  sender: SenderDefaults
  answerId: number | undefined
  onClose: () => void
}

/** One letter: to whom, what, when, and what comes after it. */
export function LetterForm({ start, sender, answerId, onClose }: LetterFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<LetterValues>()
  // Several may be open: one on a record, one over the page.
  const formId = useId()
  const [isShown, setIsShown] = useState(false)
  const [failure, setFailure] = useState('')
  const [isAttaching, setIsAttaching] = useState(false)
  const addresses = useCustomerAddresses(start.customerId)
  const send = useSendLetter()
  const values = () => form.getFieldsValue(true) as LetterValues
  const { draft, keep, forget } = useLetterDraft(start, answerId)
  const { fill, variables } = useFilling(form, {
    ...{ start, answerId, onFailure: setFailure },
    onFilled: () => keep(values()),
  })
  const mayPlan = usePermission('customer.followUp.write')
  const scheduledAt = Form.useWatch('scheduledAt', form)
  const nextContactAt = Form.useWatch('nextContactAt', form)
  const address = Form.useWatch('address', form)
  const finish = async () => {
    setFailure('')
    const letter = letterOf(values(), { customerId: start.customerId, answerId })
    try {
      const { relayName, isDateKept } = await send.mutateAsync({
        letter,
        nextContactAt: values().nextContactAt?.toISOString() ?? null,
      })
      if (!isDateKept) notifyError(t('letters.dateNotKept'))
      const now = relayName === null ? t('letters.captured') : t('letters.sent')
      notifySuccess(letter.scheduledAt ? t('letters.scheduled') : now)
      forget()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeFailure(error))
    }
  }
  const choices = addresses.some(({ value }) => value === start.address)
    ? addresses
    : [
        { value: start.address, label: start.name ? `${start.name} <${start.address}>` : start.address },
        ...addresses,
      ]
  return (
    <Form
      form={form}
      name={formId}
      layout="vertical"
      initialValues={draft ?? beginLetter(start, sender)}
      onValuesChange={() => keep(values())}
      onFinish={finish}
    >
      <FormGuard />
      {start.isSuppressed && address === start.address && (
        <Alert type="error" showIcon title={t('letters.suppressed')} />
      )}
      {sender.relayName === null && <Alert type="warning" showIcon title={t('emailTasks.toOutboxHint')} />}
      <Form.Item name="address" label={t('letters.to')} rules={[{ required: true }]}>
        <Select options={choices} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <TemplateField id={`${formId}_template`} language={start.language} onChoose={fill} />
      {variables.length > 0 && <FilledVariables variables={variables} />}
      <Form.Item
        name="subject"
        label={t('emailTasks.fields.subject')}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t('common.required', { field: t('emailTasks.fields.subject') }),
          },
        ]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <LetterBody start={start} />
      <Form.Item name="attachments" label={t('attachments.label')}>
        <MailAttachmentField onBusy={setIsAttaching} />
      </Form.Item>
      <Sender isRelayed={sender.relayName !== null} />
      <div className="letter-pair">
        <Form.Item name="scheduledAt" label={t('emailTasks.fields.scheduledAt')}>
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            placeholder={t('letters.atOnce')}
            minDate={dayjs().startOf('day')}
            style={{ width: '100%' }}
          />
        </Form.Item>
        {mayPlan && (
          <Form.Item name="nextContactAt" label={t('letters.nextContactAt')}>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              minDate={dayjs().startOf('day')}
              presets={[3, 7, 14].map((days) => ({
                label: t('letters.inDays', { days: String(days) }),
                value: dayjs().add(days, 'day').hour(9).minute(0).second(0).millisecond(0),
              }))}
              style={{ width: '100%' }}
            />
          </Form.Item>
        )}
        <Form.Item name="trackReads" label={t('emailTasks.fields.trackReads')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className="letter-footer">
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => setIsShown(true)}>
          {t('emailTemplates.preview')}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          loading={send.isPending}
          disabled={isAttaching || (start.isSuppressed && address === start.address)}
        >
          {nextContactAt
            ? t('letters.sendAndPlan')
            : scheduledAt
              ? t('letters.sendLater')
              : t('letters.send')}
        </Button>
      </div>
      {isShown && (
        <LetterPreview
          letter={letterOf(values(), { customerId: start.customerId, answerId })}
          onClose={() => setIsShown(false)}
        />
      )}
    </Form>
  )
}

interface Filling extends Pick<LetterFormProps, 'start' | 'answerId'> {
  onFailure: (text: string) => void
  onFilled: () => void
}

/** Puts templates into the fields, with the values of the reader in them. */
function useFilling(form: FormInstance<LetterValues>, { start, answerId, onFailure, onFilled }: Filling) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { mutateAsync } = useFillTemplate()
  const [variables, setVariables] = useState<FilledTemplate['variables']>([])
  const fill = async (templateId: number) => {
    const isWritten = form.isFieldsTouched(['html', 'text'])
    const isSure =
      !isWritten || (await confirm({ title: t('letters.replaceQuestion'), action: t('letters.replace') }))
    if (!isSure) return
    const { customerId } = start
    const reader = { customerId, address: form.getFieldValue('address') as string }
    try {
      const filled = await mutateAsync({ ...reader, ...(answerId !== undefined && { answerId }), templateId })
      const { subject, html, plainText } = filled
      form.setFieldsValue({
        ...{ templateId, html: `${html}${belowText(start)}`, text: plainText },
        // The subject of a thread stays.
        ...(answerId === undefined && { subject }),
      })
      setVariables(filled.variables)
      onFilled()
    } catch (error) {
      onFailure(describeError(error))
    }
  }
  return { fill, variables }
}

function Sender({ isRelayed }: { isRelayed: boolean }): ReactNode {
  const { t } = useTranslation()
  const from = Form.useWatch('fromAddress') as string | undefined
  return (
    <>
      {isRelayed && <SenderNote address={from ?? ''} />}
      <details className="letter-sender">
        <summary>{t('letters.from', { address: from ?? '' })}</summary>
        <div className="letter-pair">
          <Form.Item name="fromName" label={t('emailTasks.fields.fromName')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item
            name="fromAddress"
            label={t('emailTasks.fields.fromAddress')}
            rules={[
              {
                required: true,
                message: t('common.required', { field: t('emailTasks.fields.fromAddress') }),
              },
            ]}
          >
            <Input type="email" maxLength={320} />
          </Form.Item>
          <Form.Item name="replyTo" label={t('emailTasks.fields.replyTo')}>
            <Input type="email" maxLength={320} />
          </Form.Item>
        </div>
      </details>
    </>
  )
}
