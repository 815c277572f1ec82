import { ApiOutlined } from '@ant-design/icons'
import type { MailboxInput, MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { type SignInWish, signInValues, wishOf } from '../mail-sign-ins/sign-in-values.ts'
import { useSignIns } from '../mail-sign-ins/use-sign-ins.ts'
import { MailboxFields, usualPorts } from './mailbox-fields.tsx'
import { MailboxTrialResult } from './mailbox-trial-result.tsx'
import { useTryMailbox } from './use-mailboxes.ts'

interface MailboxFormProps {
  formId: string
  mailbox: MailboxView | undefined
  save: (input: MailboxInput) => Promise<void>
}

const newMailbox: Partial<MailboxInput> = {
  port: usualPorts.tls,
  security: 'tls',
  allowSelfSigned: false,
  folder: 'INBOX',
}

type Values = MailboxInput & { connected?: SignInWish }

const accessFields = [
  'connected',
  'host',
  'port',
  'security',
  'allowSelfSigned',
  'userName',
  'password',
  'folder',
] as const

/** What a mailbox is made of; what was typed can be tried before it is saved. */
export function MailboxForm({ formId, mailbox, save }: MailboxFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { data: signIns } = useSignIns()
  const attempt = useTryMailbox(mailbox?.id)
  const [failure, setFailure] = useState('')
  const [folders, setFolders] = useState<readonly string[]>([])
  const inputOf = ({ connected, ...values }: Values) => ({
    ...withoutEmptyPassword(values),
    ...signInValues(connected, signIns, 'imap'),
  })
  const submit = async (values: Values) => {
    setFailure('')
    try {
      await save(inputOf(values))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const tryOut = async () => {
    attempt.reset()
    // What is missing is marked at its field.
    const values = await form.validateFields([...accessFields]).catch(() => undefined)
    if (!values) return
    attempt.mutate(inputOf(values as Values), {
      onSuccess: (trial) => setFolders(trial.folders),
    })
  }
  return (
    <Form
      id={formId}
      name="mailbox"
      form={form}
      layout="vertical"
      initialValues={mailbox ? { ...mailbox, connected: wishOf(mailbox.signIn) } : newMailbox}
      onFinish={submit}
      onValuesChange={() => attempt.reset()}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <MailboxFields mailbox={mailbox} folders={folders} />
      <div aria-live="polite" className="mailbox-alert">
        <MailboxTrialResult attempt={attempt} />
      </div>
      <Button icon={<ApiOutlined aria-hidden />} onClick={tryOut} loading={attempt.isPending}>
        {t('mailboxes.test')}
      </Button>
    </Form>
  )
}

function withoutEmptyPassword<Values extends { password?: string | undefined }>(values: Values): Values {
  const { password, ...rest } = values
  // An empty password is one that stays as it is.
  return (password ? values : rest) as Values
}
