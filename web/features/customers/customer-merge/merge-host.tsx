import { type ReactNode, useEffect } from 'react'
import { MergeDialog } from './merge-dialog.tsx'
import { askMerge, useMergeState } from './merge-store.ts'

/** Shows the dialog of merging while somebody wants it. */
export function MergeHost(): ReactNode {
  const { wish } = useMergeState()
  useEffect(() => () => askMerge(null), [])
  return wish && <MergeDialog ids={wish.ids} onClose={() => askMerge(null)} />
}
