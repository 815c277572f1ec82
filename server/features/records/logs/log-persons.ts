import type { PersonRows } from '#platform/records/known-person.ts'

/** Where the logs know a person. They are cleaned by the database itself, because nobody else may change a log. */
export const logPersons: readonly PersonRows[] = [
  {
    place: 'logs',
    select: `select a.record_kind as kind, a.happened_at from audit_log a
        where (a.record_kind = 'customer_contacts' and a.record_id = any(:contacts))
          or lower(a.before::text || a.after::text || a.record_title) like any(:likes)
      union all
      select d.source, d.happened_at from data_pull_log d
        where lower(d.subject || coalesce(d.selection::text, '')) like any(:likes)`,
    erase: [],
  },
]
