import { networkNames, socialNetworks } from '@landfall/contract/social/social-networks.ts'
import { socialSignInRoutes } from '@landfall/contract/social/social-sign-ins.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { SignInWindow } from '#ui/sign-in-window.tsx'
import { beginSocial } from './use-social-sign-ins.ts'

/** The window in which somebody signs in at a network to bind an account. */
export function SocialSignInPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <SignInWindow
      title={t('socialAccounts.add')}
      foreign="socialSignInGone"
      begin={(query) => {
        const network = socialNetworks.find((name) => name === query.get('network'))
        return network ? beginSocial(network) : null
      }}
      complete={async (answer) => {
        const { network } = await call(socialSignInRoutes.complete, { body: { answer } })
        return t('socialAccounts.signedIn', { network: networkNames[network] })
      }}
    />
  )
}
