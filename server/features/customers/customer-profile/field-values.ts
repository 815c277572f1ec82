import type { CustomerField, CustomValues, FieldValue } from '@landfall/contract/customers/customer-fields.ts'
import type { RequestIssue } from '@landfall/contract/envelope.ts'

/** Whether a field of a customer may have this value; null empties it. */
function fits({ type, choices }: CustomerField, value: FieldValue): boolean {
  if (value === null) return true
  const keys = new Set(choices.map(({ key }) => key))
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'choice':
      return typeof value === 'string' && keys.has(value)
    default:
      return (
        Array.isArray(value) && value.every((key) => keys.has(key)) && new Set(value).size === value.length
      )
  }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}

/** What is wrong with given values: fields that do not exist, and values that do not fit theirs. */
export function issuesOf(
  fields: readonly CustomerField[],
  given: CustomValues,
  message: string,
): RequestIssue[] {
  return Object.entries(given).flatMap(([id, value]) => {
    const field = fields.find((one) => one.id === Number(id))
    return field && fits(field, value) ? [] : [{ path: `body.custom.${id}`, message }]
  })
}

/** Values with a change applied: what is null or empty is left out. */
export function mergeValues(before: CustomValues, given: CustomValues): CustomValues {
  const isFilled = (value: FieldValue) =>
    value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => isFilled(value)))
}
