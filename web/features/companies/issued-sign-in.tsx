import type { IssuedSignIn } from '@landfall/contract/account-fields.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import './companies.css'

interface IssuedSignInDialogProps {
  /** For whom, for example the name of a company. */
  name: string
  signIn: IssuedSignIn
  onClose: () => void
}

/** Shows a user name with its one-time password, this once. */
export function IssuedSignInDialog({ name, signIn, onClose }: IssuedSignInDialogProps): ReactNode {
  const { t } = useTranslation()
  const facts = [
    [t('companies.fields.userName'), signIn.userName],
    [t('companies.oneTimePassword'), signIn.password],
  ] as const
  return (
    <TabModal
      open
      mask={{ closable: false }}
      title={t('companies.signInOf', { name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('companies.noted')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('companies.shownOnce')} />
      <dl className="account-facts issued-sign-in">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code> <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </TabModal>
  )
}
