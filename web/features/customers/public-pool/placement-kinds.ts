import { type PlacementResult, placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import type { ShareLevel } from '@landfall/contract/customers/share-terms.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { Dayjs } from 'dayjs'
import { call } from '#platform/api-client.ts'

/** What can be done about where customers are; the texts are `publicPool.actions.<kind>`. */
export const placementKinds = ['claim', 'assign', 'release', 'transfer', 'protect', 'unprotect'] as const
export type PlacementKind = (typeof placementKinds)[number]

/** The right that each kind needs. */
export const placementNeeds: Record<PlacementKind, Permission> = {
  claim: 'customer.pool.claim',
  assign: 'customer.pool.assign',
  release: 'customer.customer.release',
  transfer: 'customer.customer.transfer',
  protect: 'customer.customer.protect',
  unprotect: 'customer.customer.protect',
}

/** Kinds after which the customer is somebody else's: its details close. */
export const leavingKinds: ReadonlySet<PlacementKind> = new Set(['assign', 'release', 'transfer'])

/** Kinds that ask nothing before they are carried out on one customer. */
export const directKinds: ReadonlySet<PlacementKind> = new Set(['claim', 'unprotect'])

/** What makes sense for one customer, whatever the user's rights. */
export function kindsFor(
  row: Pick<CustomerRow, 'ownerId' | 'canWrite' | 'stage' | 'lockedUntil'>,
): PlacementKind[] {
  if (row.ownerId === null) return ['claim', 'assign']
  if (!row.canWrite) return []
  const isWon = row.stage === 'won' || row.stage === 'repeat'
  return [
    'release',
    'transfer',
    ...(isWon ? [] : (['protect'] as const)),
    ...(row.lockedUntil === null ? [] : (['unprotect'] as const)),
  ]
}

/** What the kinds ask for. */
export interface PlacementValues {
  poolId?: number
  reasonId?: number
  userIds?: number[]
  userId?: number
  formerLevel?: ShareLevel | 'none'
  formerUntil?: Dayjs | null
  keepsNextContact?: boolean
  until?: Dayjs
}

// Thousands of customers take longer than other calls.
const options = { timeout: 120_000 }

/** Carries a kind out on the selected customers. */
export function requestPlacement(
  kind: PlacementKind,
  selection: BatchSelection,
  values: PlacementValues,
): Promise<PlacementResult> {
  const { poolId, reasonId, userIds = [], until } = values
  switch (kind) {
    case 'claim':
      return call(placementRoutes.claim, { body: { selection } }, options)
    case 'assign':
      return call(placementRoutes.assign, { body: { selection, userIds } }, options)
    case 'release':
      return call(placementRoutes.release, { body: { selection, poolId, reasonId } }, options)
    case 'transfer':
      return call(placementRoutes.transfer, { body: { selection, ...transferOf(values) } }, options)
    default: {
      const end = kind === 'protect' ? (until?.endOf('day').toISOString() ?? null) : null
      return call(placementRoutes.protect, { body: { selection, until: end } }, options)
    }
  }
}

function transferOf({ userId = 0, formerLevel = 'none', formerUntil, keepsNextContact }: PlacementValues) {
  const until = formerUntil?.endOf('day').toISOString() ?? null
  return { userId, former: formerLevel === 'none' ? null : { level: formerLevel, until }, keepsNextContact }
}
