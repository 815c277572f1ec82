import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StoreLog } from './store-log.ts'

/** Receives the payload of each notification. */
export type NotificationHandler = (payload: string) => void

/** One connection that listens on many channels and comes back by itself when it is lost. */
export interface NotificationListener {
  listen(channel: string, handler: NotificationHandler): Promise<() => void>
  close(): Promise<void>
}

/** Opens the listener; the connection is made with the first `listen`. */
export function createNotificationListener(url: string, log: StoreLog): NotificationListener {
  const handlers = new Map<string, Set<NotificationHandler>>()
  const ending = new AbortController()
  let client: Promise<pg.Client> | undefined

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'landfall listener',
      keepAlive: true,
    })
    made.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    let lost = false
    const onLoss = () => {
      if (lost || ending.signal.aborted) return
      lost = true
      client = reconnect()
      client.catch(() => undefined)
    }
    made.on('error', onLoss)
    made.on('end', onLoss)
    try {
      await made.connect()
      for (const channel of handlers.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`)
    } catch (error) {
      lost = true
      made.end().catch(() => undefined)
      throw error
    }
    return made
  }

  async function reconnect(): Promise<pg.Client> {
    for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5000)) {
      await sleep(waitMs, undefined, { signal: ending.signal })
      try {
        return await connect()
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for notifications yet')
      }
    }
  }

  async function listen(channel: string, handler: NotificationHandler): Promise<() => void> {
    const known = handlers.get(channel)
    const set = known ?? new Set()
    handlers.set(channel, set.add(handler))
    if (!client) {
      client = connect()
      client.catch(() => {
        client = undefined
      })
      await client
    } else if (!known) {
      const ready = await client
      await ready.query(`listen ${ready.escapeIdentifier(channel)}`)
    }
    return () => void set.delete(handler)
  }

  async function close(): Promise<void> {
    ending.abort()
    const last = await client?.catch(() => undefined)
    await last?.end().catch(() => undefined)
  }

  return { listen, close }
}
