import { passwordLengths } from '@landfall/contract/access/company-security.ts'
import { Button, Form, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { strengthOf, strengths } from './password-strength.ts'
import { useChangePassword, usePasswordRules } from './use-account.ts'
import './user-center.css'

/** Changes the password of who is signed in. */
export function PasswordTab({ onDone }: { onDone?: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation()
  const rules = usePasswordRules()
  if (rules.error && !rules.data) {
    return <FailureState title={t('account.failed')} error={rules.error} onRetry={() => rules.refetch()} />
  }
  if (!rules.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { minLength, history, changedAt, dueAt } = rules.data
  const facts = [
    t('account.password.rules', { min: minLength }),
    history > 0 && t('account.password.history', { count: history }),
  ]
  const dates = [
    t('account.password.since', { date: formatDate(changedAt) }),
    dueAt !== null && t('account.password.due', { date: formatDate(dueAt) }),
  ]
  return (
    <>
      {!onDone && <p className="account-hint">{dates.filter((date) => date !== false).join(' · ')}</p>}
      <PasswordForm
        minLength={minLength}
        hint={facts.filter((fact) => fact !== false).join(' · ')}
        onDone={onDone}
      />
    </>
  )
}

interface PasswordFormProps {
  minLength: number
  hint: string
  onDone: (() => Promise<unknown>) | undefined
}

interface PasswordValues {
  oldPassword: string
  newPassword: string
  repeated: string
}

function PasswordForm({ minLength, hint, onDone }: PasswordFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PasswordValues>()
  const [failure, setFailure] = useState('')
  const change = useChangePassword()
  const userName = useSession((state) => state.user?.username)
  const required = (label: string) => ({ required: true, message: t('common.required', { field: label }) })
  const submit = async ({ oldPassword, newPassword }: PasswordValues) => {
    setFailure('')
    try {
      await change.mutateAsync({ oldPassword, newPassword })
      form.resetFields()
      notifySuccess(t('account.password.changed'))
      await onDone?.()
    } catch (error) {
      setFailure(describeError(error))
    }
  }
  return (
    <Form form={form} name="password" layout="vertical" className="account-form" onFinish={submit}>
      <FormGuard />
      <FailureNote failure={failure} />
      <input type="text" autoComplete="username" value={userName ?? ''} readOnly hidden />
      <Form.Item
        name="oldPassword"
        label={t('account.password.old')}
        rules={[required(t('account.password.old'))]}
      >
        <Input.Password autoComplete="current-password" maxLength={passwordLengths.most} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('account.password.new')}
        dependencies={['oldPassword']}
        validateTrigger="onBlur"
        extra={<StrengthMeter hint={hint} />}
        rules={[
          required(t('account.password.new')),
          {
            min: minLength,
            max: passwordLengths.most,
            message: t('account.password.length', { min: minLength, max: passwordLengths.most }),
          },
          {
            validator: async (_rule, text?: string) => {
              if (text && text === form.getFieldValue('oldPassword'))
                throw new Error(t('account.password.same'))
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t('account.password.repeat')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[
          required(t('account.password.repeat')),
          {
            validator: async (_rule, text?: string) => {
              if (text && text !== form.getFieldValue('newPassword')) {
                throw new Error(t('account.password.inconsistent'))
              }
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('account.password.change')}
      </Button>
    </Form>
  )
}

/** How hard the password is to guess, in words and as a bar. */
function StrengthMeter({ hint }: { hint: string }): ReactNode {
  const { t } = useTranslation()
  const password: string = Form.useWatch('newPassword') ?? ''
  const strength = strengthOf(password)
  return (
    <>
      <span className="account-hint">{hint}</span>
      {password !== '' && (
        <span className="strength" role="status">
          <span className={`strength-bar strength-${strength}`} aria-hidden>
            <span style={{ width: `${(strengths.indexOf(strength) + 1) * 25}%` }} />
          </span>
          {`${t('account.password.strength')}: ${t(`account.password.strengths.${strength}`)}`}
        </span>
      )}
    </>
  )
}
