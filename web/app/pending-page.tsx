import type { Locale } from '@landfall/contract/locales.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorSetup } from '#features/access/second-factor/factor-setup.tsx'
import { PasswordTab } from '#features/frame/user-center/password-tab.tsx'
import { createQueryClient } from '#platform/query-client.ts'
import { refreshSession, signOut, useSession } from '#platform/session-store.ts'
import { useComponentLocale } from './component-locale.ts'
import { reportUnclaimed } from './shell-reports.ts'
import { useTheme } from './use-theme.ts'
import './pending-page.css'

/** Stands in place of all pages while the session has something to do first: a new password, a second factor. */
export function PendingPage(): ReactNode {
  const theme = useTheme('medium')
  const [client] = useState(() => createQueryClient(reportUnclaimed))
  const { i18n } = useTranslation()
  const words = useComponentLocale(i18n.language as Locale)
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} locale={words}>
        <PendingStep />
      </ConfigProvider>
    </QueryClientProvider>
  )
}

function PendingStep(): ReactNode {
  const { t } = useTranslation()
  const pending = useSession((state) => state.user?.pending)
  const isPassword = pending === 'passwordMustChange'
  const title = isPassword ? t('account.password.mustTitle') : t('account.secondFactor.mustTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="pending-page">
      <div className="panel pending-panel">
        <h1>{title}</h1>
        <p>{isPassword ? t('account.password.mustText') : t('account.secondFactor.mustText')}</p>
        {isPassword ? <PasswordTab onDone={refreshSession} /> : <FactorSetup onDone={refreshSession} />}
        <button type="button" className="text-button pending-leave" onClick={() => void signOut()}>
          {t('frame.logOut')}
        </button>
      </div>
    </main>
  )
}
