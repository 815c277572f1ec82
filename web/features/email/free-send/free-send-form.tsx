import type { FreeTaskInput } from '@landfall/contract/email/free-send.ts'
import { pastedLimit } from '@landfall/contract/email/pasted-readers.ts'
import {
  Alert,
  Button,
  Checkbox,
  Form,
  type FormInstance,
  Input,
  InputNumber,
  Radio,
  Select,
  Switch,
} from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#platform/api-error.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeFailure } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { placeIssues } from '#ui/form-issues.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { PurposeField } from '../email-tasks/purpose-field.tsx'
import { readPasted } from '../email-tasks/reader-lines.ts'
import { useTemplateNames } from '../email-templates/use-templates.ts'
import {
  type FreeSendDraft,
  type FreeSendSettings,
  forgetDraft,
  keepDraft,
  keepSettings,
  readDraft,
  readSettings,
} from './free-send-draft.ts'
import { type CustomerChoice, ReceiverFields } from './receiver-fields.tsx'
import { useCreateFreeTask, useSenderAccounts } from './use-free-send.ts'
import './free-send.css'

type FormValues = FreeSendDraft & FreeSendSettings

/** Whom to write to from which of one's own mailboxes; what is typed stays in this browser until it is sent. */
export function FreeSendForm(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const userId = useSession((state) => state.user?.id ?? 0)
  const [form] = Form.useForm<FormValues>()
  const [customers, setCustomers] = useState<CustomerChoice>(null)
  const [failure, setFailure] = useState('')
  const create = useCreateFreeTask()
  const keep = () => {
    const { receivers, checkedSenders, checkedTemplates, ...settings } = form.getFieldsValue(
      true,
    ) as FormValues
    keepDraft(userId, { receivers, checkedSenders, checkedTemplates })
    keepSettings(userId, settings)
  }
  const begin = async () => {
    if (!(await form.validateFields().catch(() => undefined))) return
    const values = form.getFieldsValue(true) as FormValues
    const addresses = readPasted(values.receivers).readers
    const problem = problemOf(addresses.length, customers)
    setFailure(problem ? t(`freeSend.${problem}`, { limit: formatNumber(pastedLimit) }) : '')
    if (problem) return
    const isSure = await confirm({
      title: t('freeSend.startQuestion', {
        amount: formatNumber(addresses.length + (customers?.amount ?? 0)),
      }),
      text: t('freeSend.startHint'),
      action: t('freeSend.start'),
    })
    if (!isSure) return
    const input = inputOf(values, { addresses, customers })
    try {
      await create.mutateAsync(input)
      forgetDraft(userId)
      notifySuccess(t('freeSend.started'))
      navigate('/email/emailSendFree')
    } catch (error) {
      setFailure(failureOf(form, error))
    }
  }
  return (
    <Form
      form={form}
      name="freeSend"
      layout="vertical"
      initialValues={{ ...readSettings(userId, t('emailTasks.defaultName')), ...readDraft(userId) }}
      onValuesChange={keep}
    >
      <PageHeader title={t('menu.freeSendingAdd')}>
        <Button type="primary" loading={create.isPending} onClick={begin}>
          {t('freeSend.start')}
        </Button>
      </PageHeader>
      <div className="free-send">
        {failure && <Alert type="error" showIcon title={failure} />}
        <section className="panel">
          <h2>{t('freeSend.accounts')}</h2>
          <SenderChoice />
        </section>
        <section className="panel">
          <h2>{t('freeSend.receivers')}</h2>
          <ReceiverFields form={form} keep={keep} onCustomers={setCustomers} />
        </section>
        <section className="panel">
          <h2>{t('freeSend.content')}</h2>
          <TemplateChoice />
        </section>
        <section className="panel">
          <h2>{t('freeSend.settings')}</h2>
          <SettingFields />
        </section>
      </div>
    </Form>
  )
}

function inputOf(
  { receivers: _text, checkedSenders, checkedTemplates, ...settings }: FormValues,
  { addresses, customers }: { addresses: FreeTaskInput['addresses']; customers: CustomerChoice },
): FreeTaskInput {
  const input = { ...settings, accountIds: checkedSenders, templateIds: checkedTemplates, addresses }
  return customers ? { ...input, selection: customers.selection } : input
}

/** What is not said at a field. */
function failureOf(form: FormInstance, error: unknown): string {
  return error instanceof ApiError && placeIssues(form, error) ? '' : describeFailure(error)
}

function problemOf(amount: number, customers: CustomerChoice): 'receiversMissing' | 'tooMany' | undefined {
  if (amount === 0 && customers === null) return 'receiversMissing'
  return amount > pastedLimit ? 'tooMany' : undefined
}

function SenderChoice(): ReactNode {
  const { t } = useTranslation()
  const accounts = useSenderAccounts()
  return (
    <Form.Item
      name="checkedSenders"
      rules={[{ required: true, type: 'array', min: 1, message: t('freeSend.accountsMissing') }]}
      extra={
        <Link className="plain-link" to="/email/emailSendFree">
          {t('freeSend.manageAccounts')}
        </Link>
      }
    >
      <Checkbox.Group
        options={(accounts.data ?? []).map(({ id, emailAddress, sentToday, dailyCap }) => ({
          value: id,
          label: `${emailAddress} (${formatNumber(sentToday)}/${formatNumber(dailyCap)})`,
        }))}
      />
    </Form.Item>
  )
}

function TemplateChoice(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="checkedTemplates"
      label={t('emailTasks.fields.templateIds')}
      rules={[{ required: true, type: 'array', message: t('emailTasks.chooseTemplate') }]}
      extra={<Link to="/email/emailTemplate/add">{t('emailTasks.newTemplate')}</Link>}
    >
      <Select
        mode="multiple"
        maxCount={10}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('emailTasks.chooseTemplate')}
        options={useTemplateNames()}
      />
    </Form.Item>
  )
}

function SettingFields(): ReactNode {
  const { t } = useTranslation()
  const field = t('emailTasks.fields.name')
  const methods = [
    { value: 0, label: t('emailTasks.method.sequential') },
    { value: 1, label: t('emailTasks.method.random') },
  ]
  return (
    <>
      <div className="free-pair">
        <Form.Item
          name="title"
          label={field}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field }) }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="replyEmail" label={t('emailTasks.fields.replyTo')}>
          <Input type="email" maxLength={320} />
        </Form.Item>
        <Form.Item name="minSendInterval" label={t('freeSend.fields.minSendInterval')}>
          <InputNumber min={1} max={300} precision={0} />
        </Form.Item>
        <Form.Item name="maxSendInterval" label={t('freeSend.fields.maxSendInterval')}>
          <InputNumber min={1} max={300} precision={0} />
        </Form.Item>
        <Form.Item name="sendMethod" label={t('freeSend.fields.sendMethod')}>
          <Radio.Group options={methods} />
        </Form.Item>
        <Form.Item name="sendTemplateMethod" label={t('freeSend.fields.sendTemplateMethod')}>
          <Radio.Group options={methods} />
        </Form.Item>
      </div>
      <PurposeField />
      <Form.Item name="trackReadStatus" label={t('emailTasks.fields.trackReads')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
