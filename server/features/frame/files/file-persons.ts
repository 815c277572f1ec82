import type { PersonRows } from '#platform/records/known-person.ts'

const isOfPeople = `(exists (select from tasks t where t.file_id = f.id and t.kind like '%Export')
  or exists (select from customer_imports i where i.rejects_file_id = f.id))`

/** Files made of records, which may hold a person, and notices that name him. */
export const filePersons: readonly PersonRows[] = [
  {
    place: 'notices',
    select: `select n.kind, n.params, n.created_at from notices n where lower(n.params::text) like any(:likes)`,
    erase: ['delete from notices n where lower(n.params::text) like any(:likes)'],
  },
  {
    place: 'exportFiles',
    select: `select f.name, f.created_at, f.expires_at from files f where f.expires_at > now() and ${isOfPeople}`,
    erase: [
      `update files f set expires_at = now() where f.expires_at > now() and ${isOfPeople}`,
      // What somebody searched for when he exported.
      `update tasks t set input = '{}', title = '' where t.state in ('done', 'failed', 'cancelled')
         and lower(t.input::text || t.title) like any(:likes)`,
    ],
  },
]
