import type { PendingStep } from '@landfall/contract/access/session.ts'
import type { MenuComponent, MenuEntry } from '@landfall/contract/menu.ts'
import type { ComponentType, ReactNode } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { loadTexts } from '#platform/i18n.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { deniedPages, homePath, pageEntries } from './menu-tree.ts'
import { BrokenPage, DeniedPage, Frameless, NotFoundPage } from './message-pages.tsx'
import { missingPage } from './missing-page.tsx'
import { pages } from './pages.ts'

/** Milliseconds after the frame's arrival in which the first page has the network for itself. */
const allTextsAfter = 10_000

/** Pages that speak with the texts of the frame, or with few more; all others begin with all. */
const fewTexts: Partial<Record<MenuComponent, 'frame' | 'customs'>> = {
  'data-search/index': 'frame',
  'customer/index': 'frame',
  'customsData/searchCustomsData': 'customs',
}

/** Fetches the code of the frame and the words for it. */
export async function loadFrame(): Promise<ComponentType> {
  const [frame] = await Promise.all([
    import('./frame/frame-layout.tsx').then((m) => m.FrameLayout),
    loadTexts('frame'),
    import('./component-locale.ts').then((m) => m.loadComponentLocale(currentLocale())),
  ])
  // What opens over the first page has its words by the time somebody reaches for it.
  setTimeout(() => void loadTexts('all').catch(() => undefined), allTextsAfter)
  return frame
}

interface Access {
  /** The session has something to do before anything else. */
  pending: PendingStep | null
  roles: readonly string[]
  menu: readonly MenuEntry[]
  /** Pages that exist but that this user may not open. */
  deniedPaths: readonly string[]
}

/** The router for who is signed in, or for nobody. */
export function createAppRouter(access: Access | null): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter([...openRoutes, ...routesFor(access)])
}

function routesFor(access: Access | null): RouteObject[] {
  if (access === null) return signedOutRoutes
  return access.pending === null ? signedInRoutes(access) : pendingRoutes
}

const openRoutes: RouteObject[] = [
  {
    path: '/auth-redirect',
    HydrateFallback: Nothing,
    lazy: () =>
      import('#features/access/session/auth-redirect-page.tsx').then((m) => ({
        Component: m.AuthRedirectPage,
      })),
  },
]

const messageRoutes: RouteObject[] = [
  { path: '/404', Component: NotFoundPage },
  { path: '/401', Component: DeniedPage },
]

const framelessMessages = [
  {
    element: (
      <Frameless>
        <Outlet />
      </Frameless>
    ),
    children: messageRoutes,
  },
]

const signedOutRoutes: RouteObject[] = [
  ...framelessMessages,
  {
    path: '/login',
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    lazy: () => import('#features/access/session/login-page.tsx').then((m) => ({ Component: m.LoginPage })),
  },
  ...['/mail-sign-in', '/social-sign-in'].map((path) => ({
    path,
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    // What began in a desktop client comes back to the system's browser.
    lazy: async () => {
      if (!new URLSearchParams(location.search).has('state')) return { Component: ToSignIn }
      const [{ HandBackPage }] = await Promise.all([import('#ui/hand-back.tsx'), loadTexts('all')])
      return { Component: HandBackPage }
    },
  })),
  { path: '*', Component: ToSignIn },
]

// The address stays: the page the user wanted opens as soon as nothing is left to do.
const pendingRoutes: RouteObject[] = [
  ...framelessMessages,
  {
    path: '*',
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    lazy: () =>
      Promise.all([
        import('./pending-page.tsx'),
        loadTexts('all'),
        import('./component-locale.ts').then((m) => m.loadComponentLocale(currentLocale())),
      ]).then(([m]) => ({ Component: m.PendingPage })),
  },
]

function signedInRoutes({ menu, roles, deniedPaths }: Access): RouteObject[] {
  return [
    { path: '/login', Component: AfterSignIn },
    {
      ErrorBoundary: BrokenPage,
      HydrateFallback: Nothing,
      lazy: () => loadFrame().then((Component) => ({ Component })),
      children: [
        { path: '/', element: <Navigate to={homePath} replace /> },
        { path: '/user', element: <Navigate to="/user/userCenter" replace /> },
        {
          path: '/redirect/*',
          lazy: () => import('./frame/redirect-page.tsx').then((m) => ({ Component: m.RedirectPage })),
        },
        ...messageRoutes,
        ...menuRoutes(menu, roles),
      ],
    },
    windowRoute('/mail-sign-in', () =>
      import('#features/email/mail-sign-ins/mail-sign-in-page.tsx').then((m) => m.SignInPage),
    ),
    windowRoute('/social-sign-in', () =>
      import('#features/social/social-sign-ins/social-sign-in-page.tsx').then((m) => m.SocialSignInPage),
    ),
    ...deniedPages(menu, roles)
      .concat(deniedPaths)
      .map((path) => ({ path, element: <Navigate to="/401" replace /> })),
    { path: '*', element: <Navigate to="/404" replace /> },
  ]
}

/** A page in a window of its own, without the frame. */
function windowRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    lazy: () => Promise.all([load(), loadTexts('all')]).then(([Component]) => ({ Component })),
  }
}

function menuRoutes(menu: readonly MenuEntry[], roles: readonly string[]): RouteObject[] {
  return pageEntries(menu, roles).flatMap(({ entry }) => {
    const page = pages[entry.component]
    if (!page) return []
    const texts = fewTexts[entry.component] ?? 'all'
    const load = () => Promise.all([page.load(), loadTexts(texts)]).then(([Component]) => Component)
    return [
      {
        path: entry.path,
        ErrorBoundary: BrokenPage,
        lazy: () =>
          load().then(
            (Component) => ({ Component }),
            () => ({ Component: missingPage(load) }),
          ),
      },
    ]
  })
}

function Nothing(): null {
  return null
}

function ToSignIn(): ReactNode {
  const { pathname, search } = useLocation()
  const wanted = pathname + search
  const redirect = wanted === '/' ? '' : `?${new URLSearchParams({ redirect: wanted })}`
  return <Navigate to={`/login${redirect}`} replace />
}

/** Signing in replaces the routes while the address is still /login: go where the user wanted to. */
function AfterSignIn(): ReactNode {
  const { search } = useLocation()
  return <Navigate to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />
}

/** A path of this application; anything else, such as another site, becomes the home page. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return '/'
  return wanted
}
