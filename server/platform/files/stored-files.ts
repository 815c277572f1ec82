import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Db, one } from '#platform/postgres/database.ts'
import type { FileStore } from './file-store.ts'

/** On whose behalf a file is kept; requests and task runs both are that. */
export interface FileOwner {
  company: { id: number }
  user: { id: number }
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface NewFile {
  /** What it is called when downloaded. */
  name: string
  contentType: string
  content: Readable
  /** Absent means kept for good. */
  expiresAt?: Date
}

/** Stores a file for its owner and returns the id under which he can download it. */
export async function saveFile(owner: FileOwner, files: FileStore, file: NewFile): Promise<number> {
  const key = `files/${owner.company.id}/${randomUUID()}`
  const { size } = await files.put(key, file.content, { contentType: file.contentType })
  try {
    return await owner.transaction((db) => insertFile(db, { owner, file, key, size }))
  } catch (error) {
    await files.delete(key)
    throw error
  }
}

/** Puts other content into a stored file, which keeps its id; the former content is gone. */
export async function replaceFile(
  owner: FileOwner,
  files: FileStore,
  file: Pick<NewFile, 'contentType' | 'content'> & { id: number },
): Promise<void> {
  const key = `files/${owner.company.id}/${randomUUID()}`
  const { size } = await files.put(key, file.content, { contentType: file.contentType })
  const former = await owner
    .transaction((db) => pointFile(db, { id: file.id, key, size }))
    .catch(async (error) => {
      await files.delete(key)
      throw error
    })
  await files.delete(former)
}

/** Lets a file's row point to another place; returns where its content was. */
async function pointFile(
  db: Db,
  { id, key, size }: { id: number; key: string; size: number },
): Promise<string> {
  const row = await one<{ storageKey: string }>(
    db,
    `update files as f set storage_key = $2, size = $3 from files as former
     where f.id = $1 and former.id = f.id returning former.storage_key`,
    [id, key, size],
  )
  if (!row) throw new Error(`file ${id} is gone`)
  return row.storageKey
}

async function insertFile(
  db: Db,
  { owner, file, key, size }: { owner: FileOwner; file: NewFile; key: string; size: number },
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into files (user_id, storage_key, name, content_type, size, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [owner.user.id, key, file.name.slice(0, 200), file.contentType, size, file.expiresAt ?? null],
  )
  if (!row) throw new Error('the file was not stored')
  return row.id
}

/** A file as it is handed out. */
export interface FileRow {
  id: number
  storageKey: string
  name: string
  contentType: string
  size: number
}

/** Who a file was made for. */
interface FileMaker {
  userId: number
  /** The access token by which a program had it made. */
  accessTokenId: number | null
}

/** A file of the transaction's company that has not expired. */
export function findFile(db: Db, id: number): Promise<(FileRow & FileMaker) | undefined> {
  return one(
    db,
    `select id, storage_key, name, content_type, size, user_id, access_token_id from files
     where id = $1 and (expires_at is null or expires_at > now())`,
    [id],
  )
}

/** Counts that a file is fetched; the log stays when the file is gone. */
export async function recordDownload(db: Db, file: { id: number; userId: number }): Promise<void> {
  await db.query(
    `insert into file_downloads (file_id, user_id, task_id)
     values ($1, $2, (select max(id) from tasks where file_id = $1))`,
    [file.id, file.userId],
  )
}

/** Lets a file go that was wanted for a while only. */
export async function expireFile(db: Db, id: number): Promise<void> {
  await db.query('update files set expires_at = now() where id = $1', [id])
}
