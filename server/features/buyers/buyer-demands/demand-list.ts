import { demandSources, demandStates } from '@landfall/contract/buyers/buyer-demands.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import type { DirectoryViewer } from '#features/buyers/company-directory/directory-list.ts'
import { searchSql } from '#features/buyers/company-directory/directory-search.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

const isShown = 'c.withdrawn_at is null'
/** Claimed ones stay: whoever claimed them wants to find them, and the others who it is. */
const isExpired = `(c.expires_on is not null and c.expires_on < current_date and c.state = 'open')`

/** The demands of the company; `terms` is what was read of the search. */
export function demandList(
  { locale, company }: DirectoryViewer,
  terms: readonly SearchTerm[],
): ListDefinition {
  return {
    from: 'buyer_demands c',
    id: 'c.id',
    scope: () => 'true',
    fields: {
      title: { sql: 'c.title', type: 'text' },
      products: { sql: 'c.products', type: 'text' },
      hsCode: { sql: 'c.hs_code', type: 'text' },
      source: { sql: 'c.source', type: 'enum', values: demandSources },
      state: { sql: 'c.state', type: 'enum', values: demandStates },
      buyerCountry: { sql: 'c.buyer_country', type: 'text' },
      destinationCountry: { sql: 'c.destination_country', type: 'text' },
      isVerified: { sql: 'c.is_verified', type: 'boolean' },
      isExpired: { sql: isExpired, type: 'boolean' },
      hasEmail: { sql: `(c.buyer_email <> '')`, type: 'boolean' },
      isMine: { sql: '(c.claimed_by is not distinct from app_user_id())', type: 'boolean' },
      quality: { sql: 'c.quality', type: 'number' },
      postedAt: { sql: 'c.posted_at', type: 'time' },
      expiresOn: { sql: 'c.expires_on', type: 'day' },
    },
    sorts: {
      postedAt: { sql: 'c.posted_at', cast: 'timestamptz' },
      expiresOn: { sql: 'c.expires_on', cast: 'date', nullable: true },
    },
    defaultSort: '-postedAt',
    tabs: {
      go4world: () => `c.source = 'go4world' and ${isShown}`,
      exporthub: () => `c.source = 'exporthub' and ${isShown}`,
      mine: () => `c.source = 'own' and c.publisher_id = app_user_id() and ${isShown}`,
      team: () => `c.source = 'own' and ${isShown}`,
      withdrawn: () => `c.withdrawn_at is not null and c.withdrawn_by = app_user_id()`,
    },
    search: (_typed, binder) => searchSql(terms, binder),
    locale,
    timeZone: company.timeZone,
  }
}

/** What is read of a demand. */
export const demandColumnsSql = `c.id, c.source, c.source_url, c.title, c.description, c.image_url, c.products, c.hs_code,
  c.price_min::float8 as price_min, c.price_max::float8 as price_max, c.currency, c.amount, c.destination_country, c.destination,
  c.payment, c.shipping, c.buyer_name, c.buyer_country, c.buyer_email, c.buyer_phone, c.quality, c.is_verified, c.posted_at,
  c.expires_on::text as expires_on, ${isExpired} as is_expired, c.state, c.customer_id,
  (select u.name from users u where u.id = c.publisher_id) as publisher_name, c.publisher_id = app_user_id() as is_mine,
  coalesce((select u.name from users u where u.id = c.claimed_by), '') as claimer_name,
  c.claimed_by is not distinct from app_user_id() as is_claimed_by_me,
  case when c.publisher_id = app_user_id() and c.source = 'own' then
    array(select u.name from buyer_demand_views v join users u on u.id = v.user_id where v.demand_id = c.id order by v.seen_at desc)
  else '{}' end as viewers`
