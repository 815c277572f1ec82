import { type HousePerson, supportMinutes } from '@landfall/contract/organisation/account-fields.ts'
import type { CompanyRow } from '@landfall/contract/organisation/companies.ts'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { enterSupport } from '#platform/support-session.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { customerCount } from './company-columns.tsx'
import { RenewFields, renewalOf } from './renew-fields.tsx'
import {
  type House,
  onlyCompany,
  useCompanyDefaults,
  useCompanyState,
  useRenewCompanies,
  useSignInAs,
} from './use-companies.ts'
import './companies.css'

interface AccountDialogProps {
  title: string
  action: string
  isDanger?: boolean
  children: ReactNode
  /** Runs with the values of the form; the dialog closes when it went well. What leaves the page calls `noteSaved` before, or the browser would ask. */
  run: (values: Record<string, unknown>, noteSaved: () => void) => Promise<unknown>
  onClose: () => void
}

/** A dialog with a small form about one account; what is refused stands in it. */
export function AccountDialog(props: AccountDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = async (values: Record<string, unknown>) => {
    setIsRunning(true)
    setFailure('')
    try {
      await props.run(values, () => flushSync(() => markSaved(form)))
      props.onClose()
    } catch (error) {
      setIsRunning(false)
      setFailure(describeError(error))
    }
  }
  return (
    <TabModal
      open
      title={props.title}
      onCancel={props.onClose}
      footer={[
        <Button key="cancel" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger={props.isDanger === true}
          loading={isRunning}
          onClick={form.submit}
        >
          {props.action}
        </Button>,
      ]}
    >
      <Form form={form} name="account" layout="vertical" onFinish={submit}>
        <FormGuard />
        <FailureNote failure={failure} />
        {props.children}
      </Form>
    </TabModal>
  )
}

interface CompanyDialogProps {
  company: CompanyRow
  onClose: () => void
}

/** Gives one account a new end. */
export function RenewDialog({ company, onClose }: CompanyDialogProps): ReactNode {
  const { t } = useTranslation()
  const renew = useRenewCompanies()
  return (
    <AccountDialog
      title={t('companies.renewTitle', { name: company.name })}
      action={t('companies.renew')}
      run={(values) => renew(onlyCompany(company.id), renewalOf(values))}
      onClose={onClose}
    >
      <RenewFields />
    </AccountDialog>
  )
}

/** Closes one account until it is resumed. */
export function SuspendDialog({ company, onClose }: CompanyDialogProps): ReactNode {
  const { t } = useTranslation()
  const { suspend } = useCompanyState()
  return (
    <AccountDialog
      title={t('companies.suspendTitle', { name: company.name })}
      action={t('companies.suspend')}
      isDanger
      run={({ reason }) => suspend.mutateAsync({ company, reason: String(reason ?? '') })}
      onClose={onClose}
    >
      <p className="account-hint">{t('companies.suspendHint', { people: formatNumber(company.people) })}</p>
      <ReasonField />
    </AccountDialog>
  )
}

/** The reason of a suspension, seen by those who administer the account. */
export function ReasonField(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="reason" label={t('companies.reason')} extra={t('companies.reasonHint')}>
      <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Form.Item>
  )
}

/** Deletes a company after its name was typed; what it holds is named with its amounts. */
export function RemoveCompanyDialog({ company, onClose }: CompanyDialogProps): ReactNode {
  const { t } = useTranslation()
  const { remove } = useCompanyState()
  const days = useCompanyDefaults()?.graceDays
  return (
    <AccountDialog
      title={t('companies.removeTitle', { name: company.name })}
      action={t('companies.remove')}
      isDanger
      run={({ name }) => remove.mutateAsync({ company, name: String(name ?? '').trim() })}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        className="account-note"
        title={t('companies.removeHint', {
          people: formatNumber(company.people),
          customers: customerCount(company.customers),
          days: days ?? '…',
        })}
      />
      <Form.Item
        name="name"
        label={t('companies.typeName', { name: company.name })}
        rules={[
          {
            validator: (_rule, value) =>
              String(value ?? '').trim() === company.name
                ? Promise.resolve()
                : Promise.reject(new Error(t('companies.typeNameWrong'))),
          },
        ]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </AccountDialog>
  )
}

interface SignInAsDialogProps {
  house: House
  person: HousePerson
  onClose: () => void
}

/** Asks why, says who will see it, and goes on as the other person. */
export function SignInAsDialog({ house, person, onClose }: SignInAsDialogProps): ReactNode {
  const { t } = useTranslation()
  const signInAs = useSignInAs(house)
  const field = t('companies.reason')
  return (
    <AccountDialog
      title={t('companies.signInAsTitle', { name: person.name, house: house.name })}
      action={t('companies.signInAs')}
      run={async ({ reason }, noteSaved) => {
        const { accessToken } = await signInAs.mutateAsync({ userId: person.id, reason: String(reason) })
        noteSaved()
        enterSupport(accessToken)
      }}
      onClose={onClose}
    >
      <p className="account-hint">{t('companies.signInAsHint', { minutes: supportMinutes })}</p>
      <Form.Item
        name="reason"
        label={field}
        rules={[
          { required: true, whitespace: true, message: t('common.required', { field }) },
          { min: 5, message: t('companies.reasonShort') },
        ]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} autoFocus />
      </Form.Item>
    </AccountDialog>
  )
}
