import { type SessionUser, sessionRoutes } from '@landfall/contract/access/session.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { type BoundFunctions, type queries, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppShell } from '#app/app-shell.tsx'
import { closePanel } from '#app/frame/panel-store.ts'
import { useTabs } from '#app/frame/tab-store.ts'
import { shellReporter, useSessionEnd } from '#app/shell-reports.ts'
import { setApiReporter } from '#platform/api-client.ts'
import { loadSession } from '#platform/session-store.ts'
import { writeToken } from '#platform/token-storage.ts'
import { startEnglish, userWith } from './render-page.tsx'
import { ServerStub } from './server-stub.ts'

/** A page that needs nothing from the server, so that tests of the frame are about the frame. */
const quietPage = 'emailSendFree/add'

/** A menu with a pinned page, a group of three pages, one hidden and one for admins. */
export const frameMenu: MenuEntry[] = [
  { path: '/data-search/index', component: quietPage, meta: { title: 'dashboard', affix: true } },
  {
    path: '/customsData',
    component: 'Layout',
    meta: { title: 'customs' },
    children: [
      { path: '/one', component: quietPage, meta: { title: 'customsQuery' } },
      { path: '/two', component: quietPage, meta: { title: 'customsUpload' } },
      { path: '/three', component: quietPage, meta: { title: 'outbox' } },
      { path: '/hidden', component: quietPage, meta: { title: 'customsDetail', hidden: true } },
      { path: '/secret', component: quietPage, meta: { title: 'companyConfig', roles: ['admin'] } },
    ],
  },
]

interface FrameWishes {
  path?: string
  menu?: readonly MenuEntry[]
  permissions?: readonly Permission[]
  user?: Partial<SessionUser>
  deniedPaths?: string[]
  /** Lets further routes answer. */
  stub?: (server: ServerStub) => void
}

/** Opens the whole application in English for somebody signed in; answers its network. */
export async function openFrame(wishes: FrameWishes = {}): Promise<ServerStub> {
  const { path = '/one', menu = frameMenu, permissions = [], user, deniedPaths = [], stub } = wishes
  closePanel()
  useTabs.setState({ userId: null, tabs: [] })
  useSessionEnd.setState({ error: null })
  setApiReporter(shellReporter)
  const server = new ServerStub()
    .on(brandingRoutes.oem, {
      id: 1,
      name: 'Harbour',
      title: 'Harbour Export',
      logo: '',
      loginLogo: '',
      trademark: null,
      indexContent: '',
      indexUiSettings: '',
      showLoginLogo: true,
      showIndexLogo: true,
      showIndexContent: true,
    })
    .on(sessionRoutes.info, { user: userWith(permissions, user), routes: [...menu], deniedPaths })
    .on(sessionRoutes.logout, null)
    .on(taskRoutes.list, { items: [] })
  stub?.(server)
  await startEnglish()
  writeToken('token-1')
  await loadSession()
  history.replaceState(null, '', path)
  render(<AppShell />)
  await screen.findByRole('navigation', { name: 'Open pages' }, { timeout: 15_000 })
  return server
}

/** The tag strip. */
export function tagStrip(): BoundFunctions<typeof queries> {
  return within(screen.getByRole('navigation', { name: 'Open pages' }))
}

/** The titles of the open pages, in order. */
export function openTitles(): (string | null)[] {
  const buttons = tagStrip().getAllByRole('button')
  return buttons.filter((button) => button.className === 'tag-title').map((button) => button.textContent)
}

/** Follows a link of the main menu. */
export function followMenu(name: string): Promise<void> {
  const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  return userEvent.click(menu.getByRole('link', { name }))
}
