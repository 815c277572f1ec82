import { contactInput, normalisePhone } from '@landfall/contract/customers/customer-contacts.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { refuseSupport } from '#features/access/session/password-service.ts'
import { collectedExportTask } from '#features/customers/collected/collected-export.ts'
import { registerContactCalendarRoutes } from '#features/customers/contact-calendar/contact-calendar-routes.ts'
import { startReminders } from '#features/customers/contact-calendar/reminder-loop.ts'
import { registerBoardRoutes } from '#features/customers/customer-board/board-routes.ts'
import { registerCollaboratorRoutes } from '#features/customers/customer-collaborators/collaborator-routes.ts'
import {
  assertRecognitionsLeft,
  noteRecognised,
  spendRecognitions,
  spendTyped,
} from '#features/customers/customer-identity/hidden-answers.ts'
import { startPhoneReading } from '#features/customers/customer-identity/phone-reading.ts'
import { admitCustomer } from '#features/customers/customer-identity/uniqueness-service.ts'
import { saveProfile } from '#features/customers/customer-profile/profile-service.ts'
import { listOwnRules, saveOwnRules } from '#features/customers/customer-recycling/own-rule-store.ts'
import { startRecycling } from '#features/customers/customer-recycling/recycle-loop.ts'
import { registerRecycleRoutes } from '#features/customers/customer-recycling/recycle-rule-routes.ts'
import { registerCustomerSearchRoutes } from '#features/customers/customer-search/search-routes.ts'
import { registerTimelineRoutes } from '#features/customers/customer-timeline/timeline-routes.ts'
import {
  customerExportTask,
  personCells,
  readEmailFilter,
} from '#features/customers/customers/customer-export.ts'
import { phoneKeysOf } from '#features/customers/customers/customer-keys.ts'
import { customerList, selectCustomerIds } from '#features/customers/customers/customer-list.ts'
import { listCustomersWithin } from '#features/customers/customers/customer-read-model.ts'
import { registerCustomerRoutes } from '#features/customers/customers/customer-routes.ts'
import { type CustomerViewer, coveredSql, viewerOf } from '#features/customers/customers/customer-scope.ts'
import {
  addPerson,
  type CustomerWriting,
  noteFollowUp,
  readCustomer,
  refuseErased,
  setNextContact,
} from '#features/customers/customers/customer-service.ts'
import {
  findCustomerAddresses,
  recogniseCustomers,
  saveTradeCompanies,
} from '#features/customers/customers/customs-link-service.ts'
import { registerAttachmentRoutes } from '#features/customers/follow-ups/attachment-routes.ts'
import { registerCommentRoutes } from '#features/customers/follow-ups/comment-routes.ts'
import { registerCustomerFileRoutes } from '#features/customers/follow-ups/customer-file-routes.ts'
import { registerFollowUpRoutes } from '#features/customers/follow-ups/follow-up-routes.ts'
import { countFollowUps, listFollowUps } from '#features/customers/follow-ups/follow-up-store.ts'
import { placementLimit, recordMoves } from '#features/customers/public-pool/placement-rows.ts'
import { assertPlaceableByForm, assertRoom } from '#features/customers/public-pool/placement-service.ts'
import { placementTask } from '#features/customers/public-pool/placement-tasks.ts'
import { registerPoolRoutes } from '#features/customers/public-pool/pool-routes.ts'
import { countPoolView } from '#features/customers/public-pool/pool-views.ts'
import { registerWorkbenchRoutes } from '#features/customers/workbench/workbench-routes.ts'
import { findWithIdentifiers } from '#features/customs/customs-companies/company-finding.ts'
import type { ContactCharging } from '#features/customs/customs-contacts/contact-service.ts'
import type { WritingNeeds } from '#features/customs/customs-contacts/writable-companies.ts'
import { listMailEvents } from '#features/email/email-history/mail-event-read-model.ts'
import { createFileLinks } from '#features/frame/files/file-links.ts'
import { registerFileRoutes } from '#features/frame/files/file-routes.ts'
import { createErasedPersons } from '#features/records/erasure/erased-person-store.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { readIdentity } from '#platform/trade/party-identity.ts'
import { ParamBinder, partyIdsSql } from '#platform/trade/record-filter.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import type { Platform } from './services.ts'
import { customerBatchTasks, registerCustomerWords } from './word-wiring.ts'

const hidden = { assertRecognitionsLeft, noteRecognised, spendRecognitions, spendTyped }

const customerWriting: CustomerWriting = {
  admit: (ctx, applicant) => admitCustomer(ctx, { visibleAmong }, applicant),
  saveProfile,
  assertPlaceable: assertPlaceableByForm,
}

