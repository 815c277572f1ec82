import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PlacementHost } from '#features/customers/public-pool/placement-host.tsx'
import { usePlacementState } from '#features/customers/public-pool/placement-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useEver } from '#ui/use-ever.ts'
import { CapacityPanel } from './capacity-panel.tsx'
import { useWorkbench } from './use-workbench.ts'
import { WorkCalendar } from './work-calendar.tsx'
import { WorkQueues } from './work-queues.tsx'
import './workbench.css'

const WorkTeam = lazy(() => import('./work-team.tsx').then((m) => ({ default: m.WorkTeam })))

/** One's own day: what waits, the calendar of next contacts, what one may still take, and the team of those who have one. */
export function WorkbenchPage(): ReactNode {
  const { t } = useTranslation()
  const workbench = useWorkbench()
  const wasPlacing = useEver(usePlacementState(({ wish, report }) => wish !== null || report !== null))
  const { data } = workbench
  return (
    <div className="workbench">
      <PageHeader title={t('workbench.title')} />
      {workbench.error && !data ? (
        <FailureState
          title={t('workbench.failed')}
          error={workbench.error}
          onRetry={() => workbench.refetch()}
        />
      ) : (
        <div className="workbench-columns">
          {data ? (
            <WorkQueues queues={data.queues} dropPool={data.dropPool} />
          ) : (
            <section className="panel" aria-busy>
              <Skeleton active paragraph={{ rows: 8 }} />
            </section>
          )}
          <CapacityPanel />
        </div>
      )}
      <WorkCalendar />
      <Suspense>{data?.hasTeam && <WorkTeam />}</Suspense>
      {wasPlacing && <PlacementHost />}
    </div>
  )
}
