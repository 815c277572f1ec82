import type { PostChange, PostInput } from '@landfall/contract/social/posts.ts'
import type { SendFailure } from '@landfall/contract/social/social-inbox.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Wakes whoever publishes. */
export const postsChannel = 'social_posts'

/** Tells whoever publishes that there is something to publish. */
export async function wakePosts(db: Db): Promise<void> {
  await db.query(`select pg_notify('${postsChannel}', '')`)
}

/** Stores a post; undefined when the key is taken. */
export async function insertPost(
  db: Db,
  { key, text, link, picture, pictureFiles }: PostInput,
  dueAt: Date,
): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into social_posts (key, body, link, picture, due_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, key) do nothing returning id`,
    [key, text, link, picture, dueAt],
  )
  if (row) await storePictures(db, row.id, pictureFiles)
  return row?.id
}

/** SQL: the files of the pictures of a post `p`, in their order. */
export const picturesOf = `(select file_id, position from social_post_pictures where post_id = p.id
  union all select p.picture_file_id, 0 where p.picture_file_id is not null)`

async function storePictures(db: Db, postId: number, fileIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into social_post_pictures (post_id, position, file_id)
     select $1, position, file_id from unnest($2::bigint[]) with ordinality as t (file_id, position)`,
    [postId, [...new Set(fileIds)]],
  )
}

/** A post as it is stored, with the moment at which it is due. */
type Content = Omit<PostChange, 'dueAt'> & { dueAt: Date }

/** Changes a post. */
export async function updatePost(db: Db, id: number, content: Content): Promise<void> {
  const { text, link, picture, pictureFiles, dueAt } = content
  await db.query(
    `update files f set expires_at = now() from social_posts p
     where p.id = $1 and f.id in (select file_id from ${picturesOf} t) and f.id <> all($2::bigint[])`,
    [id, pictureFiles],
  )
  await db.query('delete from social_post_pictures where post_id = $1', [id])
  await db.query(
    'update social_posts set body = $2, link = $3, picture = $4, due_at = $5, picture_file_id = null where id = $1',
    [id, text, link, picture, dueAt],
  )
  await storePictures(db, id, pictureFiles)
}

/** Keeps a picture that the caller has sent, or that the post has already, and answers its bytes; undefined when it is not his to publish. */
export async function keepPicture(
  db: Db,
  fileId: number,
  postId: number | undefined,
): Promise<number | undefined> {
  const row = await one<{ size: number }>(
    db,
    `update files f set expires_at = null where f.id = $1 and (f.expires_at is null or f.expires_at > now())
       and (exists (select from social_posts p where p.id = $2 and f.id in (select file_id from ${picturesOf} t))
         or f.user_id = app_user_id() and f.expires_at is not null and f.content_type in ('image/jpeg', 'image/png'))
     returning f.size`,
    [fileId, postId ?? null],
  )
  return row?.size
}

/** Stores where a post is to be published, in place of what was stored before. */
export async function replaceTargets(
  db: Db,
  id: number,
  { targets, dueAt }: Pick<Content, 'targets' | 'dueAt'>,
): Promise<void> {
  await db.query('delete from social_post_targets where post_id = $1', [id])
  await db.query(
    `insert into social_post_targets (post_id, account_id, channel, next_at)
     select $1, t.account_id, t.channel, $4 from unnest($2::bigint[], $3::text[]) as t (account_id, channel)
     on conflict do nothing`,
    [id, targets.map(({ accountId }) => accountId), targets.map(({ channel }) => channel), dueAt],
  )
}

/** Locks the places of a post and answers how they are. */
export function lockTargets(db: Db, id: number): Promise<{ state: string }[]> {
  return db.query('select state from social_post_targets where post_id = $1 for update', [id])
}

/** Publishes nothing more of a post. */
export async function cancelPost(db: Db, id: number): Promise<void> {
  await db.query('update social_posts set cancelled_at = coalesce(cancelled_at, now()) where id = $1', [id])
}

/** Puts the places where it failed back into the line; says how many. */
export async function retryTargets(db: Db, id: number): Promise<number> {
  const rows = await db.query(
    `update social_post_targets set state = 'waiting', attempts = 0, next_at = now(), failure = null, trouble = ''
     where post_id = $1 and state = 'failed'
       and exists (select from social_posts p where p.id = $1 and p.cancelled_at is null) returning id`,
    [id],
  )
  return rows.length
}

/** A place at which something is to be published now. */
export interface DueTarget {
  id: number
  companyId: number
  creatorId: number
}

// What a closed company has planned waits until it is open again.
/** Places that are due, those that wait longest first. */
export function findDueTargets(systemDb: Db, limit: number): Promise<DueTarget[]> {
  return systemDb.query(
    `select t.id, t.company_id, p.created_by as creator_id from social_post_targets t join social_posts p on p.id = t.post_id
     where t.state = 'waiting' and t.next_at <= now() and p.due_at <= now() and p.cancelled_at is null
       and not exists (select from companies c where c.id = t.company_id and company_closed(c) is not null)
     order by t.next_at, t.id limit $1`,
    [limit],
  )
}

/** What is to be published at a place. */
export interface TakenTarget {
  accountId: number
  channel: string
  attempts: number
  text: string
  link: string
  picture: string
  /** Pictures that were sent here. */
  pictures: { storageKey: string; name: string; contentType: string }[]
}

/** Takes a place for publishing; undefined when somebody else has it, or nothing is to be published there any more. */
export function takeTarget(db: Db, id: number): Promise<TakenTarget | undefined> {
  return one(
    db,
    `update social_post_targets t set state = 'publishing', begun_at = now(), attempts = t.attempts + 1
     from social_posts p where t.id = $1 and p.id = t.post_id and t.state = 'waiting' and p.cancelled_at is null
     returning t.account_id, t.channel, t.attempts, p.body as text, p.link, p.picture,
       coalesce((select jsonb_agg(jsonb_build_object('storageKey', f.storage_key, 'name', f.name, 'contentType', f.content_type)
         order by t.position) from ${picturesOf} t join files f on f.id = t.file_id), '[]') as pictures`,
    [id],
  )
}

/** Notes what became of publishing at a place. */
export async function notePublished(
  db: Db,
  id: number,
  { providerId, url }: { providerId: string; url: string },
): Promise<void> {
  await db.query(
    `update social_post_targets set state = 'published', provider_id = $2, url = $3, failure = null, trouble = '' where id = $1`,
    [id, providerId, url],
  )
}

/** Notes that a place did not take it: for good, for now, or that nobody knows. */
export async function noteUnpublished(
  db: Db,
  id: number,
  told: {
    state: 'failed' | 'unknown' | 'waiting'
    failure: SendFailure
    trouble: string
    waitSeconds?: number
  },
): Promise<void> {
  await db.query(
    `update social_post_targets set state = $2, failure = $3, trouble = $4, next_at = now() + make_interval(secs => $5)
     where id = $1`,
    [id, told.state, told.failure, told.trouble.slice(0, 300), told.waitSeconds ?? 0],
  )
}

/** Nobody knows any more what became of publishing that never ended. */
export async function settleLostPosts(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update social_post_targets set state = 'unknown' where state = 'publishing' and begun_at < now() - interval '2 minutes'`,
  )
}
