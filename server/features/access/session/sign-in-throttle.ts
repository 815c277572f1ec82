import type { Db } from '#platform/postgres/database.ts'
import { one } from '#platform/postgres/database.ts'

// Failures are counted per account and address together, so that a stranger cannot lock somebody else out,
// and per address, so that nobody can try many accounts.
const limits = { user: 5, address: 30 }
const windowMinutes = 15

function keysOf(userName: string, address: string) {
  return [
    { key: `user:${userName.toLowerCase()}|${address}`, limit: limits.user },
    { key: `address:${address}`, limit: limits.address },
  ]
}

/**
 * Seconds until the next try is allowed; 0 when it is allowed now. Who has been signed in from the address during the
 * last month does not wait for the failures of others there: many offices share one address.
 */
export async function signInWait(db: Db, userName: string, address: string): Promise<number> {
  const [own, shared] = keysOf(userName, address).map(({ key }) => key)
  const row = await one<{ wait: number | null }>(
    db,
    `select max(ceil(extract(epoch from blocked_until - now())))::int as wait
     from sign_in_failures
     where blocked_until > now() and (key = $1 or key = $2 and not exists (
       select from sessions s join users u on u.id = s.user_id
       where lower(u.user_name) = lower($3) and s.address = $4 and s.created_at > now() - interval '30 days'))`,
    [own, shared, userName, address],
  )
  return row?.wait ?? 0
}

/** Counts a failure; from the limit on each further one doubles the wait, from 30 s up to 15 minutes. */
export async function recordFailure(db: Db, userName: string, address: string): Promise<void> {
  for (const { key, limit } of keysOf(userName, address)) {
    await db.query(
      `insert into sign_in_failures as f (key, failures, last_failure_at) values ($1, 1, now())
       on conflict (key) do update set
         failures = case when f.last_failure_at < now() - make_interval(mins => $3) then 1 else f.failures + 1 end,
         blocked_until = case
           when f.last_failure_at >= now() - make_interval(mins => $3) and f.failures + 1 >= $2
           then now() + make_interval(secs => least(900, 30 * power(2, least(10, f.failures + 1 - $2))))
         end,
         last_failure_at = now()`,
      [key, limit, windowMinutes],
    )
  }
}

/** Forgets the failures of an account at an address after a successful sign-in. */
export async function clearFailures(db: Db, userName: string, address: string): Promise<void> {
  await db.query('delete from sign_in_failures where key = $1', [keysOf(userName, address)[0]?.key])
}
