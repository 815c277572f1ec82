import { mailSignInRoutes, signInProviders } from '@landfall/contract/email/mail-sign-ins.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { SignInWindow } from '#ui/sign-in-window.tsx'
import { signInQuestion } from './use-sign-ins.ts'

/** The window in which a mailbox is connected. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <SignInWindow
      title={t('mailSignIns.title')}
      foreign="mailSignInGone"
      begin={beginAt}
      complete={async (answer) => {
        const { address } = await call(mailSignInRoutes.complete, { body: { answer } })
        return t('mailSignIns.done', { address })
      }}
    />
  )
}

function beginAt(query: URLSearchParams): Promise<string> | null {
  const provider = signInProviders.find((name) => name === query.get('provider'))
  if (!provider) return null
  const body = signInQuestion(provider, query.get('hint') ?? '')
  return call(mailSignInRoutes.begin, { body }).then(({ address }) => address)
}
