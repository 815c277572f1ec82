import { showForwarders } from '@landfall/contract/customs/customs-data.ts'
import type { ReactNode } from 'react'
import type { ListState } from '#ui/list-state.ts'
import { ForwardersSwitch } from './forwarders-switch.tsx'

/** Lists forwarders among the companies of a list, or hides them again; the address holds which. */
export function ForwardersNote({ state, hidden }: { state: ListState; hidden: number }): ReactNode {
  const { filter } = state
  const others = filter.conditions.filter(({ field }) => field !== showForwarders.field)
  const areShown = others.length < filter.conditions.length
  return (
    <ForwardersSwitch
      hidden={hidden}
      areShown={areShown}
      onChange={(wanted) =>
        state.change({ filter: { ...filter, conditions: wanted ? [...others, showForwarders] : others } })
      }
    />
  )
}
