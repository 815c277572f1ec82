import type { WatchView } from '@landfall/contract/customs/customs-watches.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '#platform/formatters.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'
import { useChangeWatch, useRemoveWatch, useRestoreWatch, useRunWatch } from './use-watches.ts'

interface WatchItemProps {
  watch: WatchView
  onEdit: () => void
  onHistory: () => void
}

/** One saved search: what it watches, how it does, and what can be done with it. */
export function WatchItem({ watch, onEdit, onHistory }: WatchItemProps): ReactNode {
  const { t } = useTranslation()
  const { company, query, kinds, frequency, lastRunAt, lastFoundAt, nextRunAt } = watch
  const target = company
    ? `${t('watches.company')}: ${company.name || company.key}`
    : `${t('watches.search')}: ${query.search || t(query.tab === 'statistics' ? 'watches.allStatistics' : 'watches.allShipments')}`
  const facts = [
    query.tab && t(`customsData.${query.tab}`),
    kinds.length > 0
      ? kinds.map((kind) => t(`watches.kind.${kind}`)).join(t('tableFiles.listComma'))
      : t('watches.onlyKept'),
    kinds.length > 0 && t(`watches.frequencyName.${frequency}`),
    lastRunAt && `${t('watches.lastRun')}: ${formatDateTime(lastRunAt)}`,
    lastFoundAt && `${t('watches.lastFound')}: ${formatDateTime(lastFoundAt)}`,
    nextRunAt && `${t('watches.nextRun')}: ${formatDateTime(nextRunAt)}`,
  ]
  return (
    <li>
      <p className="watch-name">
        <Link className="plain-link" to={watch.path}>
          <b>{watch.name}</b>
        </Link>{' '}
        <WatchState watch={watch} />
      </p>
      <p className="watch-hint">{target}</p>
      <p className="watch-hint">{facts.filter(Boolean).join(' · ')}</p>
      <div className="watch-actions">
        <WatchButtons watch={watch} onEdit={onEdit} onHistory={onHistory} />
      </div>
    </li>
  )
}

function WatchState({ watch: { isBroken, isPaused, kinds } }: { watch: WatchView }): ReactNode {
  const { t } = useTranslation()
  if (isBroken) return <StateTag tone="bad">{t('watches.broken')}</StateTag>
  if (isPaused) return <StateTag tone="warning">{t('watches.paused')}</StateTag>
  if (kinds.length === 0) return null
  return <StateTag tone="good">{t('watches.active')}</StateTag>
}

function WatchButtons({ watch, onEdit, onHistory }: WatchItemProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const run = useRunWatch()
  const change = useChangeWatch()
  const remove = useRemoveWatch()
  const restore = useRestoreWatch()
  const { id, name, isPaused, isBroken, kinds } = watch
  // Buttons that many lines have are told apart by the name of theirs.
  const named = (text: string) => ({ 'aria-label': `${text}: ${name}` })
  const runNow = () =>
    run.mutate(id, {
      onSuccess: (found) => (found ? navigate(found.path) : notifySuccess(t('watches.nothingNew'))),
    })
  const removeIt = () =>
    remove.mutate(id, {
      onSuccess: () =>
        notifyUndo(t('watches.deleted', { name }), {
          label: t('common.undo'),
          run: () => restore.mutate(id),
        }),
    })
  return (
    <>
      {kinds.length > 0 && !isBroken && (
        <Button size="small" loading={run.isPending} onClick={runNow} {...named(t('watches.runNow'))}>
          {t('watches.runNow')}
        </Button>
      )}
      {kinds.length > 0 && (
        <Button size="small" onClick={onHistory} {...named(t('watches.history'))}>
          {t('watches.history')}
        </Button>
      )}
      <Button size="small" onClick={onEdit} {...named(t('watches.edit'))}>
        {t('watches.edit')}
      </Button>
      {kinds.length > 0 && (
        <Button
          size="small"
          loading={change.isPending}
          onClick={() => change.mutate({ id, change: { isPaused: !isPaused } })}
          {...named(t(isPaused ? 'watches.resume' : 'watches.pause'))}
        >
          {t(isPaused ? 'watches.resume' : 'watches.pause')}
        </Button>
      )}
      <Button
        size="small"
        danger
        loading={remove.isPending}
        onClick={removeIt}
        {...named(t('watches.delete'))}
      >
        {t('watches.delete')}
      </Button>
    </>
  )
}
