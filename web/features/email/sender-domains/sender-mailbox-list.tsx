import { DeleteOutlined, MailOutlined } from '@ant-design/icons'
import type { SenderMailboxView } from '@landfall/contract/email/sender-domains.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { AddMailboxDialog, ProveMailboxDialog } from './sender-dialogs.tsx'
import { useRemoveMailbox } from './use-sender-domains.ts'

/** Mailboxes that a letter has proven, where a domain cannot be. */
export function SenderMailboxList({ mailboxes }: { mailboxes: readonly SenderMailboxView[] }): ReactNode {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const addButton = (
    <Button icon={<MailOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('senderDomains.addMailbox')}
    </Button>
  )
  return (
    <section className="panel">
      <h2 className="sender-heading">{t('senderDomains.mailboxesTitle')}</h2>
      <p className="sender-hint">{t('senderDomains.mailboxesHint')}</p>
      {mailboxes.length === 0 ? (
        <EmptyState title={t('senderDomains.mailboxesEmpty')} action={addButton} />
      ) : (
        <>
          <SettingsList label={t('senderDomains.mailboxesTitle')}>
            {mailboxes.map((mailbox) => (
              <MailboxRow key={mailbox.id} mailbox={mailbox} />
            ))}
          </SettingsList>
          {addButton}
        </>
      )}
      {isAdding && <AddMailboxDialog onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function MailboxRow({ mailbox }: { mailbox: SenderMailboxView }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useRemoveMailbox()
  const [isProving, setIsProving] = useState(false)
  const { id, address, provenAt } = mailbox
  const removeMailbox = async () => {
    const isSure = await confirm({
      title: t('senderDomains.removeMailboxQuestion', { address }),
      text: t('senderDomains.removeMailboxHint'),
      action: t('senderDomains.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: () => notifySuccess(t('senderDomains.removed')) })
  }
  return (
    <SettingsItem
      actions={
        <>
          {!provenAt && <Button onClick={() => setIsProving(true)}>{t('senderDomains.enterCode')}</Button>}
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('senderDomains.remove')}: ${address}`}
            loading={remove.isPending}
            onClick={removeMailbox}
          >
            {t('senderDomains.remove')}
          </Button>
        </>
      }
    >
      <b>{address}</b>{' '}
      <StateTag tone={provenAt ? 'good' : 'warning'}>
        {t(provenAt ? 'senderDomains.proven' : 'senderDomains.waits')}
      </StateTag>
      {isProving && <ProveMailboxDialog mailbox={mailbox} onClose={() => setIsProving(false)} />}
    </SettingsItem>
  )
}
