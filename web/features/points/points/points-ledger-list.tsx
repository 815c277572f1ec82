import {
  type PointsFeature,
  type PointsLine,
  pointsFeatures,
  pointsRoutes,
  pointsTypes,
} from '@landfall/contract/points/points.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { signedNumber } from './points-figures.tsx'

const features = Object.keys(pointsFeatures) as PointsFeature[]
const tabs = ['all', 'spent', 'received', 'left'] as const

const tones: Partial<Record<PointsLine['type'], StateTone>> = {
  refund: 'good',
  monthlyGrant: 'good',
  allot: 'good',
  takenBack: 'warning',
  expire: 'warning',
}

/** Every movement of points: of the company, or only what the user himself spent. */
export function PointsLedgerList({ isOwn }: { isOwn: boolean }): ReactNode {
  const { t } = useTranslation()
  const route = isOwn ? pointsRoutes.myLedger : pointsRoutes.ledger
  const state = useListState(isOwn ? {} : { tabs })
  return (
    <ListPage<PointsLine>
      list={isOwn ? 'myPoints' : 'pointsLedger'}
      title={t('points.tabs.ledger')}
      load={(query, signal) => call(route, { query }, { signal })}
      state={isOwn ? withoutTab(state) : state}
      columns={useLedgerColumns(isOwn)}
      rowId={(row) => row.id}
      rowName={(row) => row.label || t(`points.type.${row.type}`)}
      filters={useLedgerFilters()}
      {...(isOwn
        ? {}
        : {
            tabs: tabs.map((key) => ({ key, label: t(`points.lineTabs.${key}`) })),
            exporting: {
              need: 'company.points.read',
              start: (selection, format) => call(pointsRoutes.export, { body: { selection, format } }),
            },
          })}
      searchHint={t('points.ledgerSearch')}
      empty={{ title: t('points.noLines'), hint: t('points.noLinesHint') }}
    />
  )
}

// The page around a user's own ledger has tabs of its own in the address.
function withoutTab(state: ListState): ListState {
  return {
    ...state,
    tab: undefined,
    selection: { ...state.selection, tab: undefined },
    query: { ...state.query, tab: undefined },
  }
}

function useLedgerColumns(isOwn: boolean): ListColumn<PointsLine>[] {
  const { t } = useTranslation()
  const person: ListColumn<PointsLine> = {
    key: 'userName',
    title: t('points.field.userName'),
    width: 140,
    render: (row) => row.userName,
  }
  return [
    {
      key: 'happenedAt',
      title: t('points.field.happenedAt'),
      width: 140,
      render: (row) => <TimeBadge value={row.happenedAt} />,
    },
    {
      key: 'type',
      title: t('points.field.type'),
      width: 140,
      isMain: true,
      render: (row) => (
        <StateTag tone={tones[row.type] ?? 'neutral'}>{t(`points.type.${row.type}`)}</StateTag>
      ),
    },
    {
      key: 'amount',
      title: t('points.field.amount'),
      width: 110,
      align: 'right',
      render: (row) => signedNumber(row.amount),
    },
    {
      key: 'balanceAfter',
      title: t('points.field.balanceAfter'),
      width: 130,
      align: 'right',
      render: (row) => formatNumber(row.balanceAfter),
    },
    ...(isOwn ? [] : [person]),
    {
      key: 'feature',
      title: t('points.field.feature'),
      width: 160,
      render: (row) => row.feature && t(`points.feature.${row.feature}`),
    },
    { key: 'label', title: t('points.field.label'), width: 220, render: (row) => row.label },
    {
      key: 'kind',
      title: t('points.field.kind'),
      width: 110,
      render: (row) => t(`points.kind.${row.kind}`),
    },
    {
      key: 'expiresAt',
      title: t('points.field.expiresAt'),
      width: 130,
      isOptional: true,
      render: (row) => row.expiresAt && formatDate(row.expiresAt),
    },
    {
      key: 'reference',
      title: t('points.field.reference'),
      width: 130,
      isOptional: true,
      render: (row) => row.reference,
    },
  ]
}

function useLedgerFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'type',
      label: t('points.field.type'),
      kind: 'choice',
      isQuick: true,
      choices: pointsTypes.map((value) => ({ value, label: t(`points.type.${value}`) })),
    },
    {
      field: 'feature',
      label: t('points.field.feature'),
      kind: 'choice',
      isQuick: true,
      choices: features.map((value) => ({ value, label: t(`points.feature.${value}`) })),
    },
    { field: 'happenedAt', label: t('points.field.happenedAt'), kind: 'date' },
    { field: 'amount', label: t('points.field.amount'), kind: 'number' },
    { field: 'label', label: t('points.field.label'), kind: 'text' },
    { field: 'reference', label: t('points.field.reference'), kind: 'text' },
  ]
}
