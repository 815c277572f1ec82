import { ReloadOutlined } from '@ant-design/icons'
import { type SystemHealth, systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import './system-settings.css'

const everyMs = 15_000

/** How the stores, the queue and the process that answered are, kept current while it is looked at. */
export function SystemHealthPart(): ReactNode {
  const { t } = useTranslation()
  const health = useQuery({
    queryKey: ['system-health'],
    queryFn: ({ signal }) => call(systemRoutes.health, {}, { signal }),
    refetchInterval: everyMs,
    meta: { claims: true },
  })
  if (health.error) {
    return (
      <FailureState
        title={t('systemSettings.failed')}
        error={health.error}
        onRetry={() => health.refetch()}
      />
    )
  }
  if (!health.data) return <Skeleton active />
  const { postgres, clickhouse } = health.data
  return (
    <>
      <div className="health-head">
        <p className="system-hint">{t('systemSettings.healthHint')}</p>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          loading={health.isFetching}
          onClick={() => health.refetch()}
        >
          {t('common.refresh')}
        </Button>
      </div>
      <div className="health-grid">
        <StorePanel name="PostgreSQL" store={postgres} />
        <StorePanel name="ClickHouse" store={clickhouse} />
        <QueuePanel queue={health.data.queue} />
        <ProcessPanel health={health.data} />
      </div>
    </>
  )
}

function FactPanel({ title, facts }: { title: string; facts: readonly Fact[] }): ReactNode {
  return (
    <section className="panel">
      <h2 className="health-title">{title}</h2>
      <FactList className="health-facts" facts={facts} />
    </section>
  )
}

function StorePanel({ name, store }: { name: string; store: SystemHealth['postgres'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <FactPanel
      title={name}
      facts={[
        [
          t('systemSettings.health.state'),
          <StateTag key="state" tone={store.isUp ? 'good' : 'bad'}>
            {store.isUp ? t('systemSettings.health.up') : t('systemSettings.health.down')}
          </StateTag>,
        ],
        [t('systemSettings.health.version'), store.version || '–'],
        [
          t('systemSettings.health.latency'),
          store.latency === null ? '–' : t('systemSettings.health.ms', { ms: formatNumber(store.latency) }),
        ],
        [
          t('systemSettings.health.size'),
          store.sizeBytes === null ? '–' : formatBytes(Number(store.sizeBytes)),
        ],
      ]}
    />
  )
}

function QueuePanel({ queue }: { queue: SystemHealth['queue'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <FactPanel
      title={t('systemSettings.health.queue')}
      facts={[
        [t('systemSettings.health.queued'), formatNumber(queue.queued)],
        [t('systemSettings.health.running'), formatNumber(queue.running)],
        [
          t('systemSettings.health.oldestWait'),
          t('systemSettings.health.seconds', { seconds: formatNumber(queue.oldestWait) }),
        ],
        [t('systemSettings.health.failedToday'), formatNumber(queue.failedToday)],
      ]}
    />
  )
}

function ProcessPanel({ health }: { health: SystemHealth }): ReactNode {
  const { t } = useTranslation()
  return (
    <FactPanel
      title={t('systemSettings.health.process')}
      facts={[
        [t('systemSettings.health.version'), health.version],
        ['Node', health.node],
        [t('systemSettings.health.startedAt'), <TimeBadge key="start" value={health.startedAt} />],
        [t('systemSettings.health.memory'), formatBytes(health.memoryBytes)],
        [t('systemSettings.health.files'), t(`systemSettings.health.fileStores.${health.files}`)],
        [
          t('systemSettings.health.migrations'),
          `${formatNumber(health.migrations.amount)} · ${health.migrations.newest}`,
        ],
      ]}
    />
  )
}
