import { passPoolsOn, readOpenings } from '#features/customers/public-pool/pool-inheritance.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { createAddressSaving } from './checked-address-wiring.ts'
import { collectedExportTask } from './collected/collected-export.ts'
import { collectedRecycling } from './collected/collected-recycle.ts'
import {
  createFoundCollecting,
  createFoundSaving,
  createSaveOrFind,
  findKnownCustomer,
  registerCollected,
} from './collected-wiring.ts'
import { startReminders } from './contact-calendar/reminder-loop.ts'
import { loadAroundCustomers, loadDemoCustomers } from './customer-demo/demo-customers.ts'
import { deleteDemoCustomers } from './customer-demo/demo-deletions.ts'
import { fieldRecycling } from './customer-fields/field-store.ts'
import { customerGroupRecycling } from './customer-groups/customer-group-store.ts'
import { startPhoneReading } from './customer-identity/phone-reading.ts'
import { recogniseSocialPerson } from './customer-identity/social-recognition.ts'
import { customerImportTasks, registerCustomerImports } from './customer-import-wiring.ts'
import { labelRecycling } from './customer-labels/label-store.ts'
import { withMerges } from './customer-merge/merge-recycle.ts'
import { startBatchExpiry } from './customer-profile/batch-expiry.ts'
import { startRecycling } from './customer-recycling/recycle-loop.ts'
import { customerSourceRecycling } from './customer-sources/customer-source-store.ts'
import { registerCustomerPages, registerPools } from './customer-wiring.ts'
import { moveOwned } from './customer-writing/customer-owners.ts'
import {
  customerExportTask,
  personCells,
  readEmailFilter,
  verifyExported,
} from './customers/customer-export.ts'
import { countOwned, countOwnedEver } from './customers/customer-hand-over.ts'
import { phoneKeysOf } from './customers/customer-keys.ts'
import { customerList, selectCustomerIds } from './customers/customer-list.ts'
import { customerPersons } from './customers/customer-persons.ts'
import { customerRecycling } from './customers/customer-recycle.ts'
import type { CustomerViewer } from './customers/customer-scope.ts'
import { moveStage } from './customers/customer-stage.ts'
import { readableSql, readsCustomer, writableCustomersSql } from './customers/customer-visibility.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { customerFileRecycling, followUpRecycling } from './follow-ups/follow-up-recycle.ts'
import { countPersonFiles, deletePersonFiles, listPersonFiles } from './follow-ups/person-files.ts'
import { createFoundContacts, type FoundContacts } from './found-contact-wiring.ts'
import { registerIdentity } from './identity-wiring.ts'
import { createListedAddresses, type ReadListedAddresses } from './listed-address-wiring.ts'
import { createMailable, type ReadMailable } from './mailable-wiring.ts'
import { assertRoom } from './public-pool/placement-service.ts'
import { placementTask } from './public-pool/placement-tasks.ts'
import { createTradeContacts, type TradeContacts } from './trade-contact-wiring.ts'
import { customerBatchTasks, registerCustomerWords } from './word-wiring.ts'
import { readQueuePage, readQueues } from './workbench/queue-read-model.ts'

/** What other areas are given of this one. */
export interface Customers extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  personFiles: {
    listPersonFiles: typeof listPersonFiles
    countPersonFiles: typeof countPersonFiles
    deletePersonFiles: typeof deletePersonFiles
  }
  tradeContacts: TradeContacts
  foundContacts: FoundContacts
  /** What finding companies elsewhere needs: collecting them, and which of them are customers. */
  found: {
    collect: ReturnType<typeof createFoundCollecting>
    collectPlaces: ReturnType<typeof createFoundCollecting>
    savePlaces: ReturnType<typeof createFoundSaving>
    saveFound: ReturnType<typeof createFoundSaving>
    saveOrFind: ReturnType<typeof createSaveOrFind>
    findKnown: typeof findKnownCustomer
    recognise: TradeContacts['recognise']
  }
  readMailable: ReadMailable
  readListedAddresses: ReadListedAddresses
  /** Saves an address that was verified. */
  saveAddress: ReturnType<typeof createAddressSaving>
  /** What mail needs: whose correspondence somebody may read, and moving on who answers with interest. */
  forMail: {
    readsCustomer: typeof readsCustomer
    readableCustomers: typeof readableSql
    moveStage: typeof moveStage
  }
  /** What conversations at social networks need: who writes, and who may read it. */
  forSocial: {
    readsCustomer: typeof readsCustomer
    readableCustomers: typeof readableSql
    recogniseCustomer: typeof recogniseSocialPerson
    writableCustomers: typeof writableCustomersSql
    chooseCustomers: typeof selectCustomerIds
  }
  /** What an employee who leaves has to hand over. */
  handOver: { count: typeof countOwned; countAll: typeof countOwnedEver; move: typeof moveOwned }
  /** What becomes of pools when a user group is dissolved. */
  pools: { passOn: typeof passPoolsOn; readOpenings: typeof readOpenings }
  /** What waits for the caller. */
  queues: { readQueues: typeof readQueues; readQueuePage: typeof readQueuePage }
  /** Deleted customers with what hung on them, and the words they were ordered by. */
  recycling: { records: readonly RecycleHandler[]; words: readonly RecycleHandler[] }
  demo: {
    loadCustomers: typeof loadDemoCustomers
    loadAround: typeof loadAroundCustomers
    deleteSome: typeof deleteDemoCustomers
  }
}

