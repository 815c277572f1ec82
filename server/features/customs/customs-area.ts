import type { BatchSelection } from '@landfall/contract/list.ts'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Area } from '#platform/area/area.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { PersonRows } from '#platform/records/known-person.ts'
import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { findTaskUse, taskReference } from '#platform/tasks/paid-task.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import { registerCustomsAnalysisRoutes } from './customs-analysis/customs-analysis-routes.ts'
import { type CountedBuyers, countBuyers } from './customs-companies/buyer-facets.ts'
import { type BuyerWish, type FoundBuyers, findBuyers } from './customs-companies/buyer-finding.ts'
import { findTradeCompanies, findWithIdentifiers } from './customs-companies/company-finding.ts'
import { registerCompanyRoutes } from './customs-companies/trade-company-routes.ts'
import { type CompanySites, readCompanySites } from './customs-contacts/company-sites.ts'
import type { ReachNeeds } from './customs-contacts/contact-reading.ts'
import { registerContactRoutes } from './customs-contacts/contact-routes.ts'
import type { ContactCharging } from './customs-contacts/contact-service.ts'
import { findContactUse, unlockReference } from './customs-contacts/contact-use.ts'
import type { WritingNeeds } from './customs-contacts/writable-companies.ts'
import { registerCustomsDataRoutes } from './customs-data/customs-data-routes.ts'
import { createRecordLedger } from './customs-data/record-ledger.ts'
import { startSearchWarming } from './customs-data/search-warming.ts'
import { createDemoCustoms } from './customs-demo/demo-customs.ts'
import { registerCustomsExportRoutes } from './customs-export/customs-export-routes.ts'
import type { ExportNeeds } from './customs-export/export-service.ts'
import { customsExportTask } from './customs-export/export-task.ts'
import { registerFacetRoutes } from './customs-facets/facet-routes.ts'
import type { ReadListed } from './customs-identity/listed-scan.ts'
import { startPartyScans } from './customs-identity/party-scan-loop.ts'
import { registerIdentityRoutes } from './customs-identity/trade-identity-routes.ts'
import { registerLibraryRoutes } from './customs-library/library-routes.ts'
import { registerNomenclatureRoutes } from './customs-nomenclature/nomenclature-routes.ts'
import { listHeadings } from './customs-nomenclature/nomenclature-store.ts'
import { notePersons } from './customs-notes/note-persons.ts'
import { registerTradeNoteRoutes } from './customs-notes/trade-note-routes.ts'
import { purgeNotes } from './customs-notes/trade-note-store.ts'
import { registerPortRoutes } from './customs-ports/port-routes.ts'
import { registerTemplateRoutes } from './customs-templates/mapping-template-routes.ts'
import { registerUploadRoutes } from './customs-upload/upload-routes.ts'
import { customsImportTask, customsRevertTask } from './customs-upload/upload-tasks.ts'
import { startWatches } from './customs-watches/watch-loop.ts'
import type { SendMail } from './customs-watches/watch-mail.ts'
import { registerWatchRoutes } from './customs-watches/watch-routes.ts'
import { purgeWatches } from './customs-watches/watch-store.ts'
import { expandWords } from './customs-words/search-words.ts'
import { registerCustomsWordRoutes } from './customs-words/word-set-routes.ts'
import { unlockedExportTask } from './unlocked-companies/unlocked-export.ts'
import { readUnlockedAddresses } from './unlocked-companies/unlocked-list.ts'
import { registerUnlockedRoutes } from './unlocked-companies/unlocked-routes.ts'

interface CustomsDeps {
  /** What contacts of trade companies need of customers. */
  contactCustomers: Omit<WritingNeeds, keyof ReachNeeds | keyof ContactCharging>
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong: ReachNeeds['erasedAmong']
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
    readPaidDays(db: Db, feature: 'contactUnlock'): Promise<number | null>
  }
  /** The companies that datasets have, to be compared with those of customs data. */
  readListed: ReadListed
  /** Sends one mail to one of our own users. */
  sendMail: SendMail
}

/** What other areas are given of this one. */
export interface Customs extends Area {
  /** Where this area knows of persons. */
  persons: readonly PersonRows[]
  recycling: readonly RecycleHandler[]
  /** Trade companies with their identifiers, as the asker sees them. */
  findTradeCompanies: FindTradeCompanies
  /** Where the sites of trade companies are, as far as the caller may know; by role and key. */
  readCompanySites(
    ctx: Context,
    wanted: Parameters<typeof readCompanySites>[2],
  ): Promise<Map<string, CompanySites>>
  /** What verifying addresses needs. */
  forAddresses: {
    /** The addresses of selected companies whose contacts were unlocked, in portions. */
    readUnlockedAddresses(ctx: Context, selection: BatchSelection): AsyncIterable<string[]>
  }
  /** What searching for buyers elsewhere needs. */
  forBuyers: {
    /** A search text with the trade words added that mean the same. */
    expand: typeof expandWords
    /** Companies by their part in the shipments that match, as far as the caller may see these. */
    findBuyers(ctx: Context, wish: BuyerWish): Promise<FoundBuyers>
    /** How many of these companies have which of the frequent values. */
    countBuyers(ctx: Context, wish: Omit<BuyerWish, 'cursor' | 'size'>): Promise<CountedBuyers>
  }
  /** What became of paid work. */
  uses: { customsExport: typeof findTaskUse; contactUnlock: typeof findContactUse }
  /** Each deletes for good what was deleted more than a day ago. */
  purges: readonly ((db: Db) => Promise<unknown>)[]
  demo: ReturnType<typeof createDemoCustoms>
}

