import type { PersonRows } from '#platform/records/known-person.ts'

const ofPerson = 'c.email = any(:emails) or c.phone = any(:phones)'

/** Where the directory knows of persons. */
export const directoryPersons: readonly PersonRows[] = [
  {
    place: 'collected',
    select: `select c.name, jsonb_build_object('email', c.email, 'phone', c.phone) as contacts, d.imported_at as collected_at
      from directory_companies c join company_datasets d on d.id = c.dataset_id where ${ofPerson}`,
    erase: [
      `update directory_companies c set email = '' where c.email = any(:emails)`,
      `update directory_companies c set phone = '' where c.phone = any(:phones)`,
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
