import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { applyFunctions } from './current-functions.ts'
import type { StoreLog } from './store-log.ts'

/** One migration file. */
export interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

/** What the migrator needs to know. */
export interface MigrateOptions {
  ownerUrl: string
  appUrl: string
  migrationsDir: string
  /** The folder with the current text of functions and views; without it they stay as the migrations left them. */
  functionsDir?: string
  log: StoreLog
  /** Names of the migrations to run, for the schema of an older time; default is all. */
  only?: readonly string[]
  /** Runs under the same lock after PostgreSQL is up to date; the other store migrates here. */
  afterwards?: () => Promise<void>
}

/**
 * Brings the database up to date, forward only. Many processes may call it at once: one works while the
 * others wait. Refuses a migration whose text has changed since it ran.
 */
export async function migratePostgres(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'landfall migrations',
  })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('landfall migrations'))")
    await client.query("select set_config('landfall.app_role', $1, false)", [roleOf(options.appUrl)])
    const { isLatest } = await applyAll(client, options)
    if (options.functionsDir && isLatest) await applyFunctions(client, options.functionsDir, options.log)
    await options.afterwards?.()
  } finally {
    await client.end()
  }
}

/** Reads the `.sql` files of a folder in the order of their names. */
export async function readMigrations(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(dir, name), 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name, sql, checksum }
    }),
  )
}

/** The files named in `only`, or all; throws when one is named that does not exist here. */
export function selectMigrations(
  files: MigrationFile[],
  only: readonly string[] | undefined,
): MigrationFile[] {
  const unknown = only?.find((name) => !files.some((file) => file.name === name))
  if (unknown) throw new Error(`Migration ${unknown} is unknown: the data comes from a newer version.`)
  return only ? files.filter(({ name }) => only.includes(name)) : files
}

/** Returns the files that still have to run; throws when one that ran has changed since. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): MigrationFile[] {
  return files.filter(({ name, checksum }) => {
    const known = applied.get(name)
    if (known !== undefined && known !== checksum) {
      throw new Error(`Migration ${name} has changed since it ran; add a new migration instead.`)
    }
    return known === undefined
  })
}

// Functions carry settings of the extension; who does not own the server may set them only after it has been used.
const loadTrigrams = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then perform similarity('', ''); end if;
end $$`

/** Whether nobody with newer migrations was here before is what it tells. */
async function applyAll(client: pg.Client, options: MigrateOptions): Promise<{ isLatest: boolean }> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const known = await readMigrations(options.migrationsDir)
  const files = selectMigrations(known, options.only)
  await client.query(loadTrigrams)
  for (const file of pendingMigrations(files, applied)) {
    await applyOne(client, file)
    options.log.info({ migration: file.name }, 'database migrated')
  }
  const names = new Set(known.map(({ name }) => name))
  return { isLatest: [...applied.keys()].every((name) => names.has(name)) }
}

async function applyOne(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
