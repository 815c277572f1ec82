import { buffer } from 'node:stream/consumers'
import { asLine } from '@landfall/contract/line.ts'
import { postPictureBytes } from '@landfall/contract/social/posts.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log/log.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { noteRefusal } from '../social-accounts/account-health.ts'
import { accessOf } from '../social-accounts/account-service.ts'
import { findAccount, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { NetworkRefusal, prepare } from '../social-networks/network-asking.ts'
import type { NetworkDesk, OpenNetwork } from '../social-networks/network-desk.ts'
import { pictureTypeOf } from './post-pictures.ts'
import {
  type DueTarget,
  findDueTargets,
  notePublished,
  noteUnpublished,
  postsChannel,
  settleLostPosts,
  type TakenTarget,
  takeTarget,
} from './post-store.ts'

interface PostingNeeds {
  database: Database
  files: FileStore
  desk: NetworkDesk
  secrets: SecretBox
  log: Log
}

const everyMs = 5_000
const atOnce = 4
/** Seconds before a place that could not be reached, or asked for patience, is tried again; after the last it has failed. */
const waits = [30, 120, 600, 1_800]

/** Publishes what is due; the returned function ends that. */
export async function startPosts(needs: PostingNeeds): Promise<() => Promise<void>> {
  const { database, log } = needs
  const stopWork = await startDueWork<DueTarget>(needs, {
    channel: postsChannel,
    everyMs,
    atOnce,
    find: (room) => findDueTargets(database.systemDb, room),
    keyOf: ({ id }) => id,
    run: (due) => publish(needs, due),
    onFailure: (error, { id, companyId }) =>
      log.error({ err: error, postTargetId: id, companyId }, 'a post could not be published'),
    lookingFailed: 'looking for posts that are due failed',
  })
  const stopSettling = startRegularWork({
    ...{ log, everyMs: 30_000, failed: 'posts without an end were not settled' },
    run: () => settleLostPosts(database.systemDb),
  })
  return async () => {
    stopSettling()
    await stopWork()
  }
}

// That a place was taken is stored before the network is asked: a process that is killed leaves a post of which nobody knows,
// and never publishes one twice.
async function publish(needs: PostingNeeds, due: DueTarget): Promise<void> {
  const { database, desk, secrets } = needs
  const { id, companyId, creatorId } = due
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    database.tenantTransaction({ companyId, userId: creatorId }, work)
  const taken = await transact((db) => takeTarget(db, id))
  if (!taken) return
  const account = await transact((db) => findAccount(db, taken.accountId))
  if (!account || account.tokenSealed === null) {
    const told = { state: 'failed', failure: 'reauth', trouble: '' } as const
    return transact(async (db) => {
      await noteUnpublished(db, id, told)
      if (account) await tell(db, due, { taken, account })
    })
  }
  const { adapter, ask, fetchMedia } = await desk.open(account)
  try {
    if (!adapter.posts) throw new NetworkRefusal('refused', 'no posts')
    const pictureFiles =
      adapter.posts.takesBytesAlone && taken.picture !== ''
        ? [await prepare(() => fetchPicture(fetchMedia, taken.picture))]
        : await readPictures(needs.files, taken)
    const published = await adapter.posts.publish(ask, accessOf(secrets, account), { ...taken, pictureFiles })
    await transact((db) => notePublished(db, id, published))
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    await transact((db) => refused(db, due, { taken, account, refusal: error }))
  }
}

async function readPictures(files: FileStore, { pictures }: TakenTarget) {
  const read = async ({ storageKey, name, contentType }: TakenTarget['pictures'][number]) => {
    const bytes = new Uint8Array(await buffer(await files.get(storageKey)))
    return { name, contentType, bytes }
  }
  return Promise.all(pictures.map(read))
}

async function fetchPicture(fetchMedia: OpenNetwork['fetchMedia'], url: string) {
  const place = { address: { url }, token: '', contentType: '' }
  const { bytes } = await fetchMedia(place, postPictureBytes)
  const contentType = pictureTypeOf(bytes)
  if (!contentType) throw new NetworkRefusal('refused', 'JPEG, PNG')
  return { name: 'picture', contentType, bytes: new Uint8Array(bytes) }
}

interface Tried {
  taken: TakenTarget
  account: StoredAccount
}

async function refused(
  db: Db,
  due: DueTarget,
  { taken, account, refusal }: Tried & { refusal: NetworkRefusal },
): Promise<void> {
  const { failure, isOpen, message: trouble } = refusal
  const mayPass = failure === 'tooFast' || (failure === 'unreachable' && !isOpen)
  const waitSeconds = waits[taken.attempts - 1]
  if (mayPass && waitSeconds !== undefined) {
    await noteUnpublished(db, due.id, { state: 'waiting', failure, trouble, waitSeconds })
    return
  }
  // Of a channel that cannot be found the network speaks as of a person.
  const reason = failure === 'person' ? 'refused' : failure
  await noteUnpublished(db, due.id, { state: isOpen ? 'unknown' : 'failed', failure: reason, trouble })
  if (failure === 'reauth') await noteRefusal(db, account, refusal)
  await tell(db, due, { taken, account })
}

async function tell(db: Db, { creatorId }: DueTarget, { taken, account }: Tried): Promise<void> {
  const name = asLine(taken.text).slice(0, 60) || taken.pictures[0]?.name || taken.picture
  await notify(db, [
    {
      userIds: [creatorId],
      kind: 'postFailed',
      params: { name, account: account.name },
      path: '/social-marketing/posts',
    },
  ])
}
