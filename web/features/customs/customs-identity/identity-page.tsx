import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import {
  identityRoutes,
  type MatchPair,
  pairGrounds,
  pairStates,
  type TradeMerge,
} from '@landfall/contract/customs/customs-identity.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { ListPage } from '#ui/list-page.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { useMergeColumns, usePairColumns } from './identity-columns.tsx'
import { usePairActions } from './pair-actions.ts'
import { identityKey, useUndoMerge } from './use-identity.ts'

const tabs = [...pairStates, 'log'] as const

/** Companies whose names are alike, for deciding whether they are one, and who decided what. */
export function IdentityPage(): ReactNode {
  const state = useListState({ tabs })
  return state.tab === 'log' ? <MergeLog state={state} /> : <PairQueue state={state} />
}

function useIdentityTabs() {
  const { t } = useTranslation()
  const { data } = useMatchingState()
  return tabs.map((key) => {
    const count = key === 'log' ? undefined : data?.counts[key]
    const label = t(`tradeCompanies.review.tabs.${key}`)
    return { key, label, count: count === undefined ? undefined : formatNumber(count) }
  })
}

function useMatchingState() {
  return useQuery({
    queryKey: [identityKey, 'state'],
    queryFn: ({ signal }) => call(identityRoutes.state, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? 3_000 : false),
  })
}

function PairQueue({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const tab = pairStates.find((one) => one === state.tab) ?? 'open'
  const { actions, decide } = usePairActions(tab)
  return (
    <ListPage<MatchPair>
      list="matchPairs"
      title={t('tradeCompanies.review.title')}
      load={(query, signal) => call(identityRoutes.pairs, { query: { ...query, tab } }, { signal })}
      state={{ ...state, tab, query: { ...state.query, tab } }}
      columns={usePairColumns()}
      rowId={(row) => row.id}
      rowName={(row) => `${row.left.name} / ${row.right.name}`}
      tabs={useIdentityTabs()}
      filters={[
        { field: 'country', label: t('customsData.column.country'), kind: 'text' },
        {
          field: 'ground',
          label: t('tradeCompanies.review.common'),
          kind: 'choice',
          choices: pairGrounds.map((value) => ({
            value,
            label: t(`tradeCompanies.identity.ground.${value}`),
          })),
        },
      ]}
      searchHint={t('tradeCompanies.review.searchHint')}
      batchActions={actions}
      rowActions={(row) =>
        tab !== 'accepted' && (
          <>
            <Button
              type="text"
              icon={<CheckOutlined aria-hidden />}
              title={t('tradeCompanies.review.accept')}
              onClick={() => decide([row.id], 'accept')}
            >
              {t('tradeCompanies.review.accept')}
            </Button>
            {tab !== 'rejected' && (
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                title={t('tradeCompanies.review.reject')}
                onClick={() => decide([row.id], 'reject')}
              >
                {t('tradeCompanies.review.reject')}
              </Button>
            )}
          </>
        )
      }
      rowActionsWidth={72}
      toolbar={<ScanButton />}
      empty={{ title: t('tradeCompanies.review.emptyTitle'), hint: t('tradeCompanies.review.emptyHint') }}
    />
  )
}

function ScanButton(): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useMatchingState()
  const scan = useMutation({
    mutationFn: () => call(identityRoutes.scan, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [identityKey, 'state'] }),
  })
  const finished =
    data?.finishedAt &&
    t('tradeCompanies.review.finished', {
      day: formatDateTime(data.finishedAt),
      parties: formatNumber(data.parties),
    })
  return (
    <>
      <span className="quiet" aria-live="polite">
        {data?.isRunning ? t('tradeCompanies.review.running') : finished}
      </span>
      <Button loading={scan.isPending} disabled={data?.isRunning} onClick={() => scan.mutate()}>
        {t('tradeCompanies.review.scan')}
      </Button>
    </>
  )
}

function MergeLog({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const undo = useUndoMerge()
  return (
    <ListPage<TradeMerge>
      list="tradeMerges"
      title={t('tradeCompanies.review.title')}
      load={(query, signal) =>
        call(identityRoutes.merges, { query: { ...query, tab: undefined } }, { signal })
      }
      state={state}
      columns={useMergeColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      tabs={useIdentityTabs()}
      searchHint={t('tradeCompanies.review.searchHint')}
      rowActions={(row) =>
        row.undoneAt === null && (
          <Button
            size="small"
            aria-label={t('tradeCompanies.identity.undoOf', { name: row.name })}
            onClick={() => undo.mutate({ id: row.id, name: row.name })}
          >
            {t('tradeCompanies.identity.undo')}
          </Button>
        )
      }
      empty={{ title: t('tradeCompanies.review.logEmpty'), hint: t('tradeCompanies.review.emptyHint') }}
    />
  )
}
