import { create } from 'zustand'

/** Customers that somebody wants to make one; the host asks what stays. */
export interface MergeWish {
  ids: readonly number[]
}

/** What the host of the customer list asks. */
export const useMergeState = create<{ wish: MergeWish | null }>(() => ({ wish: null }))

/** Opens the dialog for some customers; null closes it. */
export function askMerge(wish: MergeWish | null): void {
  useMergeState.setState({ wish })
}
