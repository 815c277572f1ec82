import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { RouterProvider } from 'react-router'
import { ApiError, isAborted } from '#platform/api-error.ts'
import { clientWindow } from '#platform/desktop-bridge.ts'
import { useSession } from '#platform/session-store.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ToastList } from '#ui/toast-list.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { createAppRouter } from './routes.tsx'
import { SessionPrompt } from './session-prompt.tsx'
import { reportUnclaimed } from './shell-reports.ts'
import { UpdateNotice } from './update-notice.tsx'

const WindowBar = lazyPart(() => import('./frame/window-bar.tsx').then((m) => m.WindowBar))

/** Everything around the pages: routes for who is signed in, toasts and the session prompt. */
export function AppShell(): ReactNode {
  const userId = useSession((state) => state.user?.id)
  const roles = useSession((state) => state.user?.roles)
  const pending = useSession((state) => state.user?.pending ?? null)
  const menu = useSession((state) => state.menu)
  const deniedPaths = useSession((state) => state.deniedPaths)
  // Other changes of the user, such as a new name, must not make the pages start anew.
  const rolesKey = roles?.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const router = useMemo(
    () => createAppRouter(userId === undefined ? null : { roles: roles ?? [], menu, deniedPaths, pending }),
    [userId, rolesKey, menu, deniedPaths, pending],
  )
  // While developing, React undoes effects once and repeats them: a router is disposed of by the next, not by that.
  const shown = useRef(router)
  useEffect(() => {
    if (shown.current !== router) shown.current.dispose()
    shown.current = router
  }, [router])
  useEffect(() => {
    const handle = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof ApiError) || isAborted(event.reason)) return
      event.preventDefault()
      reportUnclaimed(event.reason)
    }
    window.addEventListener('unhandledrejection', handle)
    return () => window.removeEventListener('unhandledrejection', handle)
  }, [])
  return (
    <>
      <OfflineBanner />
      {clientWindow() && <WindowBar />}
      <RouterProvider router={router} />
      <ToastList>
        <UpdateNotice />
      </ToastList>
      <SessionPrompt />
    </>
  )
}
