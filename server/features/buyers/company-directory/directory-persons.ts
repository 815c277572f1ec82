import type { PersonRows } from '#platform/records/known-person.ts'

// Indexes are of what is said, and used where that is asked for.
const byEmail = `c.email <> '' and c.email = any(:emails)`
const byPhone = `c.phone <> '' and c.phone = any(:phones)`
const ofPerson = `(${byEmail} or ${byPhone})`

/** Where the directory knows of persons. */
export const directoryPersons: readonly PersonRows[] = [
  {
    place: 'collected',
    select: `select c.name, jsonb_build_object('email', c.email, 'phone', c.phone) as contacts, c.imported_at as collected_at
      from listed_companies c where ${ofPerson}`,
    erase: [
      // What is shared is not ours to change; it is hidden from us, in its later releases too.
      `insert into directory_hidden (dataset_id, entry_key)
        select c.dataset_id, c.entry_key from directory_companies c
        where c.company_id = (select app_library_house()) and c.company_id <> app_company_id() and ${ofPerson} on conflict do nothing`,
      // Copies are made again without it.
      `update directory_copies k set copied_at = null, changed_at = clock_timestamp() where exists (
        select from directory_companies c where c.dataset_id = k.dataset_id and c.company_id = app_company_id() and ${ofPerson})`,
      `update directory_companies c set email = '' where ${byEmail}`,
      `update directory_companies c set phone = '' where ${byPhone}`,
    ],
  },
  {
    place: 'collected',
    select: `select c.name, jsonb_build_object('email', c.email, 'phone', c.phone) as contacts, c.fetched_at as collected_at
      from osm_places c where ${ofPerson}`,
    erase: [
      `update osm_places c set email = '' where c.email = any(:emails)`,
      `update osm_places c set phone = '' where c.phone = any(:phones)`,
    ],
  },
]
