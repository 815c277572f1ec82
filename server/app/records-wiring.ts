import { collectedRecycling } from '#features/customers/collected/collected-recycle.ts'
import { fieldRecycling } from '#features/customers/customer-fields/field-store.ts'
import { customerGroupRecycling } from '#features/customers/customer-groups/customer-group-store.ts'
import { labelRecycling } from '#features/customers/customer-labels/label-store.ts'
import { withMerges } from '#features/customers/customer-merge/merge-recycle.ts'
import { startBatchExpiry } from '#features/customers/customer-profile/batch-expiry.ts'
import { customerSourceRecycling } from '#features/customers/customer-sources/customer-source-store.ts'
import { customerRecycling } from '#features/customers/customers/customer-recycle.ts'
import { customerFileRecycling, followUpRecycling } from '#features/customers/follow-ups/follow-up-recycle.ts'
import { assertRoom } from '#features/customers/public-pool/placement-service.ts'
import { purgeNotes } from '#features/customs/customs-notes/trade-note-store.ts'
import { purgeWatches } from '#features/customs/customs-watches/watch-store.ts'
import { mailboxRecycling } from '#features/email/email-mailboxes/mailbox-recycle.ts'
import { relayRecycling, suppressionRecycling } from '#features/email/email-settings/sending-recycle.ts'
import { templateRecycling } from '#features/email/email-templates/template-recycle.ts'
import { startFileCleanup } from '#features/frame/files/file-cleanup.ts'
import { startNoticePurge } from '#features/frame/notifications/notice-purge.ts'
import { purgeViews } from '#features/frame/saved-views/saved-view-store.ts'
import { createErasedPersons } from '#features/records/erasure/erased-person-store.ts'
import { registerErasureRoutes } from '#features/records/erasure/erasure-routes.ts'
import { startLogExpiry } from '#features/records/logs/log-expiry.ts'
import { logExportTask } from '#features/records/logs/log-export.ts'
import { registerLogRoutes } from '#features/records/logs/log-routes.ts'
import { purgeTask } from '#features/records/recycle-bin/purge-task.ts'
import { startRecycleExpiry } from '#features/records/recycle-bin/recycle-expiry.ts'
import { registerRecycleRoutes } from '#features/records/recycle-bin/recycle-routes.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { startUndoExpiry } from '#platform/records/undo-expiry.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import type { Platform } from './services.ts'

/** What the features do with their deleted records, in the order in which they are restored. */
const recycleHandlers: readonly RecycleHandler[] = [
  withMerges(customerRecycling({ assertRoom })),
  collectedRecycling,
  followUpRecycling,
  customerFileRecycling,
  templateRecycling,
  relayRecycling,
  suppressionRecycling,
  mailboxRecycling,
  labelRecycling,
  customerGroupRecycling,
  customerSourceRecycling,
  fieldRecycling,
]

/** Logs, the recycle bin, and the erasure of persons. */
export function registerRecords(server: HttpServer, { secrets }: Platform): void {
  registerLogRoutes(server)
  registerRecycleRoutes(server, recycleHandlers)
  registerErasureRoutes(server, createErasedPersons(secrets))
}

/** The long work of logs and the recycle bin. */
export function recordTasks({ stores }: Platform): TaskDefinition[] {
  return [logExportTask(stores.files), purgeTask(recycleHandlers)]
}

/** Removes what is older than it is kept; the returned function ends that. */
export function startRecordExpiry({ stores, log }: Platform): () => void {
  const { database, files } = stores
  const db = database.systemDb
  const stops = [
    startFileCleanup({ db, files, log }),
    startNoticePurge({ db, log }),
    startLogExpiry({ db, log }),
    startBatchExpiry({ db, log }),
    startUndoExpiry({ db, log, purges: [purgeNotes, purgeWatches, purgeViews] }),
    startRecycleExpiry({
      db,
      tenantTransaction: database.tenantTransaction,
      handlers: recycleHandlers,
      log,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
