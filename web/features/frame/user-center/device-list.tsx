import type { Device } from '@landfall/contract/access/account.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useDevices, useEndDevice } from './use-account.ts'

/** Where the user is signed in, with ways to sign out there. */
export function DeviceList(): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const devices = useDevices()
  const end = useEndDevice()
  if (devices.error && !devices.data) {
    return (
      <FailureState title={t('account.failed')} error={devices.error} onRetry={() => devices.refetch()} />
    )
  }
  if (!devices.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { items } = devices.data
  const others = items.filter(({ isThis, actorName }) => !isThis && actorName === null)
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('account.devices.endOthersQuestion', { amount: others.length }),
      action: t('account.devices.endOthers'),
      isDanger: true,
    })
    if (isSure) end.mutate(null, { onSuccess: () => notifySuccess(t('account.devices.othersEnded')) })
  }
  return (
    <>
      <p className="account-hint">{t('account.devices.intro')}</p>
      <ul className="device-list" aria-label={t('account.tabs.devices')}>
        {items.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            onEnd={() =>
              end.mutate(device.id, { onSuccess: () => notifySuccess(t('account.devices.ended')) })
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button danger onClick={endOthers} loading={end.isPending}>
          {t('account.devices.endOthers')}
        </Button>
      )}
    </>
  )
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => void }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { browser, system, address, method, actorName, isThis } = device
  const name = [browser, system].filter((part) => part !== '').join(' · ') || t('account.devices.unknown')
  const askAndEnd = async () => {
    const isSure = await confirm({
      title: t('account.devices.endQuestion', { device: name }),
      action: t('account.devices.end'),
      isDanger: true,
    })
    if (isSure) onEnd()
  }
  return (
    <li>
      <div>
        <p className="device-name">
          <b>{name}</b> {isThis && <StateTag tone="good">{t('account.devices.this')}</StateTag>}
          {actorName !== null && (
            <StateTag tone="warning">{t('account.devices.support', { name: actorName })}</StateTag>
          )}
          {method === 'singleSignOn' && (
            <StateTag tone="neutral">{t('account.devices.singleSignOn')}</StateTag>
          )}
        </p>
        <p className="account-hint">
          {address} · {t('account.devices.signedIn')} <TimeBadge value={device.signedInAt} /> ·{' '}
          {t('account.devices.lastSeen')} <TimeBadge value={device.lastSeenAt} />
        </p>
      </div>
      {!isThis && actorName === null && (
        <Button onClick={askAndEnd} aria-label={`${t('account.devices.end')}: ${name}`}>
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  )
}
