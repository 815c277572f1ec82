import {
  type PostChange,
  type PostInput,
  type PostRow,
  postLimit,
  postPicturesBytes,
  postWords,
} from '@landfall/contract/social/posts.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { findAccount, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { postColumns, postList } from './post-list.ts'
import {
  cancelPost,
  insertPost,
  keepPicture,
  lockTargets,
  replaceTargets,
  retryTargets,
  updatePost,
  wakePosts,
} from './post-store.ts'

/** Plans a post; the same key is one. */
export async function createPost(ctx: TransactionContext, input: PostInput): Promise<{ id: number }> {
  const known = await one<{ id: number }>(ctx.db, 'select id from social_posts where key = $1', [input.key])
  if (known) return known
  const dueAt = await judge(ctx, input)
  await requirePictures(ctx, input, undefined)
  const id = await insertPost(ctx.db, input, dueAt)
  // Somebody was faster with the same key.
  if (id === undefined) throw new AppError('conflict')
  await replaceTargets(ctx.db, id, { ...input, dueAt })
  await wakePosts(ctx.db)
  return { id }
}

/** Changes a post of which nothing was published. */
export async function changePost(ctx: TransactionContext, id: number, change: PostChange): Promise<null> {
  await requirePost(ctx, id)
  const targets = await lockTargets(ctx.db, id)
  if (targets.some(({ state }) => state !== 'waiting')) throw new AppError('postBegun')
  const dueAt = await judge(ctx, change)
  await requirePictures(ctx, change, id)
  const content = { ...change, dueAt }
  await updatePost(ctx.db, id, content)
  await replaceTargets(ctx.db, id, content)
  await wakePosts(ctx.db)
  return null
}

async function requirePictures(
  ctx: TransactionContext,
  { pictureFiles }: PostChange,
  postId: number | undefined,
): Promise<void> {
  let bytes = 0
  for (const fileId of pictureFiles) {
    const size = await keepPicture(ctx.db, fileId, postId)
    if (size === undefined) throw new AppError('fileNotFound')
    bytes += size
  }
  // All of them are held at once while they are handed over.
  if (bytes > postPicturesBytes) throw new AppError('postPicturesTooLarge', { limit: '24 MB' })
}

/** Publishes nothing more of a post. */
export async function endPost(ctx: TransactionContext, id: number): Promise<null> {
  await requirePost(ctx, id)
  await cancelPost(ctx.db, id)
  return null
}

/** Tries again where publishing failed. */
export async function retryPost(ctx: TransactionContext, id: number): Promise<{ tried: number }> {
  await requirePost(ctx, id)
  const tried = await retryTargets(ctx.db, id)
  if (tried === 0) throw new AppError('postNothingFailed')
  await wakePosts(ctx.db)
  return { tried }
}

/** A post within the caller's data scope; throws otherwise. */
export async function requirePost(ctx: TransactionContext, id: number): Promise<PostRow> {
  const definition = postList(ctx)
  const binder = new SqlBinder()
  const scope = definition.scope(binder)
  const row = await one<PostRow>(
    ctx.db,
    `select ${postColumns} from ${definition.from} where ${scope} and p.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('postNotFound')
  return row
}

/** Refuses what a network would refuse; answers when it is due. */
async function judge(ctx: TransactionContext, change: PostChange): Promise<Date> {
  const due = change.dueAt ? new Date(change.dueAt) : new Date()
  if (due.getTime() < Date.now() - 60_000) throw new AppError('postInPast')
  for (const { accountId, channel } of change.targets) {
    const account = await findAccount(ctx.db, accountId)
    const isFitting = account && (account.network === 'telegram') === (channel !== '')
    if (!account || account.tokenSealed === null || !isFitting)
      throw new AppError('postTargetUnusable', { name: account?.name ?? '' })
    judgeLength(change, account)
  }
  return due
}

function judgeLength(change: PostChange, { network, name }: StoredAccount): void {
  const limit = postLimit(network, change)
  if (limit === undefined) throw new AppError('postTargetUnusable', { name })
  if (postWords(network, change).length > limit) throw new AppError('postTextTooLong', { limit, name })
}
