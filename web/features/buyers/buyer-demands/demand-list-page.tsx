import { ApiOutlined, AppstoreOutlined, BellOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import {
  buyerDemandRoutes,
  type DemandSource,
  type DemandView,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { useOpenRow } from '#ui/use-open-row.ts'
import { DemandCards } from './demand-cards.tsx'
import { useDemandColumns, useDemandFilters } from './demand-columns.tsx'
import { useWithdrawal } from './use-demands.ts'
import './buyer-demands.css'

const DemandDrawer = lazyPart(() => import('./demand-drawer.tsx').then((m) => m.DemandDrawer))
const DemandImport = lazyPart(() => import('./demand-import.tsx').then((m) => m.DemandImport))
const FeedDrawer = lazyPart(() =>
  import('../demand-feeds/demand-feed-drawer.tsx').then((m) => m.DemandFeedDrawer),
)
const AlertDrawer = lazyPart(() =>
  import('../demand-alerts/demand-alert-drawer.tsx').then((m) => m.DemandAlertDrawer),
)
const DemandForm = lazyPart(() => import('./demand-form.tsx').then((m) => m.DemandForm))

type DrawerName = 'add' | 'feeds' | 'alerts'

/** The demands of one source, or those that employees have published. */
export function DemandListPage({ source }: { source: DemandSource }): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenRow('demand')
  const [drawer, setDrawer] = useState<DrawerName>()
  const mayWrite = usePermission('buyer.demand.write')
  const withdrawal = useWithdrawal()
  const isOwn = source === 'own'
  const tabs = isOwn ? (['mine', 'team', 'withdrawn'] as const) : ([source, 'withdrawn'] as const)
  const state = useListState({ sort: '-postedAt', tabs })
  const name = t(`buyerDemands.source.${source}`)
  const add = mayWrite && (
    <Button
      type="primary"
      icon={isOwn ? <PlusOutlined aria-hidden /> : <ImportOutlined aria-hidden />}
      onClick={() => setDrawer('add')}
    >
      {t(isOwn ? 'buyerDemands.publish' : 'buyerDemands.importOpen')}
    </Button>
  )
  const isGone = state.tab === 'withdrawn'
  const move: BatchAction = {
    key: isGone ? 'restore' : 'withdraw',
    label: t(isGone ? 'buyerDemands.restore' : 'buyerDemands.withdraw'),
    need: 'buyer.demand.write',
    most: 1000,
    ...(isGone ? {} : { hint: t('buyerDemands.withdrawHint') }),
    run: isGone ? withdrawal.restoreSelected : withdrawal.withdraw,
  }
  return (
    <>
      <ListPage<DemandView>
        list="buyerDemands"
        title={t(`buyerDemands.titles.${isOwn ? 'userData' : source}`)}
        state={state}
        loadKey={[source]}
        load={(query, signal) => call(buyerDemandRoutes.list, { query }, { signal })}
        columns={useDemandColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        filters={useDemandFilters()}
        tabs={tabs.map((key) => ({
          key,
          label: key === source ? name : t(`buyerDemands.tabs.${key as 'mine' | 'team' | 'withdrawn'}`),
        }))}
        displays={[
          {
            key: 'cards',
            label: t('buyerDemands.cards'),
            icon: <AppstoreOutlined aria-hidden />,
            render: (shown) => <DemandCards state={shown} onOpen={open} />,
          },
        ]}
        searchHint={t('buyerDemands.searchHint')}
        onOpen={(row) => open(row.id)}
        batchActions={state.tab === 'team' ? [] : [move]}
        toolbar={
          <>
            <DemandTools source={source} onOpen={setDrawer} />
            {add}
          </>
        }
        empty={
          isOwn
            ? { title: t('buyerDemands.empty.own'), hint: t('buyerDemands.empty.ownHint'), action: add }
            : {
                title: t('buyerDemands.empty.imported', { source: name }),
                hint: t('buyerDemands.empty.importedHint', { source: name }),
                action: add,
              }
        }
      />
      {openId !== undefined && <DemandDrawer id={openId} onClose={() => open(undefined)} />}
      <DemandDrawers source={source} drawer={drawer} state={state} onClose={() => setDrawer(undefined)} />
    </>
  )
}

function DemandTools({
  source,
  onOpen,
}: {
  source: DemandSource
  onOpen: (drawer: DrawerName) => void
}): ReactNode {
  const { t } = useTranslation()
  const mayConnect = usePermission('company.integration.manage')
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} onClick={() => onOpen('alerts')}>
        {t('demandAlerts.open')}
      </Button>
      {mayConnect && source !== 'own' && (
        <Button icon={<ApiOutlined aria-hidden />} onClick={() => onOpen('feeds')}>
          {t('demandFeeds.open')}
        </Button>
      )}
    </>
  )
}

interface DemandDrawersProps {
  source: DemandSource
  drawer: DrawerName | undefined
  state: ListState
  onClose: () => void
}

function DemandDrawers({ source, drawer, state, onClose }: DemandDrawersProps): ReactNode {
  if (drawer === 'alerts')
    return <AlertDrawer source={source} selection={state.selection} onClose={onClose} />
  if (source === 'own') return drawer === 'add' && <DemandForm demand={undefined} onClose={onClose} />
  if (drawer === 'feeds') return <FeedDrawer source={source} onClose={onClose} />
  return drawer === 'add' && <DemandImport source={source} onClose={onClose} />
}
