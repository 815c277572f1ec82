import type { Platform } from '#platform/area/platform.ts'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'
import { pageParsers } from '../page-reading/page-parsers.ts'
import { createSiteTurns } from '../site-reading/site-turns.ts'
import type { VisitNeeds } from '../site-reading/site-visit.ts'

/** How this installation visits sites. */
export function createVisiting({ stores, log, publicUrl }: Platform): VisitNeeds {
  return {
    fetch: createPageFetch(createSiteGuard(log)),
    parsers: pageParsers,
    takeTurn: createSiteTurns(stores.database),
    contact: publicUrl,
  }
}
