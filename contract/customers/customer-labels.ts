import * as z from 'zod/mini'
import { ownName, ownNameInput } from '../own-name.ts'
import { wordRoutes } from './word-routes.ts'

/** Colours that words of a company may have; each is readable in both schemes. */
export const wordColors = [
  'slate',
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'cyan',
  'blue',
  'purple',
  'pink',
] as const
export type WordColor = (typeof wordColors)[number]

export const labelInput = z.object({ names: ownNameInput, color: z._default(z.enum(wordColors), 'slate') })
export type LabelInput = z.infer<typeof labelInput>

export const label = z.object({ id: z.number(), names: ownName, color: z.enum(wordColors) })
export type Label = z.infer<typeof label>

export const labelView = z.extend(label, {
  /** Customers within the caller’s data scope. */
  customers: z.number(),
})
export type LabelView = z.infer<typeof labelView>

export const labelRoutes = wordRoutes({
  path: '/api/customer-labels',
  noun: 'label',
  read: 'customer.label.read',
  write: 'customer.label.write',
  input: labelInput,
  view: labelView,
})
