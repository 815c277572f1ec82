import { type Db, one } from '#platform/postgres/database.ts'

const unfinished = `created_by = $1 and state in ('UN_SUBMIT', 'SUBMITTED')`

/** Send tasks of somebody that are not finished. */
export async function countUnfinished(db: Db, userId: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from send_tasks where ${unfinished}`,
    [userId],
  )
  return row?.count ?? 0
}

/** Those of them that are sending or wait for their time. */
export async function countRunning(db: Db, userId: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from send_tasks where created_by = $1 and state = 'SUBMITTED' and not is_paused`,
    [userId],
  )
  return row?.count ?? 0
}

/** Gives some of somebody's unfinished send tasks to another; without one they stay where they are. */
export async function moveUnfinished(
  db: Db,
  { userId, successorId, limit }: { userId: number; successorId: number | null; limit: number },
): Promise<number> {
  if (successorId === null) return 0
  await db.query('update mail_sequences set created_by = $2 where created_by = $1', [userId, successorId])
  await db.query('update mail_sequence_people set added_by = $2 where added_by = $1', [userId, successorId])
  const rows = await db.query(
    `update send_tasks set created_by = $2
     where id in (select id from send_tasks where ${unfinished} order by id limit $3 for update) returning id`,
    [userId, successorId, limit],
  )
  return rows.length
}

/** Pauses everything somebody is sending. */
export async function pauseRunning(db: Db, userId: number): Promise<void> {
  await db.query(
    `update send_tasks set is_paused = true where created_by = $1 and state = 'SUBMITTED' and not is_paused`,
    [userId],
  )
  await db.query(`update mail_sequences set state = 'paused' where created_by = $1 and state = 'running'`, [
    userId,
  ])
}
