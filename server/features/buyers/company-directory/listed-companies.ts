import type { KnownSite } from '@landfall/contract/addresses/contact-finder.ts'
import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { ownHostOf, ownMailHostOf } from '#platform/reference/reach-keys.ts'
import type { FoundCompany } from './directory-collecting.ts'
import { originSql } from './directory-read-model.ts'

/** What keeping companies needs of customers. */
export interface ListedNeeds {
  /** Makes a customer of the caller's of a company, or answers the one it is; null for one of somebody else. */
  saveOrFind(ctx: Context, company: FoundCompany): Promise<number | null>
  /** The customer that a company is, as far as the caller sees it, with its addresses. */
  findKnown(ctx: TransactionContext, company: FoundCompany): Promise<{ emails: string[] } | null>
}

type Listed = Pick<MapPlace, 'name' | 'country' | 'city' | 'address' | 'website' | 'email' | 'phone'> & {
  origin: string
  isStorable: boolean
}

/** A company of a dataset or of OpenStreetMap, as looking for its addresses needs it. */
export async function readListedCompany(ctx: TransactionContext, needs: ListedNeeds, id: number) {
  const listed = await readListed(ctx, id)
  const { name, country, website, email } = listed
  const customer = await needs.findKnown(ctx, foundOf(listed))
  const [site, host] = [ownHostOf(website), ownMailHostOf(email)]
  const sites: KnownSite[] = [
    ...(site ? [{ domain: site, ground: 'datasetSite' as const }] : []),
    ...(host && host !== site ? [{ domain: host, ground: 'datasetMail' as const }] : []),
  ]
  return { name, country, sites, isCustomer: customer !== null, emails: new Set(customer?.emails) }
}

/** Makes a customer of a company of a dataset or of OpenStreetMap; throws when its licence forbids to keep it. */
export async function saveListedCompany(
  ctx: Context,
  needs: ListedNeeds,
  id: number,
): Promise<number | null> {
  const listed = await ctx.transaction((db) => readListed({ db }, id))
  if (!listed.isStorable) throw new AppError('companyNotStorable')
  return needs.saveOrFind(ctx, foundOf(listed))
}

function foundOf({ name, country, city, address, website, email, phone, origin }: Listed): FoundCompany {
  const place = [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
  return { name, country, website, email, phone, address: place, remark: origin }
}

async function readListed({ db }: Pick<TransactionContext, 'db'>, id: number): Promise<Listed> {
  const columns = 'c.name, c.country, c.city, c.address, c.website, c.email, c.phone'
  const fromDataset = `select ${columns}, c.is_storable, ${originSql} as origin from listed_companies c where c.id = $1`
  const fromMap = `select ${columns}, true as is_storable, 'OpenStreetMap · © OpenStreetMap contributors · ODbL 1.0' as origin
    from osm_places c where c.id = $1`
  // On the map both have ids of their own kind (`placeIdOf`).
  const isOnMap = id % 2 !== 0
  const listed = await one<Listed>(db, isOnMap ? fromMap : fromDataset, [Math.floor(id / 2)])
  if (!listed) throw new AppError('placeNotFound')
  return listed
}
