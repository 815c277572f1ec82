import { mergeLimit, mergeUndoDays } from '@landfall/contract/customers/customer-merge.ts'
import type { StandardField } from '@landfall/contract/customers/standard-fields.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { DelayedButton } from '#ui/delayed-button.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { MergeFieldList } from './merge-field-list.tsx'
import { MergeMembers } from './merge-members.tsx'
import { MergeOutcome } from './merge-outcome.tsx'
import { MergePicker } from './merge-picker.tsx'
import { useMerge, useMergePreview } from './use-merge.ts'
import './customer-merge.css'

/** Asks which of some customers stays and whose values it takes, shows what comes of it, and merges. */
export function MergeDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [members, setMembers] = useState<readonly number[]>(ids)
  // The oldest record is usually the one others refer to.
  const [targetId, setTargetId] = useState(Math.min(...ids))
  const [choices, setChoices] = useState<Partial<Record<StandardField, number>>>({})
  const [ownerFrom, setOwnerFrom] = useState<number>()
  const customerIds = members.filter((id) => id !== targetId)
  const wishes = { targetId, customerIds, choices, ...(ownerFrom === undefined ? {} : { ownerFrom }) }
  const preview = useMergePreview(wishes)
  const merge = useMerge()
  const { data } = preview
  const isReady = customerIds.length > 0 && data !== undefined && !preview.isPlaceholderData
  const confirm = () => {
    const versions = data?.customers.map(({ id, updatedAt }) => ({ id, updatedAt })) ?? []
    merge.mutate({ ...wishes, versions }, { onSuccess: onClose })
  }
  // Whoever goes takes along what was chosen of him.
  const remove = (id: number) => {
    const left = members.filter((each) => each !== id)
    setMembers(left)
    if (id === targetId) setTargetId(left[0] ?? 0)
    if (id === ownerFrom) setOwnerFrom(undefined)
    setChoices(Object.fromEntries(Object.entries(choices).filter(([, from]) => from !== id)))
  }
  return (
    <TabModal
      open
      width={760}
      title={t('customerMerge.title')}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <DelayedButton
          key="merge"
          type="primary"
          disabled={!isReady}
          loading={merge.isPending}
          onClick={confirm}
        >
          {members.length < 2
            ? t('customerMerge.action')
            : t('customerMerge.confirm', { amount: formatNumber(members.length) })}
        </DelayedButton>,
      ]}
    >
      <p className="merge-hint">{t('customerMerge.hint', { days: formatNumber(mergeUndoDays) })}</p>
      {members.length < mergeLimit && (
        <MergePicker chosen={members} onChoose={(id) => setMembers([...members, id])} />
      )}
      {customerIds.length === 0 ? (
        <p className="merge-hint">{t('customers.mergeSome', { limit: formatNumber(mergeLimit) })}</p>
      ) : preview.error ? (
        <FailureState
          title={t('customerMerge.failed')}
          error={preview.error}
          onRetry={() => preview.refetch()}
        />
      ) : data ? (
        <>
          <MergeMembers preview={data} targetId={targetId} onStay={setTargetId} onRemove={remove} />
          <MergeFieldList
            preview={data}
            ownerFrom={ownerFrom ?? targetId}
            onChoose={(field, id) => setChoices({ ...choices, [field]: id })}
            onOwner={setOwnerFrom}
          />
          <MergeOutcome preview={data} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      <FailureNote failure={merge.error} />
    </TabModal>
  )
}
