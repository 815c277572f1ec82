import { chromium } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.mjs'

export type Browser = Awaited<ReturnType<typeof chromium.launch>>

/** The pages whose loading is measured: the parts of the address, and what shows that the page is there. */
export const measuredPages = [
  { name: 'login', path: '/login', isSignedIn: false, ready: 'form' },
  { name: 'home', path: '/data-search/index', isSignedIn: true, ready: 'main h1' },
  { name: 'customer list', path: '/customer/index?tab=all', isSignedIn: true, ready: '[data-row-id]' },
  {
    name: 'customs query',
    path: '/customsData/searchCustomsData',
    isSignedIn: true,
    ready: '[data-row-id]',
  },
] as const

export type MeasuredPage = (typeof measuredPages)[number]

/** Starts the installed browser without a window; `port` opens its debugging port. */
export function startBrowser(port?: number): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('This benchmark needs Chrome, Chromium or Edge.')
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(port ? [`--remote-debugging-port=${port}`] : []),
    ],
  })
}

/** The cookies of somebody signed in, or of nobody, with English chosen. */
export function cookiesFor(page: { isSignedIn: boolean }, url: string, token: string) {
  const language = { name: 'language', value: 'en', url }
  return page.isSignedIn ? [language, { name: 'accessToken', value: token, url }] : [language]
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}
