import { pictureFolder } from '@landfall/contract/email/mail-blocks.ts'
import type { MailPicture } from '@landfall/contract/email/mail-pictures.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `id, name, '${pictureFolder}' || file_name as path, width, height, size, created_at`

/** A picture as it was sent. */
export interface NewPicture {
  name: string
  fileName: string
  width: number
  height: number
  size: number
  /** Whether it stands in the library. */
  isListed: boolean
}

/** Pictures of the library, the newest first, from before an id on. */
export function listPictures(
  db: Db,
  { search, before, most }: { search: string; before?: number | undefined; most: number },
): Promise<MailPicture[]> {
  return db.query<MailPicture>(
    `select ${columns} from mail_pictures
     where removed_at is null and ($1 = '' or strpos(lower(name), lower($1)) > 0) and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [search, before ?? null, most],
  )
}

/** Bytes of all pictures of the company, also of those that only mails still show. */
export async function pictureBytesUsed(db: Db): Promise<number> {
  const row = await one<{ bytes: number }>(
    db,
    'select coalesce(sum(size), 0)::float8 as bytes from mail_pictures',
    [],
  )
  return row?.bytes ?? 0
}

/** Keeps a picture; the same one again keeps its name, and comes into the library where it is sent there. */
export async function keepPicture(db: Db, picture: NewPicture): Promise<MailPicture> {
  const row = await one<MailPicture>(
    db,
    `insert into mail_pictures (name, file_name, width, height, size, removed_at)
     values ($1, $2, $3, $4, $5, case when not $6 then now() end)
     on conflict (company_id, file_name) do update set
       removed_at = case when not $6 then mail_pictures.removed_at end returning ${columns}`,
    [picture.name, picture.fileName, picture.width, picture.height, picture.size, picture.isListed],
  )
  if (!row) throw new Error('the picture was not stored')
  return row
}

/** Takes a picture out of the library or puts it back; false when there is none. */
export async function setPictureRemoved(db: Db, id: number, isRemoved: boolean): Promise<boolean> {
  const rows = await db.query(
    'update mail_pictures set removed_at = case when $2 then now() end where id = $1 returning id',
    [id, isRemoved],
  )
  return rows.length > 0
}
