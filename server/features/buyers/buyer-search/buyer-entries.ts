import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { tradePartyKey } from '#features/buyers/company-datasets/dataset-parties.ts'
import { findEntries } from '#features/buyers/company-directory/directory-read-model.ts'
import type { Context } from '#platform/http/context.ts'
import { canonicalKey, sameParties, type WithIdentity } from '#platform/trade/party-identity.ts'

/** The key of the company that an entry counts as; empty where its name says nobody. */
export function keyOf(entry: DirectoryCompany | undefined, known: WithIdentity): string {
  const key = entry ? tradePartyKey(entry) : ''
  return key === '' ? '' : canonicalKey(key, known)
}

/** The keys of the companies that entries count as. */
export const keysOf = (entries: readonly DirectoryCompany[], known: WithIdentity): string[] => [
  ...new Set(entries.map((entry) => keyOf(entry, known)).filter((key) => key !== '')),
]

/** What datasets say of companies under any of the names that count as theirs. */
export async function entriesOf(
  ctx: Context,
  known: WithIdentity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DirectoryCompany[]>> {
  const members = new Map(keys.map((key) => [key, sameParties(key, known)]))
  const said = await ctx.transaction((db) => findEntries(db, [...members.values()].flat()))
  return new Map(
    [...members].map(([key, names]) => [key, names.flatMap((name) => said.get(name) ?? [])] as const),
  )
}

/** Companies of datasets, each once with everything that datasets say of it, in the order they were found. */
export async function together(
  ctx: Context,
  known: WithIdentity,
  found: readonly DirectoryCompany[],
): Promise<[DirectoryCompany, ...DirectoryCompany[]][]> {
  const said = await entriesOf(ctx, known, keysOf(found, known))
  const first = new Map<string | number, DirectoryCompany>()
  for (const entry of found) {
    const key = keyOf(entry, known) || entry.id
    if (!first.has(key)) first.set(key, entry)
  }
  return [...first.values()].map((entry) => [
    entry,
    ...(said.get(keyOf(entry, known)) ?? []).filter(({ id }) => id !== entry.id),
  ])
}
