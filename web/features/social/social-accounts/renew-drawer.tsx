import { type SocialAccountView, socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { Form, Input, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { SocialSignInField } from '../social-sign-ins/social-sign-in-field.tsx'
import { useAccountWork } from './use-accounts.ts'

interface RenewDrawerProps {
  account: SocialAccountView | undefined
  onClose: () => void
}

interface Values {
  token?: string
  signInId?: number
  appSecret?: string
}

/** Gives an account a new token. */
export function RenewDrawer({ account, onClose }: RenewDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const renew = useAccountWork(({ appSecret = '', ...proof }: Values) =>
    call(socialAccountRoutes.renew, { params: { id: account?.id ?? 0 }, body: { ...proof, appSecret } }),
  )
  return (
    <FormDrawer
      open={account !== undefined}
      title={t('socialAccounts.renew')}
      formId={formId}
      isSaving={renew.isPending}
      onClose={onClose}
    >
      {account && (
        <RenewForm
          formId={formId}
          account={account}
          save={async (values) => {
            await renew.mutateAsync(values)
            notifySuccess(t('socialAccounts.renewed'))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

interface RenewFormProps {
  formId: string
  account: SocialAccountView
  save: (values: Values) => Promise<void>
}

function RenewForm({ formId, account, save }: RenewFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { network, name } = account
  const canSignIn = networkAbilities[network].signsInBy !== null
  const [bySignIn, setBySignIn] = useState(canSignIn)
  const { failure, submit } = useFormSave<Values>(form, save)
  return (
    <Form<Values> id={formId} name="social-renew" form={form} layout="vertical" onFinish={submit}>
      <FormGuard />
      <FailureNote failure={failure} />
      <p className="quiet">{name}</p>
      {canSignIn && (
        <Radio.Group
          aria-label={t('socialAccounts.way')}
          value={bySignIn}
          onChange={({ target }) => setBySignIn(target.value === true)}
          options={[
            { value: true, label: t('socialAccounts.bySignIn') },
            { value: false, label: t('socialAccounts.byToken') },
          ]}
        />
      )}
      {bySignIn ? (
        <Form.Item name="signInId" rules={[{ required: true, message: t('socialAccounts.signInFirst') }]}>
          <SocialSignInField network={network} />
        </Form.Item>
      ) : (
        <Form.Item
          name="token"
          label={t('socialAccounts.token')}
          extra={t(`socialAccounts.tokenHint.${network}`)}
          rules={[{ required: true }]}
        >
          <Input.Password maxLength={1000} autoComplete="off" />
        </Form.Item>
      )}
      {!bySignIn && networkAbilities[network].needsAppSecret && (
        <Form.Item
          name="appSecret"
          label={t('socialAccounts.appSecret')}
          extra={t('socialAccounts.appSecretKept')}
        >
          <Input.Password maxLength={200} autoComplete="off" />
        </Form.Item>
      )}
    </Form>
  )
}
