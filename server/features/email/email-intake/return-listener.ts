import { readFile } from 'node:fs/promises'
import type { MailInConfig } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { type DeliveredMail, type MxListener, startMxListener } from '#platform/mail/mx-listener.ts'
import { type Database, one } from '#platform/postgres/database.ts'
import { returnPrefix } from '../sender-domains/wanted-records.ts'
import { isFullFor, keptSize, queueMessage } from './intake-queue.ts'
import { readReturnAddress } from './return-address.ts'

export interface ReturnListenerNeeds {
  database: Database
  tokens: MailTokens
  log: Log
  domain: string
  settings: MailInConfig
}

const maxSize = 10 * 1024 * 1024
const retryMs = 10_000

/**
 * Takes mail for the addresses we sign, and no other; the returned function ends it. Where another process of ours
 * listens on the port already, this one stands by.
 */
export function startReturnListener(needs: ReturnListenerNeeds): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let listener: MxListener | undefined
  let isStandingBy = false
  const listen = async () => {
    try {
      listener = await openListener(needs)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken) needs.log.error({ err: error }, 'mail for the return addresses cannot be taken in')
      // Said once: that it is one of our own processes which has the port, only the operator can tell.
      else if (!isStandingBy)
        needs.log.info({ port: needs.settings.port }, 'standing by for mail: another process has the port')
      isStandingBy = isTaken
      if (!isStopped) timer = setTimeout(begin, retryMs)
    }
  }
  let opening: Promise<void> = Promise.resolve()
  const begin = () => {
    opening = listen()
  }
  begin()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await opening
    clearTimeout(timer)
    await listener?.stop()
  }
}

async function openListener({
  database,
  tokens,
  domain,
  settings,
}: ReturnListenerNeeds): Promise<MxListener> {
  const { host, port, tls } = settings
  const companyOf = async (address: string) => {
    const at = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    // What we sign comes back under names of senders as well, which lead here.
    if (at !== domain && !at.startsWith(returnPrefix)) return undefined
    const returned = readReturnAddress(tokens, address)
    const found =
      returned &&
      (await one<{ companyId: number }>(
        database.systemDb,
        'select company_id from send_recipients where id = $1',
        [returned.message.recipientId],
      ))
    return found?.companyId
  }
  return startMxListener({
    host,
    port,
    name: domain,
    tls: tls && { key: await readFile(tls.keyFile, 'utf8'), cert: await readFile(tls.certFile, 'utf8') },
    maxSize,
    keptSize,
    async judge(address) {
      if ((await companyOf(address)) === undefined) return 'unknown'
      return (await isFullFor(database.systemDb, address)) ? 'later' : 'taken'
    },
    async store({ from, to, raw }: DeliveredMail) {
      const targets = await Promise.all(
        to.map(async (address) => ({ address, companyId: await companyOf(address) })),
      )
      await database.systemTransaction(async (db) => {
        for (const { address, companyId } of targets) {
          if (companyId === undefined) continue
          const envelope = { envelopeTo: address, envelopeFrom: from }
          await queueMessage(db, { companyId, raw, receivedAt: new Date(), mailboxId: null, ...envelope })
        }
      })
    },
  })
}
