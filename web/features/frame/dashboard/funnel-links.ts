import type { FunnelStep } from '@landfall/contract/frame/dashboard.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'

interface StepLink {
  path: string
  query: Record<string, string>
}

/** The list in which a step of the funnel goes on, narrowed to what was counted. */
export function funnelLink(step: FunnelStep, monthStart: string, hasTeam: boolean): StepLink {
  const since = (field: string, tab: string) => {
    const conditions: FilterCondition[] = [{ field, op: 'gte', value: monthStart }]
    return { tab, filter: JSON.stringify({ join: 'and', conditions }) }
  }
  const customers = (field: string) => ({
    path: '/customer/index',
    query: since(field, hasTeam ? 'all' : 'mine'),
  })
  switch (step) {
    case 'found':
      return { path: '/customsData/searchCustomsData', query: {} }
    case 'verified':
      return { path: '/email/verifyEmail', query: { filter: verifiedSince(monthStart) } }
    case 'customers':
      return customers('createdAt')
    case 'contacted':
      return customers('contactedAt')
    case 'opened':
    case 'replied':
      return { path: '/email/emailSendHistory', query: since('sentAt', step) }
    case 'won':
      return customers('wonAt')
  }
}

function verifiedSince(day: string): string {
  const conditions: FilterCondition[] = [
    { field: 'verdict', op: 'in', value: ['deliverable', 'risky'] },
    { field: 'checkedAt', op: 'gte', value: day },
  ]
  return JSON.stringify({ join: 'and', conditions })
}

/** Whether the menu of the user leads to a page. */
export function isReachable(menu: readonly MenuEntry[], path: string): boolean {
  return menu.some((entry) => entry.path === path || isReachable(entry.children ?? [], path))
}
