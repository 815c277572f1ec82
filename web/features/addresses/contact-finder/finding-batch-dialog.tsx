import { contactFinderRoutes, type FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { finderKey } from './use-contact-finder.ts'
import './contact-finder.css'

type Subject = Extract<FindingSubject, { kind: 'trade' }>
type Item = Awaited<ReturnType<typeof summarise>>['items'][number]

const summarise = (subjects: readonly Subject[], signal?: AbortSignal) =>
  call(contactFinderRoutes.summaries, { body: { subjects: [...subjects] } }, signal ? { signal } : {})

const isOpen = ({ state }: Item) => state === 'waiting' || state === 'reading'

/** What reading several sites has given so far; it goes on when this is closed. */
export function FindingBatchDialog({
  subjects,
  onClose,
}: {
  subjects: readonly Subject[]
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const summaries = useQuery({
    queryKey: [finderKey, 'summaries', subjects],
    queryFn: ({ signal }) => summarise(subjects, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? 2_000 : false),
    meta: { claims: true },
  })
  const items = summaries.data?.items ?? []
  const done = items.filter((item) => !isOpen(item)).length
  const found = items.filter(({ emails }) => emails.length > 0).length
  return (
    <TabModal
      open
      width={720}
      title={t('contactFinder.batchTitle')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {summaries.error && (
        <FailureState
          title={t('common.unexpectedError')}
          error={summaries.error}
          onRetry={() => summaries.refetch()}
        />
      )}
      {!summaries.data && !summaries.error && <Skeleton active />}
      {summaries.data && (
        <>
          <p aria-live="polite">
            {t('contactFinder.batchDone', {
              done: formatNumber(done),
              total: formatNumber(items.length),
              found: formatNumber(found),
            })}
          </p>
          <Progress
            percent={items.length === 0 ? 100 : Math.round((done / items.length) * 100)}
            showInfo={false}
            aria-label={t('contactFinder.batchTitle')}
          />
          <ul className="found-addresses">
            {items.map((item) => (
              <BatchItem key={`${item.domain} ${linkOf(item.subject)}`} item={item} onOpen={onClose} />
            ))}
          </ul>
        </>
      )}
    </TabModal>
  )
}

function BatchItem({ item, onOpen }: { item: Item; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { subject, domain, outcome, emails } = item
  const values = { domain, amount: formatNumber(emails.length), movedTo: '' }
  const said = isOpen(item)
    ? t('contactFinder.reading', { domain })
    : outcome === null
      ? t('contactFinder.cancelled')
      : t(`contactFinder.outcome.${outcome}`, values)
  return (
    <li>
      <div className="found-address">
        <Link className="plain-link" to={linkOf(subject)} onClick={onOpen}>
          {domain}
        </Link>
        <p>{emails.join(', ')}</p>
        <p className="quiet">{said}</p>
      </div>
    </li>
  )
}

function linkOf(subject: FindingSubject): string {
  if (subject.kind !== 'trade') return ''
  const query = new URLSearchParams({ role: subject.role, key: subject.key, part: 'contacts' })
  return `/customsData/seachDetailCustomData?${query}`
}
