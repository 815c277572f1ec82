import { ownNameIn } from '@landfall/contract/own-name.ts'
import { DatePicker, Form, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#platform/locale-choice.ts'
import type { PlacementKind } from './placement-kinds.ts'
import { TransferFields } from './transfer-fields.tsx'
import { usePoolQuota, useReleaseReasons } from './use-public-pool.ts'
import { useReceiverChoices } from './use-receiver-choices.ts'

interface PlacementFieldsProps {
  kind: PlacementKind
  /** The owner and the pool of the customer, when it is about one. */
  ownerId?: number | null
  poolId?: number | null
}

/** The fields that a kind asks for, within a form. */
export function PlacementFields({ kind, ownerId, poolId }: PlacementFieldsProps): ReactNode {
  if (kind === 'release') return <ReleaseFields />
  if (kind === 'assign') return <PeopleField poolId={poolId} />
  if (kind === 'transfer') return <TransferFields ownerId={ownerId} />
  return kind === 'protect' ? <UntilField /> : null
}

function ReleaseFields(): ReactNode {
  const { t } = useTranslation()
  const { data: quota } = usePoolQuota()
  const reasons = useReleaseReasons()
  const poolId = Form.useWatch<number | undefined>('poolId')
  if (!quota || !reasons) return <Skeleton active paragraph={{ rows: 2 }} />
  const { pools } = quota
  const first = pools.find(({ isDefault }) => isDefault) ?? pools[0]
  const needsReason = (pools.find(({ id }) => id === poolId) ?? first)?.reasonRequired ?? false
  return (
    <>
      {pools.length > 1 && (
        <Form.Item name="poolId" label={t('publicPool.pool')} initialValue={first?.id}>
          <Select
            options={pools.map(({ id, name }) => ({ value: id, label: name || t('customers.pool') }))}
          />
        </Form.Item>
      )}
      {(needsReason || reasons.length > 0) && (
        <Form.Item
          name="reasonId"
          label={t('publicPool.reason')}
          rules={[{ required: needsReason, message: t('publicPool.reasonMissing') }]}
        >
          <Select
            allowClear
            options={reasons.map(({ id, names }) => ({
              value: id,
              label: ownNameIn(currentLocale(), names),
            }))}
          />
        </Form.Item>
      )}
    </>
  )
}

function PeopleField({ poolId }: { poolId: number | null | undefined }): ReactNode {
  const { t } = useTranslation()
  const choices = useReceiverChoices({ poolId: poolId ?? undefined })
  return (
    <Form.Item
      name="userIds"
      label={t('publicPool.people')}
      extra={t('publicPool.peopleHint')}
      rules={[{ required: true, message: t('publicPool.personMissing') }]}
    >
      <Select mode="multiple" maxCount={100} showSearch={{ optionFilterProp: 'label' }} options={choices} />
    </Form.Item>
  )
}

function UntilField(): ReactNode {
  const { t } = useTranslation()
  const { data: quota } = usePoolQuota()
  if (!quota) return <Skeleton active paragraph={{ rows: 1 }} />
  const { protectedCount, protectionCap, protectionDays } = quota
  return (
    <Form.Item
      name="until"
      label={t('publicPool.until')}
      extra={t('publicPool.untilHint', {
        days: protectionDays,
        used: protectedCount,
        cap: protectionCap,
      })}
      rules={[{ required: true, message: t('publicPool.untilMissing') }]}
    >
      {/* The protection holds to the end of the day, which must not lie beyond the last moment allowed. */}
      <DatePicker
        minDate={dayjs()}
        maxDate={dayjs().add(protectionDays - 1, 'day')}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
