import type { PersonRows } from '#platform/records/known-person.ts'

const ofPerson = 'c.buyer_email = any(:emails) or c.buyer_phone = any(:phones)'

/** Where demands know of persons. */
export const demandPersons: PersonRows = {
  place: 'collected',
  select: `select c.buyer_name as name, jsonb_build_object('email', c.buyer_email, 'phone', c.buyer_phone) as contacts,
      c.posted_at as collected_at from buyer_demands c where ${ofPerson}`,
  erase: [
    `update buyer_demands c set buyer_email = '' where c.buyer_email = any(:emails)`,
    `update buyer_demands c set buyer_phone = '' where c.buyer_phone = any(:phones)`,
  ],
}
