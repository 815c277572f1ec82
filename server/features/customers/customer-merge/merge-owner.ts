import type { ShareLevel } from '@landfall/contract/customers/share-terms.ts'
import type { Db } from '#platform/postgres/database.ts'
import { setPlace } from '../customer-writing/customer-owners.ts'
import { returnClocks } from '../customer-writing/customer-returns.ts'
import type { FieldChange, MergeSubject } from './merge-fields.ts'

/** Who had the target, or which pool, and since when. */
type Place = Pick<MergeSubject, 'ownerId' | 'poolId' | 'ownedAt' | 'pooledAt' | 'lastOwnerId'>

interface Helper {
  userId: number
  level: ShareLevel
  endsAt: string | null
}

interface Settlement {
  /** The target first. */
  subjects: readonly MergeSubject[]
  /** Whose owner the target gets. */
  owner: MergeSubject
  /** Takes what is changed about the target, so that it can be undone. */
  changes: FieldChange[]
}

// A share that has come to its end counts as none, and one that lets somebody less, or for a time, becomes this one.
const orStronger = `on conflict (company_id, customer_id, user_id) do update set level = excluded.level, ends_at = null
       where k.level = 'read' or k.ends_at <= now() or (k.level = 'followUp' and k.ends_at is not null)`

/** Gives the target its owner; those who had one of the customers help with it. Returns their names. */
export async function settleOwner(db: Db, { subjects, owner, changes }: Settlement): Promise<string[]> {
  const [target] = subjects as [MergeSubject]
  if (owner.ownerId !== target.ownerId) {
    await noteLostHelpers(db, { target, owner, changes })
    const { ownerId, poolId, ownedAt, pooledAt, lastOwnerId } = target
    const before: Place = { ownerId, poolId, ownedAt, pooledAt, lastOwnerId }
    changes.push({ column: 'place', before, after: owner.ownerId, from: owner.id })
    await setPlace(db, target.id, owner)
  }
  if (owner.ownerId === null) return []
  const former = subjects.filter(({ ownerId }) => ownerId !== null && ownerId !== owner.ownerId)
  const before = await readHelpers(db, target.id)
  const added = await db.query<{ userId: number }>(
    `insert into customer_collaborators as k (customer_id, user_id) select $1, u.id from users u
     where u.id = any($2) and u.disabled_at is null ${orStronger} returning user_id`,
    [target.id, former.map(({ ownerId }) => ownerId)],
  )
  for (const { userId } of added) {
    const from = former.find(({ ownerId }) => ownerId === userId)?.id ?? null
    const helper = before.find((each) => each.userId === userId) ?? null
    changes.push({ column: 'collaborator', before: helper, after: userId, from })
  }
  return [...new Set(former.flatMap(({ ownerName }) => ownerName ?? []))]
}

function readHelpers(db: Db, customerId: number): Promise<Helper[]> {
  return db.query('select user_id, level, ends_at from customer_collaborators where customer_id = $1', [
    customerId,
  ])
}

// Who becomes the owner needs no share any more, and nobody helps with a customer of a pool or waits beside it for another owner.
async function noteLostHelpers(
  db: Db,
  { target, owner, changes }: { target: MergeSubject; owner: MergeSubject; changes: FieldChange[] },
): Promise<void> {
  const areAllLost = owner.ownerId === null || target.ownerId === null
  for (const helper of await readHelpers(db, target.id)) {
    if (areAllLost || helper.userId === owner.ownerId)
      changes.push({ column: 'collaborator', before: helper, after: null, from: owner.id })
  }
}

/** Gives the target its owner and helpers back, unless somebody has given it away since. */
export async function revertOwner(db: Db, targetId: number, changes: readonly FieldChange[]): Promise<void> {
  const place = changes.find(({ column }) => column === 'place')
  const helpers = changes.filter(({ column }) => column === 'collaborator')
  const added = helpers.flatMap(({ after }) => (after === null ? [] : [after]))
  const lost = helpers.flatMap(({ before }) => (before === null ? [] : [asHelper(before)]))
  await db.query(
    'delete from customer_collaborators where customer_id = $1 and user_id = any($2::bigint[])',
    [targetId, added],
  )
  if (place && !(await returnPlace(db, targetId, place))) return
  await db.query(
    `insert into customer_collaborators (customer_id, user_id, level, ends_at)
     select $1, u.id, lost.level, lost."endsAt"
     from jsonb_to_recordset($2) as lost ("userId" bigint, level text, "endsAt" timestamptz)
     join users u on u.id = lost."userId" and u.disabled_at is null on conflict do nothing`,
    [targetId, JSON.stringify(lost)],
  )
}

// Merges of before shares had terms kept the number alone.
function asHelper(kept: unknown): Helper {
  return typeof kept === 'number' ? { userId: kept, level: 'followUp', endsAt: null } : (kept as Helper)
}

// With the clocks it had: nobody loses time to a merge that was a mistake.
async function returnPlace(db: Db, targetId: number, { before, after }: FieldChange): Promise<boolean> {
  const [now] = await db.query<{ ownerId: number | null }>('select owner_id from customers where id = $1', [
    targetId,
  ])
  if (now?.ownerId !== after) return false
  const place = before as Place
  await setPlace(db, targetId, place)
  await returnClocks(db, targetId, place)
  return true
}
