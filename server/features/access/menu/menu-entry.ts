import type { MenuComponent } from '@landfall/contract/menu.ts'
import type { Permission } from '@landfall/contract/permissions.ts'

/** A page or group of the menu, and who sees it. */
export interface Entry {
  path: string
  component: MenuComponent
  title: string
  icon?: string
  /** Absent: everybody signed in. A group is shown when one of its children is. */
  need?: Permission
  /** Each of these opens it as well. */
  or?: readonly Permission[]
  /** Whoever has this has another page for it. */
  unless?: Permission
  hidden?: true
  affix?: true
  /** Nothing of the page is kept once another is looked at. */
  noCache?: true
  activeMenu?: string
  children?: Entry[]
}
