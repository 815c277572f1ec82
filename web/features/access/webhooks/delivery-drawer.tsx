import type { DeliveryState, Webhook, WebhookDelivery } from '@landfall/contract/access/webhooks.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useDeliveries, useRedeliver } from './use-webhooks.ts'
import { hostOf, textOfKind } from './webhook-kinds.ts'

const tones: Record<DeliveryState, StateTone> = { waiting: 'active', done: 'good', failed: 'bad' }

/** What was sent to a webhook lately, and what came back. */
export function DeliveryDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useDeliveries(webhook.id)
  return (
    <TabDrawer
      open
      size={560}
      title={`${t('integrations.webhooks.deliveries')}: ${hostOf(webhook.url)}`}
      onClose={onClose}
    >
      {error && !data ? (
        <FailureState title={t('integrations.webhooks.failed')} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.length === 0 ? (
        <EmptyState title={t('integrations.webhooks.noDeliveries')} />
      ) : (
        <ol className="webhook-list" aria-label={t('integrations.webhooks.deliveries')}>
          {data.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </ol>
      )}
    </TabDrawer>
  )
}

function DeliveryItem({ delivery }: { delivery: WebhookDelivery }): ReactNode {
  const { t } = useTranslation()
  const redeliver = useRedeliver()
  const { id, kind, happenedAt, state, attempts, nextAttemptAt, status, error, tookMs } = delivery
  const text = textOfKind(kind)
  const name = text ? t(text) : kind
  const facts = [
    formatDateTime(happenedAt),
    t('integrations.webhooks.attempts', { amount: formatNumber(attempts) }),
    status !== null && t('integrations.webhooks.pinged', { status }),
    error !== '' && t('integrations.webhooks.pingFailed', { reason: error }),
    tookMs !== null && t('integrations.webhooks.took', { amount: formatNumber(tookMs) }),
    nextAttemptAt !== null && t('integrations.webhooks.nextAt', { time: formatDateTime(nextAttemptAt) }),
  ]
  return (
    <li>
      <p className="webhook-name">
        <b>{name}</b> <StateTag tone={tones[state]}>{t(`integrations.webhooks.states.${state}`)}</StateTag>
      </p>
      <p className="webhook-hint">{facts.filter((fact) => fact !== false).join(' · ')}</p>
      {state !== 'waiting' && (
        <Button
          size="small"
          loading={redeliver.isPending}
          aria-label={`${t('integrations.webhooks.again')}: ${name}, ${formatDateTime(happenedAt)}`}
          onClick={() =>
            redeliver.mutate(id, {
              onSuccess: () => notifySuccess(t('integrations.webhooks.againDone')),
            })
          }
        >
          {t('integrations.webhooks.again')}
        </Button>
      )}
    </li>
  )
}
