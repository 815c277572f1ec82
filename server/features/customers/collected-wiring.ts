import type { Candidate, CollectedAnswer } from '@landfall/contract/customers/collected.ts'
import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import { normaliseEmail } from '@landfall/contract/email-address.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { CollectedNeeds, Suspect } from './collected/collected-needs.ts'
import { registerCollectedRoutes } from './collected/collected-routes.ts'
import { emailsOf } from './collected/collected-store.ts'
import { collect } from './collected/collecting-service.ts'
import { type SavedFound, saveFound } from './collected/found-saving.ts'
import { type Duplicate, findDuplicates } from './customer-identity/duplicate-finder.ts'
import { presentDuplicates } from './customer-identity/duplicate-view.ts'
import { spendRecognitions } from './customer-identity/hidden-answers.ts'
import { admitCustomer } from './customer-identity/uniqueness-service.ts'
import { saveProfile } from './customer-profile/profile-service.ts'
import { nameKeyOf } from './customer-writing/customer-values.ts'
import { type CustomerKey, keysOf } from './customers/customer-keys.ts'
import { type Admit, changeCustomer, createCustomer, readCustomer } from './customers/customer-service.ts'
import { visibleAmong } from './customers/customer-visibility.ts'
import { linkTradeCompany } from './customers/customs-link-service.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { assertPlaceableByForm, assertRoom } from './public-pool/placement-service.ts'

/** What was collected and becomes customers. */
export function registerCollected(server: HttpServer, deps: CustomersDeps): void {
  registerCollectedRoutes(server, needsOf(deps))
}

type Deps = Pick<CustomersDeps, 'findTradeCompanies' | 'erasedAmong'>

function needsOf({ findTradeCompanies, erasedAmong }: Deps): CollectedNeeds {
  return {
    async findMatches(ctx, suspects) {
      const found = await findDuplicates(ctx.db, suspects.map(candidateOf))
      const visible = await visibleAmong(
        ctx,
        found.map(({ customerId }) => customerId),
      )
      const told = await spendRecognitions(
        ctx,
        found.flatMap((each) => (visible.has(each.customerId) ? [] : [factOf(each)])),
      )
      const matches = found.filter((each) => visible.has(each.customerId) || told.has(factOf(each)))
      return { matches, views: await presentDuplicates(ctx, { visibleAmong }, matches) }
    },
    createCustomer: (ctx, input, { source, tradeKey }) =>
      createCustomer(ctx, input, {
        admit: admitting(tradeKey),
        saveProfile,
        assertRoom,
        source,
      }),
    readCustomer,
    changeCustomer: (ctx, id, input) =>
      changeCustomer(ctx, id, {
        input,
        admit: admitting(null),
        saveProfile,
        assertPlaceable: assertPlaceableByForm,
      }),
    linkTradeCompany: (ctx, customerId, company) => linkTradeCompany(ctx.db, customerId, company),
    findTradeCompanies,
    nameKeyOf,
    erasedAmong,
  }
}

const factOf = ({ customerId, key, value }: Duplicate) => `${customerId} ${key} ${value}`

function candidateOf({ row, tradeKey, ...suspect }: Suspect) {
  const { name, country } = suspect
  return { row, keys: [...keysOf(suspect), ...tradeKeys(tradeKey)], nameKey: nameKeyOf(name), country }
}

const tradeKeys = (value: string | null): CustomerKey[] =>
  value === null ? [] : [{ type: 'tradeCompany', value }]

// What was found in customs data is recognised by that too.
function admitting(tradeKey: string | null): Admit {
  return (ctx, applicant) =>
    admitCustomer(ctx, { visibleAmong }, { ...applicant, keys: [...applicant.keys, ...tradeKeys(tradeKey)] })
}

/** A company of a directory, with the one address that is known there. */
type FoundCompany = Omit<Candidate, 'contacts'> & { email: string }

const candidateWith = ({ email, ...company }: FoundCompany): Candidate => ({
  ...company,
  contacts: peopleAt(email),
})

/** Collects what others have found; answers for each in its order. */
export function createFoundCollecting(
  { erasedAmong }: Pick<CustomersDeps, 'erasedAmong'>,
  source: 'search' | 'map',
) {
  return async (
    ctx: TransactionContext,
    companies: readonly FoundCompany[],
  ): Promise<CollectedAnswer['state'][]> => {
    const items = companies.map(candidateWith)
    const answers = await collect(ctx, { erasedAmong, nameKeyOf }, { items, source })
    return answers.map(({ state }) => state)
  }
}

/** Makes customers of the caller's of what others have found, by way of the collected; answers for each in its order. */
export function createFoundSaving(deps: Deps, source: 'search' | 'map') {
  const needs = needsOf(deps)
  return (ctx: Context, companies: readonly FoundCompany[]): Promise<SavedFound[]> =>
    saveFound(ctx, needs, { items: companies.map(candidateWith), source })
}

/** The customer that a company is by its name, site or another sure key, as far as the caller sees it, with its addresses. */
export async function findKnownCustomer(
  ctx: TransactionContext,
  company: FoundCompany,
): Promise<{ customerId: number; emails: string[] } | null> {
  const found = await findDuplicates(ctx.db, [
    candidateOf({ row: 0, tradeKey: null, ...candidateWith(company) }),
  ])
  const visible = await visibleAmong(
    ctx,
    found.map(({ customerId }) => customerId),
  )
  const known = found.find(
    ({ customerId, isHard, key }) => visible.has(customerId) && (isHard || key === 'name'),
  )
  if (!known) return null
  const { contacts } = await readCustomer(ctx, known.customerId)
  return { customerId: known.customerId, emails: emailsOf({ contacts }).map(normaliseEmail) }
}

/** Makes a customer of the caller's of one company, or answers the one it is; null for one of somebody else. */
export function createSaveOrFind(deps: Deps) {
  const save = createFoundSaving(deps, 'search')
  return async (ctx: Context, company: FoundCompany): Promise<number | null> => {
    const known = await ctx.transaction((db) => findKnownCustomer({ ...ctx, db }, company))
    if (known) return known.customerId
    const [saved] = await save(ctx, [company])
    if (saved?.state === 'erased') throw new AppError('foundAddressRefused')
    return saved?.state === 'saved' ? saved.customerId : null
  }
}

function peopleAt(email: string): Candidate['contacts'] {
  return email === '' ? [] : [contactWith({ workEmail: email })]
}
