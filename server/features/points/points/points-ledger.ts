import type { Locale } from '@landfall/contract/locales.ts'
import { pointsKinds, pointsTypes } from '@landfall/contract/points/points.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { featureNames } from './points-summary.ts'

/** Who looks at the ledger; an export carries this, because it runs when nobody is signed in. */
export interface LedgerViewer {
  /** Only the lines of these people; null: everybody's. */
  userIds: readonly number[] | null
  /** Together with those that are nobody's, such as allotments. */
  withCompany: boolean
  locale: Locale
  timeZone: string
}

/** Columns of a line. */
export const ledgerColumns = `l.id, l.happened_at, l.type, l.kind, l.amount, l.balance_after,
  (select u.name from users u where u.id = l.user_id) as user_name, l.feature, l.label, l.reference, l.expires_at`

/** The movements of the company's points that the viewer sees. */
export function ledgerList({ userIds, withCompany, locale, timeZone }: LedgerViewer): ListDefinition {
  return {
    from: 'points_ledger l',
    id: 'l.id',
    scope: (binder) => {
      if (userIds === null) return 'true'
      const people = `l.user_id = any(${binder.bind(userIds, 'bigint[]')})`
      return withCompany ? `(l.user_id is null or ${people})` : people
    },
    fields: {
      happenedAt: { sql: 'l.happened_at', type: 'time' },
      type: { sql: 'l.type', type: 'enum', values: pointsTypes },
      kind: { sql: 'l.kind', type: 'enum', values: pointsKinds },
      feature: { sql: 'l.feature', type: 'enum', values: featureNames },
      amount: { sql: 'l.amount', type: 'number' },
      userId: { sql: 'l.user_id', type: 'id' },
      label: { sql: 'l.label', type: 'text' },
      reference: { sql: 'l.reference', type: 'text' },
    },
    sorts: { happenedAt: { sql: 'l.happened_at', cast: 'timestamptz' } },
    defaultSort: '-happenedAt',
    tabs: {
      all: () => 'true',
      spent: () => `l.type in ('charge', 'refund')`,
      received: () => `l.type in ('monthlyGrant', 'allot', 'takeBack', 'issue')`,
      left: () => `l.type in ('allotOut', 'takenBack', 'expire', 'retire')`,
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(l.label ilike ${pattern} or l.reference ilike ${pattern}
        or l.user_id in (select u.id from users u where u.name ilike ${pattern}))`
    },
    locale,
    timeZone,
  }
}
