import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import type { ImportDecisions, ImportError } from '@landfall/contract/customers/customer-import.ts'
import type {
  ImportedCustomer,
  ImportedRowInFile,
  ImportOutcome,
} from '@landfall/contract/customers/imported-customer.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { contactsText } from '../customer-fields/contact-columns.ts'
import {
  type FoundDuplicate,
  findMatches,
  type Identifying,
  identify,
  type Wanted,
} from './customer-matching.ts'
import { type ExistingCustomer, lockExisting } from './existing-customers.ts'
import { changedFields, changedValues, readToldFields } from './imported-changes.ts'
import {
  groupStaged,
  type ImportGroup,
  mergeCustomers,
  mergePeople,
  mostPeople,
  withDialledPhones,
} from './imported-merging.ts'
import { reserveIds, type WrittenCustomer } from './imported-writing.ts'

/** What is to be done about some rows. */
export interface Decided {
  written: WrittenCustomer[]
  outcomes: { row: number; outcome: ImportOutcome; code: ImportError | null }[]
  /** Some rows were left for another day: more would be told than may be. */
  isCutShort: boolean
}

export interface DecidingOptions {
  rows: readonly ImportedRowInFile[]
  decisions: ImportDecisions
  scope: DataScope
  timeZone: string
  locale: Locale
}

/** What deciding needs of other features. */
export interface Deciding extends Identifying {
  /** Counts what whoever imports is told of customers he may not see, as far as he may be told more today. */
  spendRecognised(db: Db, facts: readonly string[]): Promise<{ told: ReadonlySet<string>; isUsedUp: boolean }>
}

/** Decides about complete groups of rows, in the transaction that writes what was decided. */
export async function decideRows(
  db: Db,
  deps: Deciding,
  { rows, decisions, scope, timeZone, locale }: DecidingOptions,
): Promise<Decided> {
  const groups = groupStaged(rows, { mode: decisions.duplicates, nameKeyOf: deps.nameKeyOf })
  await placeMoments(db, groups, timeZone)
  const matches = await matchGroups(db, deps, { groups, decisions })
  const later = await findUntold(db, deps, { groups, matches, decisions, scope })
  const isUpdating = decisions.duplicates === 'fill' || decisions.duplicates === 'overwrite'
  const matched = [...matches.values()].flatMap((found) => (found.length === 1 ? found : []))
  const existing = isUpdating
    ? await lockExisting(
        db,
        matched.map(({ customerId }) => customerId),
      )
    : new Map()
  const fields = await readToldFields(db, groups)
  const decided: Decided = { written: [], outcomes: [], isCutShort: later.size > 0 }
  const fresh: ImportGroup[] = []
  const latest = new Map<number, ExistingCustomer>(existing)
  for (const group of groups.filter((each) => !later.has(each))) {
    for (const { row, problem } of group.rejected) {
      decided.outcomes.push({ row, outcome: 'rejected', code: problem.code as ImportError })
    }
    // Whose it is may have changed until it was locked.
    const found = (matches.get(group.lead) ?? []).map((match) => {
      const now = latest.get(match.customerId)
      return now ? { ...match, ownerId: now.customer.ownerId } : match
    })
    const refusal = refusalOf(found, { decisions, scope })
    if (refusal) settle(decided, group, { outcome: 'rejected', code: refusal })
    else if (found.length === 0) fresh.push(group)
    else
      update(decided, group, { deps, decisions, latest, fields, locale, found: found[0] as FoundDuplicate })
  }
  await create(db, decided, { deps, decisions, fresh })
  return decided
}

interface Telling extends Pick<DecidingOptions, 'decisions' | 'scope'> {
  groups: readonly ImportGroup[]
  matches: ReadonlyMap<number, readonly FoundDuplicate[]>
}

/**
 * The groups that are not decided about today. That a row is refused or left out tells that its customer is there; from
 * the first one of which too much would be told, all wait alike, whether their customer is there or not.
 */
async function findUntold(
  db: Db,
  { spendRecognised }: Deciding,
  { groups, matches, decisions, scope }: Telling,
): Promise<ReadonlySet<ImportGroup>> {
  if (scope.kind === 'company' || decisions.duplicates === 'create') return new Set()
  const hiddenOf = ({ lead }: ImportGroup) =>
    (matches.get(lead) ?? [])
      .filter(({ ownerId }) => ownerId !== null && !scope.userIds.includes(ownerId))
      .map(({ customerId }) => String(customerId))
  const { told, isUsedUp } = await spendRecognised(db, groups.flatMap(hiddenOf))
  if (isUsedUp) return new Set(groups)
  const first = groups.findIndex((group) => hiddenOf(group).some((fact) => !told.has(fact)))
  return new Set(first === -1 ? [] : groups.slice(first))
}

async function matchGroups(
  db: Db,
  deps: Identifying,
  { groups, decisions }: { groups: readonly ImportGroup[]; decisions: ImportDecisions },
): Promise<Map<number, FoundDuplicate[]>> {
  if (decisions.duplicates === 'create') return new Map()
  const wanted: Wanted[] = groups.map(({ lead, customer, people }) => ({
    row: lead,
    identity: identify(deps, customer, people),
    reference: customer.reference,
    country: customer.country,
  }))
  return findMatches(db, deps, { wanted, matchNames: decisions.matchNames })
}

/** Why what was found keeps rows from being imported; null when it does not. */
function refusalOf(
  found: readonly FoundDuplicate[],
  { decisions, scope }: Pick<DecidingOptions, 'decisions' | 'scope'>,
): ImportError | null {
  const { duplicates, place } = decisions
  if (found.length > 1) return duplicates === 'skip' ? null : 'E_MANY'
  const match = found[0]
  if (!match || duplicates === 'skip') return null
  if (match.poolId !== null && place.kind === 'pool' && match.poolId !== place.poolId) return 'E_OTHER_POOL'
  const mayWrite =
    scope.kind === 'company' || (match.ownerId !== null && scope.userIds.includes(match.ownerId))
  return mayWrite ? null : 'E_NO_RIGHT'
}

