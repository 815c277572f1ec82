import * as z from 'zod/mini'
import { customValues } from './customer-fields.ts'
import { type FieldWith, fieldsWith, type StandardField, standardFields } from './standard-fields.ts'

type Shape<Names extends StandardField, Side extends 'input' | 'view'> = {
  [Name in Names]: (typeof standardFields)[Name][Side]
}

function shapeOf<Names extends StandardField, Side extends 'input' | 'view'>(
  names: readonly Names[],
  side: Side,
): Shape<Names, Side> {
  return Object.fromEntries(names.map((name) => [name, standardFields[name][side]])) as Shape<Names, Side>
}

type CompanyField = FieldWith<'group', 'company'>
export type ListedField = FieldWith<'list'>

const companyFields = fieldsWith('group', 'company')
const listed: readonly StandardField[] = fieldsWith('list')
const isListed = (field: CompanyField): field is CompanyField & ListedField => listed.includes(field)

/** What a company is, as it is written. */
export const companyInputShape = shapeOf(companyFields, 'input')

/** What of that rows of the list hold. */
export const companyRowShape = shapeOf(companyFields.filter(isListed), 'view')

/** What the record says beside. */
export const companyRecordShape = shapeOf(
  companyFields.filter((field): field is Exclude<CompanyField, ListedField> => !isListed(field)),
  'view',
)

const profileFields = fieldsWith('group', 'profile')

/** What a company orders its customers by, as it is written; what is absent stays as it is. */
export const profileInput = z.object({
  labelIds: z.optional(z.array(z.int()).check(z.maxLength(50))),
  /** The labels as they were read; needed to change them: only the difference is written, so that a batch of the same moment stays. */
  labelIdsBefore: z.optional(z.array(z.int()).check(z.maxLength(50))),
  ...shapeOf(profileFields, 'input'),
  custom: z.optional(customValues),
})
export type ProfileInput = z.infer<typeof profileInput>

/** The same as it is read; labels, group and source by their ids in the company's vocabulary. */
export const profileView = z.object({
  labelIds: z.array(z.number()),
  ...shapeOf(profileFields, 'view'),
  custom: customValues,
})
export type ProfileView = z.infer<typeof profileView>
