import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SettingsList } from '#ui/settings-list.tsx'
import { SignInApps } from '../mail-sign-ins/sign-in-apps.tsx'
import { MailboxFormDrawer } from './mailbox-form-drawer.tsx'
import { MailboxItem } from './mailbox-item.tsx'
import { useMailboxes } from './use-mailboxes.ts'
import './email-mailboxes.css'

/** The mailboxes that are read for answers and bounces, how that goes, and what can be done with each. */
export function MailboxList(): ReactNode {
  const { t } = useTranslation()
  const mailboxes = useMailboxes()
  const [params, setParams] = useSearchParams()
  const edited = params.get('mailbox')
  const edit = (mailbox: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (mailbox === null) next.delete('mailbox')
      else next.set('mailbox', mailbox)
      return next
    })
  if (mailboxes.error && !mailboxes.data) {
    return (
      <FailureState
        title={t('mailboxes.failed')}
        error={mailboxes.error}
        onRetry={() => mailboxes.refetch()}
      />
    )
  }
  if (!mailboxes.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { items } = mailboxes.data
  const mailbox = items.find(({ id }) => String(id) === edited)
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
      {t('mailboxes.add')}
    </Button>
  )
  return (
    <>
      <section className="panel">
        <p className="mailbox-hint">{t('mailboxes.intro')}</p>
        <p className="mailbox-hint">{t('mailboxes.privacy')}</p>
        {items.length === 0 ? (
          <EmptyState title={t('mailboxes.emptyTitle')} hint={t('mailboxes.emptyHint')} action={addButton} />
        ) : (
          <>
            <SettingsList>
              {items.map((one) => (
                <MailboxItem key={one.id} mailbox={one} onEdit={() => edit(String(one.id))} />
              ))}
            </SettingsList>
            {addButton}
          </>
        )}
        <MailboxFormDrawer
          open={edited === 'new' || mailbox !== undefined}
          mailbox={mailbox}
          onClose={() => edit(null)}
        />
      </section>
      <SignInApps />
    </>
  )
}
