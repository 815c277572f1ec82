import type { VerificationAgent } from '@landfall/contract/addresses/verification-agents.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useRevokeAgent } from './use-agents.ts'

/** Agents with how each is, and a way to take its key back. */
export function AgentList({ items }: { items: readonly VerificationAgent[] }): ReactNode {
  const { t } = useTranslation()
  if (items.length === 0)
    return <EmptyState title={t('verificationAgents.empty')} hint={t('verificationAgents.emptyHint')} />
  return (
    <SettingsList label={t('verificationAgents.title')}>
      {items.map((item) => (
        <AgentItem key={item.id} item={item} />
      ))}
    </SettingsList>
  )
}

type AgentHealth = 'new' | 'lost' | 'closed' | 'noNames' | 'unnamed' | 'well'

const tones: Record<AgentHealth, StateTone> = {
  new: 'neutral',
  lost: 'bad',
  closed: 'bad',
  noNames: 'bad',
  unnamed: 'warning',
  well: 'good',
}

function healthOf({ lastSeenAt, isThere, reach, isNamed }: VerificationAgent): AgentHealth {
  if (lastSeenAt === null) return 'new'
  if (!isThere) return 'lost'
  if (reach === 'closed' || reach === 'noNames') return reach
  return isNamed === false ? 'unnamed' : 'well'
}

function AgentItem({ item }: { item: VerificationAgent }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const revoke = useRevokeAgent()
  const { id, name, hint, helo, lastSeenAt, lastSeenFrom, settled, createdByName, createdAt } = item
  const health = healthOf(item)
  const end = async () => {
    const isSure = await confirm({
      title: t('verificationAgents.revokeQuestion', { name }),
      text: t('verificationAgents.revokeText'),
      action: t('verificationAgents.revoke'),
      isDanger: true,
    })
    if (isSure) revoke.mutate(id, { onSuccess: () => notifySuccess(t('verificationAgents.revoked')) })
  }
  return (
    <SettingsItem
      actions={
        <Button
          danger
          loading={revoke.isPending}
          aria-label={`${t('verificationAgents.revoke')}: ${name}`}
          onClick={end}
        >
          {t('verificationAgents.revoke')}
        </Button>
      }
    >
      <div className="agent-facts">
        <p>
          <b>{name}</b> <code>{hint}…</code>{' '}
          <StateTag tone={tones[health]}>{t(`verificationAgents.health.${health}`)}</StateTag>
        </p>
        <p className="quiet">
          {lastSeenAt !== null && (
            <>
              {t('verificationAgents.lastSeen')} <TimeBadge value={lastSeenAt} /> · {helo} ({lastSeenFrom}) ·{' '}
              {t('verificationAgents.settled', { amount: formatNumber(settled) })} ·{' '}
            </>
          )}
          {t('verificationAgents.made')} <TimeBadge value={createdAt} />
          {createdByName !== null && ` · ${createdByName}`}
        </p>
        {health !== 'well' && <p className="quiet">{t(`verificationAgents.healthHint.${health}`)}</p>}
      </div>
    </SettingsItem>
  )
}
