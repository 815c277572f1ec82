import { DeleteOutlined, DownOutlined, KeyOutlined, ReloadOutlined, UpOutlined } from '@ant-design/icons'
import type { SenderDomainState, SenderDomainView } from '@landfall/contract/email/sender-domains.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { SettingsItem } from '#ui/settings-list.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { WarmUpPanel } from '../sending-pace/warm-up-panel.tsx'
import { SenderKeyList } from './sender-key-list.tsx'
import { SenderRecordTable } from './sender-record-table.tsx'
import { useCheckDomain, useRemoveDomain, useRotateKeys } from './use-sender-domains.ts'

const tones: Record<SenderDomainState, StateTone> = {
  pending: 'warning',
  verified: 'good',
  failing: 'warning',
  lost: 'bad',
}

interface SenderDomainItemProps {
  item: SenderDomainView
  isOpen: boolean
  onToggle: () => void
}

/** One domain: how it stands, and what to enter into DNS for it. */
export function SenderDomainItem({ item, isOpen, onToggle }: SenderDomainItemProps): ReactNode {
  const { t } = useTranslation()
  const { shownDomain, domain, state, checkedAt, usableUntil, alignment } = item
  return (
    <>
      <SettingsItem actions={<DomainActions item={item} isOpen={isOpen} onToggle={onToggle} />}>
        <b>{shownDomain}</b> {shownDomain !== domain && <span className="sender-quiet">{domain}</span>}{' '}
        <StateTag tone={tones[state]}>{t(`senderDomains.states.${state}`)}</StateTag>
        <p className="sender-hint">
          {checkedAt ? (
            <>
              {t('senderDomains.lastCheck')} <TimeBadge value={checkedAt} />
            </>
          ) : (
            t('senderDomains.neverChecked')
          )}
          {state !== 'pending' && (
            <>
              {' · '}
              {t(alignment.dkim ? 'senderDomains.dkimAligned' : 'senderDomains.dkimOpen')}
              {' · '}
              {t(alignment.spf ? 'senderDomains.spfAligned' : 'senderDomains.spfOpen')}
            </>
          )}
        </p>
        {state === 'failing' && usableUntil && (
          <Alert
            type="warning"
            showIcon
            title={t('senderDomains.usableUntil', { until: formatDateTime(usableUntil) })}
          />
        )}
      </SettingsItem>
      {isOpen && (
        <li>
          <div className="sender-details">
            <SenderRecordTable item={item} />
            <SenderKeyList keys={item.keys} />
            {state !== 'pending' && <WarmUpPanel domainId={item.id} />}
          </div>
        </li>
      )}
    </>
  )
}

function DomainActions({ item, isOpen, onToggle }: SenderDomainItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const check = useCheckDomain()
  const rotate = useRotateKeys()
  const remove = useRemoveDomain()
  const { id, shownDomain: domain, openTasks } = item
  const changeKeys = async () => {
    const isSure = await confirm({
      title: t('senderDomains.rotateQuestion', { domain }),
      text: t('senderDomains.rotateHint'),
      action: t('senderDomains.rotate'),
    })
    if (!isSure) return
    rotate.mutate(id, {
      onSuccess: () => {
        notifySuccess(t('senderDomains.rotated'))
        if (!isOpen) onToggle()
      },
    })
  }
  const removeDomain = async () => {
    const isSure = await confirm({
      title: t('senderDomains.removeQuestion', { domain }),
      text: t('senderDomains.removeHint', { amount: formatNumber(openTasks) }),
      action: t('senderDomains.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: () => notifySuccess(t('senderDomains.removed')) })
  }
  const named = (action: string) => `${action}: ${domain}`
  return (
    <>
      <Button
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-label={named(t('senderDomains.recordsTitle'))}
        onClick={onToggle}
      >
        {t('senderDomains.recordsTitle')}
      </Button>
      <Button
        icon={<ReloadOutlined aria-hidden />}
        aria-label={named(t('senderDomains.check'))}
        loading={check.isPending}
        onClick={() => check.mutate(id, { onSuccess: () => notifySuccess(t('senderDomains.checked')) })}
      >
        {t('senderDomains.check')}
      </Button>
      <Button
        icon={<KeyOutlined aria-hidden />}
        aria-label={named(t('senderDomains.rotate'))}
        loading={rotate.isPending}
        onClick={changeKeys}
      >
        {t('senderDomains.rotate')}
      </Button>
      <Button
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={named(t('senderDomains.remove'))}
        loading={remove.isPending}
        onClick={removeDomain}
      >
        {t('senderDomains.remove')}
      </Button>
    </>
  )
}
