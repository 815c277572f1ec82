import * as z from 'zod/mini'
import { contactFieldNames, contactFields, contactTextOf } from './customer-contacts.ts'
import { fieldsWith, fieldTextOf, standardFieldNames } from './standard-fields.ts'

const named = [...standardFieldNames.map(fieldTextOf), ...contactFieldNames.map(contactTextOf)]
type NamedField = (typeof named)[number]

/** What a column of customers may hold; `importFieldText` names their texts. */
export const importFields = [
  'reference',
  ...named,
  'labels',
  'owner',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'whatsapp',
  'wechat',
  'followUpAt',
  'followUpMethod',
  'followUpContent',
  'followUpAuthor',
] as const
export type ImportField = (typeof importFields)[number]

/** A column that is no field of a customer or of its people. */
export type FurtherColumn = Exclude<ImportField, NamedField>

/** The text that names a column. */
export function importFieldText(
  field: ImportField,
): `customers.fields.${NamedField}` | `customerImport.field.${FurtherColumn}` {
  return isNamed(field) ? `customers.fields.${field}` : `customerImport.field.${field}`
}

function isNamed(field: ImportField): field is NamedField {
  return named.some((one) => one === field)
}

/** One of these must say whose row it is. */
export const namingFields: readonly ImportField[] = [
  'name',
  'contactName',
  'firstName',
  'lastName',
  'workEmail',
]

/** What several columns of a file may mean together, in their order. */
export const gatheredFields: readonly ImportField[] = [
  ...fieldsWith('kind', 'address'),
  ...fieldsWith('kind', 'note'),
  'labels',
  ...contactFieldNames.filter((field) => 'most' in contactFields[field]).map(contactTextOf),
]

/** A column of an own field of the company, by the id of the field. */
export const ownFieldColumn = z.templateLiteral(['custom.', z.int()])
export type OwnFieldColumn = z.infer<typeof ownFieldColumn>

/** A field of the product, or one of the company's own. */
export const importColumn = z.union([z.enum(importFields), ownFieldColumn])
/** What a column means. */
export type ImportColumn = z.infer<typeof importColumn>

/** The id of the own field that a column means; undefined for other columns. */
export function ownFieldOf(column: ImportColumn | null): number | undefined {
  return column?.startsWith('custom.') ? Number(column.slice('custom.'.length)) : undefined
}
