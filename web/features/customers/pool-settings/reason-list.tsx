import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { ReleaseReason } from '@landfall/contract/customers/public-pool.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { ReasonFormDialog } from './reason-form-dialog.tsx'
import { useReasons, useRemoveReason, useSaveReasons } from './use-pool-settings.ts'

/** Why customers are released, in the company's words and order. */
export function ReasonList(): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  const reasons = useReasons()
  const save = useSaveReasons()
  const [edited, setEdited] = useState<ReleaseReason | 'new'>()
  const items = reasons.data ?? []
  const swap = (index: number, other: number) => {
    const order = [...items]
    const [moved, replaced] = [items[index], items[other]]
    if (!moved || !replaced) return
    order[index] = replaced
    order[other] = moved
    save.mutate(
      order
        .map(({ id, names, position }, place) => ({
          id,
          names,
          position: place,
          isMoved: position !== place,
        }))
        .filter(({ isMoved }) => isMoved)
        .map(({ isMoved: _, ...reason }) => reason),
    )
  }
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('poolSettings.reasons')}</h2>
      <p className="pool-hint">{t('poolSettings.reasonsHint')}</p>
      {reasons.error ? (
        <FailureState
          title={t('poolSettings.failed')}
          error={reasons.error}
          onRetry={() => reasons.refetch()}
        />
      ) : !reasons.data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : items.length === 0 ? (
        <EmptyState title={t('poolSettings.noReasons')} />
      ) : (
        <ul className="pool-items">
          {items.map((reason, index) => (
            <ReasonItem
              key={reason.id}
              reason={reason}
              isBusy={save.isPending}
              onEdit={() => setEdited(reason)}
              {...(index > 0 ? { onUp: () => swap(index, index - 1) } : {})}
              {...(index < items.length - 1 ? { onDown: () => swap(index, index + 1) } : {})}
            />
          ))}
        </ul>
      )}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('poolSettings.addReason')}
      </Button>
      {edited && (
        <ReasonFormDialog
          reason={edited === 'new' ? undefined : edited}
          nextPosition={items.length}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface ReasonItemProps {
  reason: ReleaseReason
  isBusy: boolean
  onEdit: () => void
  onUp?: () => void
  onDown?: () => void
}

function ReasonItem({ reason, isBusy, onEdit, onUp, onDown }: ReasonItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useRemoveReason()
  const name = ownNameIn(currentLocale(), reason.names)
  const amount = formatNumber(reason.uses)
  const removeReason = async () => {
    const isSure = await confirm({
      title: t('poolSettings.removeReasonQuestion', { name }),
      text: t('poolSettings.removeReasonText', { amount }),
      action: t('poolSettings.removeReason'),
      isDanger: true,
    })
    if (isSure) remove.mutate(reason.id, { onSuccess: () => notifySuccess(t('poolSettings.reasonRemoved')) })
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="pool-hint">{t('poolSettings.uses', { amount })}</p>
      </div>
      <div className="pool-item-actions">
        <Button
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('poolSettings.moveUp', { name })}
          disabled={!onUp || isBusy}
          onClick={onUp}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('poolSettings.moveDown', { name })}
          disabled={!onDown || isBusy}
          onClick={onDown}
        />
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          title={t('poolSettings.edit')}
          aria-label={`${t('poolSettings.edit')}: ${name}`}
          onClick={onEdit}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          title={t('poolSettings.removeReason')}
          aria-label={`${t('poolSettings.removeReason')}: ${name}`}
          loading={remove.isPending}
          onClick={removeReason}
        />
      </div>
    </li>
  )
}
