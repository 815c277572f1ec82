import { PlusOutlined, ProjectOutlined } from '@ant-design/icons'
import {
  type CustomerExportColumn,
  customerExportColumns,
  exportColumnText,
} from '@landfall/contract/customers/customer-export.ts'
import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import {
  type CustomerRow,
  type CustomerTab,
  customerRoutes,
  customerTabs,
} from '@landfall/contract/customers/customers.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { useVerifyListed } from '#features/addresses/address-verification/use-verify-listed.tsx'
import { useTabCounts } from '#features/customers/customer-board/use-tab-counts.ts'
import { LookupButton } from '#features/customers/customer-identity/lookup-button.tsx'
import { ImportLink } from '#features/customers/customer-import/import-link.tsx'
import { useMergeState } from '#features/customers/customer-merge/merge-store.ts'
import { countOwnOf } from '#features/customers/customer-words/batch-reach.ts'
import { PlacementMenu } from '#features/customers/public-pool/placement-actions.tsx'
import { usePlacementState } from '#features/customers/public-pool/placement-store.ts'
import { PoolQuotaLine } from '#features/customers/public-pool/pool-quota-line.tsx'
import { call } from '#platform/api-client.ts'
import { callEarly, takeEarly } from '#platform/early-call.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { firstQueryOf } from '#ui/list-state.ts'
import { useEver } from '#ui/use-ever.ts'
import { useCustomerBatch } from './customer-batch.tsx'
import { AttentionButton, useCustomerColumns } from './customer-columns.tsx'
import { useCustomerFilters } from './customer-filters.ts'
import './customers.css'

// Forms and calendars come when they are opened; the list is there first.
const CustomerDrawer = lazyPart(() => import('./customer-drawer.tsx').then((m) => m.CustomerDrawer))
const CustomerBoard = lazyPart(() =>
  import('#features/customers/customer-board/customer-board.tsx').then((m) => m.CustomerBoard),
)
const MergeHost = lazyPart(() =>
  import('#features/customers/customer-merge/merge-host.tsx').then((m) => m.MergeHost),
)
const PlacementHost = lazyPart(() =>
  import('#features/customers/public-pool/placement-host.tsx').then((m) => m.PlacementHost),
)
const CustomerFormDrawer = lazyPart(() =>
  import('./customer-form-drawer.tsx').then((m) => m.CustomerFormDrawer),
)

/** The customers of the caller's data scope, with their details beside the list. */
export function CustomerListPage(): ReactNode {
  const { t } = useTranslation()
  const tab = useOpenTab()
  const columns = useCustomerColumns(tab)
  const filters = useCustomerFilters(tab)
  const tabs = useCountedTabs(tab)
  const [openId, open] = useOpenCustomer()
  const verifying = useVerifyListed('customers')
  const [isCreating, setIsCreating] = useState(false)
  useCreateLink(() => setIsCreating(true))
  const wasOpened = useEver(openId !== undefined)
  const wasCreating = useEver(isCreating)
  const wasPlacing = useEver(usePlacementState(({ wish, report }) => wish !== null || report !== null))
  const wasMerging = useEver(useMergeState(({ wish }) => wish !== null))
  const createButton = (
    <Allowed need="customer.customer.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsCreating(true)}>
        {t('customers.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<CustomerRow>
        list="customers"
        title={t('customers.title')}
        load={loadCustomers}
        defaultSort={defaultSort}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        filters={filters}
        tabs={tabs}
        displays={[
          {
            key: 'kanban',
            label: t('customers.board'),
            icon: <ProjectOutlined aria-hidden />,
            render: (state) => <CustomerBoard state={state} onOpen={(row: CustomerRow) => open(row.id)} />,
          },
        ]}
        suggest={async (query, signal) =>
          (await call(customerSearchRoutes.suggest, { query }, { signal })).names
        }
        searchHint={t('customers.searchHint')}
        batchActions={useCustomerBatch(tab, { ...verifying.action, countTaken: countOwnOf })}
        exporting={{
          need: 'customer.customer.export',
          countTaken: countOwnOf,
          columns: customerExportColumns.map((value) => ({ value, label: t(exportColumnText(value)) })),
          start: (selection, format, chosen) =>
            call(customerRoutes.export, {
              body: { selection, format, columns: chosen as CustomerExportColumn[] | undefined },
            }),
        }}
        onOpen={(row) => open(row.id)}
        addressOf={(row) => `/customer/index?tab=${tab}&customer=${row.id}`}
        rowActions={actionsFor}
        rowActionsWidth={tab === 'mine' ? 72 : 96}
        aside={tab === 'pool' && <PoolQuotaLine />}
        toolbar={
          <>
            <ImportLink />
            <LookupButton />
            {createButton}
          </>
        }
        empty={{ title: t('customers.empty.title'), hint: t('customers.empty.hint'), action: createButton }}
      />
      {wasOpened && (
        <CustomerDrawer id={openId} onClose={() => open(undefined)} onMerged={(id) => open(id, true)} />
      )}
      {verifying.dialog}
      {wasMerging && <MergeHost />}
      {wasPlacing && <PlacementHost />}
      {wasCreating && (
        <CustomerFormDrawer
          open={isCreating}
          onClose={() => setIsCreating(false)}
          onSaved={(customer) => {
            setIsCreating(false)
            open(customer.id)
          }}
        />
      )}
    </>
  )
}

const defaultSort = '-updatedAt'

const loadCustomers = async (query: ListQuery, signal: AbortSignal) =>
  (await takeEarly(customerRoutes.list, { query })) ?? call(customerRoutes.list, { query }, { signal })

/** Asks for the rows that the address selects, so that they come while the page is being drawn. */
export function askForFirstCustomers(): void {
  const query = firstQueryOf(location.search, { sort: defaultSort, tabs: customerTabs })
  if (query) callEarly(customerRoutes.list, { query })
}

// Always the same functions, so that rows are drawn again only when something of them has changed.
const idOf = (row: CustomerRow) => row.id
const nameOf = (row: CustomerRow) => row.name
const actionsFor = (row: CustomerRow) => (
  <>
    <AttentionButton row={row} />
    <PlacementMenu row={row} />
  </>
)

/** The tabs with how many customers each has for the search and filter; without subordinates there is none for theirs. */
function useCountedTabs(open: CustomerTab): { key: CustomerTab; label: string; count: string | undefined }[] {
  const { t } = useTranslation()
  const counts = useTabCounts()
  return customerTabs
    .filter((key) => key !== 'subordinates' || key === open || counts.has(key))
    .map((key) => ({ key, label: t(`customers.tabs.${key}`), count: counts.get(key) }))
}

/** The tab in front, which decides what its rows are offered. */
function useOpenTab(): CustomerTab {
  const [params] = useSearchParams()
  return customerTabs.find((tab) => tab === params.get('tab')) ?? customerTabs[0]
}

/** Which customer is open, kept in the address so that a link shows the same; paging stays where it is. */
function useOpenCustomer(): [number | undefined, (id: number | undefined, isInstead?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const id = Number(params.get('customer'))
  const open = (next: number | undefined, isInstead = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('customer')
        else after.set('customer', String(next))
        return after
      },
      { state: location.state, replace: isInstead },
    )
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}

/** `?customer=new` opens the form once; the form then stays open whatever the address becomes. */
function useCreateLink(create: () => void): void {
  const [params, setParams] = useSearchParams()
  const mayCreate = usePermission('customer.customer.write')
  const isAsked = params.get('customer') === 'new'
  useEffect(() => {
    if (!isAsked) return
    if (mayCreate) create()
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('customer')
        return after
      },
      { replace: true },
    )
  })
}
