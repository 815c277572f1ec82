import { socialApps } from '@landfall/contract/social/social-networks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientApps } from '#ui/client-apps.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useRemoveSocialApp, useSaveSocialApp, useSocialSignIns } from './use-social-sign-ins.ts'

interface SocialAppsDrawerProps {
  open: boolean
  onClose: () => void
}

/** By which applications people sign in at networks. */
export function SocialAppsDrawer({ open, onClose }: SocialAppsDrawerProps): ReactNode {
  const { t } = useTranslation()
  return (
    <TabDrawer open={open} onClose={onClose} title={t('socialAccounts.appsTitle')} size={640}>
      {open && <SocialApps />}
    </TabDrawer>
  )
}

function SocialApps(): ReactNode {
  const { t } = useTranslation()
  const { data } = useSocialSignIns()
  const save = useSaveSocialApp()
  const remove = useRemoveSocialApp()
  if (!data) return null
  const appOf = (key: string) => socialApps.find((name) => name === key) ?? 'meta'
  return (
    <>
      <p className="settings-hint">{t('socialAccounts.appsIntro')}</p>
      <ClientApps
        apps={data.apps.map(({ app, isReady, clientId }) => ({
          ...{ key: app, name: t(`socialAccounts.apps.${app}`), isReady },
          own: clientId === null ? null : { clientId },
          steps: t(`socialAccounts.appSteps.${app}`),
        }))}
        redirectUris={data.redirectUris}
        removeHint={t('socialAccounts.appRemoveHint')}
        save={(key, body) => save.mutateAsync({ app: appOf(key), body })}
        remove={(key) => remove.mutateAsync(appOf(key))}
      />
    </>
  )
}
