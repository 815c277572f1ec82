import { type Db, one } from '#platform/postgres/database.ts'

/** How a task whose rows are paid for is named where points refer to it. */
export function taskReference(id: number): string {
  return `task:${id}`
}

/** What became of a task whose rows are paid for: nothing was delivered unless it is done. */
export async function findTaskUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number } | undefined> {
  const id = /^task:(\d{1,18})$/.exec(reference)?.[1]
  const task = await one<{ state: string; used: number }>(
    db,
    // A task that knows which of its rows cost something says how many they are.
    `select state, coalesce((figures ->> 'paid')::bigint, done) as used from tasks where id = $1`,
    [id ?? null],
  )
  if (!task) return undefined
  const isOpen = task.state === 'queued' || task.state === 'running'
  return { isOpen, used: task.state === 'done' ? task.used : 0 }
}
