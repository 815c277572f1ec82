import { columnOf } from '@landfall/contract/column-name.ts'
import {
  type FieldKind,
  fieldsWith,
  type StandardField,
  standardFieldNames,
  traitsOf,
} from '@landfall/contract/customers/standard-fields.ts'

/** The standard fields that are plain columns of what a customer is ordered by; groups and sources are links. */
export const plainProfileFields = fieldsWith('group', 'profile').filter(
  (field): field is Exclude<typeof field, 'groupId' | 'sourceId'> => traitsOf(field).kind !== 'word',
)

/** Columns of customers `c`, one after another. */
export function columnsOf(fields: readonly StandardField[]): string {
  return fields.map((field) => `c.${columnOf(field)}`).join(', ')
}

/** The columns of a profile over customers `c`; deleted labels, groups and sources are not among them. */
export const profileColumns = `array(select k.label_id from customer_label_links k
    join customer_labels l on l.id = k.label_id and l.deleted_at is null
    where k.customer_id = c.id order by l.position, l.id) as label_ids,
  (select g.id from customer_groups g where g.id = c.group_id and g.deleted_at is null) as group_id,
  (select s.id from customer_sources s where s.id = c.source_id and s.deleted_at is null) as source_id,
  ${columnsOf(plainProfileFields)}`

const types: Partial<Record<FieldKind, string>> = { word: 'bigint', stars: 'smallint', moment: 'timestamptz' }

/** The type of a field in the database. */
export function columnType(field: StandardField): string {
  return types[traitsOf(field).kind] ?? 'text'
}

/** A standard field with its column and the type of that. */
export interface FieldColumn {
  field: StandardField
  column: string
  type: string
}

/** All standard fields with their columns. */
export const fieldColumns: readonly FieldColumn[] = standardFieldNames.map((field) => ({
  field,
  column: columnOf(field),
  type: columnType(field),
}))

/** Whether changes of a field stand in the timeline. */
export function isTold(field: StandardField): boolean {
  return traitsOf(field).isUntold !== true
}
