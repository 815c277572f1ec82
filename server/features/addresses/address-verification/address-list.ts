import {
  addressOrigins,
  addressReasons,
  addressStates,
  addressVerdicts,
} from '@landfall/contract/addresses/address-verification.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type AddressViewer, scopedTo } from './verification-viewer.ts'

/** What a row of the list is read with. */
export const addressColumns = `a.id, a.email, a.domain, a.origin, a.state, a.verdict, a.reason, a.flags, a.score, a.smtp_code, a.said,
  a.mail_group, a.attempts, case when a.state = 'verifying' then null else a.next_attempt_at end as next_attempt_at,
  a.checked_at, a.suggestion, a.judged, a.judgement_note, a.created_at,
  (select u.name from users u where u.id = a.judged_by) as judged_by_name,
  (select u.name from users u where u.id = a.owner_id) as owner_name,
  (select k.customer_id from customer_keys k where k.type = 'email' and k.value = a.normalised and k.released_at is null
     limit 1) as customer_id`

/** Addresses of the people of a data scope. */
export function addressList({ scope, locale, company }: AddressViewer): ListDefinition {
  return {
    from: 'verification_addresses a',
    id: 'a.id',
    // Guesses are told where the person is looked for, and only when they are proven.
    scope: (binder) => `a.origin <> 'guess' and ${scopedTo(scope, 'a.owner_id', binder)}`,
    fields: {
      email: { sql: 'a.email', type: 'text' },
      domain: { sql: 'a.domain', type: 'text' },
      state: { sql: 'a.state', type: 'enum', values: addressStates },
      verdict: { sql: 'a.verdict', type: 'enum', values: addressVerdicts },
      reason: { sql: 'a.reason', type: 'enum', values: addressReasons },
      origin: { sql: 'a.origin', type: 'enum', values: addressOrigins },
      score: { sql: 'a.score', type: 'number' },
      flags: {
        sql: `(a.flags <> '{}')`,
        type: 'links',
        key: 'text',
        some: (keys) => `a.flags && ${keys}`,
      },
      ownerId: { sql: 'a.owner_id', type: 'id' },
      checkedAt: { sql: 'a.checked_at', type: 'time' },
      createdAt: { sql: 'a.created_at', type: 'time' },
    },
    sorts: {
      createdAt: { sql: 'a.created_at', cast: 'timestamptz' },
      checkedAt: { sql: 'a.checked_at', cast: 'timestamptz', nullable: true },
      score: { sql: 'a.score', cast: 'integer', nullable: true },
      email: { sql: 'a.normalised', cast: 'text' },
    },
    defaultSort: '-createdAt',
    tabs: {
      all: () => 'true',
      ...Object.fromEntries(addressStates.map((state) => [state, () => `a.state = '${state}'`])),
    },
    search: (text, binder) =>
      `a.normalised like ${binder.bind(`%${escapeLike(text.toLowerCase())}%`, 'text')}`,
    locale,
    timeZone: company.timeZone,
  }
}
