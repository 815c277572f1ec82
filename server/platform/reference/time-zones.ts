import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/**
 * Refuses names that are no time zone, here or to the database, which would fail wherever it reckons with it; offsets are
 * none, because it reads their signs the other way round. Throws `timeZoneUnknown`.
 */
export async function requireTimeZone(db: Db, name: string): Promise<void> {
  const known = await one<{ isKnown: boolean }>(db, 'select is_time_zone($1) as is_known', [name])
  if (!known?.isKnown || !isKnownHere(name)) throw new AppError('timeZoneUnknown')
}

function isKnownHere(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

// A process has one database, and the zones are those of the server's files, which reading takes longer than most questions.
let known: Promise<string[]> | undefined

/** All time zones that the database knows, as it writes them. */
export function readTimeZones(db: Db): Promise<string[]> {
  known ??= askTimeZones(db).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function askTimeZones(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from pg_timezone_names where name !~ '^(posix|right)/' order by name`,
  )
  return rows.map(({ name }) => name)
}
