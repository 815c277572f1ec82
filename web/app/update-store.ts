import { create } from 'zustand'
import { ownBuild, serverBuild } from '#platform/build-name.ts'
import { useUnsaved } from '#ui/unsaved-store.ts'

/** Milliseconds between two checks for a new build. */
export const updateInterval = 3_600_000

/** Coming back to the window asks too, but not more often than this. */
const focusPause = 60_000

interface UpdateState {
  /** `available` is told to the user, `chosen` waits for unsaved input, `dismissed` stays quiet. */
  notice: 'none' | 'available' | 'chosen' | 'dismissed'
}

/** Whether a newer build than this page's is waiting. */
export const useUpdate = create<UpdateState>(() => ({ notice: 'none' }))

let registration: ServiceWorkerRegistration | undefined

/** Tells of a new build unless the user has already been told; one who needs a missing part is told again. */
export function noteUpdate(isUrgent = false): void {
  const { notice } = useUpdate.getState()
  if (notice === 'none' || (notice === 'dismissed' && isUrgent)) useUpdate.setState({ notice: 'available' })
}

/** What the shell does when the server names its build. */
export function noteServerBuild(build: string): void {
  if (ownBuild === null || build === ownBuild) return
  if (useUpdate.getState().notice === 'none') void registration?.update().catch(logFailure)
  noteUpdate()
}

/** After a part of this page could not be fetched: a newer build has replaced it, unless there is no network. */
export async function checkMissingPart(): Promise<void> {
  const build = await serverBuild()
  if (ownBuild !== null && build !== null && build !== ownBuild) noteUpdate(true)
}

/** Hides the notice until the page is loaded anew. */
export function dismissUpdate(): void {
  useUpdate.setState({ notice: 'dismissed' })
}

/** Changes to the new build, as soon as nothing unsaved would be lost. */
export async function chooseUpdate(): Promise<void> {
  if (useUnsaved.getState().amount === 0) return refreshNow()
  if (useUpdate.getState().notice === 'chosen') return
  useUpdate.setState({ notice: 'chosen' })
  const stop = useUnsaved.subscribe(({ amount }) => {
    if (amount > 0) return
    stop()
    void refreshNow()
  })
}

/** Lets the new service worker take over, then loads the page. */
async function refreshNow(): Promise<void> {
  const waiting = registration?.waiting
  if (waiting) {
    const took = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    waiting.postMessage('takeOver')
    await Promise.race([took, new Promise((resolve) => setTimeout(resolve, 2_000))])
  }
  location.reload()
}

/** Registers the service worker and looks for new builds every hour and when the window comes to the front. */
export async function watchUpdates(): Promise<void> {
  if (ownBuild === null) return
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    void (registration ? registration.update() : askServer()).catch(logFailure)
  }
  setInterval(check, updateInterval)
  const checkOnReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= focusPause) check()
  }
  window.addEventListener('focus', checkOnReturn)
  document.addEventListener('visibilitychange', checkOnReturn)
  // Without a secure address there is no service worker; the server is asked instead.
  if (!('serviceWorker' in navigator)) return
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js')
    followWorkers(registration)
  } catch (error) {
    logFailure(error)
  }
}

async function askServer(): Promise<void> {
  const build = await serverBuild()
  if (build !== null) noteServerBuild(build)
}

function followWorkers(found: ServiceWorkerRegistration): void {
  const { controller } = navigator.serviceWorker
  if (found.waiting && controller) noteUpdate()
  found.addEventListener('updatefound', () => {
    const worker = found.installing
    worker?.addEventListener('statechange', () => {
      // Without a controller it is the browser's first worker and nothing newer than this page.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) noteUpdate()
    })
  })
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(loadedAssets()))
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** What the service worker cannot do is no concern of the user: the page works without it. */
function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a note for whoever looks for the reason
  console.info('The service worker is not available', error)
}
