import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { Pool } from '@landfall/contract/customers/public-pool.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDays, formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { PoolFormDrawer } from './pool-form-drawer.tsx'
import { useClosePool, usePools } from './use-pool-settings.ts'

/** The pools of the company with what each allows. */
export function PoolList(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const pools = usePools()
  const [edited, setEdited] = useState<Pool | 'new'>()
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('poolSettings.pools')}</h2>
      <p className="pool-hint">{t('poolSettings.poolsHint')}</p>
      {pools.data ? (
        <ul className="pool-items">
          {pools.data.map((pool) => (
            <PoolItem key={pool.id} pool={pool} onEdit={() => setEdited(pool)} />
          ))}
        </ul>
      ) : pools.error ? (
        <FailureState title={t('poolSettings.failed')} error={pools.error} onRetry={() => pools.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('poolSettings.addPool')}
      </Button>
      {edited && (
        <PoolFormDrawer pool={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

function PoolItem({ pool, onEdit }: { pool: Pool; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const close = useClosePool()
  const name = pool.name || t('customers.pool')
  const amount = formatNumber(pool.customers)
  const closePool = async () => {
    const isSure = await confirm({
      title: t('poolSettings.closeQuestion', { name }),
      text: t('poolSettings.closeText', { amount }),
      action: t('poolSettings.closePool'),
      isDanger: true,
    })
    if (!isSure) return
    close.mutate(pool.id, { onSuccess: () => notifySuccess(t('poolSettings.poolClosed', { name })) })
  }
  return (
    <li>
      <div>
        <span className="pool-item-name">
          <b>{name}</b>
          {pool.ownRules && <StateTag tone="active">{t('poolSettings.ownRules')}</StateTag>}
        </span>
        <p className="pool-hint">
          {[t('poolSettings.poolHolds', { amount }), ...useAllowances(pool)].join(' · ')}
        </p>
      </div>
      <div className="pool-item-actions">
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          title={t('poolSettings.edit')}
          aria-label={`${t('poolSettings.edit')}: ${name}`}
          onClick={onEdit}
        />
        {!pool.isDefault && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            title={t('poolSettings.closePool')}
            aria-label={`${t('poolSettings.closePool')}: ${name}`}
            loading={close.isPending}
            onClick={closePool}
          />
        )}
      </div>
    </li>
  )
}

/** What a pool allows, in short words. */
function useAllowances(pool: Pool): string[] {
  const { t } = useTranslation()
  const { dailyClaims, dailyViews, cooldownDays, restingDays, isMasked, ownRules, rulesFor } = pool
  const limit = (key: 'claimsADay' | 'viewsADay', amount: number | null) =>
    amount === null ? [] : [t(`poolSettings.${key}`, { amount: formatNumber(amount) })]
  const wait = (key: 'cooldown' | 'resting', days: number) =>
    days === 0 ? [] : [t(`poolSettings.${key}`, { days: formatDays(days) })]
  return [
    ...limit('claimsADay', dailyClaims),
    ...limit('viewsADay', dailyViews),
    ...wait('cooldown', cooldownDays),
    ...wait('resting', restingDays),
    ...(isMasked ? [t('poolSettings.masked')] : []),
    ...(ownRules ? [t('poolSettings.rulesFor', { amount: formatNumber(rulesFor) })] : []),
  ]
}
