import {
  type DemandFeed,
  type DemandFeedInput,
  type DemandFeedLook,
  demandFeedLimit,
  isNamedTrouble,
} from '@landfall/contract/buyers/demand-feeds.ts'
import { storeDemands } from '#features/buyers/buyer-demands/demand-store.ts'
import type { DatasetNeeds } from '#features/buyers/company-datasets/dataset-import-task.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { askFeed, FeedTrouble, type Fetch } from './feed-reading.ts'
import {
  type DueFeed,
  noteFailed,
  noteRead,
  readFeed,
  readFeedKey,
  saveFeed,
  takeFeed,
} from './feed-store.ts'

/** What feeds need of the world and of other areas. */
export interface FeedNeeds extends DatasetNeeds {
  fetch: Fetch
  secrets: SecretBox
}

/** Readings in a row that fail before whoever set the feed up is told, once. */
const failuresToTell = 3

/** Stores a feed or changes one; a stored key goes to no other address. Throws `demandFeedsFull`. */
export function storeFeed(
  { db, secrets }: { db: Db; secrets: SecretBox },
  id: number | undefined,
  { apiKey, ...input }: DemandFeedInput,
): Promise<DemandFeed> {
  return id === undefined ? create() : change(id)
  async function create() {
    const rows = await db.query('select from demand_feeds')
    if (rows.length >= demandFeedLimit) throw new AppError('demandFeedsFull', { limit: demandFeedLimit })
    return saveFeed(db, undefined, { ...input, keySealed: apiKey ? secrets.seal(apiKey) : null })
  }
  async function change(id: number) {
    const { url, keySealed } = await readFeedKey(db, id)
    const kept = hostOf(url) === hostOf(input.url) ? keySealed : null
    const sealed = apiKey === undefined ? kept : apiKey === '' ? null : secrets.seal(apiKey)
    return saveFeed(db, id, { ...input, keySealed: sealed })
  }
}

const hostOf = (url: string) => URL.parse(url)?.host ?? ''

type Wish = Pick<DemandFeedInput, 'url' | 'keyHeader' | 'apiKey' | 'columns'> & { id?: number | undefined }

/** Asks a feed once and says how it is understood; throws `demandFeedFailed` with why. */
export async function lookAtFeed(ctx: Context, needs: FeedNeeds, wish: Wish): Promise<DemandFeedLook> {
  const { id, apiKey, ...question } = wish
  const known = id === undefined ? undefined : await ctx.transaction((db) => readFeedKey(db, id))
  const isSame = known !== undefined && hostOf(known.url) === hostOf(wish.url)
  const stored = isSame && known.keySealed !== null ? needs.secrets.open(known.keySealed) : ''
  try {
    const asked = { ...question, apiKey: apiKey ?? stored, etag: '', modified: '' }
    const answer = await askFeed(ctx, needs.fetch, asked)
    if (!answer) throw new FeedTrouble('HTTP 304')
    const { demands, skipped } = answer.content
    const titles = demands.slice(0, 5).map(({ title }) => title)
    const columns = answer.columns
      .slice(0, 100)
      .map(({ column, field }) => ({ column: column.slice(0, 200), field }))
    return {
      columns: columns.filter(({ column }) => column.trim() !== ''),
      demands: demands.length,
      skipped,
      titles,
    }
  } catch (error) {
    if (error instanceof FeedTrouble) {
      const { message } = error
      const reason = isNamedTrouble(message)
        ? translate(ctx.locale, `demandFeeds.trouble.${message}`)
        : message
      throw new AppError('demandFeedFailed', { reason })
    }
    throw error
  }
}

/** Reads a feed at once and answers how it went. */
export async function readFeedNow(ctx: Context, needs: FeedNeeds, id: number): Promise<DemandFeed> {
  const feed = await ctx.transaction((db) => takeFeed(db, id))
  if (!feed) throw new AppError('demandFeedNotFound')
  await readInto(ctx, needs, feed)
  return ctx.transaction((db) => readFeed(db, id))
}

/** Whose feed is read: whoever asks, or the company's loop. */
export interface FeedReader {
  company: { id: number }
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Asks a feed and stores what it gives, or notes why it gave nothing. Who asked to be erased does not come in again. */
export async function readInto(reader: FeedReader, needs: FeedNeeds, feed: DueFeed): Promise<void> {
  const { url, keyHeader, columns, etag, modified, keySealed } = feed
  const apiKey = keySealed === null ? '' : needs.secrets.open(keySealed)
  try {
    const answer = await askFeed({ company: reader.company, isPatient: true }, needs.fetch, {
      ...{ url, keyHeader, columns, etag, modified, apiKey },
    })
    await reader.transaction(async (db) =>
      noteRead(db, feed, answer && (await store(db, needs, { feed, answer }))),
    )
  } catch (error) {
    const isRefused = error instanceof AppError || error instanceof FeedTrouble
    if (!isRefused) throw error
    const trouble =
      error instanceof FeedTrouble
        ? { trouble: error.message, afterSeconds: error.afterSeconds }
        : { trouble: error.errorName, afterSeconds: 0 }
    await reader.transaction(async (db) => {
      const failures = await noteFailed(db, feed, trouble)
      if (failures !== failuresToTell) return
      const params = { name: feed.name }
      const path = `/buyerData/${feed.source}`
      await notify(db, [{ userIds: [feed.createdBy], kind: 'demandFeedFailing', params, path }])
    })
  }
}

type Answer = NonNullable<Awaited<ReturnType<typeof askFeed>>>

async function store(db: Db, needs: FeedNeeds, { feed, answer }: { feed: DueFeed; answer: Answer }) {
  const { content, etag, modified } = answer
  const emails = content.demands.map(({ buyerEmail }) => buyerEmail).filter((email) => email !== '')
  const erased = await needs.erasedAmong(db, emails)
  const kept = content.demands.filter(({ buyerEmail }) => !erased.has(buyerEmail))
  const stored = await storeDemands(db, feed.source, kept)
  const skipped = content.skipped + content.demands.length - kept.length
  return { etag, modified, ...stored, skipped }
}