/** Customers with what hangs on them. */
export function registerCustomers(server: HttpServer, { stores, secrets, publicUrl }: Platform): void {
  registerFileRoutes(server, {
    database: stores.database,
    files: stores.files,
    links: createFileLinks(secrets),
  })
  registerCustomerRoutes(server, {
    erasedAmong: createErasedPersons(secrets).erasedAmong,
    findTradeCompanies: async (ctx, companies) =>
      findWithIdentifiers(stores.clickhouse, await asAsker(ctx), companies),
    hidden,
    countPoolView,
    assertRoom,
    ...customerWriting,
  })
  registerBoardRoutes(server, {
    customersOf,
    listWithin: (ctx, wishes) => listCustomersWithin(ctx.db, viewerOf(ctx), wishes),
  })
  registerCustomerSearchRoutes(server, { customersOf, coveredOf: (ctx) => coveredSql(viewerOf(ctx)) })
  registerCustomerWords(server)
  registerCollaboratorRoutes(server, { readCustomer })
  registerTimelineRoutes(server, {
    readCustomer: async (ctx, id) => {
      await countPoolView(ctx, id)
      return readCustomer(ctx, id)
    },
    listFollowUps,
    mailEvents: listMailEvents,
    shipments: { clickhouse: stores.clickhouse, partyIds },
  })
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
  registerWorkbenchRoutes(server, { setNextContact })
  registerFollowUpRoutes(server, { readCustomer, noteFollowUp })
  registerAttachmentRoutes(server, {
    readCustomer,
    files: stores.files,
    linkOf: createFileLinks(secrets).linkOf,
  })
  registerCustomerFileRoutes(server, { readCustomer })
  registerCommentRoutes(server, { readCustomer })
  registerContactCalendarRoutes(server, {
    readCustomer,
    database: stores.database,
    publicUrl,
    refuseSupport,
  })
}

const customersOf = (ctx: Context) => customerList(viewerOf(ctx), 'see')

/** Those of some customers that the caller may see. */
export async function visibleAmong(
  ctx: TransactionContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const selection = { scope: batchScope.Checked, ids: [...ids] }
  return new Set(await selectCustomerIds(ctx, selection, { right: 'see', limit: ids.length }))
}

/** Whether the caller may read what is written with a customer: he sees it, and no pool covers it for him. */
export async function readsCustomer(ctx: TransactionContext, id: number): Promise<boolean> {
  if (!ctx.permissions.has('customer.customer.read') || !(await visibleAmong(ctx, [id])).has(id)) return false
  return !(await readCustomer(ctx, id)).isMasked
}

/** The numbers of trade companies in customs data, with those of companies that count as the same. */
async function partyIds(ctx: Context, keys: readonly string[]) {
  const asker = { identity: await ctx.transaction(readIdentity) }
  const binder = new ParamBinder()
  return { sql: keys.map((key) => partyIdsSql(key, binder, asker)).join(', '), params: binder.params }
}

/** What contacts of trade companies need of customers. */
export function contactCustomers({ stores, secrets }: Platform): Omit<WritingNeeds, keyof ContactCharging> {
  const { erasedAmong } = createErasedPersons(secrets)
  return {
    clickhouse: stores.clickhouse,
    recognise: (ctx, keys) => recogniseCustomers(ctx, { tradeCompanyKeys: keys, emails: [] }, hidden),
    findAddresses: findCustomerAddresses,
    readCustomer,
    countFollowUps,
    saveCompanies: (ctx, companies) =>
      saveTradeCompanies(ctx, companies, {
        hidden,
        assertRoom,
        findTradeCompanies: async (_ctx, wanted) =>
          findWithIdentifiers(stores.clickhouse, await asAsker(ctx), wanted),
      }),
    async addPerson(ctx, customerId, { name, emails, phones }) {
      const [workEmail = '', ...otherEmails] = emails.slice(0, 10)
      const person = contactInput.parse({
        name: name.slice(0, 120),
        workEmail,
        otherEmails,
        phones: phones
          .map(normalisePhone)
          .filter((phone) => /^\+?[0-9]{5,15}$/.test(phone))
          .slice(0, 10),
      })
      await refuseErased(ctx, erasedAmong, [person])
      await addPerson(ctx, customerId, { ...customerWriting, person })
    },
  }
}

/** What is done for customers beside the tasks; each of the functions ends one of it. */
export function startCustomerLoops({ stores, log }: Platform): (() => void | Promise<void>)[] {
  const { database } = stores
  return [
    startRecycling({ database, log }),
    startReminders({ database, log }),
    startPhoneReading({ transact: database.systemTransaction, phoneKeysOf, log }),
  ]
}

/** The long work of customers. */
export function customerTasks({ stores }: Platform): TaskDefinition[] {
  return [
    customerExportTask(stores.files),
    collectedExportTask(stores.files, { readEmailFilter, personCells }),
    placementTask<CustomerViewer>(stores.files, customerList),
    ...customerBatchTasks(),
  ]
}
