import type { RecycleRun } from '@landfall/contract/customers/public-pool.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { poolTitle } from '#features/customers/public-pool/pool-phrase.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useNights, useUndoNight } from './use-pool-settings.ts'

/** The nights on which customers dropped, each of which can be undone. */
export function NightList(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const nights = useNights()
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('poolSettings.nights')}</h2>
      <p className="pool-hint">{t('poolSettings.nightsHint')}</p>
      {nights.error ? (
        <FailureState
          title={t('poolSettings.failed')}
          error={nights.error}
          onRetry={() => nights.refetch()}
        />
      ) : !nights.data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : nights.data.length === 0 ? (
        <EmptyState title={t('poolSettings.noNights')} />
      ) : (
        <ScrollGroup labelledBy={headingId}>
          <table className="pool-table">
            <thead>
              <tr>
                <th scope="col">{t('poolSettings.night')}</th>
                <th scope="col">{t('poolSettings.dropped')}</th>
                <th scope="col">{t('poolSettings.droppedInto')}</th>
                <th scope="col">{t('poolSettings.stuck')}</th>
                <th scope="col">{t('poolSettings.undoable')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('poolSettings.undo')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {nights.data.map((night) => (
                <NightRow key={night.id} night={night} />
              ))}
            </tbody>
          </table>
        </ScrollGroup>
      )}
    </section>
  )
}

function NightRow({ night }: { night: RecycleRun }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const undo = useUndoNight()
  // Processes of the release before do not say into which pools.
  const { id, dueAt, finishedAt, dropped, pools = [], failed, undoable, undoneAt, undoneBy } = night
  const time = formatDateTime(dueAt)
  const undoNight = async () => {
    const isSure = await confirm({
      title: t('poolSettings.undoQuestion', { time }),
      text: t('poolSettings.undoText', { amount: formatNumber(undoable) }),
      action: t('poolSettings.undo'),
      isDanger: true,
    })
    if (!isSure) return
    undo.mutate(id, {
      onSuccess: ({ restored, left }) =>
        notifySuccess(
          t(left === 0 ? 'poolSettings.undone' : 'poolSettings.undoneLeft', {
            amount: formatNumber(restored),
            left: formatNumber(left),
          }),
        ),
    })
  }
  return (
    <tr>
      <th scope="row">{time}</th>
      <td>{formatNumber(dropped)}</td>
      <td>
        {pools.map(({ id: poolId, name, customers }) => (
          <div key={poolId}>
            {pools.length === 1 && customers === dropped
              ? poolTitle(t, name)
              : t('publicPool.into.counted', { pool: poolTitle(t, name), amount: formatNumber(customers) })}
          </div>
        ))}
      </td>
      <td>{formatNumber(failed)}</td>
      <td>{formatNumber(undoable)}</td>
      <td>
        {undoneAt !== null && (
          <span className="pool-hint">
            {t('poolSettings.undoneBy', { name: undoneBy ?? '', time: formatDateTime(undoneAt) })}
          </span>
        )}
        {finishedAt !== null && undoable > 0 && (
          <Button
            size="small"
            aria-label={`${t('poolSettings.undo')}: ${time}`}
            loading={undo.isPending}
            onClick={undoNight}
          >
            {t('poolSettings.undo')}
          </Button>
        )}
      </td>
    </tr>
  )
}
