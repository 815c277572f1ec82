import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { createOutsideFetch, createWebGuard } from '#platform/http/outside-fetch.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { findTaskUse } from '#platform/tasks/paid-task.ts'
import { demandPersons } from './buyer-demands/demand-persons.ts'
import { registerDemandRoutes } from './buyer-demands/demand-routes.ts'
import type { DemandNeeds } from './buyer-demands/demand-service.ts'
import { loadDemoDemands } from './buyer-demands/demo-demands.ts'
import type { FacetNeeds } from './buyer-search/buyer-facets-service.ts'
import { registerBuyerSearchRoutes } from './buyer-search/buyer-search-routes.ts'
import type { BuyerSearchNeeds } from './buyer-search/buyer-search-service.ts'
import { type DatasetNeeds, datasetImportTask } from './company-datasets/dataset-import-task.ts'
import { registerDatasetRoutes } from './company-datasets/dataset-routes.ts'
import { datasetRecycling } from './company-datasets/dataset-store.ts'
import { loadDemoDirectory } from './company-directory/demo-directory.ts'
import type { CollectingNeeds } from './company-directory/directory-collecting.ts'
import { directoryExportTask } from './company-directory/directory-export.ts'
import { directoryPersons } from './company-directory/directory-persons.ts'
import { findDirectorySites, readDirectoryAddresses } from './company-directory/directory-reaches.ts'
import { registerDirectoryRoutes } from './company-directory/directory-routes.ts'
import {
  type ListedNeeds,
  readListedCompany,
  saveListedCompany,
} from './company-directory/listed-companies.ts'
import { readListedParties } from './company-directory/listed-parties.ts'
import type { ExportPoints } from './company-directory/paid-export.ts'
import type { AskingNeeds } from './connectors/connector-asking.ts'
import { registerConnectorRoutes } from './connectors/connector-routes.ts'
import { type AlertNeeds, startAlerts } from './demand-alerts/alert-loop.ts'
import { registerAlertRoutes } from './demand-alerts/alert-routes.ts'
import { startFeeds } from './demand-feeds/feed-loop.ts'
import { registerFeedRoutes } from './demand-feeds/feed-routes.ts'
import { startCopying } from './directory-copies/copy-loop.ts'
import { registerGatheringRoutes } from './map-collector/gathering-routes.ts'
import { gatheringTask } from './map-collector/gathering-task.ts'
import { registerLivePlaceRoutes } from './map-collector/live-place-routes.ts'
import type { PlaceNeeds } from './map-collector/map-collecting.ts'
import { placeExportTask } from './map-collector/map-export.ts'
import { registerMapRoutes } from './map-collector/map-routes.ts'
import { registerPlaceKindRoutes } from './map-collector/place-kind-routes.ts'

/** What other areas are given of this one. */
export interface Buyers extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  recycling: readonly RecycleHandler[]
  /** What became of paid work. */
  uses: { directoryExport: typeof findTaskUse }
  readListedParties: typeof readListedParties
  demo: { loadDirectory: typeof loadDemoDirectory; loadDemands: typeof loadDemoDemands }
  /** What verifying and finding addresses need of the directory. */
  reaches: {
    readAddresses(ctx: Context, selection: BatchSelection): AsyncIterable<string[]>
    findSites: typeof findDirectorySites
    readListed(ctx: TransactionContext, id: number): ReturnType<typeof readListedCompany>
    saveListed(ctx: Context, id: number): Promise<number | null>
  }
}

/** Companies that may become customers, found outside customs data. */
export function createBuyers(
  platform: Platform,
  given: DatasetNeeds &
    CollectingNeeds &
    Omit<BuyerSearchNeeds & FacetNeeds, 'clickhouse'> &
    PlaceNeeds &
    DemandNeeds &
    ListedNeeds &
    ExportPoints &
    Pick<AlertNeeds, 'sendMail'>,
): Buyers {
  const { stores } = platform
  const deps = { ...given, clickhouse: stores.clickhouse }
  const asking = askingNeeds(platform)
  const feeds = { ...asking, erasedAmong: deps.erasedAmong }
  return {
    registerRoutes(server) {
      registerDatasetRoutes(server, stores.files)
      registerDirectoryRoutes(server, deps)
      registerBuyerSearchRoutes(server, deps)
      registerMapRoutes(server, { ...deps, ...asking, tiles: platform.config.mapTiles })
      registerLivePlaceRoutes(server, { ...deps, ...asking })
      registerDemandRoutes(server, deps)
      registerFeedRoutes(server, feeds)
      registerAlertRoutes(server)
      registerConnectorRoutes(server, { ...asking, collect: deps.collect })
      registerGatheringRoutes(server)
      registerPlaceKindRoutes(server)
    },
    tasks: () => [
      directoryExportTask(stores.files),
      placeExportTask(stores.files),
      datasetImportTask({ files: stores.files, erasedAmong: deps.erasedAmong }),
      gatheringTask({ ...asking, erasedAmong: deps.erasedAmong }),
    ],
    startLoops() {
      const { log, publicUrl } = platform
      const { database, clickhouse } = stores
      return [
        startCopying({ database, clickhouse, log }),
        startFeeds({ ...feeds, database, log }),
        startAlerts({ database, log, publicUrl, expand: deps.expand, sendMail: deps.sendMail }),
      ]
    },
    persons: [...directoryPersons, demandPersons],
    recycling: [datasetRecycling],
    uses: { directoryExport: findTaskUse },
    readListedParties,
    demo: { loadDirectory: loadDemoDirectory, loadDemands: loadDemoDemands },
    reaches: {
      readAddresses: (ctx, selection) => readDirectoryAddresses(ctx, deps, selection),
      findSites: findDirectorySites,
      readListed: (ctx, id) => readListedCompany(ctx, deps, id),
      saveListed: (ctx, id) => saveListedCompany(ctx, deps, id),
    },
  }
}

function askingNeeds({ stores, config, log, secrets }: Platform): AskingNeeds {
  const guard = createWebGuard({ allowInside: config.connectorsPrivate, log })
  return { fetch: createOutsideFetch(guard), secrets, systemDb: stores.database.systemDb }
}
