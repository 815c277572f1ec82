import type { Webhook } from '@landfall/contract/access/webhooks.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { usePing, useRemoveWebhook, useRenewSecret } from './use-webhooks.ts'
import { hostOf, kindTexts } from './webhook-kinds.ts'

interface WebhookItemProps {
  webhook: Webhook
  onEdit: () => void
  onOpen: () => void
  onSecret: (secret: string) => void
}

/** One webhook: where it sends to, what, and how it goes. */
export function WebhookItem({ webhook, onEdit, onOpen, onSecret }: WebhookItemProps): ReactNode {
  const { t } = useTranslation()
  const { url, kinds } = webhook
  return (
    <li>
      <p className="webhook-name">
        <b>{url}</b> <WebhookState webhook={webhook} />
      </p>
      <p className="webhook-hint">{kinds.map((kind) => t(kindTexts[kind])).join(' · ')}</p>
      <div className="webhook-actions">
        <Button size="small" onClick={onOpen}>
          {t('integrations.webhooks.deliveries')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('integrations.webhooks.edit')}
        </Button>
        <WebhookButtons webhook={webhook} onSecret={onSecret} />
      </div>
    </li>
  )
}

function WebhookState({ webhook }: { webhook: Webhook }): ReactNode {
  const { t } = useTranslation()
  const { isActive, offReason, failingSince, waiting } = webhook
  return (
    <>
      {isActive ? (
        <StateTag tone="good">{t('integrations.webhooks.active')}</StateTag>
      ) : (
        <StateTag tone={offReason === null ? 'neutral' : 'bad'}>
          {offReason === null
            ? t('integrations.webhooks.paused')
            : t(`integrations.webhooks.off.${offReason}`)}
        </StateTag>
      )}{' '}
      {isActive && failingSince !== null && (
        <StateTag tone="warning">
          {t('integrations.webhooks.failing', { time: formatDateTime(failingSince) })}
        </StateTag>
      )}{' '}
      {waiting > 0 && (
        <StateTag tone="neutral">
          {t('integrations.webhooks.waiting', { amount: formatNumber(waiting) })}
        </StateTag>
      )}
    </>
  )
}

function WebhookButtons({ webhook, onSecret }: Pick<WebhookItemProps, 'webhook' | 'onSecret'>): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const ping = usePing()
  const renew = useRenewSecret()
  const remove = useRemoveWebhook()
  const { id, url, waiting } = webhook
  const host = hostOf(url)
  const renewSecret = async () => {
    const isSure = await confirm({
      title: t('integrations.webhooks.renewQuestion', { host }),
      text: t('integrations.webhooks.renewText'),
      action: t('integrations.webhooks.renew'),
      isDanger: true,
    })
    if (isSure) renew.mutate(id, { onSuccess: onSecret })
  }
  const removeWebhook = async () => {
    const isSure = await confirm({
      title: t('integrations.webhooks.removeQuestion', { host }),
      text: t('integrations.webhooks.removeText', { amount: formatNumber(waiting) }),
      action: t('integrations.webhooks.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: () => notifySuccess(t('integrations.webhooks.removed')) })
  }
  const sendPing = () =>
    ping.mutate(id, {
      onSuccess: ({ state, status, error }) => {
        if (status === null) notifyError(t('integrations.webhooks.pingFailed', { reason: error }))
        else if (state === 'done') notifySuccess(t('integrations.webhooks.pinged', { status }))
        else notifyError(t('integrations.webhooks.pinged', { status }))
      },
    })
  return (
    <>
      <Button size="small" loading={ping.isPending} onClick={sendPing}>
        {t('integrations.webhooks.ping')}
      </Button>
      <Button size="small" loading={renew.isPending} onClick={renewSecret}>
        {t('integrations.webhooks.renew')}
      </Button>
      <Button size="small" danger loading={remove.isPending} onClick={removeWebhook}>
        {t('integrations.webhooks.remove')}
      </Button>
    </>
  )
}
