import * as z from 'zod/mini'

/** What a column of customers may hold; the texts are `customerImport.field.<name>`. */
export const importFields = [
  'reference',
  'name',
  'country',
  'website',
  'phone',
  'registrationNo',
  'address',
  'stage',
  'intent',
  'scale',
  'annualPurchase',
  'companyType',
  'timeZone',
  'language',
  'stars',
  'labels',
  'group',
  'source',
  'owner',
  'nextContactAt',
  'remark',
  'contactName',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'jobTitle',
  'workEmail',
  'personalEmail',
  'otherEmails',
  'phones',
  'linkedin',
  'whatsapp',
  'wechat',
  'socials',
  'followUpAt',
  'followUpMethod',
  'followUpContent',
  'followUpAuthor',
] as const
export type ImportField = (typeof importFields)[number]

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
  'address',
  'remark',
  'labels',
  'otherEmails',
  'phones',
  'socials',
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
