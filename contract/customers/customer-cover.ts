import { fieldsWith } from './standard-fields.ts'

const onRequest = fieldsWith('cover', 'onRequest')
const usually = fieldsWith('cover', 'usually')

/** Fields of a customer that a pool covers where its settings say so; the texts are `customers.fields.<field>`. */
export const coverableFields = [...onRequest, ...usually, 'custom'] as const
export type CoverableField = (typeof coverableFields)[number]

/**
 * Those that are covered unless a company decides otherwise. The website stays open: people judge by it whether a buyer is worth
 * claiming, and the domain of a covered address tells it.
 */
export const usuallyCovered: readonly CoverableField[] = [...usually, 'custom']

// How people are reached is what every cover is for.
const alwaysCovered: readonly string[] = ['contacts', ...fieldsWith('cover', 'always')]

/** Whether a change of this field is covered where these fields are; own fields are named `custom.<id>`. */
export function isCoveredField(field: string, covered: readonly CoverableField[]): boolean {
  const [name = ''] = field.split('.')
  return alwaysCovered.includes(name) || covered.some((each) => each === name)
}
