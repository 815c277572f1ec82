import type { Receiver } from '@landfall/contract/customers/customer-placement.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReceivers } from '#features/customers/public-pool/use-public-pool.ts'
import { useSession } from '#platform/session-store.ts'

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

const isBlocked = ({ obstacle, isWithin }: Receiver): boolean => obstacle !== null || !isWithin

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
  const receivers = useReceivers()
  const chosen = value === null ? pool : (value ?? self)
  const people = (receivers ?? []).filter(({ id }) => mayTransfer || id === chosen)
  const others = [...people].sort((a, b) => Number(isBlocked(a)) - Number(isBlocked(b)))
  const options = [
    ...others.map(({ id: value, name, obstacle, isWithin }) => {
      // What is given beyond one's data scope in a form would vanish from the form.
      const why = obstacle ?? (isWithin ? null : 'beyond')
      if (why === null || value === chosen) return { value, label: name }
      const label = t('publicPool.blocked', { name, why: t(`publicPool.obstacles.${why}`) })
      return { value, label, disabled: true }
    }),
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
