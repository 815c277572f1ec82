import { namesPerson, type PersonRows, withoutPerson } from '#platform/records/known-person.ts'

/** What other programs were told of a person: it stays for a while, to be sent again. */
export const eventPersons: readonly PersonRows[] = [
  {
    place: 'timeline',
    select: `select w.kind, w.data, w.happened_at from webhook_events w where ${namesPerson('w.data::text', 'w.customer_id')}`,
    erase: [
      `update webhook_events w set data = ${withoutPerson('w.data::text', 'w.customer_id')}::jsonb
       where ${namesPerson('w.data::text', 'w.customer_id')}`,
    ],
  },
]
