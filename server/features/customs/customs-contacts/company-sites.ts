import type { KnownSite } from '@landfall/contract/addresses/contact-finder.ts'
import type { RecognisedCustomer } from '@landfall/contract/customers/customers.ts'
import { findWithIdentifiers } from '#features/customs/customs-companies/company-finding.ts'
import type { Context } from '#platform/http/context.ts'
import { ownHostOf, ownMailHostOf } from '#platform/reference/reach-keys.ts'
import { type Asker, asAsker } from '#platform/trade/record-scope.ts'
import { type ReachNeeds, readReachable, type Wanted, wantedName } from './contact-reading.ts'
import { nothingOpen, type OpeningNeeds, openLibrary } from './library-opening.ts'

/** A trade company with where its own site may be, and the addresses that are known of it. */
export interface CompanySites {
  name: string
  country: string | null
  /** The surest first. */
  sites: KnownSite[]
  /** Of the customer it is. */
  emails: ReadonlySet<string>
  isCustomer: boolean
}

/**
 * Where the sites of some companies are, as far as the caller may know: by its customer, by records, and by mail addresses
 * that are open to him. What is covered in the shared library says nothing here.
 */
export async function readCompanySites(
  caller: Context,
  needs: OpeningNeeds & ReachNeeds,
  wanted: readonly Wanted[],
): Promise<Map<string, CompanySites>> {
  const ctx = await asAsker(caller)
  const [reachable, identified] = await Promise.all([
    readReachable(needs, ctx, wanted),
    findWithIdentifiers(needs.clickhouse, ctx, wanted),
  ])
  const { recognised, openings, known } = await readOpen(ctx, needs, [...reachable.values()])
  const sites = new Map<string, CompanySites>()
  for (const one of wanted) {
    const company = reachable.get(wantedName(one))
    const { name = '', country = null, website = '' } = identified.find(({ key }) => key === one.key) ?? {}
    if (!company) continue
    const customer = recognised.find(({ value }) => value === company.key)?.customerId ?? null
    const addresses = [...(known.get(customer ?? 0) ?? [])]
    const { open } = openings.get(company) ?? nothingOpen
    sites.set(wantedName(one), {
      name: company.name || name,
      country,
      isCustomer: customer !== null,
      emails: new Set(addresses.filter((address) => address.includes('@'))),
      sites: sitesOf({
        customerSite: addresses.flatMap((address) => (isSite(address) ? (ownHostOf(address) ?? []) : [])),
        recordSite: [ownHostOf(website) ?? []].flat(),
        customerMail: mailHosts(addresses),
        recordMail: mailHosts([...company.own, ...open].flatMap(({ emails }) => emails)),
      }),
    })
  }
  return sites
}

function readOpen(
  ctx: Context & Asker,
  needs: OpeningNeeds,
  companies: Parameters<typeof openLibrary>[2]['companies'],
) {
  return ctx.transaction(async (db) => {
    const inside = { ...ctx, db }
    const recognised: RecognisedCustomer[] =
      companies.length === 0
        ? []
        : await needs.recognise(
            inside,
            companies.map(({ key }) => key),
          )
    const openings = await openLibrary(inside, needs, { companies, recognised })
    const mayRead = ctx.permissions.has('customer.customer.read')
    const ids = mayRead ? recognised.flatMap(({ customerId }) => customerId ?? []) : []
    return { recognised, openings, known: await needs.findAddresses(db, ids) }
  })
}

const isSite = (address: string) => !address.includes('@') && /\p{L}/u.test(address)
const mailHosts = (addresses: readonly string[]) =>
  addresses.flatMap((address) => ownMailHostOf(address) ?? [])

function sitesOf(hosts: Readonly<Partial<Record<KnownSite['ground'], readonly string[]>>>): KnownSite[] {
  const all = Object.entries(hosts).flatMap(([ground, domains]) =>
    domains.map((domain) => ({ domain, ground: ground as KnownSite['ground'] })),
  )
  return [...new Map(all.toReversed().map((site) => [site.domain, site])).values()].reverse()
}
