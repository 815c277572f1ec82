import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { noteReached } from '#platform/connection-store.ts'
import { resetLocaleChoice } from '#platform/locale-choice.ts'
import { useNotices } from '#platform/notice-store.ts'
import { useSession } from '#platform/session-store.ts'
import { useTasks } from '#platform/task-store.ts'
import { useToasts } from '#ui/toast-store.ts'

/** The width that media queries see; tests of phones set it. */
export const browser = { width: 1440 }

configure({ asyncUtilTimeout: 15_000 })

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matches(query: string): boolean {
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
const realStyle = window.getComputedStyle
// jsdom knows no styles of pseudo-elements and says so at length.
window.getComputedStyle = (element) => realStyle(element)

beforeEach(() => {
  browser.width = 1440
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  sessionStorage.clear()
  localStorage.clear()
  noteReached()
  history.replaceState(null, '', '/')
  resetLocaleChoice()
  useSession.setState({ user: null, menu: [] })
  useTasks.setState({ tasks: [], shownId: null, isListOpen: false, isKnown: false })
  useNotices.setState({ unread: 0, newest: null, isKnown: false })
  useToasts.setState({ toasts: [] })
})

afterEach(cleanup)
