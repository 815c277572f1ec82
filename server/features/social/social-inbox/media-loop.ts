import { Readable } from 'node:stream'
import { isBlockedFile } from '@landfall/contract/blocked-files.ts'
import { socialFileBytes } from '@landfall/contract/social/social-inbox.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { endingOf, isProgram } from '#platform/files/media-type.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { accessOf, requireAccount } from '../social-accounts/account-service.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import { messagesOf } from '../social-networks/network-list.ts'
import { type DueMedia, findDueMedia, giveUpMedia, noteMedia, putOffMedia, takeMedia } from './media-store.ts'
import { mediaChannel } from './message-store.ts'

interface MediaNeeds {
  database: Database
  files: FileStore
  desk: NetworkDesk
  secrets: SecretBox
  log: Log
}

const waitsMs = 24 * 3_600_000
const lookMs = 5_000
const atOnce = 2
/** After so many tries a file is given up: about a day. */
const mostTries = 8

/** Fetches the files that people send, which networks hand out for some days only; the returned function ends that. */
export function startMedia(needs: MediaNeeds): Promise<() => Promise<void>> {
  const { database, log } = needs
  return startDueWork<{ id: number }>(needs, {
    ...{ channel: mediaChannel, everyMs: lookMs, atOnce },
    find: (room) => findDueMedia(database.systemDb, room),
    keyOf: ({ id }) => id,
    run: ({ id }) => fetchDue(needs, id),
    onFailure: (error, { id }) => log.error({ err: error, socialMessageId: id }, 'a file was not fetched'),
    lookingFailed: 'looking for files to fetch failed',
  })
}

async function fetchDue(needs: MediaNeeds, id: number): Promise<void> {
  const due = await takeMedia(needs.database.systemDb, id)
  if (!due) return
  const { companyId, ownerId, tries } = due
  const transaction = <T>(work: (db: Db) => Promise<T>) =>
    needs.database.tenantTransaction({ companyId, userId: ownerId }, work)
  try {
    await fetchOne(needs, due, transaction)
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    const isOver = tries >= mostTries || (error.failure === 'refused' && tries >= 3)
    await transaction((db) =>
      isOver ? giveUpMedia(db, due, 'gone') : putOffMedia(db, id, Math.min(21_600, 20 * 4 ** tries)),
    )
    needs.log.warn({ socialMessageId: id, reason: error.message, tries }, 'a file could not be fetched')
  }
}

async function fetchOne(
  { desk, secrets, files }: MediaNeeds,
  due: DueMedia,
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<void> {
  const account = await transaction((db) => requireAccount(db, due.accountId))
  const { adapter, ask, fetchMedia } = await desk.open(account)
  const place = await messagesOf(adapter).findMedia(ask, accessOf(secrets, account), due.mediaRef)
  const { bytes, contentType: told } = await fetchMedia(place, socialFileBytes)
  const contentType = due.mediaType || place.contentType || told || 'application/octet-stream'
  const name = due.fileName || nameOf(due, contentType)
  if (isBlockedFile(name) || isProgram(bytes)) return transaction((db) => giveUpMedia(db, due, 'blocked'))
  const owner = { company: { id: due.companyId }, user: { id: due.ownerId }, transaction }
  const content = Readable.from([bytes], { objectMode: false })
  // Until it stands in its message: whoever is killed, or erased, meanwhile leaves nothing behind for good.
  const expiresAt = new Date(Date.now() + waitsMs)
  const fileId = await saveFile(owner, files, { name, contentType, content, expiresAt })
  await transaction((db) => noteMedia(db, due, { fileId, name }))
}

function nameOf({ id, kind }: DueMedia, contentType: string): string {
  const ending = endingOf(contentType)
  return ending === '' ? `${kind}-${id}` : `${kind}-${id}.${ending}`
}
