import { PlusOutlined } from '@ant-design/icons'
import type { Webhook } from '@landfall/contract/access/webhooks.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SecretDialog } from '#ui/secret-dialog.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'
import { WebhookItem } from './webhook-item.tsx'
import './webhooks.css'

/** Where events are sent to, how it goes, and what can be done about it. */
export function WebhookList(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const webhooks = useWebhooks()
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [opened, setOpened] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const createButton = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('integrations.webhooks.create')}
    </Button>
  )
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId} className="webhook-heading">
        {t('integrations.webhooks.title')}
      </h2>
      <p className="webhook-hint">{t('integrations.webhooks.intro')}</p>
      {webhooks.error && !webhooks.data ? (
        <FailureState
          title={t('integrations.webhooks.failed')}
          error={webhooks.error}
          onRetry={() => webhooks.refetch()}
        />
      ) : !webhooks.data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : webhooks.data.length === 0 ? (
        <EmptyState title={t('integrations.webhooks.empty')} action={createButton} />
      ) : (
        <>
          <ul className="webhook-list" aria-labelledby={headingId}>
            {webhooks.data.map((one) => (
              <WebhookItem
                key={one.id}
                webhook={one}
                onEdit={() => setEdited(one)}
                onOpen={() => setOpened(one)}
                onSecret={setSecret}
              />
            ))}
          </ul>
          {createButton}
        </>
      )}
      {edited && (
        <WebhookFormDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      )}
      {opened && <DeliveryDrawer webhook={opened} onClose={() => setOpened(undefined)} />}
      {secret !== undefined && (
        <SecretDialog
          title={t('integrations.webhooks.secretTitle')}
          warning={t('integrations.webhooks.shownOnce')}
          secret={secret}
          kept={t('integrations.webhooks.kept')}
          onClose={() => setSecret(undefined)}
        />
      )}
    </section>
  )
}
