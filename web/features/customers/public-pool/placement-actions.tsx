import { EllipsisOutlined, UserAddOutlined } from '@ant-design/icons'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { directKinds, kindsFor, type PlacementKind, placementNeeds } from './placement-kinds.ts'
import { askPlacement, type PlacementWish } from './placement-store.ts'
import { usePlaceOne } from './use-placement.ts'

interface PlacementActionsProps {
  row: CustomerRow
  /** Called when the customer has gone to somebody else. */
  onLeft?: () => void
}

/** Claiming and what else may be done about where a customer is, as small buttons in its row. */
export function PlacementMenu({ row }: PlacementActionsProps): ReactNode {
  const { t } = useTranslation()
  const { kinds, start, isBusy } = usePlacementOf(row)
  const others = kinds.filter((kind) => kind !== 'claim')
  const label = t('publicPool.more', { name: row.name })
  return (
    <>
      {kinds.includes('claim') && (
        <Button
          type="text"
          className="claim-button"
          icon={<UserAddOutlined aria-hidden />}
          loading={isBusy}
          title={t('publicPool.actions.claim')}
          aria-label={`${t('publicPool.actions.claim')}: ${row.name}`}
          onClick={() => start('claim')}
        />
      )}
      {others.length > 0 && (
        <MenuDropdown
          menu={{
            items: others.map((kind) => ({
              key: kind,
              label: t(`publicPool.actions.${kind}`),
              onClick: () => start(kind),
            })),
          }}
        >
          <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={label} title={label} />
        </MenuDropdown>
      )}
    </>
  )
}

/** The same as buttons beside the details of a customer. */
export function PlacementButtons({ row, onLeft }: PlacementActionsProps): ReactNode {
  const { t } = useTranslation()
  const { kinds, start, isBusy } = usePlacementOf(row, onLeft)
  return kinds.map((kind) => (
    <Button
      key={kind}
      type={kind === 'claim' ? 'primary' : 'default'}
      loading={isBusy && directKinds.has(kind)}
      onClick={() => start(kind)}
    >
      {t(`publicPool.actions.${kind}`)}
    </Button>
  ))
}

function usePlacementOf(row: CustomerRow, onLeft?: () => void) {
  const held = useSession((state) => state.user?.permissions)
  const place = usePlaceOne(false)
  const start = (kind: PlacementKind) => {
    const { id, name, ownerId, poolId } = row
    const wish: PlacementWish = { kind, id, name, ownerId, poolId, onLeft }
    if (directKinds.has(kind)) place.mutate({ wish, values: {} })
    else askPlacement(wish)
  }
  return {
    kinds: kindsFor(row).filter((kind) => held?.includes(placementNeeds[kind])),
    start,
    isBusy: place.isPending,
  }
}
