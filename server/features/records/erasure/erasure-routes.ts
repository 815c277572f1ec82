import { type ErasureView, erasureRoutes } from '@landfall/contract/records/erasure.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { readPage } from '#platform/list/list-page.ts'
import type { ErasedPersons } from './erased-person-store.ts'
import { disclosePerson, erasePerson, erasureColumns, inspectPerson, readErasure } from './erasure-service.ts'
import type { PersonSources } from './person-places.ts'
import { searchPeople } from './person-search.ts'

/** Finding, disclosing and erasing persons. */
export function registerErasureRoutes(
  server: HttpServer,
  deps: PersonSources & { erased: ErasedPersons },
): void {
  const { erased } = deps
  endpoint(server, erasureRoutes.search, async ({ db }, { body }) => ({
    items: await searchPeople(db, body.text),
    isErased: (await erased.erasedAmong(db, [body.text])).size > 0,
  }))
  endpoint(server, erasureRoutes.inspect, (ctx, { body }) => inspectPerson(ctx, deps, body))
  endpoint(server, erasureRoutes.disclose, (ctx, { body }) => disclosePerson(ctx, deps, body))
  endpoint(server, erasureRoutes.erase, (ctx, { body }) => erasePerson(ctx, deps, body))
  endpoint(server, erasureRoutes.list, (ctx, { query }) =>
    readPage<ErasureView>(ctx.db, erasureList(ctx), { columns: erasureColumns, query }),
  )
  endpoint(server, erasureRoutes.read, (ctx, { params }) => readErasure(ctx, params.id))
}

function erasureList({ locale, company }: Context): ListDefinition {
  return {
    from: 'erasures e',
    id: 'e.id',
    scope: () => 'true',
    fields: {
      reference: { sql: 'e.reference', type: 'text' },
      happenedAt: { sql: 'e.happened_at', type: 'time' },
    },
    sorts: { happenedAt: { sql: 'e.happened_at', cast: 'timestamptz' } },
    defaultSort: '-happenedAt',
    search: (text, binder) => `e.reference ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale,
    timeZone: company.timeZone,
  }
}
