declare const self: ServiceWorkerGlobalScope

export {}

/** Filled in when the build is finished: its name, and the files of the frame and the first pages. */
const build = '__BUILD__'
const frameFiles = '__FRAME_FILES__'.split(' ')

const prefix = 'landfall-'
const cacheName = prefix + build
/** Milliseconds after which a page is drawn from the kept shell rather than waiting for the network. */
const patience = 3_000
/** What the server answers itself; a shell in its place would be wrong. */
const serverPaths = /^\/(api|graphql|t|u|healthz|readyz|metrics)(\/|$)|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(keepAll(['/', ...frameFiles])))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), self.clients.claim()])),
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (message === 'takeOver') void self.skipWaiting()
  // The first page of a browser was loaded before this worker could keep its files, for example its language.
  else if (Array.isArray(message)) event.waitUntil(keepAll(message.filter(isAsset)))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data ?? '')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!serverPaths.test(pathname)) event.respondWith(answerPage(request))
  } else if (isAsset(pathname)) event.respondWith(answerAsset(request, pathname))
})

/** Shows what the server tells of a notice; who looks at a page sees it there. */
async function showNotice(told: unknown): Promise<void> {
  const { title, body, path, tag } = told as Record<'title' | 'body' | 'path' | 'tag', string>
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ focused }) => focused)) return
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path })
}

/** Brings a page to the front, or opens one, where a notice leads. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path.startsWith('/') ? path : '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(url.href))
  await page.focus()
  await page.navigate(url.href)
}

/**
 * The page names the build its scripts belong to, so the network's is asked first: an old shell is shown only
 * when no newer one can be had. Scripts carry a hash in their name, so builds never mix.
 */
async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const shell = await cache.match('/')
  const fresh = fetch(request)
  if (!shell) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, shell))
  const answer = await Promise.race([fresh, late]).catch(() => shell)
  return answer.status < 500 ? answer : shell
}

async function answerAsset(request: Request, pathname: string): Promise<Response> {
  // Files of the build before are found too: a tab that is still open may ask for them.
  const kept = await caches.match(pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(pathname, answer.clone())
  }
  return answer
}

async function keepAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    paths.map(async (path) => {
      const kept = isAsset(path) ? await caches.match(path) : undefined
      const answer = kept ?? (await fetch(path, { cache: isAsset(path) ? 'default' : 'reload' }))
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await cache.put(path, answer)
    }),
  )
}

/** Keeps this build and the one before it; the browser lists caches in the order they were made. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

function isAsset(path: unknown): path is string {
  return typeof path === 'string' && path.startsWith('/assets/')
}
