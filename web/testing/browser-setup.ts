import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { noteReached } from '#platform/connection-store.ts'
import { useErrorLog } from '#platform/error-log.ts'
import { resetLocaleChoice } from '#platform/locale-choice.ts'
import { useNotices } from '#platform/notice-store.ts'
import { defaultSettings, usePreferences } from '#platform/preference-store.ts'
import { useSession } from '#platform/session-store.ts'
import { useTasks } from '#platform/task-store.ts'
import { useToasts } from '#ui/toast-store.ts'
import { slimStyles } from './slim-styles.ts'

/** What media queries see: the width, and whether the device is set to dark. */
export const browser = { width: 1440, isDark: false }

configure({ asyncUtilTimeout: 15_000 })

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matches(query: string): boolean {
  if (query.includes('prefers-color-scheme: dark')) return browser.isDark
  const below = /\(width < (\d+)px\)/.exec(query)
  return below ? browser.width < Number(below[1]) : false
}

// What jsdom leaves out of a browser.
vi.stubGlobal('ResizeObserver', QuietObserver)
vi.stubGlobal('IntersectionObserver', QuietObserver)
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: matches(media),
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollBy ??= () => {}
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
slimStyles()
const realStyle = window.getComputedStyle
// jsdom knows no styles of pseudo-elements and says so at length.
window.getComputedStyle = (element) => realStyle(element)

beforeEach(() => {
  browser.width = 1440
  browser.isDark = false
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  sessionStorage.clear()
  localStorage.clear()
  noteReached()
  history.replaceState(null, '', '/')
  resetLocaleChoice()
  useSession.setState({ user: null, menu: [], deniedPaths: [] })
  usePreferences.setState({ ...defaultSettings, size: 'medium', sidebarOpen: true })
  useErrorLog.setState({ errors: [] })
  useTasks.setState({ tasks: [], shownId: null, isListOpen: false, isKnown: false })
  useNotices.setState({ unread: 0, newest: null, isKnown: false })
  useToasts.setState({ toasts: [] })
})

afterEach(cleanup)

afterAll(() => {
  // A file that ends without a connection would go on asking for one in the files after it.
  noteReached()
  window.getComputedStyle = realStyle
})
