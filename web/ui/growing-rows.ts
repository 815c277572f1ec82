import { startTransition, useEffect, useState } from 'react'

/** As many as a first look holds. */
const firstRows = 8

/**
 * The first rows at once and all of them after the first picture, in pauses of the browser: phones would otherwise
 * stand still while the whole page of a list is built.
 */
export function useGrowingRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  return isWhole ? rows : rows.slice(0, firstRows)
}
