import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { toggleRail, usePreferences } from '#platform/preference-store.ts'
import type { ListState } from './list-state.ts'
import { TabDrawer } from './tab-drawer.tsx'
import { useIsNarrow } from './use-viewport.ts'
import './facets.css'

/** Names the parameter of the address that has the frequent values over the page, where no room is beside the rows. */
const facetsParam = 'facets'

/** Whether the frequent values are shown, and the switch for it: beside the rows, or over them where that is narrow. */
function useFacetRail(state: ListState): { isOpen: boolean; toggle: () => void } {
  const isNarrow = useIsNarrow()
  const isBeside = usePreferences((preferences) => preferences.railOpen)
  const isOver = state.param(facetsParam) !== undefined
  return isNarrow
    ? {
        isOpen: isOver,
        toggle: () => state.change({ params: { [facetsParam]: isOver ? undefined : '1' } }),
      }
    : { isOpen: isBeside, toggle: toggleRail }
}

interface FacetRailProps {
  state: ListState
  /** What stands in it, in words. */
  label: string
}

/** Opens and folds the frequent values of a list. */
export function FacetSwitch({ state, label }: FacetRailProps): ReactNode {
  const { isOpen, toggle } = useFacetRail(state)
  return (
    <Button
      size="small"
      icon={<FilterOutlined aria-hidden />}
      aria-expanded={isOpen}
      className={isOpen ? 'rail-switch is-open' : 'rail-switch'}
      onClick={toggle}
    >
      {label}
    </Button>
  )
}

/** The place of the frequent values of a list, while it is open. */
export function FacetRail({ state, label, children }: FacetRailProps & { children: ReactNode }): ReactNode {
  const isNarrow = useIsNarrow()
  const { isOpen, toggle } = useFacetRail(state)
  if (!isOpen) return null
  if (isNarrow)
    return (
      <TabDrawer open title={label} onClose={toggle}>
        {children}
      </TabDrawer>
    )
  return (
    <section className="facet-rail" aria-label={label}>
      {children}
    </section>
  )
}
