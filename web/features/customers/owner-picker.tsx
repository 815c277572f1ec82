import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session-store.ts'
import { useColleagues } from './customer-filters.ts'

interface OwnerPickerProps {
  id?: string
  /** Null is the public pool; undefined is the user himself. */
  value?: number | null
  onChange?: (value: number | null) => void
}

const pool = 'pool'

/** Chooses who is responsible for a customer. */
export function OwnerPicker({ id, value, onChange }: OwnerPickerProps): ReactNode {
  const { t } = useTranslation()
  const self = useSession((state) => state.user?.id)
  const colleagues = useColleagues()
  return (
    <Select<number | typeof pool>
      id={id}
      value={value === null ? pool : (value ?? self)}
      onChange={(next) => onChange?.(next === pool ? null : next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...colleagues, { value: pool, label: t('customers.pool') }]}
    />
  )
}
