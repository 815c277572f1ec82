import { namesPerson, type PersonRows } from '#platform/records/known-person.ts'

const customer = `(select f.customer_id from follow_ups f where f.id = (d.content ->> 'follow_up_id')::bigint)`
const named = namesPerson('d.content::text', customer)

/** Where deleted records name a person; such a record does not come back. */
export const deletedPersons: readonly PersonRows[] = [
  {
    place: 'texts',
    select: `select d.title as customer, d.content::text as text, d.deleted_at as moment from deleted_records d
      where ${named}`,
    erase: [`delete from deleted_records d where ${named}`],
  },
]
