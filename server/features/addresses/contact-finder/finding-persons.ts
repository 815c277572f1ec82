import type { PersonRows } from '#platform/records/known-person.ts'

const ofPerson = `a.email = any(:emails) or a.snippet ~* :anywhere`

/** Where the contact finder knows of persons. */
export const findingPersons: readonly PersonRows[] = [
  {
    place: 'collected',
    select: `select f.domain as name, to_jsonb(a) as contacts, a.fetched_at as collected_at
        from found_addresses a join site_findings f on f.id = a.finding_id where ${ofPerson}
      union all
      select f.domain, to_jsonb(a), a.fetched_at
        from found_reaches a join site_findings f on f.id = a.finding_id where a.value = any(:phones) or a.snippet ~* :anywhere
      union all
      select a.domain, to_jsonb(a), a.asked_at from address_guesses a where a.emails && :emails`,
    erase: [
      'delete from found_addresses a where a.email = any(:emails)',
      'delete from address_guesses a where a.emails && :emails',
      'delete from found_reaches a where a.value = any(:phones)',
      `update found_addresses a set snippet = regexp_replace(a.snippet, :anywhere, '•••', 'gi') where a.snippet ~* :anywhere`,
      `update found_reaches a set snippet = regexp_replace(a.snippet, :anywhere, '•••', 'gi') where a.snippet ~* :anywhere`,
    ],
  },
]
