import type { ReleaseReason } from '@landfall/contract/customers/public-pool.ts'
import { type Db, one } from '#platform/postgres/database.ts'

type ReasonInput = Pick<ReleaseReason, 'names' | 'position'>

const columns = `r.id, r.names, r.position,
  (select count(*) from customer_ownerships o where o.reason_id = r.id) as uses`

/** Why customers are released, in the company's order. */
export function listReasons(db: Db): Promise<ReleaseReason[]> {
  return db.query(`select ${columns} from release_reasons r order by r.position, r.id`)
}

/** Whether the company has this reason. */
export async function reasonExists(db: Db, id: number): Promise<boolean> {
  return (await one(db, 'select 1 from release_reasons where id = $1', [id])) !== undefined
}

/** Stores a reason. */
export async function insertReason(db: Db, { names, position }: ReasonInput): Promise<ReleaseReason> {
  const row = await one<{ id: number }>(
    db,
    'insert into release_reasons (names, position) values ($1, $2) returning id',
    [JSON.stringify(names), position],
  )
  return { id: row?.id ?? 0, names, position, uses: 0 }
}

/** Changes a reason; undefined when there is none. */
export function updateReason(
  db: Db,
  id: number,
  { names, position }: ReasonInput,
): Promise<ReleaseReason | undefined> {
  return one(
    db,
    `update release_reasons r set names = $2, position = $3 where r.id = $1 returning ${columns}`,
    [id, JSON.stringify(names), position],
  )
}

/** Removes a reason; false when there is none. */
export async function deleteReason(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from release_reasons where id = $1 returning id', [id])).length > 0
}
