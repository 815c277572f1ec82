import type { ListName, ViewState } from '@landfall/contract/list-layouts.ts'
import type { SavedViewInput } from '@landfall/contract/saved-views.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A saved view as it is stored. */
export interface StoredView {
  id: number
  list: ListName
  name: string
  isShared: boolean
  userId: number
  ownerName: string
  state: ViewState
}

const columns = `v.id, v.list, v.name, v.is_shared, v.user_id, v.state,
  (select u.name from users u where u.id = v.user_id) as owner_name`

/** The views of a list that somebody sees: his own and the shared ones, by name. */
export function listViews(db: Db, userId: number, list: ListName): Promise<StoredView[]> {
  return db.query(
    `select ${columns} from saved_views v
     where v.list = $2 and v.deleted_at is null and (v.user_id = $1 or v.is_shared)
     order by lower(v.name), v.id`,
    [userId, list],
  )
}

/** A view that somebody sees, locked until the transaction ends. */
export function lockView(db: Db, userId: number, id: number): Promise<StoredView | undefined> {
  return one(
    db,
    `select ${columns} from saved_views v
     where v.id = $2 and v.deleted_at is null and (v.user_id = $1 or v.is_shared) for update`,
    [userId, id],
  )
}

/** The number of views somebody has of a list. */
export async function countViews(db: Db, userId: number, list: ListName): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'select count(*) from saved_views where user_id = $1 and list = $2 and deleted_at is null',
    [userId, list],
  )
  return row?.count ?? 0
}

/** Whether a person has another view of this name, whatever its case. */
export async function isNameTaken(
  db: Db,
  { userId, list, name, id }: Pick<StoredView, 'userId' | 'list' | 'name'> & { id: number },
): Promise<boolean> {
  const other = await one(
    db,
    `select 1 from saved_views
     where user_id = $1 and list = $2 and lower(name) = lower($3) and id <> $4 and deleted_at is null`,
    [userId, list, name, id],
  )
  return other !== undefined
}

/** Stores a view of the caller and returns its id; undefined when he has one of this name. */
export async function insertView(db: Db, view: SavedViewInput): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into saved_views (list, name, is_shared, state) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [view.list, view.name, view.isShared, JSON.stringify(view.state)],
  )
  return row?.id
}

/** Writes a view anew. */
export async function updateView(
  db: Db,
  id: number,
  view: Pick<StoredView, 'name' | 'isShared' | 'state'>,
): Promise<void> {
  await db.query(
    `update saved_views set name = $2, is_shared = $3, state = $4, updated_at = now() where id = $1`,
    [id, view.name, view.isShared, JSON.stringify(view.state)],
  )
}

/** Deletes a view; for a day it can be brought back. */
export async function deleteView(db: Db, id: number): Promise<void> {
  await db.query('update saved_views set deleted_at = now(), deleted_by = app_user_id() where id = $1', [id])
}

/** Deletes views for good that can no longer be brought back. */
export async function purgeViews(db: Db): Promise<void> {
  await db.query(`delete from saved_views where deleted_at <= now() - interval '1 day'`)
}

/** Brings back what the caller deleted; undefined when there is nothing to bring back. */
export function undeleteView(db: Db, id: number): Promise<{ id: number } | undefined> {
  return one(
    db,
    `update saved_views v set deleted_at = null, deleted_by = null
     where v.id = $1 and v.deleted_at > now() - interval '1 day' and v.deleted_by = app_user_id()
       and not exists (select from saved_views o where o.user_id = v.user_id and o.list = v.list
         and lower(o.name) = lower(v.name) and o.deleted_at is null)
     returning v.id`,
    [id],
  )
}

/** The view somebody opens a list with, if he still sees it. */
export async function findOpeningView(db: Db, userId: number, list: ListName): Promise<number | null> {
  const row = await one<{ viewId: number }>(
    db,
    `select c.view_id from saved_view_choices c join saved_views v on v.id = c.view_id
     where c.user_id = $1 and c.list = $2 and v.deleted_at is null and (v.is_shared or v.user_id = $1)`,
    [userId, list],
  )
  return row?.viewId ?? null
}

/** Remembers with which view the caller opens a list; null forgets it. */
export async function setOpeningView(db: Db, list: ListName, viewId: number | null): Promise<void> {
  if (viewId === null) {
    await db.query('delete from saved_view_choices where user_id = app_user_id() and list = $1', [list])
    return
  }
  await db.query(
    `insert into saved_view_choices (list, view_id) values ($1, $2)
     on conflict (user_id, list) do update set view_id = excluded.view_id`,
    [list, viewId],
  )
}
