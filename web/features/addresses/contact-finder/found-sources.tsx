import { DeleteOutlined } from '@ant-design/icons'
import { contactFinderRoutes } from '@landfall/contract/addresses/contact-finder.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { finderKey } from './use-contact-finder.ts'
import './contact-finder.css'

/** The sites that gave addresses; everything that one gave can be deleted. */
export function FoundSources(): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const sources = useQuery({
    queryKey: [finderKey, 'sources'],
    queryFn: ({ signal }) => call(contactFinderRoutes.sources, {}, { signal }),
    meta: { claims: true },
  })
  const items = sources.data?.items ?? []
  return (
    <section className="panel contact-finder">
      <h2>{t('contactFinder.sources')}</h2>
      <p className="quiet">{t('contactFinder.sourcesHint')}</p>
      {sources.error && (
        <FailureState
          title={t('common.unexpectedError')}
          error={sources.error}
          onRetry={() => sources.refetch()}
        />
      )}
      {!sources.data && !sources.error && <Skeleton active />}
      {sources.data && items.length === 0 && <EmptyState title={t('contactFinder.noSources')} />}
      <ul className="found-addresses">
        {items.map(({ domain, addresses, saved, readAt }) => (
          <li key={domain}>
            <div className="found-address">
              <strong>{domain}</strong>
              <p className="quiet">
                {t('contactFinder.sourceCounts', {
                  amount: formatNumber(addresses),
                  saved: formatNumber(saved),
                })}{' '}
                · <TimeBadge value={readAt} />
              </p>
            </div>
            <Button
              danger
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('contactFinder.forgetOne', { domain })}
              onClick={() => setChosen(domain)}
            >
              {t('contactFinder.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && <ForgetDialog domain={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function ForgetDialog({ domain, onClose }: { domain: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [withContacts, setWithContacts] = useState(true)
  const forget = useMutation({
    mutationFn: () => call(contactFinderRoutes.forgetSource, { body: { domain, withContacts } }),
    onSuccess: async ({ found, contacts }) => {
      notifySuccess(
        t('contactFinder.forgotten', { found: formatNumber(found), contacts: formatNumber(contacts) }),
      )
      await client.invalidateQueries()
      onClose()
    },
  })
  return (
    <TabModal
      open
      title={t('contactFinder.forgetOne', { domain })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button danger type="primary" loading={forget.isPending} onClick={() => forget.mutate()}>
            {t('contactFinder.forget')}
          </Button>
        </>
      }
    >
      <p>{t('contactFinder.forgetHint')}</p>
      <Checkbox checked={withContacts} onChange={({ target }) => setWithContacts(target.checked)}>
        {t('contactFinder.forgetWith')}
      </Checkbox>
    </TabModal>
  )
}
