import type { PersonRows } from '#platform/records/known-person.ts'

const known = `verification_addresses a where a.normalised = any(:emails)`

/** Where verified addresses know a person. */
export const addressPersons: readonly PersonRows[] = [
  {
    place: 'keys',
    select: `select 'email' as type, a.normalised as value from ${known}`,
    erase: [
      `delete from verification_checks k where lower(k.email) = any(:emails)`,
      `delete from ${known}`,
      `update verification_readings r set emails = array(
         select email from unnest(r.emails) email where lower(email) <> all(:emails)) where r.emails && :emails`,
    ],
  },
]