const personFiles = { listPersonFiles, countPersonFiles, deletePersonFiles }

const forMail: Customers['forMail'] = { readsCustomer, readableCustomers: readableSql, moveStage }
const forSocial: Customers['forSocial'] = {
  readsCustomer,
  readableCustomers: readableSql,
  recogniseCustomer: recogniseSocialPerson,
  writableCustomers: writableCustomersSql,
  chooseCustomers: selectCustomerIds,
}

/** Customers, who has them, what is known of them and what is done for them. */
export function createCustomers(platform: Platform, deps: CustomersDeps): Customers {
  const { stores, log } = platform
  const { database, files } = stores
  const db = database.systemDb
  const tradeContacts = createTradeContacts(deps)
  return {
    registerRoutes(server) {
      registerCustomerPages(server, platform, deps)
      registerCustomerWords(server)
      registerPools(server)
      registerCustomerImports(server, platform)
      registerIdentity(server)
      registerCollected(server, deps)
    },
    tasks: () => [
      customerExportTask(files, deps.addressChecks),
      collectedExportTask(files, {
        readEmailFilter: (inner) => readEmailFilter(inner, deps.addressChecks),
        verifyFirst: (run, wish) => verifyExported(run, deps.addressChecks, wish),
        personCells,
      }),
      placementTask<CustomerViewer>(files, customerList),
      ...customerBatchTasks(),
      ...customerImportTasks(platform, deps),
    ],
    startLoops: () => [
      startRecycling({ database, log }),
      startReminders({ database, log }),
      startPhoneReading({ transact: database.systemTransaction, phoneKeysOf, log }),
      startBatchExpiry({ db, log }),
    ],
    tradeContacts,
    foundContacts: createFoundContacts(deps, tradeContacts),
    persons: customerPersons,
    personFiles,
    found: createFound(deps, tradeContacts),
    readMailable: createMailable(deps),
    readListedAddresses: createListedAddresses(deps),
    saveAddress: createAddressSaving(deps, tradeContacts),
    ...{ forMail, forSocial },
    handOver: { count: countOwned, countAll: countOwnedEver, move: moveOwned },
    pools: { passOn: passPoolsOn, readOpenings },
    queues: { readQueues, readQueuePage },
    recycling: recyclingOf(assertRoom),
    demo: {
      loadCustomers: loadDemoCustomers,
      loadAround: loadAroundCustomers,
      deleteSome: deleteDemoCustomers,
    },
  }
}

function recyclingOf(
  assertRoom: Parameters<typeof customerRecycling>[0]['assertRoom'],
): Customers['recycling'] {
  return {
    records: [
      withMerges(customerRecycling({ assertRoom })),
      collectedRecycling,
      followUpRecycling,
      customerFileRecycling,
    ],
    words: [
      labelRecycling,
      customerGroupRecycling,
      customerSourceRecycling,
      fieldRecycling,
      deletedRecycling({ kind: 'releaseReason', table: 'release_reasons', needs: 'customer.pool.manage' }),
      deletedRecycling({ kind: 'comment', table: 'follow_up_comments', needs: 'customer.followUp.write' }),
      deletedRecycling({ kind: 'freeDay', table: 'free_days', needs: 'company.settings.manage' }),
    ],
  }
}

function createFound(deps: CustomersDeps, { recognise }: TradeContacts): Customers['found'] {
  return {
    collect: createFoundCollecting(deps, 'search'),
    collectPlaces: createFoundCollecting(deps, 'map'),
    savePlaces: createFoundSaving(deps, 'map'),
    saveFound: createFoundSaving(deps, 'search'),
    saveOrFind: createSaveOrFind(deps),
    findKnown: findKnownCustomer,
    recognise,
  }
}
