import { DeleteOutlined, EllipsisOutlined, MergeCellsOutlined } from '@ant-design/icons'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askMerge } from '#features/customers/customer-merge/merge-store.ts'
import { usePermission } from '#platform/permission.tsx'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { useDeleteCustomers } from './use-customers.ts'

interface RecordMenuProps {
  customer: CustomerView
  /** Called before the customer goes. */
  onGone: () => void
}

/** What is rarely done with a customer. */
export function RecordMenu({ customer: { id, name }, onGone }: RecordMenuProps): ReactNode {
  const { t } = useTranslation()
  const mayMerge = usePermission('customer.customer.merge')
  const mayDelete = usePermission('customer.customer.delete')
  const deleteCustomers = useDeleteCustomers()
  const label = t('publicPool.more', { name })
  const items = [
    ...(mayMerge
      ? [
          {
            key: 'merge',
            label: t('customers.merge'),
            icon: <MergeCellsOutlined aria-hidden />,
            onClick: () => askMerge({ ids: [id] }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            danger: true,
            label: t('customers.delete'),
            icon: <DeleteOutlined aria-hidden />,
            onClick: async () => {
              onGone()
              await deleteCustomers({ scope: batchScope.Checked, ids: [id] })
            },
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <MenuDropdown menu={{ items }}>
      <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={label} title={label} />
    </MenuDropdown>
  )
}
