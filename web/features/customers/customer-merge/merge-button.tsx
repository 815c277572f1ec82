import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { askMerge } from './merge-store.ts'

/** Begins to make a customer and others one. */
export function MergeButton({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <Allowed need="customer.customer.merge">
      <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => askMerge({ ids: [customerId] })}>
        {t('customers.merge')}
      </Button>
    </Allowed>
  )
}
