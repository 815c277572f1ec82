import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { startUndoExpiry } from '#platform/records/undo-expiry.ts'
import { createErasedPersons, type ErasedPersons } from './erasure/erased-person-store.ts'
import { registerErasureRoutes } from './erasure/erasure-routes.ts'
import type { PersonFiles } from './erasure/person-places.ts'
import { loadDemoLogs } from './logs/log-demo.ts'
import { startLogExpiry } from './logs/log-expiry.ts'
import { logExportTask } from './logs/log-export.ts'
import { logPersons } from './logs/log-persons.ts'
import { registerLogRoutes } from './logs/log-routes.ts'
import { deletedPersons } from './recycle-bin/deleted-persons.ts'
import { purgeTask } from './recycle-bin/purge-task.ts'
import { startRecycleExpiry } from './recycle-bin/recycle-expiry.ts'
import { registerRecycleRoutes } from './recycle-bin/recycle-routes.ts'

interface RecordsDeps {
  /** What the areas do with their deleted records, in the order in which they are restored. */
  recycling(): readonly RecycleHandler[]
  /** Each deletes for good what of one kind was deleted more than a day ago. */
  purges(): readonly ((db: Db) => Promise<unknown>)[]
  /** Where other areas know of persons. */
  persons(): readonly PersonRows[]
  /** The files of customers. */
  personFiles(): PersonFiles
}

/** What other areas are given of this one. */
export interface Records extends Area {
  erasedAmong: ErasedPersons['erasedAmong']
  demo: { loadLogs: typeof loadDemoLogs }
}

/** Logs, the recycle bin, and the erasure of persons; what the bin holds is asked for once all areas are there. */
export function createRecords({ stores, log, secrets }: Platform, deps: RecordsDeps): Records {
  const { database, files } = stores
  const db = database.systemDb
  const erased = createErasedPersons(secrets)
  return {
    registerRoutes(server) {
      registerLogRoutes(server)
      registerRecycleRoutes(server, deps.recycling())
      registerErasureRoutes(server, {
        erased,
        ...deps.personFiles(),
        persons: () => [...deps.persons(), ...logPersons, ...deletedPersons],
      })
    },
    tasks: () => [logExportTask(files), purgeTask(deps.recycling())],
    startLoops: () => [
      startLogExpiry({ db, log }),
      startUndoExpiry({ db, log, purges: deps.purges() }),
      startRecycleExpiry({
        db,
        tenantTransaction: database.tenantTransaction,
        handlers: deps.recycling(),
        log,
      }),
    ],
    erasedAmong: erased.erasedAmong,
    demo: { loadLogs: loadDemoLogs },
  }
}
