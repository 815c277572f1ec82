import { addressTabs, type VerifiedAddress } from '@landfall/contract/addresses/address-verification.ts'
import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { useAddressColumns, useAddressFilters } from './address-columns.tsx'
import { ReachBanner } from './reach-banner.tsx'
import { useAddressBatch } from './use-address-batch.tsx'
import { addressesKey, isUnderWay, runningMs, useCounts } from './use-verification.ts'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx').then((m) => m.VerifyDialog))
const AddressDrawer = lazyPart(() => import('./address-drawer.tsx').then((m) => m.AddressDrawer))

/** Addresses with what was found out about them. */
export function AddressList(): ReactNode {
  const { t } = useTranslation()
  const [isVerifying, setIsVerifying] = useState(false)
  const [opened, setOpened] = useState<VerifiedAddress | null>(null)
  // What is settled between two looks is not missed: while rows of the page wait, both are read again.
  const [isWaiting, setIsWaiting] = useState(false)
  const { data: counts, refetch } = useCounts(isWaiting)
  const load = async (query: ListQuery, signal: AbortSignal) => {
    const page = await call(routes.list, { query }, { signal })
    const waits = page.items.some(isUnderWay)
    if (isWaiting && !waits) void refetch()
    setIsWaiting(waits)
    return page
  }
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
      <ReachBanner reach={counts?.reach} />
      <ListPage<VerifiedAddress>
        list={addressesKey}
        title={t('addressVerification.title')}
        load={load}
        defaultSort="-createdAt"
        columns={useAddressColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.email}
        filters={useAddressFilters()}
        tabs={addressTabs.map((key) => ({
          key,
          label: t(`addressMarks.state.${key}`),
          count: countOf(key),
        }))}
        batchActions={useAddressBatch()}
        exporting={{
          need: 'address.verification.export',
          start: (selection, format) => call(routes.export, { body: { selection, format } }),
        }}
        onOpen={setOpened}
        toolbar={verifyButton}
        aside={running.length > 0 && <Running batches={running} />}
        refetchEvery={(isWaiting || running.length > 0) && runningMs}
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
