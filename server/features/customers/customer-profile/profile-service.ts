import { columnOf } from '@landfall/contract/column-name.ts'
import { fieldText } from '@landfall/contract/customers/customer-fields.ts'
import type { ProfileInput, ProfileView } from '@landfall/contract/customers/standard-field-shapes.ts'
import { fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { requireTimeZone } from '#platform/reference/time-zones.ts'
import { isTold, plainProfileFields } from '../customer-fields/field-columns.ts'
import { readOwnFields } from '../customer-fields/own-fields.ts'
import { writeColumns } from '../customer-writing/customer-values.ts'
import { issuesOf, mergeValues } from './field-values.ts'
import { readProfile, requireWords, wordsText, writeLabels } from './profile-store.ts'

/** One field of a change as the timeline shows it. */
interface FieldChange {
  field: string
  before: string
  after: string
}

/**
 * Writes what a company orders a customer by, and answers what that changed. The caller has locked the customer. Throws
 * when a label, group or source is gone, or a value does not fit its field.
 */
export async function saveProfile(
  ctx: TransactionContext,
  customerId: number,
  input: ProfileInput,
): Promise<FieldChange[]> {
  const before = await readProfile(ctx.db, customerId)
  const write: Writing = { ctx, customerId, before, input }
  return [
    ...(await saveLabels(write)),
    ...(await saveLink(write, 'group')),
    ...(await saveLink(write, 'source')),
    ...(await savePlain(write)),
    ...(await saveCustom(write)),
  ]
}

interface Writing {
  ctx: TransactionContext
  customerId: number
  before: ProfileView
  input: ProfileInput
}

const without = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id))

// Links leave the customer's row alone, so its state does not tell that a batch has labelled it since it was read.
async function saveLabels({ ctx, customerId, before, input }: Writing): Promise<FieldChange[]> {
  if (input.labelIds === undefined) return []
  const present = before.labelIds
  const wanted = [...new Set(input.labelIds)]
  const known = input.labelIdsBefore
  if (!known) {
    if (without(wanted, present).length + without(present, wanted).length === 0) return []
    const message = translate(ctx.locale, 'issues.required')
    throw fieldError('badRequest', [{ path: 'body.labelIdsBefore', message }])
  }
  const added = without(wanted, [...known, ...present])
  const removed = present.filter((id) => known.includes(id) && !wanted.includes(id))
  if (added.length + removed.length === 0) return []
  await requireWords(ctx.db, 'labels', added)
  await writeLabels(ctx.db, customerId, { added, removed })
  const textOf = (ids: readonly number[]) => wordsText(ctx.db, { kind: 'labels', ids, locale: ctx.locale })
  const after = [...without(present, removed), ...added]
  return [{ field: 'labels', before: await textOf(before.labelIds), after: await textOf(after) }]
}

// A group or source in the recycle bin reads as none; leaving it at that keeps the link for when it comes back.
async function saveLink(
  { ctx, customerId, before, input }: Writing,
  kind: 'group' | 'source',
): Promise<FieldChange[]> {
  const key = kind === 'group' ? 'groupId' : 'sourceId'
  const id = input[key]
  if (id === undefined || id === before[key]) return []
  await requireWords(ctx.db, kind, id === null ? [] : [id])
  await writeColumns(ctx.db, customerId, { [kind === 'group' ? 'group_id' : 'source_id']: id })
  const textOf = (one: number | null) =>
    one === null ? '' : wordsText(ctx.db, { kind, ids: [one], locale: ctx.locale })
  return [{ field: kind, before: await textOf(before[key]), after: await textOf(id) }]
}

async function savePlain({ ctx, customerId, before, input }: Writing): Promise<FieldChange[]> {
  const keys = plainProfileFields.filter((key) => input[key] !== undefined && input[key] !== before[key])
  if (keys.includes('timeZone') && input.timeZone) await requireTimeZone(ctx.db, input.timeZone)
  await writeColumns(ctx.db, customerId, Object.fromEntries(keys.map((key) => [columnOf(key), input[key]])))
  const textOf = (value: string | number | null | undefined) =>
    value === null || value === undefined || value === 0 ? '' : String(value)
  return keys
    .filter(isTold)
    .map((key) => ({ field: key, before: textOf(before[key]), after: textOf(input[key]) }))
}

async function saveCustom({ ctx, customerId, before, input }: Writing): Promise<FieldChange[]> {
  // What stays as it is need not fit a field that has changed since.
  const given = Object.fromEntries(
    Object.entries(input.custom ?? {}).filter(
      ([id, value]) => JSON.stringify(value) !== JSON.stringify(before.custom[id] ?? null),
    ),
  )
  if (Object.keys(given).length === 0) return []
  const fields = await readOwnFields(ctx.db)
  const issues = issuesOf(fields, given, translate(ctx.locale, 'errors.customerFieldValueWrong'))
  if (issues.length > 0) throw fieldError('customerFieldValueWrong', issues)
  const after = mergeValues(before.custom, given)
  const changes = fields.flatMap((field) => {
    const change = {
      field: `custom.${field.id}`,
      before: fieldText(field, before.custom[field.id], ctx.locale),
      after: fieldText(field, after[field.id], ctx.locale),
    }
    return change.before === change.after ? [] : [change]
  })
  await writeColumns(ctx.db, customerId, { custom: JSON.stringify(after) })
  return changes
}
