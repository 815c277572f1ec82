import type { CustomerTab } from '@landfall/contract/customers/customers.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { BatchAction } from '#ui/list-model.ts'
import { directKinds, type PlacementKind, placementKinds, placementNeeds } from './placement-kinds.ts'
import { usePlaceCustomers } from './use-placement.ts'

// Calendars and pickers come when they are asked for.
const PlacementFields = lazyPart(() => import('./placement-fields.tsx').then((m) => m.PlacementFields))

const poolKinds: readonly PlacementKind[] = ['claim', 'assign']

/** What may be done about where many customers are; a tab offers only what makes sense for its rows. */
export function usePlacementBatch(tab: CustomerTab): BatchAction[] {
  const { t } = useTranslation()
  const place = usePlaceCustomers()
  const kinds = placementKinds.filter((kind) => {
    if (tab === 'mine') return !poolKinds.includes(kind)
    return tab !== 'pool' || poolKinds.includes(kind)
  })
  return kinds.map((kind) => ({
    key: kind,
    label: t(`publicPool.actions.${kind}`),
    need: placementNeeds[kind],
    hint: t(`publicPool.hints.${kind}`),
    fields: directKinds.has(kind) ? undefined : <PlacementFields kind={kind} />,
    run: (selection, values) => place({ kind, selection, values }),
  }))
}
