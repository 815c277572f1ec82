import { type HousePerson, supportMinutes } from '@landfall/contract/account-fields.ts'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { enterSupport } from '#platform/support-session.ts'
import { AccountDialog } from './account-dialogs.tsx'
import { type House, useSignInAs } from './use-companies.ts'

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
      run={async ({ reason }) => {
        const { accessToken } = await signInAs.mutateAsync({ userId: person.id, reason: String(reason) })
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
