import { type SignInAppInput, signInProviders } from '@landfall/contract/email/mail-sign-ins.ts'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientApps } from '#ui/client-apps.tsx'
import { useRemoveApp, useSaveApp, useSignIns } from './use-sign-ins.ts'

/** At which providers mailboxes can be connected without a password, and by which client of the company. */
export function SignInApps(): ReactNode {
  const { t } = useTranslation()
  const { data } = useSignIns()
  const save = useSaveApp()
  const remove = useRemoveApp()
  if (!data) return null
  const providerOf = (key: string) => signInProviders.find((name) => name === key) ?? 'google'
  return (
    <section className="panel" aria-labelledby="sign-in-apps">
      <h2 id="sign-in-apps">{t('mailSignIns.appsTitle')}</h2>
      <p className="settings-hint">{t('mailSignIns.appsIntro')}</p>
      <ClientApps
        apps={data.providers.map(({ provider, isReady, app }) => ({
          ...{ key: provider, name: t(`mailSignIns.provider.${provider}`), isReady, own: app },
          steps: t(`mailSignIns.steps.${provider}`),
          ...(provider === 'microsoft' && { fields: <TenantField /> }),
        }))}
        redirectUris={data.redirectUris}
        removeHint={t('mailSignIns.removeHint')}
        save={(key, values) =>
          save.mutateAsync({ provider: providerOf(key), body: { tenant: '', ...values } as SignInAppInput })
        }
        remove={(key) => remove.mutateAsync(providerOf(key))}
      />
    </section>
  )
}

function TenantField(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="tenant"
      label={t('mailSignIns.tenant')}
      extra={t('mailSignIns.tenantHint')}
      rules={[{ pattern: /^[A-Za-z0-9.-]*$/, message: t('mailSignIns.tenantWrong') }]}
    >
      <Input autoComplete="off" maxLength={100} />
    </Form.Item>
  )
}
