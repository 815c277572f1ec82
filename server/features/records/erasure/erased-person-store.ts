import { createHmac } from 'node:crypto'
import { normaliseEmail } from '@landfall/contract/email-address.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'

/** Recognises people who were erased, without keeping who they were. */
export interface ErasedPersons {
  /** Those of the addresses that belong to somebody who was erased in the transaction's company. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<Set<string>>
  /** Remembers a person as a keyed hash of each address and number. */
  remember(
    db: Db,
    erasureId: number,
    person: { emails: readonly string[]; phones: readonly string[] },
  ): Promise<void>
}

/** The hashes mean nothing without this installation's key. */
export function createErasedPersons(secrets: SecretBox): ErasedPersons {
  const key = secrets.deriveKey('erased-person')
  const hash = (kind: 'email' | 'phone', value: string) =>
    createHmac('sha256', key)
      .update(`${kind}:${normaliseEmail(value)}`)
      .digest()
  return {
    async erasedAmong(db, emails) {
      const given = [...new Set(emails)].filter((email) => email !== '')
      if (given.length === 0) return new Set()
      const rows = await db.query<{ place: number }>(
        `select asked.place from unnest($1::bytea[]) with ordinality as asked (hash, place)
         join erased_persons e on e.kind = 'email' and e.hash = asked.hash`,
        [given.map((email) => hash('email', email))],
      )
      return new Set(rows.map(({ place }) => given[place - 1] ?? ''))
    },
    async remember(db, erasureId, { emails, phones }) {
      await db.query(
        `insert into erased_persons (erasure_id, kind, hash)
         select $1, kind, hash from unnest($2::text[], $3::bytea[]) as known (kind, hash)
         on conflict (company_id, kind, hash) do nothing`,
        [
          erasureId,
          [...emails.map(() => 'email'), ...phones.map(() => 'phone')],
          [...emails.map((email) => hash('email', email)), ...phones.map((phone) => hash('phone', phone))],
        ],
      )
    },
  }
}
