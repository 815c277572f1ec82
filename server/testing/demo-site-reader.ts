import { pageParsers } from '#features/addresses/page-reading/page-parsers.ts'
import { demoSite, openDemoSites } from '#features/addresses/site-reading/demo-sites.ts'
import { readSite, type SiteFindings } from '#features/addresses/site-reading/site-reading.ts'
import { createPageFetch, createSiteGuard } from '#platform/http/page-fetch.ts'

/** What was found on a site of the demo, and what people would find there. */
export interface ReadDemoSite extends Pick<SiteFindings, 'outcome' | 'pages'> {
  host: string
  found: string[]
  carried: readonly string[]
}

/** Reads sites of the demo's firms one after the other, without waiting between their pages. */
export async function* readDemoSites(hosts: readonly string[]): AsyncGenerator<ReadDemoSite> {
  const sites = await openDemoSites()
  const needs = {
    fetch: createPageFetch(createSiteGuard({ info: () => undefined })),
    parsers: pageParsers,
    takeTurn: async () => undefined,
    contact: () => 'https://export.example/',
  }
  const { signal } = new AbortController()
  try {
    for (const host of hosts) {
      const wish = { domain: host, country: null, companyId: 1, signal }
      const { addresses, outcome, pages } = await readSite(needs, wish)
      const found = addresses.map(({ email }) => email).toSorted()
      yield { host, outcome, pages, found, carried: demoSite(host).carries }
    }
  } finally {
    await sites.stop()
  }
}
