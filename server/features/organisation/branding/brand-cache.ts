import { type Branding, readUiSettings } from '@landfall/contract/organisation/branding.ts'
import { hasDemoPeople } from '#platform/demo/demo-identity.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'

/** Brands, kept until one of them changes. */
export interface BrandCache {
  /** The brand of a domain; undefined when it belongs to none. */
  ofDomain(domain: string): Promise<Branding | undefined>
  ofOem(id: number): Promise<Branding | undefined>
  /** What is shown where no brand is meant. */
  fallback(): Promise<Branding>
  close(): void
}

// Shown when nobody has set up a brand yet; pages put the name of the product in the place of a title.
const neutralBrand: Branding = {
  id: 0,
  name: 'Landfall',
  title: '',
  logo: '',
  loginLogo: '',
  trademark: null,
  indexContent: '',
  indexUiSettings: '{"hideUnsubscribe":false}',
  showLoginLogo: false,
  showIndexLogo: false,
  showIndexContent: false,
}

/** The brand whose people are not to see that recipients may unsubscribe. */
const withoutUnsubscribing = 9

// Changes are announced; this is for an announcement that got lost with a connection.
const keepMs = 60_000

interface Known {
  until: number
  domains: Map<string, number>
  defaultId: number | null
  isDemo: boolean
  brands: Map<number, Promise<Branding | undefined>>
}

/** Reads brands when they are first asked for. Unknown domains cost no query, however many a stranger invents. */
export async function createBrandCache(database: Database): Promise<BrandCache> {
  let known: Promise<Known> | undefined
  const forget = () => {
    known = undefined
  }
  const stopListening = await database.listen('brands_changed', forget)

  async function current(): Promise<Known> {
    known ??= readKnown(database.systemDb)
    const reading = known
    try {
      const found = await reading
      if (found.until > Date.now()) return found
    } catch (error) {
      if (known === reading) forget()
      throw error
    }
    if (known === reading) forget()
    return current()
  }
  async function ofOem(id: number): Promise<Branding | undefined> {
    const { brands, isDemo } = await current()
    const reading = brands.get(id) ?? readBrand(database.systemDb, { id, isDemo })
    brands.set(id, reading)
    reading.catch(() => brands.delete(id))
    return reading
  }
  return {
    ofOem,
    async ofDomain(domain) {
      const id = (await current()).domains.get(domain)
      return id === undefined ? undefined : ofOem(id)
    },
    async fallback() {
      const { defaultId, isDemo } = await current()
      const chosen = defaultId === null ? undefined : await ofOem(defaultId)
      return chosen ?? (isDemo ? { ...neutralBrand, isDemo } : neutralBrand)
    },
    close: stopListening,
  }
}

async function readKnown(systemDb: Db): Promise<Known> {
  const [rows, settings, isDemo] = await Promise.all([
    systemDb.query<{ id: number; domain: string }>(
      'select id, lower(domain) as domain from oems where domain is not null',
    ),
    one<{ defaultOemId: number | null }>(systemDb, 'select default_oem_id from system_settings'),
    hasDemoPeople(systemDb),
  ])
  return {
    until: Date.now() + keepMs,
    domains: new Map(rows.map(({ domain, id }) => [domain, id])),
    defaultId: settings?.defaultOemId ?? null,
    isDemo,
    brands: new Map(),
  }
}

async function readBrand(
  systemDb: Db,
  { id, isDemo }: { id: number; isDemo: boolean },
): Promise<Branding | undefined> {
  const brand = await one<Branding>(
    systemDb,
    `select id, name, title, logo, login_logo, trademark, index_content, index_ui_settings,
            show_login_logo, show_index_logo, show_index_content
     from oems where id = $1`,
    [id],
  )
  if (!brand) return undefined
  const chosen = readUiSettings(brand.indexUiSettings)
  const hideUnsubscribe = chosen.hideUnsubscribe || id === withoutUnsubscribing
  const shown = { ...brand, indexUiSettings: JSON.stringify({ ...chosen, hideUnsubscribe }) }
  return isDemo ? { ...shown, isDemo } : shown
}
