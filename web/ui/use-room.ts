import { type RefCallback, useCallback, useState } from 'react'
import type { ListPageProps } from './list-model.ts'
import { useIsPhone } from './use-viewport.ts'

/** Pixels of the column of row actions where a list says nothing else, and of that for choosing rows. */
export const usualActionsWidth = 96
export const selectionWidth = 48

/**
 * For the `ref` of the element around the rows, and the pixels its columns have; undefined before it was seen, and
 * where cards stand.
 */
export function useRoom<Row>(
  { isNarrow, rowActions, rowActionsWidth = usualActionsWidth }: ListPageProps<Row>,
  isSelectable: boolean,
): [RefCallback<HTMLElement>, number | undefined] {
  const isPhone = useIsPhone()
  const [width, setWidth] = useState<number>()
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // In a tab behind there is no width: it keeps the one it had.
    const look = () => setWidth((before) => element.clientWidth || before)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const beside = (isSelectable ? selectionWidth : 0) + (rowActions ? rowActionsWidth : 0)
  return [measure, isPhone || isNarrow || width === undefined ? undefined : width - beside]
}
