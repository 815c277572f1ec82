import { type Db, one } from '#platform/postgres/database.ts'

/** The domain under which the transaction's company may be opened, beside the general address. */
export async function findBrandDomain(db: Db): Promise<string | null> {
  const row = await one<{ domain: string | null }>(
    db,
    'select o.domain from companies c join oems o on o.id = c.oem_id where c.id = app_company_id()',
  )
  return row?.domain ?? null
}

/** The addresses of a page of ours that a provider has to know, the general one last. */
export function redirectUrisOf(page: string, publicUrl: string, brandDomain: string | null): string[] {
  const general = new URL(page, publicUrl)
  if (!brandDomain) return [general.href]
  const branded = new URL(general)
  branded.hostname = brandDomain
  return [...new Set([branded.href, general.href])]
}

/** The one of the addresses that leads back to where somebody came from. */
export function redirectUriFor(host: string, uris: readonly string[]): string {
  return uris.find((uri) => new URL(uri).hostname === host.toLowerCase()) ?? uris.at(-1) ?? ''
}
