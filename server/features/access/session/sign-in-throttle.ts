import { isIPv6 } from 'node:net'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'

/** What tries are counted under. */
interface Counter {
  key: string
  /** As many wrong ones are free; from then on each one has to wait twice as long as the one before. */
  limit: number
  /** A right one makes the wrong ones before it forgotten; otherwise it only does not count itself. */
  isForgiving: boolean
}

// Tries are counted per account and address together, so that a stranger cannot lock somebody else out,
// and per address, so that nobody can try many accounts.
const limits = { account: 5, address: 30 }
const windowMinutes = 15

interface Guesser {
  userName: string
  address: string
}

/** Under what guesses at the password of a user name are counted. */
export async function countersOfName(db: Db, { userName, address }: Guesser): Promise<Counter[]> {
  // The database folds the name as it does when it looks for the account: another fold would give further tries.
  const row = await one<{ name: string }>(db, 'select lower($1) as name', [userName])
  const key = `user:${row?.name}|${networkOf(address)}`
  return [
    { key, limit: limits.account, isForgiving: true },
    ...(await countersOfAddress(db, { userName, address })),
  ]
}

/**
 * Under what guesses at the codes of a user are counted: wherever they come from, because only who has the password
 * gets that far.
 */
export async function countersOfCode(db: Db, who: Guesser & { id: number }): Promise<Counter[]> {
  const own = { key: codeKey(who.id), limit: limits.account, isForgiving: true }
  return [own, ...(await countersOfAddress(db, who))]
}

const codeKey = (userId: number) => `code:${userId}`

/** Under what guesses at his own password are counted of somebody who is signed in, wherever he is. */
export function countersOfOwnPassword(userId: number): Counter[] {
  return [{ key: `password:${userId}`, limit: limits.account, isForgiving: true }]
}

/** Counters that a right try leaves as they were. */
export function unforgiving(counters: readonly Counter[]): Counter[] {
  return counters.map((counter) => ({ ...counter, isForgiving: false }))
}

// Who has been signed in from the address during the last month neither waits for the failures of others there nor
// adds to them: many offices share one address.
async function countersOfAddress(db: Db, { userName, address }: Guesser): Promise<Counter[]> {
  const known = await one(
    db,
    `select 1 from sessions s join users u on u.id = s.user_id
     where lower(u.user_name) = lower($1) and s.address = $2 and s.created_at > now() - interval '30 days' limit 1`,
    [userName, address],
  )
  return known ? [] : [{ key: `address:${networkOf(address)}`, limit: limits.address, isForgiving: false }]
}

/** The address, or of an IPv6 one the network: every line has 2⁶⁴ of those to guess from. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const left = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(left).fill('0'), ...last]
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return groups.slice(0, 4).join(':')
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/**
 * Makes a try that is counted before it is made, so that tries at the same moment are as many as those one after the
 * other. The refusal named `wrong` leaves it counted; every other end gives it back.
 */
export async function tryCounted<T>(
  database: Database,
  { counters, wrong }: { counters: readonly Counter[]; wrong: ErrorName },
  attempt: () => Promise<T>,
): Promise<T> {
  const { systemDb } = database
  await database.systemTransaction(async (db) => {
    // Always the account before the address: two tries never wait for each other.
    for (const counter of counters) await count(db, counter)
  })
  try {
    const result = await attempt()
    for (const counter of counters) await (counter.isForgiving ? forget : giveBack)(systemDb, counter)
    return result
  } catch (error) {
    const isWrong = error instanceof AppError && error.errorName === wrong
    for (const counter of counters) await (isWrong ? noteFailure : giveBack)(systemDb, counter)
    throw error
  }
}

/** Refuses who would have to wait with his code anyway. */
export async function requireCodeTurn(db: Db, userId: number): Promise<void> {
  const seconds = await waitOf(db, codeKey(userId))
  if (seconds > 0) throw new AppError('tooManySignIns', { seconds }, { seconds })
}

/** From the limit on each further try doubles the wait, from 30 s up to 15 minutes. */
async function count(db: Db, { key, limit }: Counter): Promise<void> {
  const counted = await one(
    db,
    `insert into sign_in_failures as f (key, failures, last_failure_at) values ($1, 1, now())
     on conflict (key) do update set
       failures = case when f.last_failure_at < now() - make_interval(mins => $3) then 1 else f.failures + 1 end,
       blocked_until = case
         when f.last_failure_at >= now() - make_interval(mins => $3) and f.failures + 1 >= $2
         then now() + make_interval(secs => least(900, 30 * power(2, least(10, f.failures + 1 - $2))))
       end,
       last_failure_at = case
         when f.last_failure_at < now() - make_interval(mins => $3) then now() else f.last_failure_at end
     where f.blocked_until is null or f.blocked_until <= now()
     returning key`,
    [key, limit, windowMinutes],
  )
  if (counted) return
  const seconds = Math.max(1, await waitOf(db, key))
  throw new AppError('tooManySignIns', { seconds }, { seconds })
}

async function waitOf(db: Db, key: string): Promise<number> {
  const row = await one<{ wait: number }>(
    db,
    `select ceil(extract(epoch from blocked_until - now()))::int as wait
     from sign_in_failures where key = $1 and blocked_until > now()`,
    [key],
  )
  return row?.wait ?? 0
}

async function noteFailure(db: Db, { key }: Counter): Promise<void> {
  await db.query('update sign_in_failures set last_failure_at = now() where key = $1', [key])
}

// Whoever is counted last before a wait began it: with one try less it is not due.
async function giveBack(db: Db, { key }: Counter): Promise<void> {
  await db.query(
    'update sign_in_failures set failures = failures - 1, blocked_until = null where key = $1 and failures > 0',
    [key],
  )
}

async function forget(db: Db, { key }: Counter): Promise<void> {
  await db.query('delete from sign_in_failures where key = $1', [key])
}
