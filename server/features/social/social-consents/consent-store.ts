import type { ConsentEnd, ConsentInput } from '@landfall/contract/social/consents.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** One person who is said to have agreed. */
interface NewConsent extends Pick<ConsentInput, 'source' | 'givenOn' | 'proof'> {
  phone: string
  name: string
  customerId: number | null
}

/** What is known already of the consent of a number: it holds, or it was withdrawn since a day. */
export async function findStanding(
  db: Db,
  phone: string,
  givenOn: string,
): Promise<'holds' | 'withdrawn' | undefined> {
  const row = await one<{ holds: boolean | null; withdrawn: boolean | null }>(
    db,
    `select bool_or(s.ended_at is null) as holds,
       bool_or(s.end_reason in ('stop', 'asked', 'network') and (s.ended_at at time zone m.time_zone)::date >= $2::date) as withdrawn
     from social_consents s join companies m on m.id = s.company_id where s.phone = $1`,
    [phone, givenOn],
  )
  return row?.holds ? 'holds' : row?.withdrawn ? 'withdrawn' : undefined
}

/** Stores a consent; false when somebody was faster. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<boolean> {
  const { phone, name, customerId, source, givenOn, proof } = consent
  const stored = await one(
    db,
    `insert into social_consents (phone, name, customer_id, source, given_on, proof) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, phone) where ended_at is null do nothing returning id`,
    [phone, name, customerId, source, givenOn, proof],
  )
  return stored !== undefined
}

/** Ends the consent of whoever a conversation is with: he has said stop himself, or the network knows that he did. */
export async function endConsentOf(db: Db, conversationId: number, end: ConsentEnd): Promise<void> {
  await db.query(
    `update social_consents s set ended_at = now(), end_reason = $2 from social_conversations k
     where k.id = $1 and s.phone = k.phone and s.ended_at is null`,
    [conversationId, end],
  )
}
