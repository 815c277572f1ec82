import type {
  LibraryGrant,
  LibraryGrantInput,
  LibraryGrantList,
} from '@landfall/contract/customs/customs-library.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { type LibraryPart, readLibrary } from '#platform/trade/record-scope.ts'

type GrantRow = Omit<LibraryGrant, 'state'> & { holds: boolean; covered: boolean }

/** What a company below may read of the library, and what the caller's house has to give. */
export async function readGrants(ctx: TransactionContext, companyId: number): Promise<LibraryGrantList> {
  const below = await one<{ isBelow: boolean }>(ctx.db, 'select points_below($1) as is_below', [companyId])
  if (!below?.isBelow) throw new AppError('companyNotFound')
  const rows = await ctx.db.query<GrantRow>('select * from library_grants_below($1)', [companyId])
  return {
    items: rows.map(toGrant),
    available: ctx.level === 'system' ? null : (await readLibrary(ctx.db)).map(withMonths),
  }
}

function toGrant({ holds, covered, ...row }: GrantRow): LibraryGrant {
  return { ...row, ...withMonths(row), state: !holds ? 'ended' : covered ? 'active' : 'uncovered' }
}

/** A part with its months as `YYYY-MM`. */
export function withMonths(part: LibraryPart) {
  const { sources, countries, flow, firstMonth, lastMonth } = part
  return {
    sources: [...sources],
    countries: [...countries],
    flow,
    firstMonth: firstMonth?.slice(0, 7) ?? null,
    lastMonth: lastMonth?.slice(0, 7) ?? null,
  }
}

/** Replaces what the caller's house gives to a company below. */
export async function saveGrants(
  ctx: TransactionContext,
  companyId: number,
  items: readonly LibraryGrantInput[],
): Promise<LibraryGrantList> {
  const wanted = items.map((item) => ({
    id: item.id,
    sources: item.sources,
    countries: item.countries,
    flow: item.flow,
    first_month: firstDay(item.firstMonth),
    last_month: firstDay(item.lastMonth),
    valid_through: item.validThrough,
  }))
  const row = await one<{ outcome: 'ok' | 'notBelow' | 'tooMuch' }>(
    ctx.db,
    'select library_set_grants($1, $2) as outcome',
    [companyId, JSON.stringify(wanted)],
  )
  if (row?.outcome === 'notBelow') throw new AppError('companyNotFound')
  if (row?.outcome !== 'ok') throw new AppError('libraryGrantTooMuch')
  return readGrants(ctx, companyId)
}

function firstDay(month: string | null): string | null {
  return month && `${month}-01`
}
