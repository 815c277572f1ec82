import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeCompressed } from './backup-archive.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'

/**
 * Copies every table of the product into the folder as of one moment, while others go on working. The job
 * queue's own schema is left out: the queue is filled again from the tasks.
 */
export async function backupPostgres(ownerUrl: string, folder: string): Promise<BackupManifest['postgres']> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'landfall backup' })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'; begin isolation level repeatable read read only")
    const tables: BackupTable[] = []
    for (const { name, columns } of await listTables(client)) {
      const file = path.join('postgres', `${name}.copy.gz`)
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`))
      const sha256 = await writeCompressed(path.join(folder, file), rows)
      tables.push({ name, columns, file, sha256, ...(await sumTable(client, name)) })
    }
    return {
      version: await readVersion(client),
      migrations: await readNames(client, 'select name from schema_migrations order by name'),
      tables,
      sequences: await readSequences(client),
    }
  } finally {
    await client.end()
  }
}

/** Counts the rows of a table and sums a hash of each, independent of their order. */
export async function sumTable(client: pg.Client, name: string): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ n: string; sum: string }>(
    `select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
       from ${client.escapeIdentifier(name)} t`,
  )
  return { rows: Number(rows[0]?.n), checksum: rows[0]?.sum ?? '0' }
}

/** The product's tables with the columns that can be written. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  )
  return rows
}

async function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value
       from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows.map(({ name, value }) => ({ name, value: Number(value) }))
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return rows[0]?.version ?? ''
}

async function readNames(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map((row) => row.name)
}
