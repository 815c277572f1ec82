import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import { create } from 'zustand'
import type { PlacementKind } from './placement-kinds.ts'

/** One customer that somebody wants to move; the host asks for what is missing. */
export interface PlacementWish {
  kind: PlacementKind
  id: number
  name: string
  /** Where it is now, for those kinds that give it to somebody. */
  ownerId?: number | null
  poolId?: number | null
  /** Called when the customer has gone to somebody else. */
  onLeft?: (() => void) | undefined
}

/** Which customers of a batch stayed as they were. */
export type PlacementReport = Pick<PlacementResult, 'failed' | 'failures'>

interface PlacementState {
  wish: PlacementWish | null
  /** The last batch of which some customers stayed where they were, until it is read. */
  report: PlacementReport | null
}

/** What the host of the customer list asks and tells. */
export const usePlacementState = create<PlacementState>(() => ({ wish: null, report: null }))

/** Opens the dialog of a wish; null closes it. */
export function askPlacement(wish: PlacementWish | null): void {
  usePlacementState.setState({ wish })
}

/** Shows which customers stayed where they were; null closes the list. */
export function reportPlacement(report: PlacementReport | null): void {
  usePlacementState.setState({ report })
}
