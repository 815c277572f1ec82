import { CloseOutlined } from '@ant-design/icons'
import type { MergePreview } from '@landfall/contract/customers/customer-merge.ts'
import { Button, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#platform/formatters.ts'

interface MergeMembersProps {
  preview: MergePreview
  targetId: number
  onStay: (id: number) => void
  onRemove: (id: number) => void
}

/** The customers that become one, with the one that stays marked. */
export function MergeMembers({ preview, targetId, onStay, onRemove }: MergeMembersProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Radio.Group
      className="merge-members"
      aria-label={t('customerMerge.stays')}
      value={targetId}
      onChange={(event) => onStay(event.target.value as number)}
    >
      {preview.customers.map(({ id, name, ownerName, createdAt, contacts, followUps, mails }) => (
        <div key={id} className="merge-member">
          <Radio value={id}>
            <strong>{name}</strong>
            {id === targetId && <span className="merge-hint"> · {t('customerMerge.stays')}</span>}
            <span className="merge-facts">
              {[
                ownerName ?? t('customers.pool'),
                formatDate(createdAt),
                t('customerMerge.moved.contacts', { amount: formatNumber(contacts) }),
                t('customerMerge.moved.followUps', { amount: formatNumber(followUps) }),
                t('customerMerge.moved.mails', { amount: formatNumber(mails) }),
              ].join(' · ')}
            </span>
          </Radio>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('customerMerge.remove', { name })}
            title={t('customerMerge.remove', { name })}
            onClick={() => onRemove(id)}
          />
        </div>
      ))}
    </Radio.Group>
  )
}
