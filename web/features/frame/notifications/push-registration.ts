import { pushRoutes } from '@landfall/contract/frame/push-subscriptions.ts'
import { call } from '#platform/api-client.ts'

/** Whether this browser can be told of notices while no page is open, and whether it is. */
export type PushState = 'unavailable' | 'denied' | 'off' | 'on'

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return undefined
  return navigator.serviceWorker.getRegistration()
}

/** How it stands in this browser. */
export async function readPushState(): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

// Whom this browser tells of his notices.
const ownerName = 'landfall-push'

/** Asks the person, and has this browser tell him; answers how it stands then. */
export async function switchPushOn(userId: number): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unavailable'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { key } = await call(pushRoutes.key, {})
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  localStorage.setItem(ownerName, String(userId))
  await tellServer(subscription)
  return 'on'
}

/** Has this browser told nothing any more; the server forgets it even where the browser cannot. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return readPushState()
  await call(pushRoutes.remove, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** After somebody has signed in: a browser that tells him does so in his session from now on, and nothing of anybody else. */
export async function renewPush(userId: number): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return
  if (localStorage.getItem(ownerName) === String(userId)) await tellServer(subscription)
  else await subscription.unsubscribe()
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await call(pushRoutes.add, { body })
}
