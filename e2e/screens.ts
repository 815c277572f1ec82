import type { Locale } from '@landfall/contract/locales.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { catalogue as zh } from '@landfall/messages/zh/catalogue.ts'
import type { Page, Request } from '@playwright/test'
import { overlays } from './overlays.ts'
import type { Screen } from './screen.ts'

/** The people whose menus together hold every screen. */
export const screenUsers = ['admin', 'system', 'oem'] as const

const openScreens: Screen[] = [
  { name: 'login', path: '/login', userName: null },
  { name: 'auth-redirect', path: '/auth-redirect', userName: null },
  { name: '401', path: '/401', userName: null },
  { name: '404', path: '/nowhere', userName: 'admin' },
]

/** A signed-in browser's token for each person of the demo that exists. */
export async function signInAll(url: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const userName of screenUsers) {
    const answer = await post(`${url}/api/users/login`, { userName, passWord: `demo-${userName}` })
    if (typeof answer?.accessToken === 'string') tokens.set(userName, answer.accessToken)
  }
  return tokens
}

/** Every screen: those before sign-in, all pages of all menus once, and what opens over them. */
export async function listScreens(url: string, tokens: ReadonlyMap<string, string>): Promise<Screen[]> {
  const screens = new Map<string, Screen>()
  for (const [userName, token] of tokens) {
    const info = await post(`${url}/api/users/info`, {}, token)
    for (const path of pathsOf((info?.routes ?? []) as MenuEntry[])) {
      if (screens.has(path)) continue
      screens.set(path, { name: path.replace(/^\//, '').replaceAll('/', '-'), path, userName })
    }
  }
  return [...openScreens, ...screens.values(), ...overlays]
}

function pathsOf(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap(({ path, component, children }) => [
    ...(component === 'Layout' || !path.startsWith('/') ? [] : [path]),
    ...pathsOf(children ?? []),
  ])
}

/** Opens a screen in a language and waits until it has settled. */
export async function openScreen(
  page: Page,
  screen: Screen,
  { url, locale, tokens }: { url: string; locale: Locale; tokens: ReadonlyMap<string, string> },
): Promise<void> {
  const token = screen.userName === null ? undefined : tokens.get(screen.userName)
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([
      { name: 'language', value: locale, url },
      ...(token ? [{ name: 'accessToken', value: token, url }] : []),
    ])
  // What the page before was asking for is over.
  watchCalls(page).open.clear()
  await page.goto(url + screen.path)
  await settle(page)
  if (!screen.act) return
  await screen.act(page, locale)
  // Its code may still be on its way, with nothing to show for it.
  if (!screen.isInPage) await page.getByRole('dialog').first().waitFor()
  await settle(page)
}

const signsOfWork =
  '.boot, .ant-skeleton, [aria-busy=true], .ant-spin-spinning, .list-skeleton, .is-refreshing'

/** Resolves to whether nothing was loading and nothing moved for a few pictures in a row. */
const lookForStillness = `new Promise((done) => {
  let still = 0
  const until = performance.now() + 10_000
  const isBlank = () => !document.querySelector('main')?.innerText.trim()
  const isBusy = () => isBlank() || [...document.querySelectorAll(${JSON.stringify(signsOfWork)})].some((one) => one.checkVisibility())
  const isMoving = () => document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
  const look = () => {
    still = isBusy() || isMoving() ? 0 : still + 1
    if (still >= 4) done(true)
    else if (performance.now() > until) done(false)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  // A browser that draws no more pictures asks for none either.
  setTimeout(() => done(false), 12_000)
})`

/** Calls of pages to the server. */
interface Calls {
  started: number
  open: Set<Request>
}
const callsOf = new WeakMap<Page, Calls>()

function watchCalls(page: Page): Calls {
  const known = callsOf.get(page)
  if (known) return known
  const calls: Calls = { started: 0, open: new Set() }
  callsOf.set(page, calls)
  page.on('request', (request) => {
    // The stream of events has no end.
    if (request.url().includes('/api/events')) return
    calls.started += 1
    calls.open.add(request)
  })
  const close = (request: Request) => void calls.open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return calls
}

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  const calls = watchCalls(page)
  const until = Date.now() + 10_000
  let before: number
  do {
    before = calls.started
    await page.evaluate(lookForStillness)
  } while (Date.now() < until && (calls.open.size > 0 || calls.started > before))
}

const areas = Object.keys(zh).join('|')

/** What is wrong with how a screen looks now: it scrolls sideways, or it shows the key of a text. */
export async function lookForFaults(page: Page): Promise<string[]> {
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  const shown = String(await page.evaluate('document.body.innerText'))
  const keys =
    shown.match(new RegExp(`(?<![\\w./@-])(?:${areas})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z]+)*`, 'g')) ?? []
  const holes = shown.match(/(?<!\{)\{[a-z][A-Za-z]*\}(?!\})/g) ?? []
  return [
    ...(overflow > 0 ? [`scrolls ${overflow} px sideways`] : []),
    ...[...new Set(keys)].map((key) => `shows the key ${key}`),
    ...[...new Set(holes)].map((hole) => `shows the placeholder ${hole}`),
  ]
}

async function post(address: string, body: object, token?: string): Promise<Record<string, unknown> | null> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}) },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data: Record<string, unknown> | null }
  return data
}
