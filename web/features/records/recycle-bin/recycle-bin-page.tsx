import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { batchScope } from '@landfall/contract/list.ts'
import {
  type RecycleEntry,
  type RestoreAnswer,
  recycleKinds,
  recycleRoutes,
} from '@landfall/contract/records/recycle-bin.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagueFilter } from '#features/access/colleagues/colleague-choices.ts'
import { RetentionButton } from '#features/records/logs/retention-dialog.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import type { BatchAction, ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { RestoreConflicts } from './restore-conflicts.tsx'
import { useIsPurging, usePurge, useRestore } from './use-recycle-bin.ts'
import './recycle-bin.css'

/** Deleted records of every kind, until they are restored or purged. */
export function RecycleBinPage(): ReactNode {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<RestoreAnswer>()
  const restore = useRestore(setRefused)
  // Only that row waits: a button that waits takes no click, and the next record is not to be held up by this one.
  const isRestoring = (id: number) =>
    restore.isPending &&
    restore.variables.selection.scope === batchScope.Checked &&
    restore.variables.selection.ids.includes(id)
  const mayRestore = usePermission('recycle.record.restore')
  const isPurging = useIsPurging()
  return (
    <>
      <ListPage<RecycleEntry>
        list="recycleBin"
        title={t('menu.recycleBin')}
        load={(query, signal) => call(recycleRoutes.list, { query }, { signal })}
        defaultSort="-deletedAt"
        columns={useBinColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        searchHint={t('recycleBin.searchHint')}
        filters={useBinFilters()}
        batchActions={useBatchActions((selection) => restore.mutateAsync({ selection }))}
        rowActions={
          mayRestore
            ? (row) => (
                <Button
                  type="text"
                  icon={<UndoOutlined />}
                  title={t('recycleBin.restore')}
                  aria-label={`${t('recycleBin.restore')}: ${row.title}`}
                  loading={isRestoring(row.id)}
                  onClick={() => restore.mutate({ selection: { scope: batchScope.Checked, ids: [row.id] } })}
                />
              )
            : undefined
        }
        rowActionsWidth={96}
        toolbar={
          <>
            <Allowed need="company.settings.manage">
              <RetentionButton />
            </Allowed>
            <Allowed need="recycle.record.purge">
              <EmptyBinButton isBusy={isPurging} />
            </Allowed>
          </>
        }
        empty={{ title: t('recycleBin.empty.title'), hint: t('recycleBin.empty.hint') }}
        refetchEvery={isPurging && 2_000}
      />
      {refused && (
        <RestoreConflicts
          key={refused.conflicts.map(({ id }) => id).join()}
          answer={refused}
          onClose={() => setRefused(undefined)}
          onRefused={setRefused}
        />
      )}
    </>
  )
}

function EmptyBinButton({ isBusy }: { isBusy: boolean }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const purge = usePurge()
  const { data: total = 0 } = useQuery({
    queryKey: ['recycleBin', 'total'],
    queryFn: ({ signal }) => call(recycleRoutes.list, { query: { size: 1 } }, { signal }),
    select: (page) => page.total,
  })
  const empty = async () => {
    const isSure = await confirm({
      title: t('recycleBin.purgeAllQuestion', { amount: formatNumber(total) }),
      text: t('recycleBin.purgeHint'),
      action: t('recycleBin.purge'),
      isDanger: true,
    })
    if (isSure) await purge({ scope: batchScope.All })
  }
  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} disabled={isBusy || total === 0} onClick={empty}>
      {t('recycleBin.purgeAll')}
    </Button>
  )
}

function useBatchActions(restore: BatchAction['run']): BatchAction[] {
  const { t } = useTranslation()
  const purge = usePurge()
  return [
    {
      key: 'restore',
      label: t('recycleBin.restore'),
      need: 'recycle.record.restore',
      hint: t('recycleBin.restoreHint'),
      run: (selection, values) => restore(selection, values),
    },
    {
      key: 'purge',
      label: t('recycleBin.purge'),
      need: 'recycle.record.purge',
      isDanger: true,
      hint: t('recycleBin.purgeHint'),
      run: purge,
    },
  ]
}

function useBinColumns(): ListColumn<RecycleEntry>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'title',
      title: t('recycleBin.fields.title'),
      width: 270,
      isMain: true,
      render: (row) => (
        <span className="bin-title">
          <span>{row.title}</span>
          <span className="bin-detail">{detailOf(row)}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('recycleBin.fields.kind'),
      width: 140,
      render: (row) => t(`recycleBin.kind.${row.kind}`),
    },
    {
      key: 'deletedAt',
      title: t('recycleBin.fields.deletedAt'),
      width: 150,
      sortable: true,
      render: (row) => <TimeBadge value={row.deletedAt} />,
    },
    {
      key: 'deletedBy',
      title: t('recycleBin.fields.deletedBy'),
      width: 140,
      render: (row) => row.deletedByName,
    },
    {
      key: 'owner',
      givesWay: true,
      title: t('recycleBin.fields.owner'),
      width: 140,
      render: (row) => row.ownerName,
    },
    {
      key: 'expiresAt',
      title: t('recycleBin.fields.expiresAt'),
      width: 150,
      render: (row) => <TimeBadge value={row.expiresAt} />,
    },
  ]

  function detailOf({ kind, detail }: RecycleEntry): string {
    if (kind === 'customer' || kind === 'collected') return detail && countryName(detail)
    return kind === 'suppression' ? t(`emailSettings.reasons.${detail as 'manual'}`) : detail
  }
}

function useBinFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const colleagues = useColleagueFilter(['deletedBy', 'ownerId'])
  return [
    {
      field: 'kind',
      label: t('recycleBin.fields.kind'),
      kind: 'choice',
      isQuick: true,
      choices: recycleKinds.map((value) => ({ value, label: t(`recycleBin.kind.${value}`) })),
    },
    {
      field: 'deletedBy',
      label: t('recycleBin.fields.deletedBy'),
      ...colleagues,
      isQuick: true,
    },
    { field: 'ownerId', label: t('recycleBin.fields.owner'), ...colleagues },
    { field: 'title', label: t('recycleBin.fields.title'), kind: 'text' },
    { field: 'deletedAt', label: t('recycleBin.fields.deletedAt'), kind: 'date' },
  ]
}
