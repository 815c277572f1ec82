import type { MailSignIn } from '@landfall/contract/email/mail-sign-ins.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Says that a provider lets us in no longer. */
export function BrokenNote({ signIn }: { signIn: Pick<MailSignIn, 'provider'> }): ReactNode {
  const { t } = useTranslation()
  const provider = t(`mailSignIns.provider.${signIn.provider}`)
  return <Alert type="warning" showIcon title={t('mailSignIns.broken', { provider })} />
}
