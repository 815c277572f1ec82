import { namesPerson, type PersonRows, withoutPerson } from '#platform/records/known-person.ts'
import { contactColumnList } from '../customer-fields/contact-columns.ts'
import { erasePersonSql } from '../customer-writing/customer-values.ts'

const personKeys = `(k.type = 'email' and k.value = any(:emails))
  or (k.type in ('phone', 'linkedin') and k.customer_id = any(:customers) and k.value like any(:likes))`
const caseText = `(k.claim::text || ' ' || k.reason || ' ' || k.note)`
const attachedFiles = `follow_up_files a join files f on f.id = a.file_id left join follow_ups u on u.id = a.follow_up_id
  left join customers c on c.id = coalesce(a.customer_id, u.customer_id)`

const texts: PersonRows = {
  place: 'texts',
  select: `select c.name as customer, c.remark as text, c.updated_at as moment from customers c
      where ${namesPerson('c.remark', 'c.id')} or ${namesPerson('c.phone', 'c.id')}
    union all
    select c.name, f.content, f.happened_at from follow_ups f join customers c on c.id = f.customer_id
      where ${namesPerson('f.content', 'f.customer_id')}
    union all
    select c.name, k.content, k.created_at from follow_up_comments k
      join follow_ups f on f.id = k.follow_up_id join customers c on c.id = f.customer_id
      where ${namesPerson('k.content', 'f.customer_id')}
    union all
    select c.name, ${caseText}, k.opened_at from customer_conflicts k join customers c on c.id = k.customer_id
      where ${namesPerson(caseText, 'k.customer_id')}
    union all
    select c.name, m.rows::text, g.merged_at from customer_merge_moves m
      join customer_merges g on g.id = m.merge_id join customers c on c.id = m.customer_id
      where m.table_name = 'folded_contacts' and ${namesPerson('m.rows::text', 'm.customer_id')}
    union all
    select c.name, f.name, f.created_at from ${attachedFiles} where ${namesPerson('f.name', 'c.id')}
    union all
    select c.name, g.changes::text, g.merged_at from customer_merges g join customers c on c.id = g.target_id
      where ${namesPerson('g.changes::text', 'g.target_id')}`,
  erase: [
    erasePersonSql,
    `update follow_ups f set content = ${withoutPerson('f.content', 'f.customer_id')}
     where ${namesPerson('f.content', 'f.customer_id')}`,
    `update follow_up_comments k set content = ${withoutPerson('k.content', 'f.customer_id')}
     from follow_ups f where f.id = k.follow_up_id and ${namesPerson('k.content', 'f.customer_id')}`,
    `update customer_conflicts k set claim = ${withoutPerson('k.claim::text', 'k.customer_id')}::jsonb,
       reason = ${withoutPerson('k.reason', 'k.customer_id')}, note = ${withoutPerson('k.note', 'k.customer_id')}
     where ${namesPerson(caseText, 'k.customer_id')}`,
    `update customer_merge_moves m set rows = ${withoutPerson('m.rows::text', 'm.customer_id')}::jsonb
     where m.table_name = 'folded_contacts' and ${namesPerson('m.rows::text', 'm.customer_id')}`,
    `update files set name = fitting.name
     from (select f.id, ${withoutPerson('f.name', 'c.id')} as name from ${attachedFiles}
       where ${namesPerson('f.name', 'c.id')}) fitting
     where files.id = fitting.id`,
    `update customer_merges g set changes = ${withoutPerson('g.changes::text', 'g.target_id')}::jsonb
     where ${namesPerson('g.changes::text', 'g.target_id')}`,
  ],
}

/** Where customers and what hangs on them know a person. */
export const customerPersons: readonly PersonRows[] = [
  {
    place: 'keys',
    select: `select k.type, k.value from customer_keys k where ${personKeys}`,
    erase: [`delete from customer_keys k where ${personKeys}`],
  },
  texts,
  {
    place: 'timeline',
    select: `select e.kind, e.data, e.happened_at from customer_events e
      where ${namesPerson('e.data::text', 'e.customer_id')}`,
    erase: [
      `update customer_events e set data = ${withoutPerson('e.data::text', 'e.customer_id')}::jsonb
       where ${namesPerson('e.data::text', 'e.customer_id')}`,
    ],
  },
  {
    place: 'contacts',
    select: `select c.name as customer, ${contactColumnList('p')} from customer_contacts p join customers c on c.id = p.customer_id where p.id = any(:contacts)`,
    erase: [
      'delete from customer_contacts p where p.id = any(:contacts)',
      // What an import had found; the customer stays as it is when the import is reverted.
      `update customer_import_changes k set before = null, outcome = coalesce(k.outcome, 'kept')
       where lower(k.before::text) like any(:likes)`,
    ],
  },
  {
    place: 'collected',
    select: `select e.name, e.contacts, e.collected_at from collected_customers e
      where e.emails && :emails or lower(e.contacts::text) like any(:likes)`,
    erase: [
      `update collected_customers e set
         emails = array(select email from unnest(e.emails) as email where email <> all(:emails)),
         contacts = coalesce((select jsonb_agg(person) from jsonb_array_elements(e.contacts) as person
           where lower(person::text) not like all(:likes)), '[]')
       where e.emails && :emails or lower(e.contacts::text) like any(:likes)`,
    ],
  },
]
