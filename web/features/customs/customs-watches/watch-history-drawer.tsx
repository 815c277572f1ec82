import type { WatchFinding, WatchRun, WatchView } from '@landfall/contract/customs/customs-watches.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useWatchRuns } from './use-watches.ts'

const itemsShown = 20

/** What a watch found so far, the newest first. */
export function WatchHistoryDrawer({ watch, onClose }: { watch: WatchView; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useWatchRuns(watch.id)
  return (
    <TabDrawer open size={560} title={`${t('watches.history')}: ${watch.name}`} onClose={onClose}>
      {error && !data ? (
        <FailureState title={t('list.failed')} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.length === 0 ? (
        <EmptyState title={t('watches.historyEmpty')} />
      ) : (
        <ol className="watch-list" aria-label={t('watches.history')}>
          {data.map((run) => (
            <RunItem key={run.id} run={run} onLeave={onClose} />
          ))}
        </ol>
      )}
    </TabDrawer>
  )
}

function RunItem({ run, onLeave }: { run: WatchRun; onLeave: () => void }): ReactNode {
  const { t } = useTranslation()
  const { ranAt, findings, mailState, path } = run
  return (
    <li>
      <p className="watch-name">
        <b>{formatDateTime(ranAt)}</b>{' '}
        <Link className="plain-link" to={path} onClick={onLeave}>
          {t('watches.seeNew')}
        </Link>
      </p>
      {findings.map((finding) => (
        <Finding key={finding.kind} finding={finding} />
      ))}
      {mailState !== 'none' && <p className="watch-hint">{t(`watches.mailState.${mailState}`)}</p>}
    </li>
  )
}

function Finding({ finding: { kind, amount, items } }: { finding: WatchFinding }): ReactNode {
  const { t } = useTranslation()
  const named = items.filter(({ name }) => name !== '').slice(0, itemsShown)
  return (
    <>
      <p className="watch-found">{t(`notices.found.${kind}`, { amount: formatNumber(amount) })}</p>
      {named.length > 0 && (
        <ul className="watch-items">
          {named.map(({ key, name, country }) => (
            <li key={key}>{country ? `${name} · ${countryName(country)}` : name}</li>
          ))}
        </ul>
      )}
    </>
  )
}
