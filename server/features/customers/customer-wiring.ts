import type { Platform } from '#platform/area/platform.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { readIdentity } from '#platform/trade/party-identity.ts'
import { partyIdsSql } from '#platform/trade/record-filter.ts'
import { registerContactCalendarRoutes } from './contact-calendar/contact-calendar-routes.ts'
import { registerBoardRoutes } from './customer-board/board-routes.ts'
import { registerCollaboratorRoutes } from './customer-collaborators/collaborator-routes.ts'
import {
  assertRecognitionsLeft,
  noteRecognised,
  spendRecognitions,
  spendTyped,
} from './customer-identity/hidden-answers.ts'
import { admitCustomer } from './customer-identity/uniqueness-service.ts'
import { saveProfile } from './customer-profile/profile-service.ts'
import { listOwnRules, saveOwnRules } from './customer-recycling/own-rule-store.ts'
import { registerRecycleRoutes } from './customer-recycling/recycle-rule-routes.ts'
import { registerCustomerSearchRoutes } from './customer-search/search-routes.ts'
import { registerTimelineRoutes } from './customer-timeline/timeline-routes.ts'
import { customerList, selectCustomerIds } from './customers/customer-list.ts'
import { listCustomersWithin } from './customers/customer-read-model.ts'
import { registerCustomerRoutes } from './customers/customer-routes.ts'
import { coveredSql, viewerOf } from './customers/customer-scope.ts'
import {
  type CustomerWriting,
  noteFollowUp,
  readCustomer,
  setNextContact,
} from './customers/customer-service.ts'
import { visibleAmong } from './customers/customer-visibility.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { registerAttachmentRoutes } from './follow-ups/attachment-routes.ts'
import { registerCommentRoutes } from './follow-ups/comment-routes.ts'
import { registerCustomerFileRoutes } from './follow-ups/customer-file-routes.ts'
import { registerFollowUpRoutes } from './follow-ups/follow-up-routes.ts'
import { listFollowUps } from './follow-ups/follow-up-store.ts'
import { placementLimit, recordMoves } from './public-pool/placement-rows.ts'
import { assertPlaceableByForm, assertRoom } from './public-pool/placement-service.ts'
import { registerPoolRoutes } from './public-pool/pool-routes.ts'
import { countPoolView } from './public-pool/pool-views.ts'
import { registerWorkbenchRoutes } from './workbench/workbench-routes.ts'

/** What callers may be told of customers they may not see. */
export const hidden = { assertRecognitionsLeft, noteRecognised, spendRecognitions, spendTyped }

/** What writing a customer needs of the features around him. */
export const customerWriting: CustomerWriting = {
  admit: (ctx, applicant) => admitCustomer(ctx, { visibleAmong }, applicant),
  saveProfile,
  assertPlaceable: assertPlaceableByForm,
}

/** Customers with what hangs on them. */
export function registerCustomerPages(
  server: HttpServer,
  { stores, publicUrl }: Platform,
  deps: CustomersDeps,
): void {
  const { database, files, clickhouse } = stores
  const { erasedAmong, findTradeCompanies, mailEvents, chat, linkOf, refuseSupport } = deps
  registerCustomerRoutes(server, {
    ...{ erasedAmong, findTradeCompanies, hidden, countPoolView, assertRoom },
    ...customerWriting,
  })
  registerBoardRoutes(server, {
    customersOf,
    listWithin: (ctx, wishes) => listCustomersWithin(ctx.db, viewerOf(ctx), wishes),
  })
  registerCustomerSearchRoutes(server, { customersOf, coveredOf: (ctx) => coveredSql(viewerOf(ctx)) })
  registerCollaboratorRoutes(server, { readCustomer })
  registerTimelineRoutes(server, {
    readCustomer: async (ctx, id) => {
      await countPoolView(ctx, id)
      return readCustomer(ctx, id)
    },
    listFollowUps,
    mailEvents,
    chat,
    shipments: { clickhouse, partyIds },
  })
  registerWorkbenchRoutes(server, { setNextContact })
  registerFollowUpRoutes(server, { readCustomer, noteFollowUp })
  registerAttachmentRoutes(server, { readCustomer, files, linkOf })
  registerCustomerFileRoutes(server, { readCustomer })
  registerCommentRoutes(server, { readCustomer })
  registerContactCalendarRoutes(server, { readCustomer, database, publicUrl, refuseSupport })
}

/** The public pool, and the rules by which customers drop into it. */
export function registerPools(server: HttpServer): void {
  registerRecycleRoutes(server, { recordMoves })
  registerPoolRoutes(server, {
    assertVisible: readCustomer,
    listOwnRules,
    saveOwnRules,
    // One more than may be placed tells that there are too many.
    selectCustomers: (ctx, selection, right) =>
      selectCustomerIds(ctx, selection, { right, limit: placementLimit + 1 }),
    viewerOf,
  })
}

const customersOf = (ctx: Context) => customerList(viewerOf(ctx), 'see')

/** The numbers of trade companies in customs data, with those of companies that count as the same. */
async function partyIds(ctx: Context, keys: readonly string[]) {
  const asker = { identity: await ctx.transaction(readIdentity) }
  const binder = new ParamBinder()
  return { sql: keys.map((key) => partyIdsSql(key, binder, asker)).join(', '), params: binder.params }
}
