import * as z from 'zod/mini'
import type { Locale } from '../locales.ts'
import { ownName, ownNameIn, ownNameInput } from '../own-name.ts'
import { wordRoutes } from './word-routes.ts'

/** How many own fields a company may have. */
export const customerFieldLimit = 50

export const customerFieldTypes = ['text', 'number', 'date', 'choice', 'choices'] as const
export type CustomerFieldType = (typeof customerFieldTypes)[number]

export const fieldChoice = z.object({
  /** Stable; what customers store. */
  key: z.string().check(z.regex(/^[a-z0-9]{1,12}$/)),
  names: ownName,
})
export type FieldChoice = z.infer<typeof fieldChoice>

/** The type of a field stays what it was when the field was made. */
export const customerFieldInput = z
  .object({
    names: ownNameInput,
    type: z.enum(customerFieldTypes),
    choices: z._default(z.array(z.extend(fieldChoice, { names: ownNameInput })).check(z.maxLength(100)), []),
  })
  .check(
    z.refine(({ type, choices }) => type.startsWith('choice') === choices.length > 0, { path: ['choices'] }),
    z.refine(({ choices }) => new Set(choices.map(({ key }) => key)).size === choices.length, {
      path: ['choices'],
    }),
  )
export type CustomerFieldInput = z.infer<typeof customerFieldInput>

export const customerField = z.object({
  id: z.number(),
  names: ownName,
  type: z.enum(customerFieldTypes),
  choices: z.array(fieldChoice),
})
export type CustomerField = z.infer<typeof customerField>

export const customerFieldView = z.extend(customerField, {
  /** Customers within the caller’s data scope that have a value. */
  customers: z.number(),
})
export type CustomerFieldView = z.infer<typeof customerFieldView>

/** What a customer may have in an own field; null clears it. */
export const fieldValue = z.nullable(
  z.union([
    z.string().check(z.trim(), z.maxLength(1000)),
    z.number(),
    z.array(z.string().check(z.maxLength(12))).check(z.maxLength(100)),
  ]),
)
export type FieldValue = z.infer<typeof fieldValue>

/** Values of own fields by the id of the field. */
export const customValues = z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), fieldValue)
export type CustomValues = z.infer<typeof customValues>

/** A value as people read it in the timeline and in files; choices by their names in a language. */
export function fieldText(field: CustomerField, value: FieldValue | undefined, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (field.type !== 'choice' && field.type !== 'choices') return String(value)
  const nameOf = (key: string) => {
    const choice = field.choices.find((one) => one.key === key)
    return choice ? ownNameIn(locale, choice.names) : ''
  }
  return (Array.isArray(value) ? value : [String(value)]).map(nameOf).filter(Boolean).join(', ')
}

export const customerFieldRoutes = wordRoutes({
  path: '/api/customer-fields',
  noun: 'field',
  read: 'customer.field.manage',
  write: 'customer.field.manage',
  input: customerFieldInput,
  view: customerFieldView,
})
