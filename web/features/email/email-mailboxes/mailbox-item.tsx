import { DeleteOutlined, EditOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import type { MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClockIn, formatNumber, shownTimeZone } from '#platform/formatters.ts'
import { SettingsItem } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useRemoveMailbox, useSwitchMailbox } from './use-mailboxes.ts'

type State = 'reading' | 'waiting' | 'failing' | 'paused'

const tones = { reading: 'good', waiting: 'active', failing: 'bad', paused: 'neutral' } as const

function stateOf({ isActive, problem, readAt }: MailboxView): State {
  if (!isActive) return 'paused'
  if (problem) return 'failing'
  return readAt ? 'reading' : 'waiting'
}

interface MailboxItemProps {
  mailbox: MailboxView
  onEdit: () => void
}

/** One mailbox with its state. */
export function MailboxItem({ mailbox, onEdit }: MailboxItemProps): ReactNode {
  const { t } = useTranslation()
  const state = stateOf(mailbox)
  const { name, address, host, port, folder, readAt, kept } = mailbox
  return (
    <SettingsItem actions={<MailboxActions mailbox={mailbox} onEdit={onEdit} />}>
      <b>{name}</b> <StateTag tone={tones[state]}>{t(`mailboxes.state.${state}`)}</StateTag>
      <p className="mailbox-hint">
        {address} · {host}:{port} · {folder}
      </p>
      <p className="mailbox-hint">
        {readAt ? (
          <>
            {t('mailboxes.lastRead')} <TimeBadge value={readAt} /> ·{' '}
            {t('mailboxes.kept', { amount: formatNumber(kept) })}
          </>
        ) : (
          t('mailboxes.fromNow')
        )}
      </p>
      {state === 'failing' && <MailboxTrouble mailbox={mailbox} />}
    </SettingsItem>
  )
}

function MailboxTrouble({ mailbox }: { mailbox: MailboxView }): ReactNode {
  const { t } = useTranslation()
  const { problem, answer, nextAt, signIn } = mailbox
  if (!problem) return null
  const title = signIn?.isBroken
    ? t('mailSignIns.broken', { provider: t(`mailSignIns.provider.${signIn.provider}`) })
    : t(`mailboxes.problem.${problem}`)
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      description={
        <>
          {answer && <div>{t('mailboxes.serverSays', { answer })}</div>}
          <div>{t('mailboxes.nextTry', { time: formatClockIn(shownTimeZone(), nextAt) })}</div>
        </>
      }
    />
  )
}

function MailboxActions({ mailbox, onEdit }: MailboxItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const change = useSwitchMailbox()
  const remove = useRemoveMailbox()
  const { id, name, isActive } = mailbox
  const toggle = () =>
    change.mutate(
      { id, isActive: !isActive },
      { onSuccess: () => notifySuccess(t(isActive ? 'mailboxes.paused' : 'mailboxes.resumed')) },
    )
  const removeMailbox = async () => {
    const isSure = await confirm({
      title: t('mailboxes.removeQuestion', { name }),
      text: t('mailboxes.removeHint'),
      action: t('mailboxes.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(id)
  }
  return (
    <>
      <Button
        icon={isActive ? <PauseCircleOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />}
        onClick={toggle}
        loading={change.isPending}
      >
        {t(isActive ? 'mailboxes.pause' : 'mailboxes.resume')}
      </Button>
      <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
        {t('mailboxes.editAction')}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={removeMailbox} loading={remove.isPending}>
        {t('mailboxes.remove')}
      </Button>
    </>
  )
}
