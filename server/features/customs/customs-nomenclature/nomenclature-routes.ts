import type { Readable } from 'node:stream'
import {
  type Nomenclature,
  nomenclatureRoutes,
  nomenclatureSizeLimit,
} from '@landfall/contract/customs/customs-nomenclature.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { namingTableProblems } from '#platform/tabular/table-refusal.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { type HsNeeds, readChildren, readHsNames, readSections, searchHs } from './hs-read-model.ts'
import { readNomenclature } from './nomenclature-file.ts'
import {
  listNomenclatures,
  removeNomenclature,
  replaceNomenclature,
  type Shelf,
} from './nomenclature-store.ts'

/** Codes of the Harmonized System with their names, and the files that name them. */
export function registerNomenclatureRoutes(server: HttpServer, needs: HsNeeds): void {
  const routes = nomenclatureRoutes
  endpointWithoutTransaction(server, routes.sections, async (ctx) => ({ items: await readSections(ctx) }))
  recordEndpoint(server, routes.children, async (ctx, { query }) => ({
    items: await readChildren(needs, ctx, query.parent),
  }))
  recordEndpoint(server, routes.search, async (ctx, { query }) => ({
    items: await searchHs(needs, ctx, query.search),
  }))
  recordEndpoint(server, routes.names, async (ctx, { query }) => ({
    items: await readHsNames(needs, ctx, query.codes.split(',')),
  }))
  endpoint(server, routes.list, async ({ db }) => ({
    own: await listNomenclatures(db, 'own'),
    shared: await listNomenclatures(db, 'shared'),
  }))
  endpointWithoutTransaction(server, routes.import, (ctx, { query, stream }) =>
    importFile(ctx, 'own', { ...query, stream }),
  )
  endpoint(server, routes.remove, async ({ db }, { params }) => {
    await removeNomenclature(db, 'own', params.locale)
    return null
  })
  endpoint(server, routes.listShared, async ({ db }) => ({ items: await listNomenclatures(db, 'shared') }))
  endpointWithoutTransaction(server, routes.importShared, (ctx, { query, stream }) =>
    importFile(ctx, 'shared', { ...query, stream }),
  )
  endpoint(server, routes.removeShared, async ({ db }, { params }) => {
    await removeNomenclature(db, 'shared', params.locale)
    return null
  })
}

async function importFile(
  ctx: Context,
  shelf: Shelf,
  { locale, fileName, stream }: { locale: Locale; fileName: string; stream: Readable },
): Promise<{ imported: Nomenclature[]; skipped: number }> {
  const bytes = await readLimited(stream)
  const { byLocale, skipped } = await namingTableProblems(async () => readNomenclature(bytes, locale))
  const imported = await ctx.transaction(async (db) => {
    const stored: Nomenclature[] = []
    for (const [each, codes] of byLocale) {
      stored.push(await replaceNomenclature(db, shelf, { locale: each, fileName, codes }))
    }
    return stored
  })
  return { imported, skipped }
}

// What comes beyond the limit is read and forgotten: a connection that is cut cannot carry the refusal.
async function readLimited(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= nomenclatureSizeLimit) pieces.push(piece)
  }
  if (size > nomenclatureSizeLimit) throw new AppError('tooLarge', { limit: '16 MB' })
  return Buffer.concat(pieces)
}
