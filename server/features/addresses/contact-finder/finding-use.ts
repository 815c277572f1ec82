import { type Db, one } from '#platform/postgres/database.ts'

/** How a reading is named where something refers to it. */
export function findingReference(id: number): string {
  return `finding:${id}`
}

/** What became of a reading: only one that gave addresses is paid for. */
export async function findFindingUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number } | undefined> {
  const id = /^finding:(\d{1,18})$/.exec(reference)?.[1]
  const row = await one<{ isOpen: boolean; isFound: boolean }>(
    db,
    `select state in ('waiting', 'reading') as is_open, coalesce(outcome = 'found', false) as is_found
     from site_findings where id = $1`,
    [id ?? null],
  )
  return row && { isOpen: row.isOpen, used: row.isFound ? 1 : 0 }
}
