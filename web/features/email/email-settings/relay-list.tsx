import { DeleteOutlined, EditOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons'
import type { RelayView } from '@landfall/contract/email/email-settings.ts'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { BrokenNote } from '../mail-sign-ins/broken-note.tsx'
import { RelayFormDrawer } from './relay-form-drawer.tsx'
import { RelayTestDialog } from './relay-test-dialog.tsx'
import { useRelays, useRemoveRelay } from './use-relays.ts'
import './email-settings.css'

/** The relays of the company with what can be done with each. */
export function RelayList(): ReactNode {
  const { t } = useTranslation()
  const relays = useRelays()
  const [edited, setEdited] = useState<RelayView | 'new'>()
  const [tested, setTested] = useState<RelayView>()
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('emailSettings.addRelay')}
    </Button>
  )
  if (relays.error) {
    return (
      <FailureState title={t('emailSettings.failed')} error={relays.error} onRetry={() => relays.refetch()} />
    )
  }
  if (!relays.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { items, mailInDomain } = relays.data
  return (
    <section className="panel">
      <p className="settings-hint">
        {t('emailSettings.relayIntro')} <Link to="/email/outbox">{t('emailSettings.openOutbox')}</Link>
      </p>
      {items.length === 0 ? (
        <EmptyState title={t('emailSettings.emptyTitle')} action={addButton} />
      ) : (
        <>
          <SettingsList>
            {items.map((relay) => (
              <RelayItem
                key={relay.id}
                relay={relay}
                isOneOfSeveral={items.filter((each) => each.isActive).length > 1}
                onEdit={() => setEdited(relay)}
                onTest={() => setTested(relay)}
              />
            ))}
          </SettingsList>
          {addButton}
        </>
      )}
      <RelayFormDrawer
        open={edited !== undefined}
        relay={edited === 'new' ? undefined : edited}
        mailInDomain={mailInDomain}
        onClose={() => setEdited(undefined)}
      />
      {tested && <RelayTestDialog relay={tested} onClose={() => setTested(undefined)} />}
    </section>
  )
}

interface RelayItemProps {
  relay: RelayView
  /** Others take mail beside it. */
  isOneOfSeveral: boolean
  onEdit: () => void
  onTest: () => void
}

function RelayItem({ relay, isOneOfSeveral, onEdit, onTest }: RelayItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useRemoveRelay()
  const { id, name, host, port, security, isActive, fromAddress, lastError, weight, senderDomains, signIn } =
    relay
  const removeRelay = async () => {
    const isSure = await confirm({
      title: t('emailSettings.removeQuestion', { name }),
      action: t('emailSettings.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(id)
  }
  return (
    <SettingsItem
      actions={
        <>
          <Button icon={<SendOutlined aria-hidden />} onClick={onTest}>
            {t('emailSettings.test')}
          </Button>
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {t('emailSettings.edit')}
          </Button>
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            onClick={removeRelay}
            loading={remove.isPending}
          >
            {t('emailSettings.remove')}
          </Button>
        </>
      }
    >
      <b>{name}</b>{' '}
      <StateTag tone={isActive ? 'good' : 'neutral'}>
        {isActive ? t('emailSettings.active') : t('emailSettings.inactive')}
      </StateTag>
      <p className="settings-hint">
        {host}:{port} · {t(`emailSettings.security.${security}`)} · {fromAddress}
        {isOneOfSeveral && isActive && ` · ${t('emailSettings.share', { weight: formatNumber(weight) })}`}
        {senderDomains.length > 0 &&
          ` · ${t('emailSettings.onlyFor', { domains: senderDomains.join(', ') })}`}
      </p>
      {signIn?.isBroken && <BrokenNote signIn={signIn} />}
      {lastError && (
        <Alert type="error" showIcon title={t('emailSettings.lastError', { reason: lastError })} />
      )}
    </SettingsItem>
  )
}
