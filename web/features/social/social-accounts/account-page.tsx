import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Allowed } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SettingsList } from '#ui/settings-list.tsx'
import { SocialAppsDrawer } from '../social-sign-ins/social-apps-drawer.tsx'
import { AccountItem } from './account-item.tsx'
import { BindDrawer } from './bind-drawer.tsx'
import { DoorDrawer } from './door-drawer.tsx'
import { RenewDrawer } from './renew-drawer.tsx'
import { useAccounts } from './use-accounts.ts'
import './social-accounts.css'

const drawers = ['bind', 'door', 'renew', 'apps'] as const

/** The accounts at social networks: what each can do, how it is, and binding another. */
export function SocialAccountPage(): ReactNode {
  const { t } = useTranslation()
  const accounts = useAccounts()
  const [params, setParams] = useSearchParams()
  const open = (name: (typeof drawers)[number], value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const each of drawers) after.delete(each)
      if (value !== null) after.set(name, value)
      return after
    })
  const find = (name: string) => accounts.data?.find(({ id }) => String(id) === params.get(name))
  const addButton = (
    <Allowed need="social.account.manage">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('bind', 'new')}>
        {t('socialAccounts.add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader title={t('menu.socialAccounts')} hint={t('socialAccounts.intro')}>
        <Allowed need="social.account.manage">
          <Button onClick={() => open('apps', 'all')}>{t('socialAccounts.appsTitle')}</Button>
        </Allowed>
        {addButton}
      </PageHeader>
      {accounts.error && !accounts.data ? (
        <FailureState
          title={t('socialAccounts.failed')}
          error={accounts.error}
          onRetry={() => accounts.refetch()}
        />
      ) : !accounts.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : accounts.data.length === 0 ? (
        <EmptyState
          title={t('socialAccounts.emptyTitle')}
          hint={t('socialAccounts.emptyHint')}
          action={addButton}
        />
      ) : (
        <section className="panel">
          <SettingsList label={t('menu.socialAccounts')}>
            {accounts.data.map((account) => (
              <AccountItem
                key={account.id}
                account={account}
                onDoor={() => open('door', String(account.id))}
                onRenew={() => open('renew', String(account.id))}
              />
            ))}
          </SettingsList>
        </section>
      )}
      <BindDrawer
        open={params.get('bind') === 'new'}
        onClose={() => open('bind', null)}
        onBound={(id) => open('door', String(id))}
      />
      <SocialAppsDrawer open={params.get('apps') === 'all'} onClose={() => open('apps', null)} />
      <DoorDrawer account={find('door')} onClose={() => open('door', null)} />
      <RenewDrawer account={find('renew')} onClose={() => open('renew', null)} />
    </>
  )
}
