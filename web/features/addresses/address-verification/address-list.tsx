import {
  addressFlags,
  addressOrigins,
  addressReasons,
  addressTabs,
  addressVerdicts,
  addressVerificationRoutes as routes,
  savingPlaces,
  type VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Progress, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PointsCost } from '#features/points/points/points-cost.tsx'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction, ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { AddressFlags, AddressStateTag, NextTry } from './address-tags.tsx'
import { addressesKey, runningMs, useAddressActions, useCounts } from './use-verification.ts'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx').then((m) => m.VerifyDialog))
const AddressDrawer = lazyPart(() => import('./address-drawer.tsx').then((m) => m.AddressDrawer))

/** Addresses with what was found out about them. */
export function AddressList(): ReactNode {
  const { t } = useTranslation()
  const [isVerifying, setIsVerifying] = useState(false)
  const [opened, setOpened] = useState<VerifiedAddress | null>(null)
  const { data: counts } = useCounts()
  const running = counts?.running ?? []
  const verifyButton = (
    <Allowed need="address.verification.run">
      <Button type="primary" onClick={() => setIsVerifying(true)}>
        {t('addressVerification.verify')}
      </Button>
    </Allowed>
  )
  const countOf = (tab: (typeof addressTabs)[number]) => {
    if (!counts) return undefined
    if (tab !== 'all') return formatNumber(counts.states[tab] ?? 0)
    return formatNumber(Object.values(counts.states).reduce((sum, count) => sum + count, 0))
  }
  return (
    <>
      <ListPage<VerifiedAddress>
        list={addressesKey}
        title={t('addressVerification.title')}
        load={(query, signal) => call(routes.list, { query }, { signal })}
        defaultSort="-createdAt"
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.email}
        filters={useFilters()}
        tabs={addressTabs.map((key) => ({
          key,
          label: t(`addressVerification.state.${key}`),
          count: countOf(key),
        }))}
        batchActions={useBatchActions()}
        exporting={{
          need: 'address.verification.export',
          start: (selection, format) => call(routes.export, { body: { selection, format } }),
        }}
        onOpen={setOpened}
        toolbar={verifyButton}
        aside={running.length > 0 && <Running batches={running} />}
        refetchEvery={running.length > 0 && runningMs}
        empty={{
          title: t('addressVerification.empty'),
          hint: t('addressVerification.emptyHint'),
          action: verifyButton,
        }}
      />
      {isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />}
      {opened && <AddressDrawer address={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Running({
  batches,
}: {
  batches: readonly { id: number; name: string; settled: number; total: number }[]
}): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="verification-progress" role="status">
      {batches.map(({ id, name, settled, total }) => {
        const label = t('addressVerification.progress', {
          settled: formatNumber(settled),
          total: formatNumber(total),
        })
        return (
          <div key={id}>
            <span>{name === '' ? label : `${name} · ${label}`}</span>
            <Progress
              percent={Math.floor((settled / Math.max(1, total)) * 100)}
              size="small"
              aria-label={label}
            />
          </div>
        )
      })}
    </div>
  )
}

function useColumns(): ListColumn<VerifiedAddress>[] {
  const { t } = useTranslation()
  const title = (
    key:
      | 'email'
      | 'state'
      | 'reason'
      | 'score'
      | 'flags'
      | 'checkedAt'
      | 'nextAttemptAt'
      | 'suggestion'
      | 'origin'
      | 'ownerName'
      | 'createdAt'
      | 'said',
  ) => t(`addressVerification.column.${key}`)
  return [
    {
      key: 'email',
      title: title('email'),
      width: 240,
      isMain: true,
      sortable: true,
      render: (row) => row.email,
    },
    {
      key: 'state',
      title: title('state'),
      width: 110,
      render: (row) => <AddressStateTag {...row} />,
    },
    {
      key: 'reason',
      title: title('reason'),
      width: 240,
      render: (row) =>
        row.reason ? t(`addressVerification.reason.${row.reason}`) : t('addressVerification.notChecked'),
    },
    {
      key: 'score',
      title: title('score'),
      width: 80,
      align: 'right',
      sortable: true,
      render: (row) => row.score,
    },
    { key: 'flags', title: title('flags'), width: 190, render: (row) => <AddressFlags flags={row.flags} /> },
    {
      key: 'checkedAt',
      title: title('checkedAt'),
      width: 130,
      sortable: true,
      render: (row) => <TimeBadge value={row.checkedAt} />,
    },
    {
      key: 'nextAttemptAt',
      title: title('nextAttemptAt'),
      width: 150,
      render: (row) =>
        row.nextAttemptAt ? (
          <NextTry at={row.nextAttemptAt} />
        ) : (
          row.state === 'toVerify' && row.verdict === 'unknown' && t('addressVerification.never')
        ),
    },
    { key: 'suggestion', title: title('suggestion'), width: 200, render: (row) => row.suggestion },
    { key: 'said', title: title('said'), width: 260, isOptional: true, render: (row) => row.said },
    {
      key: 'origin',
      title: title('origin'),
      width: 120,
      isOptional: true,
      render: (row) => t(`addressVerification.origin.${row.origin}`),
    },
    {
      key: 'ownerName',
      title: title('ownerName'),
      width: 120,
      isOptional: true,
      render: (row) => row.ownerName,
    },
    {
      key: 'createdAt',
      title: title('createdAt'),
      width: 130,
      isOptional: true,
      sortable: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}

function useFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'verdict',
      label: t('addressVerification.column.verdict'),
      kind: 'choice',
      isQuick: true,
      choices: addressVerdicts.map((value) => ({ value, label: t(`addressVerification.verdict.${value}`) })),
    },
    {
      field: 'flags',
      label: t('addressVerification.column.flags'),
      kind: 'choice',
      operators: ['in', 'empty', 'notEmpty'],
      choices: addressFlags.map((value) => ({ value, label: t(`addressVerification.flag.${value}`) })),
    },
    {
      field: 'reason',
      label: t('addressVerification.column.reason'),
      kind: 'choice',
      choices: addressReasons.map((value) => ({ value, label: t(`addressVerification.reason.${value}`) })),
    },
    {
      field: 'origin',
      label: t('addressVerification.column.origin'),
      kind: 'choice',
      choices: addressOrigins.map((value) => ({ value, label: t(`addressVerification.origin.${value}`) })),
    },
    { field: 'domain', label: t('addressVerification.column.email'), kind: 'text' },
    { field: 'score', label: t('addressVerification.column.score'), kind: 'number' },
    { field: 'checkedAt', label: t('addressVerification.column.checkedAt'), kind: 'date' },
  ]
}

