import dayjs from 'dayjs'
import { afterAll, vi } from 'vitest'

// Files share a process, its window and the packages it has loaded. Whatever the file before has left, and however it ended:
// each begins with our own modules as they are after a load, and with a window nobody has used.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
dayjs.locale('en')
// The stand-in of user-event; jsdom has none.
Reflect.deleteProperty(navigator, 'clipboard')

for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}
// What draws with styles writes them again; of those that nobody draws with, each question for a style would take longer.
document.head.replaceChildren()
document.body.replaceChildren()

/** Milliseconds from which a timer is of our own: packages that live on wait for shorter ones. */
const longWait = 1_000
const started = globalThis.setTimeout
const waiting = new Set<NodeJS.Timeout>()

function setTimeoutOfFile(
  callback: (...args: unknown[]) => void,
  wait = 0,
  ...args: unknown[]
): NodeJS.Timeout {
  const timer = started(callback, wait, ...args)
  if (wait >= longWait) waiting.add(timer)
  return timer
}

// What a file has put off for later (asking for the connection again, forgetting what was fetched) must not happen in the
// files after it, nor keep its modules until then.
vi.stubGlobal('setTimeout', setTimeoutOfFile)
afterAll(() => {
  for (const timer of waiting) clearTimeout(timer)
})
