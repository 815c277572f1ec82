import {
  addressReasons,
  addressVerdicts,
  type VerificationCheck,
} from '@landfall/contract/addresses/address-verification.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { type AddressViewer, scopedTo } from './verification-viewer.ts'

const columns = `k.id, k.email, k.batch_id, b.origin, k.asked_at, k.settled_at, k.verdict, k.reason,
  (select u.name from users u where u.id = b.user_id) as user_name,
  case when not k.is_charged then 0 when k.settled_at is null then null
    when k.verdict in ('deliverable', 'undeliverable')
      then coalesce((select r.price::float / r.unit from points_reservations r
        where r.reference = 'verification:' || k.batch_id limit 1), 0)
    else 0 end as cost`

function checkList({ scope, locale, company }: AddressViewer): ListDefinition {
  return {
    from: 'verification_checks k join verification_batches b on b.id = k.batch_id',
    id: 'k.id',
    scope: (binder) => scopedTo(scope, 'b.user_id', binder),
    fields: {
      email: { sql: 'k.email', type: 'text' },
      verdict: { sql: 'k.verdict', type: 'enum', values: addressVerdicts },
      reason: { sql: 'k.reason', type: 'enum', values: addressReasons },
      userId: { sql: 'b.user_id', type: 'id' },
      askedAt: { sql: 'k.asked_at', type: 'time' },
    },
    sorts: { askedAt: { sql: 'k.asked_at', cast: 'timestamptz' } },
    defaultSort: '-askedAt',
    search: (text, binder) =>
      `lower(k.email) like ${binder.bind(`%${escapeLike(text.toLowerCase())}%`, 'text')}`,
    locale,
    timeZone: company.timeZone,
  }
}

/** Every check with what it cost. */
export function listChecks(ctx: TransactionContext, query: ListQuery): Promise<ListPage<VerificationCheck>> {
  return readPage<VerificationCheck>(ctx.db, checkList(ctx), { columns, query })
}
