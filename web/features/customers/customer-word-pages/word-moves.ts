/** The ids of records after one of them has changed places with a neighbour; undefined where there is none. */
export function movedIds(ids: readonly number[], id: number, step: -1 | 1): number[] | undefined {
  const index = ids.indexOf(id)
  const other = ids[index + step]
  if (index < 0 || other === undefined) return undefined
  const moved = [...ids]
  moved[index] = other
  moved[index + step] = id
  return moved
}
