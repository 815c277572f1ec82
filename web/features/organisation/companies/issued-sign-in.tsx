import type { IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import { FactList } from '#ui/fact-list.tsx'
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
      <FactList
        className="issued-sign-in"
        facts={facts.map(([label, value]) => [
          label,
          <>
            <code>{value}</code> <CopyButton text={value} />
          </>,
        ])}
      />
    </TabModal>
  )
}
