import pg from 'pg'

/**
 * Pauses the mailings that were under way when a backup was made, and returns how many: what was sent since still waits
 * in them, and would be sent again.
 */
export async function pauseRestoredMailings(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; company_id: string }>(
      `update send_tasks set is_paused = true where state = 'SUBMITTED' and not is_paused returning id, company_id`,
    )
    // A backup of an older version has no place for the note yet.
    const known = await client.query(
      `select from information_schema.columns where table_name = 'send_task_brakes' and column_name = 'said'`,
    )
    if (known.rowCount === 0) return rows.length
    await client.query(
      `insert into send_task_brakes (task_id, company_id, reason, braked_at)
       select *, 'restored', now() from unnest($1::bigint[], $2::bigint[])
       on conflict (task_id) do update set reason = 'restored', amount = 0, known = 0, said = null, braked_at = now()`,
      [rows.map(({ id }) => id), rows.map((row) => row.company_id)],
    )
    return rows.length
  } finally {
    await client.end()
  }
}
