import type { MenuComponent } from '@landfall/contract/menu.ts'
import type { ComponentType } from 'react'

interface Page {
  load: () => Promise<ComponentType>
  /** Parameters of the address that make two openings two tabs, for example the id of what a page shows. */
  tabBy: readonly string[]
}

function page(load: Page['load'], ...tabBy: string[]): Page {
  return { load, tabBy }
}

/** The page behind each component key of the server-delivered menu; `Layout` is the frame itself. */
export const pages: Partial<Record<MenuComponent, Page>> = {
  'customer/index': page(() =>
    import('#features/customers/customer-list-page.tsx').then((m) => m.CustomerListPage),
  ),
  'data-search/index': page(() => import('#features/dashboard/home-page.tsx').then((m) => m.HomePage)),
}
