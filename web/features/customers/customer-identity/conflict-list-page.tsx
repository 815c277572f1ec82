import { CopyOutlined } from '@ant-design/icons'
import {
  type ConflictRow,
  conflictRoutes,
  conflictTabs,
} from '@landfall/contract/customers/customer-conflicts.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { Allowed } from '#platform/permission.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { ConflictDrawer } from './conflict-drawer.tsx'
import { ConflictState } from './conflict-state.tsx'
import { DuplicateGroupsDrawer } from './duplicate-groups-drawer.tsx'
import { conflictsKey } from './use-customer-identity.ts'

/** Cases about customers that two people want, and customers that are there twice. */
export function ConflictListPage(): ReactNode {
  const { t } = useTranslation()
  const [openCase, setOpenCase] = useAddressPart('case')
  const [grouping, setGrouping] = useAddressPart('groups')
  return (
    <>
      <ListPage<ConflictRow>
        list={conflictsKey}
        title={t('customerIdentity.conflicts.title')}
        load={(query, signal) => call(conflictRoutes.list, { query }, { signal })}
        defaultSort="-openedAt"
        columns={useConflictColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.customerName}
        tabs={conflictTabs.map((key) => ({ key, label: t(`customerIdentity.conflicts.tabs.${key}`) }))}
        searchHint={t('customerIdentity.conflicts.searchHint')}
        onOpen={(row) => setOpenCase(String(row.id))}
        toolbar={
          <Allowed need="customer.customer.merge">
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => setGrouping('open')}>
              {t('customerIdentity.groups.title')}
            </Button>
          </Allowed>
        }
        empty={{
          title: t('customerIdentity.conflicts.emptyTitle'),
          hint: t('customerIdentity.conflicts.emptyHint'),
        }}
      />
      <ConflictDrawer
        id={/^[1-9]\d{0,14}$/.test(openCase ?? '') ? Number(openCase) : undefined}
        onClose={() => setOpenCase(undefined)}
      />
      <DuplicateGroupsDrawer open={grouping === 'open'} onClose={() => setGrouping(undefined)} />
    </>
  )
}

/** What is open beside the list, kept in the address so that a notice or another page leads to it. */
function useAddressPart(name: string): [string | null, (value: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const set = (value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined) after.delete(name)
        else after.set(name, value)
        return after
      },
      { state },
    )
  return [params.get(name), set]
}

function useConflictColumns(): ListColumn<ConflictRow>[] {
  const { t } = useTranslation()
  const title = (field: 'customer' | 'owner' | 'claimant' | 'wish' | 'reason' | 'state') =>
    t(`customerIdentity.conflicts.fields.${field}`)
  return [
    {
      key: 'customerName',
      title: title('customer'),
      width: 240,
      isMain: true,
      render: (row) => [row.customerName, countryName(row.country)].filter(Boolean).join(', '),
    },
    { key: 'ownerName', title: title('owner'), width: 120, render: (row) => row.ownerName },
    { key: 'claimantName', title: title('claimant'), width: 130, render: (row) => row.claimantName },
    {
      key: 'wish',
      title: title('wish'),
      width: 150,
      render: (row) => t(`customerIdentity.wishes.${row.wish}`),
    },
    { key: 'reason', title: title('reason'), width: 210, render: (row) => row.reason },
    { key: 'state', title: title('state'), width: 160, render: (row) => <ConflictState row={row} /> },
    {
      key: 'openedAt',
      title: t('customerIdentity.conflicts.fields.openedAt'),
      width: 130,
      sortable: true,
      render: (row) => <TimeBadge value={row.openedAt} />,
    },
    {
      key: 'closedAt',
      title: t('customerIdentity.conflicts.fields.closedAt'),
      width: 140,
      isOptional: true,
      render: (row) => row.closedAt && <TimeBadge value={row.closedAt} />,
    },
  ]
}
