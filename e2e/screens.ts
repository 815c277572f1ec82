import type { Locale } from '@landfall/contract/locales.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { catalogue as en } from '@landfall/messages/en/catalogue.ts'
import { catalogue as es } from '@landfall/messages/es/catalogue.ts'
import { catalogue as it } from '@landfall/messages/it/catalogue.ts'
import { catalogue as ja } from '@landfall/messages/ja/catalogue.ts'
import { catalogue as ko } from '@landfall/messages/ko/catalogue.ts'
import { catalogue as zh } from '@landfall/messages/zh/catalogue.ts'
import type { Page, Request } from '@playwright/test'

export const texts: Record<Locale, typeof zh> = { zh, en, es, ja, ko, it }

/** A text with its placeholders filled in. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')

/** One screen of the product as somebody sees it. */
export interface Screen {
  /** Name for files and messages. */
  name: string
  path: string
  /** Who opens it; nobody for pages before sign-in. */
  userName: string | null
  /** What is done on the page before looking, for example opening a dialog. */
  act?: (page: Page, locale: Locale) => Promise<void>
  /** Its button is not on phones. */
  isWideOnly?: boolean
}

/** The people whose menus together hold every screen. */
export const screenUsers = ['admin', 'system', 'oem'] as const

const openScreens: Screen[] = [
  { name: 'login', path: '/login', userName: null },
  { name: 'auth-redirect', path: '/auth-redirect', userName: null },
  { name: '401', path: '/401', userName: null },
  { name: '404', path: '/nowhere', userName: 'admin' },
]

/** Clicks the first visible button of that name. */
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

/** The query of customs data as its administrator sees it. */
const customs = (name: string, query = ''): Screen => ({
  name,
  path: `/customsData/searchCustomsData${query}`,
  userName: 'admin',
})

const overlays: Screen[] = [
  customs('customs-words', '?manage=words'),
  customs('customs-codes', '?manage=codes'),
  customs('customs-analysis', '?tab=analysis'),
  {
    ...customs('customs-export'),
    act: (page, locale) => press(page, texts[locale].list.export),
    isWideOnly: true,
  },
  customs('customs-statistics', '?tab=statistics'),
  {
    ...customs('customs-conditions', '?search=steel'),
    act: (page, locale) => press(page, texts[locale].customsQuery.panel.more),
    isWideOnly: true,
  },
  {
    ...customs('customs-code-picker'),
    act: (page, locale) => press(page, texts[locale].customsQuery.hs.choose),
    isWideOnly: true,
  },
  { name: 'system-nomenclature', path: '/systemManage/system?part=nomenclature', userName: 'system' },
  { name: 'company-pool', path: '/systemManage/company?part=pool', userName: 'admin' },
  { name: 'company-integrations', path: '/systemManage/company?part=integrations', userName: 'admin' },
  { name: 'access-tokens', path: '/user/userCenter?tab=tokens', userName: 'admin' },
  {
    name: 'customer-new',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customers.create),
  },
  {
    name: 'customer-drawer',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    name: 'customer-lookup',
    path: '/customer/index?customer=lookup',
    userName: 'admin',
    act: (page, locale) => page.getByText(texts[locale].customers.lookUpTitle).last().waitFor(),
  },
  {
    name: 'customs-watch-new',
    path: '/customsData/searchCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].watches.save),
  },
  {
    name: 'library-grants',
    path: '/userManage/company',
    userName: 'system',
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].customsLibrary.grants)
    },
  },
  {
    name: 'list-filter',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].list.filters),
  },
  {
    name: 'list-export',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].list.export),
  },
  { name: 'customer-board', path: '/customer/index?tab=all&view=kanban', userName: 'admin' },
  {
    name: 'view-save',
    path: '/customer/index?tab=all',
    userName: 'admin',
    act: async (page, locale) => {
      await press(page, texts[locale].list.views.title)
      await page.getByRole('menuitem', { name: texts[locale].list.views.save }).click()
    },
  },
  {
    name: 'upload-wizard',
    path: '/customsData/uploadCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customsUpload.newUpload),
  },
  {
    name: 'upload-templates',
    path: '/customsData/uploadCustomsData',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customsUpload.templateManage),
  },
  {
    ...customs('trade-company', '?tab=buyers'),
    act: (page) => page.locator('.row-opener, .data-card button').first().click(),
  },
  {
    ...customs('trade-company-contacts', '?tab=buyers'),
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].tradeCompanies.contacts.find)
    },
  },
  {
    ...customs('trade-company-merge', '?tab=buyers'),
    act: async (page, locale) => {
      await page.locator('.row-opener, .data-card button').first().click()
      await press(page, texts[locale].tradeCompanies.identity.merge)
    },
  },
  { name: 'trade-company-log', path: '/customsData/companyIdentity?tab=log', userName: 'admin' },
  {
    name: 'import-wizard',
    path: '/customer/import',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].customerImport.newImport),
  },
  {
    name: 'relay-form',
    path: '/systemManage/company?part=relays',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].emailSettings.addRelay),
  },
  {
    name: 'task-drawer',
    isWideOnly: true,
    path: '/data-search/index',
    userName: 'admin',
    act: (page, locale) => press(page, texts[locale].frame.tasks.open),
  },
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
  await page.getByRole('dialog').first().waitFor()
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
    shown.match(new RegExp(`(?<![\\w./@])(?:${areas})\\.[a-z][A-Za-z]+(?:\\.[A-Za-z]+)*`, 'g')) ?? []
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
