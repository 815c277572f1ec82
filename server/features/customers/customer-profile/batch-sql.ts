import type { CustomerEdit } from '@landfall/contract/customers/customer-batch.ts'
import { type BatchColumn, changeEvent, localised } from '../customer-writing/batch-columns.ts'

/** How an edit of one column is written, taken back and told. */
export interface ColumnEdit extends BatchColumn {
  value: unknown
  /** The field as the timeline calls it. */
  field: string
}

const nameIn = (table: string, name: string) => (value: string) =>
  `(select ${name} from ${table} w where w.id = (${value})::bigint and w.deleted_at is null)`
const isoText = (value: string) =>
  `to_char((${value})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const asIs = (value: string) => `(${value})::text`

/** The column an edit writes; undefined for labels, which are links. */
export function columnEditOf(edit: CustomerEdit): ColumnEdit | undefined {
  switch (edit.kind) {
    case 'group':
      return {
        column: 'group_id',
        type: 'bigint',
        value: edit.groupId,
        field: 'group',
        textOf: nameIn('customer_groups', 'own_name(w.names, $locale)'),
      }
    case 'source':
      return {
        column: 'source_id',
        type: 'bigint',
        value: edit.sourceId,
        field: 'source',
        textOf: nameIn('customer_sources', `coalesce(nullif(own_name(w.names, $locale), ''), w.system_key)`),
      }
    case 'stage':
      return { column: 'stage', type: 'text', value: edit.stage, field: 'stage', textOf: asIs }
    case 'intent':
      return { column: 'intent', type: 'text', value: edit.intent, field: 'intent', textOf: asIs }
    case 'timeZone':
      return { column: 'time_zone', type: 'text', value: edit.timeZone, field: 'timeZone', textOf: asIs }
    case 'language':
      return { column: 'language', type: 'text', value: edit.language, field: 'language', textOf: asIs }
    case 'nextContact':
      return {
        column: 'next_contact_at',
        type: 'timestamptz',
        value: edit.nextContactAt,
        field: 'nextContactAt',
        textOf: isoText,
      }
    default:
      return undefined
  }
}

// The labels of a customer in words, as they were before the statement, with some more or some less.
const labelsText = (condition: string) =>
  `(select string_agg(own_name(l.names, $locale), ', ' order by l.position, l.id) from customer_labels l
    where l.deleted_at is null and ${condition})`
const linked = `exists (select from customer_label_links k where k.customer_id = t.customer_id and k.label_id = l.id)`
const wordsAfter = {
  add: `(${linked} or l.id = any(t.label_ids))`,
  remove: `(${linked} and l.id <> all(t.label_ids))`,
}

const linkSql = {
  add: (pairs: string) =>
    `insert into customer_label_links (customer_id, label_id) select customer_id, label_id from ${pairs} pair
     on conflict do nothing returning customer_id, label_id`,
  remove: (pairs: string) =>
    `delete from customer_label_links k using ${pairs} pair
     where k.customer_id = pair.customer_id and k.label_id = pair.label_id returning k.customer_id, k.label_id`,
}

// The customers themselves stay as they are: writing each anew, with all its indexes, would take most of the time.
const telling = (how: 'add' | 'remove') =>
  `touched as (
     select customer_id, array_agg(label_id) as label_ids from moved group by customer_id
   ), told as (
     insert into customer_events (customer_id, kind, data)
     select t.customer_id, 'changed', ${changeEvent(labelsText(linked), labelsText(wordsAfter[how]))} from touched t
   )`

/** Puts labels `$2` on customers `$1` or takes them off, keeps that for batch `$3`, and tells each timeline. */
export function applyLabelsSql(how: 'add' | 'remove'): string {
  return localised(
    `with target as (
       select id as customer_id from customers where id = any($1) and deleted_at is null order by id for update
     ), pairs as (
       select customer_id, label_id from target cross join unnest($2::bigint[]) as label_id
     ), moved as (${linkSql[how]('pairs')}), kept as (
       insert into customer_batch_rows (batch_id, customer_id, label_id)
       select $3::bigint, customer_id, label_id from moved
     ), ${telling(how)}
     select count(*) as changed from touched`,
  )
}

/** Takes back what rows `$1` of a batch say of labels. */
export function undoLabelsSql(how: 'add' | 'remove'): string {
  const back = how === 'add' ? 'remove' : 'add'
  return localised(
    `with kept as (
       delete from customer_batch_rows where id = any($1) and batch_id = $3 and $2::text is null
       returning customer_id, label_id
     ), pairs as (
       select kept.customer_id, kept.label_id from kept join customers c on c.id = kept.customer_id
       where c.deleted_at is null
     ), moved as (${linkSql[back]('pairs')}), ${telling(back)}
     select (select count(*) from touched) as restored, (select count(distinct customer_id) from kept) as amount`,
  )
}
