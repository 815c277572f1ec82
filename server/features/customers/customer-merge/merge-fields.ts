import { type MergeField, mergeFields } from '@landfall/contract/customers/customer-merge.ts'
import { customerIntents, customerStages } from '@landfall/contract/customers/customers.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A customer with everything of which it has one value. */
export interface MergeSubject extends Record<MergeField, string | number | null> {
  id: number
  name: string
  ownerId: number | null
  ownerName: string | null
  poolId: number | null
  ownedAt: string | null
  pooledAt: string | null
  lastOwnerId: number | null
  dealAt: string | null
  dealReversedAt: string | null
  createdAt: string
  updatedAt: string
  custom: Record<string, unknown>
}

/** The column behind each field. */
const columns: Record<MergeField, string> = {
  name: 'name',
  country: 'country',
  website: 'website',
  phone: 'phone',
  registrationNo: 'registration_no',
  address: 'address',
  remark: 'remark',
  stage: 'stage',
  intent: 'intent',
  nextContactAt: 'next_contact_at',
  groupId: 'group_id',
  sourceId: 'source_id',
  scale: 'scale',
  annualPurchase: 'annual_purchase',
  companyType: 'company_type',
  timeZone: 'time_zone',
  language: 'language',
  stars: 'stars',
}

/** Living customers, locked in one order until the transaction ends; clocks that may be given back are to the microsecond. */
export function lockSubjects(db: Db, ids: readonly number[]): Promise<MergeSubject[]> {
  const fields = Object.values(columns).map((column) => `c.${column}`)
  return db.query(
    `select c.id, c.owner_id, u.name as owner_name, c.pool_id, c.owned_at::text, c.pooled_at::text,
       c.last_owner_id, c.deal_at::text, c.deal_reversed_at::text, c.created_at, c.updated_at, c.custom, ${fields.join(', ')}
     from customers c left join users u on u.id = c.owner_id
     where c.id = any($1) and c.deleted_at is null order by c.id for update of c`,
    [ids],
  )
}

/** The values a field has among customers, whose it takes, and what comes of it. */
export interface ChosenField {
  field: MergeField
  values: { customerId: number; value: string | number | null }[]
  chosen: number | null
  result: string | number | null
}

const isEmpty = (field: MergeField, value: string | number | null) =>
  value === null || value === '' || (field === 'stars' && value === 0)

/** Fields in which customers differ; the target comes first and wins where nothing else is said. */
export function chooseFields(
  subjects: readonly MergeSubject[],
  choices: Partial<Record<MergeField, number>>,
): ChosenField[] {
  return mergeFields.flatMap((field) => {
    const values = subjects
      .map((subject) => ({ customerId: subject.id, value: subject[field] }))
      .filter(({ value }) => !isEmpty(field, value))
    const distinct = new Set(values.map(({ value }) => value))
    const isSettled =
      distinct.size === 0 || (distinct.size === 1 && values[0]?.customerId === subjects[0]?.id)
    if (isSettled) return []
    return [{ field, values, ...resultOf(field, values, choices[field]) }]
  })
}

const ranks: Partial<Record<MergeField, readonly (string | number | null)[]>> = {
  stage: customerStages,
  intent: customerIntents,
  stars: [0, 1, 2, 3, 4, 5],
}

function resultOf(
  field: MergeField,
  values: ChosenField['values'],
  choice: number | undefined,
): Pick<ChosenField, 'chosen' | 'result'> {
  const asked = values.find(({ customerId }) => customerId === choice)
  if (asked) return { chosen: asked.customerId, result: asked.value }
  if (field === 'remark') return joinRemarks(values)
  const best = ranked(field, values) ?? values[0]
  return { chosen: best?.customerId ?? null, result: best?.value ?? null }
}

const remarkLimit = 4000

// Nobody's notes are thrown away unless somebody says so.
function joinRemarks(values: ChosenField['values']): Pick<ChosenField, 'chosen' | 'result'> {
  const texts = [...new Set(values.map(({ value }) => String(value)))]
  if (texts.length === 1) return { chosen: values[0]?.customerId ?? null, result: texts[0] ?? '' }
  return { chosen: null, result: texts.join('\n\n').slice(0, remarkLimit) }
}

// The furthest stage, the highest rank, the nearest contact.
function ranked(field: MergeField, values: ChosenField['values']) {
  if (field === 'nextContactAt')
    return values.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))[0]
  const order = ranks[field]
  if (!order) return undefined
  return values.toSorted((a, b) => order.indexOf(b.value) - order.indexOf(a.value))[0]
}

/** One change of the target's own row, and whose value it was; null: everybody's together. */
export interface FieldChange {
  column: string
  before: unknown
  after: unknown
  from: number | null
}

/** Whether a change is one of a single column. */
export function isColumn({ column }: FieldChange): boolean {
  return !['place', 'collaborator', 'deal'].includes(column)
}

/** What the chosen fields change about the target. */
export function changesOf(
  [target, ...others]: readonly MergeSubject[],
  { fields, nameKeyOf }: { fields: readonly ChosenField[]; nameKeyOf: (name: string) => string },
): FieldChange[] {
  if (!target) return []
  const changes = fields.flatMap(({ field, chosen, result }): FieldChange[] =>
    result === target[field]
      ? []
      : [{ column: columns[field], before: target[field], after: result, from: chosen }],
  )
  const named = changes.find(({ column }) => column === 'name')
  if (named) {
    const keys = { before: nameKeyOf(String(named.before)), after: nameKeyOf(String(named.after)) }
    changes.push({ column: 'name_key', ...keys, from: named.from })
  }
  const custom = Object.assign({}, ...others.map((other) => other.custom).reverse(), target.custom)
  if (Object.keys(custom).length > Object.keys(target.custom).length)
    changes.push({ column: 'custom', before: target.custom, after: custom, from: null })
  const staged = changes.find(({ column }) => column === 'stage')
  if (staged) {
    const { stage, dealAt, dealReversedAt } = target
    changes.push({
      column: 'deal',
      before: { stage, dealAt, dealReversedAt },
      after: null,
      from: staged.from,
    })
  }
  return changes
}
