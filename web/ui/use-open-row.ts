import { useLocation, useSearchParams } from 'react-router'

/**
 * Which row of a list is open, kept in the address under a name so that a link shows the same; paging stays where it
 * is. Other parameters that belong to the open row are dropped with it.
 */
export function useOpenRow(
  name: string,
  ...dropped: readonly string[]
): [number | undefined, (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const id = Number(params.get(name))
  const open = (next: number | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const each of dropped) after.delete(each)
        if (next === undefined) after.delete(name)
        else after.set(name, String(next))
        return after
      },
      { state: location.state },
    )
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}
