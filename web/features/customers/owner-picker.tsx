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
  /** Whether the user may give it to somebody else, and into the pool; default both. */
  mayTransfer?: boolean
  mayRelease?: boolean
}

const pool = 'pool'

/** Chooses who is responsible for a customer. */
export function OwnerPicker({
  id,
  value,
  onChange,
  mayTransfer = true,
  mayRelease = true,
}: OwnerPickerProps): ReactNode {
  const { t } = useTranslation()
  const self = useSession((state) => state.user?.id)
  const colleagues = useColleagues()
  const chosen = value === null ? pool : (value ?? self)
  const options = [
    ...colleagues.filter((colleague) => mayTransfer || colleague.value === chosen),
    ...(mayRelease || chosen === pool ? [{ value: pool, label: t('customers.pool') } as const] : []),
  ]
  return (
    <Select<number | typeof pool>
      id={id}
      value={chosen}
      disabled={!mayTransfer && !mayRelease}
      onChange={(next) => onChange?.(next === pool ? null : next)}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}