function useBatchActions(): BatchAction[] {
  const { t } = useTranslation()
  const actions = useAddressActions()
  const mayCollect = usePermission('customer.collected.write')
  const places = savingPlaces.filter((place) => place === 'customers' || mayCollect)
  return [
    {
      key: 'verifyAgain',
      label: t('addressVerification.verifyAgain'),
      need: 'address.verification.run',
      note: (selection) => <AgainCost selection={selection} />,
      run: actions.verifyAgain,
    },
    {
      key: 'save',
      label: t('addressVerification.save'),
      need: 'customer.customer.write',
      hint: t('addressVerification.saveHint'),
      most: 1_000,
      fields: (
        <Form.Item name="place" initialValue="customers">
          <Radio.Group
            options={places.map((value) => ({ value, label: t(`addressVerification.place.${value}`) }))}
          />
        </Form.Item>
      ),
      run: (selection, { place }) =>
        actions.save(selection, place === 'collected' ? 'collected' : 'customers'),
    },
    {
      key: 'clean',
      label: t('addressVerification.clean'),
      need: 'address.verification.run',
      hint: t('addressVerification.cleanTitle'),
      run: actions.clean,
    },
    {
      key: 'remove',
      label: t('addressVerification.remove'),
      need: 'address.verification.run',
      isDanger: true,
      run: actions.remove,
    },
  ]
}

function AgainCost({ selection }: { selection: BatchSelection }): ReactNode {
  const { data } = useQuery({
    queryKey: ['points', 'verifyAgain', selection],
    queryFn: ({ signal }) => call(routes.quoteAgain, { body: { selection } }, { signal }),
    enabled: selection.scope !== batchScope.Checked || selection.ids.length > 0,
    meta: { claims: true },
  })
  return <PointsCost quote={data && { ...data, limitLeft: null }} />
}
