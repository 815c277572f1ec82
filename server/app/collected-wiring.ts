import type { Suspect } from '#features/customers/collected/collected-needs.ts'
import { registerCollectedRoutes } from '#features/customers/collected/collected-routes.ts'
import { type Duplicate, findDuplicates } from '#features/customers/customer-identity/duplicate-finder.ts'
import { presentDuplicates } from '#features/customers/customer-identity/duplicate-view.ts'
import { spendRecognitions } from '#features/customers/customer-identity/hidden-answers.ts'
import { admitCustomer } from '#features/customers/customer-identity/uniqueness-service.ts'
import { saveProfile } from '#features/customers/customer-profile/profile-service.ts'
import { wantsOnlyValidEmails } from '#features/customers/customers/customer-export.ts'
import { type CustomerKey, keysOf } from '#features/customers/customers/customer-keys.ts'
import {
  type Admit,
  changeCustomer,
  createCustomer,
  readCustomer,
} from '#features/customers/customers/customer-service.ts'
import { nameKeyOf } from '#features/customers/customers/customer-store.ts'
import { linkTradeCompany } from '#features/customers/customers/customs-link-service.ts'
import { assertPlaceableByForm, assertRoom } from '#features/customers/public-pool/placement-service.ts'
import { findWithIdentifiers } from '#features/customs/customs-companies/company-finding.ts'
import { createErasedPersons } from '#features/records/erasure/erased-person-store.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import { visibleAmong } from './customer-wiring.ts'
import type { Platform } from './services.ts'

/** What was collected and becomes customers. */
export function registerCollected(server: HttpServer, { stores, secrets }: Platform): void {
  registerCollectedRoutes(server, {
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
    findTradeCompanies: async (ctx, companies) =>
      findWithIdentifiers(stores.clickhouse, await asAsker(ctx), companies),
    nameKeyOf,
    wantsOnlyValidEmails,
    erasedAmong: createErasedPersons(secrets).erasedAmong,
  })
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
