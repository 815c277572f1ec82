import type { WorkItem, WorkList } from '@landfall/contract/customers/workbench.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { intoPool } from '#features/customers/public-pool/pool-phrase.ts'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useMarkDone, useWorkQueue } from './use-workbench.ts'
import { WorkRow } from './work-row.tsx'

const FollowUpDialog = lazy(() =>
  import('#features/customers/follow-ups/follow-up-dialog.tsx').then((m) => ({ default: m.FollowUpDialog })),
)

interface WorkQueuesProps {
  queues: readonly WorkList[]
  /** Into which pool the user's customers drop. */
  dropPool: string
}

/** The queues with their counts; the one in front with its entries. It is kept in the address. */
export function WorkQueues({ queues, dropPool }: WorkQueuesProps): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const [params, setParams] = useSearchParams()
  const chosen =
    queues.find(({ queue }) => queue === params.get('queue')) ??
    queues.find(({ total }) => total > 0) ??
    queues[0]
  const choose = (queue: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('queue', queue)
        return after
      },
      { replace: true },
    )
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{t('workbench.todo')}</h2>
      <ul className="queue-choices">
        {queues.map(({ queue, total }) => (
          <li key={queue}>
            <button
              type="button"
              aria-pressed={queue === chosen?.queue}
              className={total > 0 ? 'queue-choice' : 'queue-choice is-empty'}
              onClick={() => choose(queue)}
            >
              <span className="queue-count">{formatNumber(total)}</span>{' '}
              <span>{t(`workbench.queues.${queue}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Queue key={chosen.queue} list={chosen} dropPool={dropPool} />}
    </section>
  )
}

function Queue({ list, dropPool }: { list: WorkList; dropPool: string }): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const pages = useWorkQueue(list)
  const markDone = useMarkDone(list.queue)
  const confirm = useConfirm()
  const [followed, setFollowed] = useState<WorkItem | null>(null)
  const name = t(`workbench.queues.${list.queue}`)
  const markAll = async () => {
    const amount = formatNumber(list.total)
    const isSure = await confirm({
      title: t('workbench.doneAllQuestion', { amount, queue: name }),
      text: t('workbench.doneAllText'),
      action: t('workbench.doneAll'),
    })
    if (isSure) markDone.mutate('all')
  }
  return (
    <section className="work-queue" aria-labelledby={heading}>
      <div className="panel-head">
        <div>
          <h3 id={heading}>{name}</h3>
          <p className="quiet">{t(`workbench.hints.${list.queue}`, { pool: intoPool(t, dropPool) })}</p>
        </div>
        {list.total > 1 && (
          <Button size="small" loading={markDone.isPending} onClick={markAll}>
            {t('workbench.doneAll')}
          </Button>
        )}
      </div>
      {list.total === 0 && <EmptyState title={t('workbench.nothing')} />}
      <ul className="work-rows">
        {pages.data?.pages
          .flatMap(({ items }) => items)
          .map((item) => (
            <WorkRow key={item.id} queue={list.queue} item={item} onFollowUp={setFollowed} />
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          type="link"
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          {t('dashboard.more')}
        </Button>
      )}
      <Suspense>
        {followed?.customerId && (
          <FollowUpDialog
            customerId={followed.customerId}
            name={followed.name}
            onClose={() => setFollowed(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
