import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SettingsList } from '#ui/settings-list.tsx'
import { ProviderLimits } from '../sending-pace/provider-limits.tsx'
import { AddDomainDialog } from './sender-dialogs.tsx'
import { SenderDomainItem } from './sender-domain-item.tsx'
import { SenderMailboxList } from './sender-mailbox-list.tsx'
import { type SenderDomains, useSenderDomains } from './use-sender-domains.ts'
import './sender-domains.css'

/** From where the company's mail may come, and what is missing for it to arrive. */
export function SenderDomainSettings(): ReactNode {
  const { t } = useTranslation()
  const domains = useSenderDomains()
  const [params, setParams] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const open = params.get('domain')
  const show = (domain: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (domain === null) next.delete('domain')
      else next.set('domain', domain)
      return next
    })
  if (domains.error && !domains.data) {
    return (
      <FailureState
        title={t('senderDomains.failed')}
        error={domains.error}
        onRetry={() => domains.refetch()}
      />
    )
  }
  if (!domains.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { items, mailboxes, graces } = domains.data
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('senderDomains.add')}
    </Button>
  )
  return (
    <div className="sender-panels">
      <GraceBanner graces={graces} />
      <section className="panel">
        <p className="sender-hint">{t('senderDomains.intro')}</p>
        {items.length === 0 ? (
          <EmptyState title={t('senderDomains.emptyTitle')} action={addButton} />
        ) : (
          <>
            <SettingsList label={t('senderDomains.tab')}>
              {items.map((item) => (
                <SenderDomainItem
                  key={item.id}
                  item={item}
                  isOpen={open === item.domain}
                  onToggle={() => show(open === item.domain ? null : item.domain)}
                />
              ))}
            </SettingsList>
            {addButton}
          </>
        )}
      </section>
      <SenderMailboxList mailboxes={mailboxes} />
      <ProviderLimits />
      {isAdding && (
        <AddDomainDialog onClose={() => setIsAdding(false)} onAdded={({ domain }) => show(domain)} />
      )}
    </div>
  )
}

function GraceBanner({ graces }: Pick<SenderDomains, 'graces'>): ReactNode {
  const { t } = useTranslation()
  if (graces.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('senderDomains.graceTitle')}
      description={
        <ul className="sender-graces">
          {graces.map(({ domain, until }) => (
            <li key={domain}>{t('senderDomains.graceItem', { domain, until: formatDate(until) })}</li>
          ))}
        </ul>
      }
    />
  )
}