type FindTradeCompanies = (
  ctx: Context,
  companies: Parameters<typeof findWithIdentifiers>[2],
) => ReturnType<typeof findWithIdentifiers>

/** Customs files, the records they bring, and the companies in them. */
export function createCustoms(platform: Platform, deps: CustomsDeps): Customs {
  const { config, stores, log, publicUrl } = platform
  const { files, clickhouse } = stores
  return {
    registerRoutes: (server) => registerCustoms(server, platform, deps),
    tasks() {
      const uploads = { ledger: createRecordLedger(clickhouse), files, knownHeadings: listHeadings }
      return [
        customsImportTask(uploads),
        customsRevertTask(uploads),
        customsExportTask({ ...stores, erasedAmong: deps.erasedAmong }),
        unlockedExportTask({ files, erasedAmong: deps.erasedAmong }),
      ]
    },
    startLoops: () => [
      startPartyScans({ ...stores, log, readListed: deps.readListed }),
      startWatches({ ...stores, log, publicUrl, sendMail: deps.sendMail }),
    ],
    warm: () => (config.warmSearch ? startSearchWarming({ ...stores, log }) : () => undefined),
    findTradeCompanies: async (ctx, companies) =>
      findWithIdentifiers(clickhouse, await asAsker(ctx), companies),
    readCompanySites: (ctx, wanted) =>
      readCompanySites(ctx, { ...stores, ...deps.contactCustomers, erasedAmong: deps.erasedAmong }, wanted),
    forAddresses: {
      readUnlockedAddresses: (ctx, selection) => readUnlockedAddresses(ctx, deps.erasedAmong, selection),
    },
    forBuyers: {
      expand: expandWords,
      findBuyers: async (ctx, wish) => findBuyers(clickhouse, await asAsker(ctx), wish),
      countBuyers: async (ctx, wish) => countBuyers(clickhouse, await asAsker(ctx), wish),
    },
    uses: { customsExport: findTaskUse, contactUnlock: findContactUse },
    purges: [purgeNotes, purgeWatches],
    demo: createDemoCustoms(platform),
    persons: notePersons,
    recycling: [
      deletedRecycling({
        kind: 'mappingTemplate',
        table: 'customs_templates',
        needs: 'customs.template.write',
      }),
      deletedRecycling({ kind: 'wordSet', table: 'customs_word_sets', needs: 'customs.word.write' }),
    ],
  }
}

function registerCustoms(server: HttpServer, { stores }: Platform, deps: CustomsDeps): void {
  const { files, clickhouse } = stores
  const reach = { ...stores, erasedAmong: deps.erasedAmong }
  registerUploadRoutes(server, { files, knownHeadings: listHeadings })
  registerTemplateRoutes(server)
  registerCustomsDataRoutes(server, reach)
  registerCustomsAnalysisRoutes(server, stores)
  registerCompanyRoutes(server, stores)
  registerIdentityRoutes(server, stores)
  registerUnlockedRoutes(server, deps.erasedAmong)
  registerContactRoutes(server, { ...reach, ...contactCharging(deps), ...deps.contactCustomers })
  registerTradeNoteRoutes(server, {
    nameOf: async (ctx, company) => (await findTradeCompanies(clickhouse, ctx, [company]))[0]?.name,
  })
  registerFacetRoutes(server, stores)
  registerPortRoutes(server)
  registerCustomsWordRoutes(server, stores)
  registerNomenclatureRoutes(server, stores)
  registerCustomsExportRoutes(server, { ...reach, ...exportCharging(deps) })
  registerLibraryRoutes(server, stores)
  registerWatchRoutes(server, stores)
}

function exportCharging({ points }: CustomsDeps): Pick<ExportNeeds, 'quote' | 'charge'> {
  return {
    quote: (db, rows) => points.quotePoints(db, { feature: 'customsExport', quantity: rows }),
    async charge(db, { taskId, rows, title }) {
      const reference = taskReference(taskId)
      const wish = { feature: 'customsExport', quantity: rows, reference, label: title } as const
      await points.reservePoints(db, { ...wish, idempotencyKey: reference })
    },
  }
}

/** What seeing the contacts of companies in the shared library costs. */
function contactCharging({ points }: CustomsDeps): ContactCharging {
  return {
    quote: (db, companies) => points.quotePoints(db, { feature: 'contactUnlock', quantity: companies }),
    windowDays: (db) => points.readPaidDays(db, 'contactUnlock'),
    async charge(db, { id, key, name }) {
      const wish = { feature: 'contactUnlock', things: [key] } as const
      const { cost } = await points.quotePoints(db, wish)
      const reference = unlockReference(id)
      await points.reservePoints(db, { ...wish, reference, label: name, idempotencyKey: reference })
      return cost
    },
  }
}
