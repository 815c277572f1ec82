import type { FunnelFigures } from '@landfall/contract/dashboard.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'

/** The steps of the funnel from top to bottom, each with the page on which it goes on. */
export const funnelLinks: readonly { step: keyof FunnelFigures; path: string }[] = [
  { step: 'uploads', path: '/customsData/uploadCustomsData' },
  { step: 'shipments', path: '/customsData/searchCustomsData' },
  { step: 'customers', path: '/customer/index' },
  { step: 'sent', path: '/email/emailServerSend/add' },
  { step: 'opened', path: '/email/emailSendHistory' },
  { step: 'clicked', path: '/email/emailSendHistory' },
]

/** Whether the menu of the user leads to a page. */
export function isReachable(menu: readonly MenuEntry[], path: string): boolean {
  return menu.some((entry) => entry.path === path || isReachable(entry.children ?? [], path))
}
