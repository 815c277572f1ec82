import type { SessionUser } from '@landfall/contract/access/session.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { loadTexts, startI18n } from '#platform/i18n.ts'
import { chooseLocale } from '#platform/locale-choice.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { useSession } from '#platform/session-store.ts'
import { ConfirmHost } from '#ui/confirm-host.tsx'
import { ToastList } from '#ui/toast-list.tsx'

/** A signed-in user with the given rights. */
export function userWith(permissions: readonly Permission[], part: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    name: 'Lin Yue',
    username: 'lin',
    roles: ['employee'],
    avatar: '',
    introduction: '',
    email: '',
    type: 'employee',
    companyId: 3,
    actor: null,
    companyName: 'Harbour Tools',
    timeZone: 'Asia/Shanghai',
    pending: null,
    permissions: [...permissions],
    settings: { validateEmailBeforeExport: false, onlyExportValidEmails: false },
    ...part,
  }
}

interface PageWishes {
  address?: string
  permissions?: readonly Permission[]
}

/** Renders a page in English as it stands in the frame, without the frame; answers its router. */
export async function renderPage(
  page: ReactElement,
  { address = '/page', permissions = [] }: PageWishes = {},
): Promise<ReturnType<typeof createMemoryRouter>> {
  await startEnglish()
  useSession.setState({ user: userWith(permissions) })
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  // Until then it waits for the end of the window, and keeps the page with it.
  onTestFinished(() => router.dispose())
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <ToastList />
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return router
}

/** Loads the English texts. */
export async function startEnglish(): Promise<void> {
  chooseLocale('en')
  await startI18n()
  await loadTexts('all')
}
