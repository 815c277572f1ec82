import type {
  OutsideService,
  ServiceTrouble,
  ServiceUse,
  VerificationService,
} from '@landfall/contract/addresses/verification-services.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = 's.service, s.use, s.hint, s.credits, s.credits_at, s.trouble, s.rests_until, s.settled'

/** The service of the transaction’s company. */
export function readService(db: Db): Promise<VerificationService | undefined> {
  return one(db, `select ${columns} from verification_services s`, [])
}

/** Its key, sealed. */
export async function readSealedKey(db: Db): Promise<string | undefined> {
  return (await one<{ keySealed: string }>(db, 'select key_sealed from verification_services', []))?.keySealed
}

export interface NewService {
  service: OutsideService
  use: ServiceUse
  keySealed: string
  hint: string
  credits: number | null
}

/** Stores the service of the company; a key that was taken ends what was wrong. */
export async function storeService(
  db: Db,
  { service, use, keySealed, hint, credits }: NewService,
): Promise<void> {
  await db.query(
    `insert into verification_services (service, use, key_sealed, hint, credits, credits_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (company_id) do update set service = excluded.service, use = excluded.use,
       key_sealed = excluded.key_sealed, hint = excluded.hint, credits = excluded.credits, credits_at = now(),
       trouble = null, rests_until = null`,
    [service, use, keySealed, hint, credits],
  )
}

export async function removeService(db: Db): Promise<void> {
  await db.query('delete from verification_services')
}

/** So long a service is not asked after this went wrong; one that refuses the key until another one is given. */
const restMinutes: Record<ServiceTrouble, number | null> = {
  keyRefused: null,
  noCredits: 60,
  tooMany: 1,
  unreachable: 5,
}

/** Notes that a service does not answer as it should. */
export async function noteTrouble(db: Db, trouble: ServiceTrouble): Promise<void> {
  await db.query(
    `update verification_services set trouble = $1, rests_until = now() + make_interval(mins => $2),
       credits = case when $1 = 'noCredits' then 0 else credits end`,
    [trouble, restMinutes[trouble]],
  )
}

/** Notes what is left there, and that all is well. */
export async function noteCredits(db: Db, credits: number | null): Promise<void> {
  await db.query(
    'update verification_services set credits = $1, credits_at = now(), trouble = null, rests_until = null',
    [credits],
  )
}

/** Notes of how many addresses it has told. */
export async function noteSettled(db: Db, amount: number): Promise<void> {
  await db.query(
    `update verification_services set settled = settled + $1, trouble = null, rests_until = null,
       credits = greatest(0, credits - $1)`,
    [amount],
  )
}

/** A service that may be asked now. */
export interface ReadyService {
  service: OutsideService
  use: ServiceUse
  keySealed: string
}

/** The service of a company, unless it rests. */
export function readReady(db: Db): Promise<ReadyService | undefined> {
  return one(
    db,
    `select service, use, key_sealed from verification_services
     where trouble is null or rests_until < now()`,
    [],
  )
}
