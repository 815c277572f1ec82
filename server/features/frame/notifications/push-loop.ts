import { noticeText } from '@landfall/contract/frame/notice-text.ts'
import type { PushedNotice } from '@landfall/contract/frame/push-subscriptions.ts'
import { fallbackLocale } from '@landfall/contract/locales.ts'
import webPush from 'web-push'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import type { PushKeys } from './push-keys.ts'
import { type DuePush, dropSubscription, takeDuePushes } from './push-store.ts'

export interface PushNeeds {
  database: Database
  log: Log
  keys: PushKeys
  publicUrl(): string
  /** Asks an address outside. */
  ask(address: string, init: OutsideRequest): Promise<Response>
}

/** Wakes whoever tells browsers. */
export const pushChannel = 'push_due'
const everyMs = 5_000
const atOnce = 20
/** So long a browser that is switched off may learn of it later, in seconds. */
const keptSeconds = 12 * 3600

/** Tells browsers of notices while no page is open; the returned function ends that. */
export function startPushes(needs: PushNeeds): Promise<() => Promise<void>> {
  const { database, log } = needs
  return startDueWork<DuePush>(needs, {
    ...{ channel: pushChannel, everyMs, atOnce },
    find: (room) => takeDuePushes(database.systemDb, room),
    keyOf: ({ id, subscriptionId }) => `${id} ${subscriptionId}`,
    run: (due) => push(needs, due),
    onFailure: (error, { subscriptionId }) =>
      log.warn({ err: error, subscriptionId }, 'a browser was not told of a notice'),
    lookingFailed: 'looking for notices that browsers are to be told of failed',
  })
}

async function push({ database, log, keys, publicUrl, ask }: PushNeeds, due: DuePush): Promise<void> {
  const { endpoint, subscriptionId } = due
  const request = seal(keys, due, publicUrl())
  // Keys that are none: a browser never told them.
  if (!request) return dropSubscription(database.systemDb, subscriptionId)
  const { method, headers, body } = request
  try {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const answer = await ask(endpoint, { method, headers: sent, body: body ?? undefined })
    // Gone, or given to another key.
    if ([401, 403, 404, 410].includes(answer.status))
      await dropSubscription(database.systemDb, subscriptionId)
    else if (!answer.ok) log.info({ status: answer.status, subscriptionId }, 'a service did not take a push')
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    log.info({ reason: error.message, subscriptionId }, 'a service for pushes was not reached')
  }
}

function seal(keys: PushKeys, due: DuePush, publicUrl: string) {
  const { endpoint, p256dh, auth } = due
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(contentOf(due)),
      {
        // Whom a service may write to about what we send; it takes no address of this machine.
        vapidDetails: { subject: `mailto:postmaster@${new URL(publicUrl).hostname}`, ...keys },
        ...{ TTL: keptSeconds, urgency: 'high', contentEncoding: 'aes128gcm' },
      },
    )
  } catch {
    return undefined
  }
}

function contentOf({ id, kind, params, path, locale, brand }: DuePush): PushedNotice {
  const language = locale ?? fallbackLocale
  const text = (key: string, values?: Record<string, unknown>) => translate(language, key, values)
  return {
    title: brand ?? translate(language, 'notices.title'),
    body: noticeText(text, { kind, params }),
    path,
    tag: `notice-${id}`,
  }
}
