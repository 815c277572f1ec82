import * as z from 'zod/mini'
import { optionalOwnName, optionalOwnNameInput } from '../own-name.ts'
import { route } from '../route.ts'
import { customerField } from './customer-fields.ts'
import { customerGroup } from './customer-groups.ts'
import { label, wordColors } from './customer-labels.ts'
import { customerIntents, customerStages } from './customer-profile.ts'
import { customerSourceWord } from './customer-sources.ts'

/** A stage or intent in the company's words; languages left out show the product's word. */
export const customerWord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stage'),
    key: z.enum(customerStages),
    names: optionalOwnName,
    /** Null: the product's colour. */
    color: z.nullable(z.enum(wordColors)),
  }),
  z.object({
    kind: z.literal('intent'),
    key: z.enum(customerIntents),
    names: optionalOwnName,
    color: z.nullable(z.enum(wordColors)),
  }),
])
export type CustomerWord = z.infer<typeof customerWord>

const [stageWord, intentWord] = customerWord.def.options
const given = { names: optionalOwnNameInput }
const customerWordInput = z.discriminatedUnion('kind', [
  z.extend(stageWord, given),
  z.extend(intentWord, given),
])

/** Everything a company calls things around its customers, in its order. */
export const vocabulary = z.object({
  labels: z.array(label),
  groups: z.array(customerGroup),
  sources: z.array(customerSourceWord),
  fields: z.array(customerField),
  /** Only those the company changed. */
  words: z.array(customerWord),
})
export type Vocabulary = z.infer<typeof vocabulary>

export const vocabularyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/customer-vocabulary',
    access: 'customer.customer.read',
    summary: 'The company’s labels, groups, sources, own fields, and words for stages and intents.',
    reply: vocabulary,
  }),
  saveWords: route({
    method: 'PUT',
    path: '/api/customer-vocabulary/words',
    access: 'customer.field.manage',
    summary: 'Name and colour stages and intents; what is not listed goes by the product’s words.',
    body: z.object({ words: z.array(customerWordInput).check(z.maxLength(20)) }),
    reply: vocabulary,
  }),
}
