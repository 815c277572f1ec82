import type {
  GroupMember,
  UserGroupInput,
  UserGroupView,
} from '@landfall/contract/organisation/user-groups.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { DataScope } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A group as it is stored. */
export type StoredGroup = Omit<UserGroupView, 'canWrite'>

const columns = `g.id, g.name, g.parent_id, g.leader_id,
  (select u.name from users u where u.id = g.leader_id) as leader_name,
  (select count(*)::int from users u where u.group_id = g.id and u.disabled_at is null) as members`

/** The groups of the company by name. */
export function listGroupRows(db: Db): Promise<StoredGroup[]> {
  return db.query(`select ${columns} from user_groups g order by lower(g.name), g.id`)
}

/** One group; throws `userGroupNotFound`. */
export async function requireGroupRow(db: Db, id: number): Promise<StoredGroup> {
  const row = await one<StoredGroup>(db, `select ${columns} from user_groups g where g.id = $1`, [id])
  if (!row) throw new AppError('userGroupNotFound')
  return row
}

/** Enabled people without a group whom a data scope shows. */
export async function countUngrouped(db: Db, scope: DataScope): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from users
     where group_id is null and disabled_at is null and ($1::bigint[] is null or id = any($1))`,
    [scope.kind === 'company' ? null : scope.userIds],
  )
  return row?.count ?? 0
}

/** Who is in a group, disabled people last. */
export function listGroupMembers(db: Db, id: number): Promise<GroupMember[]> {
  return db.query(
    `select u.id, u.name, u.user_name as username, l.name as leader_name, u.disabled_at is not null as is_disabled
     from users u left join users l on l.id = u.leader_id
     where u.group_id = $1 order by u.disabled_at is not null, u.name, u.id`,
    [id],
  )
}

/** Stores a group. */
export async function insertGroup(db: Db, { name, parentId, leaderId }: UserGroupInput): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into user_groups (name, parent_id, leader_id) values ($1, $2, $3) returning id',
    [name, parentId, leaderId],
  )
  if (!row) throw new Error('the group was not stored')
  return row.id
}

/** Renames or moves a group. */
export async function updateGroup(
  db: Db,
  id: number,
  { name, parentId, leaderId }: UserGroupInput,
): Promise<void> {
  await db.query('update user_groups set name = $2, parent_id = $3, leader_id = $4 where id = $1', [
    id,
    name,
    parentId,
    leaderId,
  ])
}

/** Moves people of a data scope into a group. */
export async function moveIntoGroup(
  db: Db,
  { groupId, userIds, scope }: { groupId: number; userIds: readonly number[]; scope: DataScope },
): Promise<number> {
  const rows = await db.query(
    `update users set group_id = $1
     where id = any($2) and group_id is distinct from $1 and ($3::bigint[] is null or id = any($3)) returning id`,
    [groupId, userIds, scope.kind === 'company' ? null : scope.userIds],
  )
  return rows.length
}

/** Gives people and groups of a group to another one, then removes it. */
export async function dissolveGroup(db: Db, id: number, heirId: number | null): Promise<void> {
  await db.query('update users set group_id = $2 where group_id = $1', [id, heirId])
  await db.query('update user_groups set parent_id = $2 where parent_id = $1', [id, heirId])
  await db.query('delete from user_groups where id = $1', [id])
}

/** Whether one group is another or inside it. */
export async function isInside(db: Db, id: number, outerId: number): Promise<boolean> {
  const row = await one<{ found: boolean }>(
    db,
    `with recursive above as (
       select $1::bigint as id
       union select g.parent_id from user_groups g join above a on g.id = a.id where g.parent_id is not null
     ) select exists (select from above where id = $2) as found`,
    [id, outerId],
  )
  return row?.found ?? false
}