interface Settlement {
  outcome: ImportOutcome
  code?: ImportError
}

function settle(decided: Decided, { lead, joined }: ImportGroup, { outcome, code }: Settlement): void {
  const ofOthers = outcome === 'created' || outcome === 'updated' ? 'joined' : outcome
  decided.outcomes.push({ row: lead, outcome, code: code ?? null })
  for (const row of joined) decided.outcomes.push({ row, outcome: ofOthers, code: code ?? null })
}

interface Updating {
  deps: Identifying
  decisions: ImportDecisions
  fields: readonly CustomerField[]
  locale: Locale
  /** The matched customers as earlier groups of the same transaction left them. */
  latest: Map<number, ExistingCustomer>
  found: FoundDuplicate
}

function update(decided: Decided, group: ImportGroup, updating: Updating): void {
  const now = updating.latest.get(updating.found.customerId)
  const merged = now && mergeGroup(group, now, updating)
  settle(decided, group, merged && 'outcome' in merged ? merged : { outcome: merged ? 'updated' : 'skipped' })
  if (!now || !merged || 'outcome' in merged) return
  const { customer, people, changes } = merged
  const { keys, nameKey } = identify(updating.deps, customer, people)
  const reached = decided.written.find(({ id }) => id === now.id)
  const next = { id: now.id, customer, nameKey, keys, people, before: reached?.before ?? now }
  const followUps = [...(reached?.followUps ?? []), ...group.followUps]
  const written = { ...next, followUps, changes: [...(reached?.changes ?? []), ...changes] }
  if (reached) Object.assign(reached, written)
  else decided.written.push(written)
  updating.latest.set(now.id, { ...now, customer, people: people as ExistingCustomer['people'] })
}

type Merged = Pick<WrittenCustomer, 'customer' | 'people' | 'changes'>

/** The customer with what a group says of it, or why it stays as it is. */
function mergeGroup(
  group: ImportGroup,
  now: ExistingCustomer,
  { decisions: { duplicates }, fields, locale }: Updating,
): Merged | Settlement {
  if (duplicates === 'skip') return { outcome: 'skipped' }
  const precedence = duplicates === 'overwrite' ? 'new' : 'old'
  const { country } = mergeCustomers(now.customer, group.customer, precedence)
  const [old, added] = [withDialledPhones(now, country), withDialledPhones(group, country)]
  const customer = mergeCustomers(old.customer, added.customer, precedence)
  const { people, isChanged } = mergePeople(old.people, added.people, precedence)
  if (people.length > mostPeople) return { outcome: 'rejected', code: 'E_PEOPLE' }
  const changes = [
    ...changedFields(now.customer, customer),
    ...changedValues(now.customer, customer, { fields, locale }),
  ]
  if (isChanged) {
    changes.push({ field: 'contacts', before: contactsText(now.people), after: contactsText(people) })
  }
  const isLabelled = customer.labelIds.length > now.customer.labelIds.length
  const isSame = changes.length === 0 && !isLabelled && group.followUps.length === 0
  return isSame ? { outcome: 'skipped' } : { customer, people, changes }
}

async function create(
  db: Db,
  decided: Decided,
  {
    deps,
    decisions,
    fresh,
  }: { deps: Identifying; decisions: ImportDecisions; fresh: readonly ImportGroup[] },
): Promise<void> {
  const ids = await reserveIds(db, fresh.length)
  for (const [at, group] of fresh.entries()) {
    const { customer, people, followUps } = group
    const { keys, nameKey } = identify(deps, customer, people)
    const place = placeOf(customer, { decisions, turn: group.lead })
    const id = ids[at] ?? 0
    decided.written.push({ id, customer, nameKey, keys, people, followUps, place, changes: [] })
    settle(decided, group, { outcome: 'created' })
  }
}

/** Who gets a new customer: whom the file names, else those who were chosen, in turn. */
function placeOf(
  { ownerId }: ImportedCustomer,
  { decisions: { place }, turn }: { decisions: ImportDecisions; turn: number },
): { ownerId: number | null; poolId: number | null } {
  if (ownerId !== null) return { ownerId, poolId: null }
  if (place.kind === 'pool') return { ownerId: null, poolId: place.poolId }
  const ownerIds = place.kind === 'owners' ? place.ownerIds : []
  return { ownerId: ownerIds[turn % ownerIds.length] ?? null, poolId: null }
}

// Times of a file are those of the company's clock.
async function placeMoments(db: Db, groups: readonly ImportGroup[], timeZone: string): Promise<void> {
  const timed = groups.flatMap(({ customer, followUps }) => [
    customer.nextContactAt,
    ...followUps.map(({ at }) => at),
  ])
  const local = [...new Set(timed)].filter((time) => time !== '' && !time.endsWith('Z'))
  if (local.length === 0) return
  const rows = await db.query<{ local: string; moment: string }>(
    `select local, local::timestamp at time zone $2 as moment from unnest($1::text[]) as local`,
    [local, timeZone],
  )
  const momentOf = new Map(rows.map((row) => [row.local, row.moment]))
  const placed = (time: string) => momentOf.get(time) ?? time
  for (const group of groups) {
    group.customer = { ...group.customer, nextContactAt: placed(group.customer.nextContactAt) }
    group.followUps = group.followUps.map((each) => ({ ...each, at: placed(each.at) }))
  }
}
