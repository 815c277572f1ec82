import type { FindingOutcome, PageState, ReadPage } from '@landfall/contract/addresses/found-contacts.ts'
import { AppError } from '#platform/http/app-error.ts'
import { rankAddress } from '../page-reading/address-ranking.ts'
import { type Site, siteOf } from '../page-reading/email-pattern.ts'
import {
  choosePages,
  guessPages,
  type PageKind,
  type PageWish,
  pageKindOf,
} from '../page-reading/page-choice.ts'
import type { PageReading, RankedAddress, SaidReach } from '../page-reading/page-reading.ts'
import { SiteVisitor, type Visit, type VisitNeeds } from './site-visit.ts'

/** Pages of one site that are read at most, and how far from its first one. */
const pageLimit = 8
const depthLimit = 2

/** A site to be read, and for whom. */
export interface SiteWish {
  domain: string
  /** Where the company is, when that is known. */
  country: string | null
  companyId: number
  signal: AbortSignal
}

export interface FoundOther extends SaidReach {
  pageUrl: string
  fetchedAt: string
}

/** What a company's own site says of how to reach it. */
export interface SiteFindings {
  outcome: FindingOutcome
  movedTo: string | null
  pages: ReadPage[]
  /** The likeliest to be worth writing to first. */
  addresses: RankedAddress[]
  others: FoundOther[]
}

/** Reads a site: its first page, then those that are likely to say how to reach it. */
export async function readSite(needs: VisitNeeds, wish: SiteWish): Promise<SiteFindings> {
  const site = siteOf(wish.domain)
  const reading = new SiteReading(needs, wish, site)
  const start = await reading.enter()
  if (start) await reading.goOn(start)
  return reading.result()
}

class SiteReading {
  readonly #needs: VisitNeeds
  readonly #wish: SiteWish
  readonly #site: Site
  readonly #visitor: SiteVisitor
  readonly #pages: ReadPage[] = []
  readonly #done = new Set<string>()
  readonly #addresses = new Map<string, RankedAddress & { kinds: Set<PageKind> }>()
  readonly #others = new Map<string, FoundOther>()
  #readings: PageReading[] = []
  #movedTo: string | null = null

  constructor(needs: VisitNeeds, wish: SiteWish, site: Site) {
    this.#needs = needs
    this.#wish = wish
    this.#site = site
    this.#visitor = new SiteVisitor(needs, { site, companyId: wish.companyId, signal: wish.signal })
  }

  /** The first page, by whichever name and protocol the site answers; undefined when none does. */
  async enter(): Promise<{ url: string; reading: PageReading } | undefined> {
    const { host } = this.#site
    const names = [host, `www.${host}`].filter((name) => URL.canParse(`http://${name}/`))
    let last: Visit | undefined
    for (const name of names) {
      for (const protocol of ['https', 'http']) {
        const visit = await this.#visitor.visit(`${protocol}://${name}/`)
        const isAnswer = visit.state !== 'unreachable' && visit.state !== 'timeout'
        if (isAnswer) return this.#take(visit, 'home')
        last = last?.state === 'timeout' ? last : visit
      }
    }
    if (last) this.#note(last, 0)
    return undefined
  }

  async goOn(start: { url: string; reading: PageReading }): Promise<void> {
    let level: { url: string; links: PageReading['links'] }[] = [
      { url: start.url, links: start.reading.links },
    ]
    for (let depth = 1; depth <= depthLimit && this.#isRoom(); depth += 1) {
      const wishes = distinct(level.flatMap(({ url, links }) => this.#choose(links, url)))
      // Contacts of contacts are worth a look, about what about pages lead to is not.
      const worth =
        depth === 1 ? wishes : wishes.filter(({ kind }) => kind === 'contact' || kind === 'imprint')
      const next: typeof level = []
      for (const wish of worth) {
        if (!this.#isRoom()) break
        const read = await this.#read(wish)
        if (read) next.push({ url: read.url, links: read.reading.links })
      }
      level = next
    }
    if (!this.#hasContactPage()) await this.#lookFurther(start.url)
  }

  result(): SiteFindings {
    const addresses = [...this.#addresses.values()]
      .map(({ kinds, ...one }) => ({
        ...one,
        ...rankAddress(one.email, { site: this.#site, pages: kinds, person: one.person }),
      }))
      .sort((a, b) => b.score - a.score || (a.email < b.email ? -1 : 1))
    return {
      outcome: addresses.length > 0 ? 'found' : this.#emptyOutcome(),
      movedTo: this.#movedTo,
      pages: this.#pages,
      addresses,
      others: [...this.#others.values()],
    }
  }

  // No link says where it is: what the site lists for search engines, then what is usual.
  async #lookFurther(home: string): Promise<void> {
    const listed = await this.#listedPages(home)
    for (const wish of [...listed, ...guessPages(home, this.#done)]) {
      if (!this.#isRoom()) return
      if (this.#done.has(wish.url)) continue
      if ((await this.#read(wish)) && wish.kind === 'contact') return
    }
  }

  async #listedPages(home: string): Promise<PageWish[]> {
    const judged = await this.#visitor.judge(home)
    const [sitemap = new URL('/sitemap.xml', home).href] = 'trouble' in judged ? [] : judged.sitemaps
    const visit = await this.#visitor.visit(sitemap)
    if (visit.state !== 'read' && visit.state !== 'cut') return []
    const text = new TextDecoder().decode(visit.page.body)
    return this.#choose(await this.#needs.parsers.ask(this.#caller, 'pagesOfSitemap', { text }), home).slice(
      0,
      4,
    )
  }

  async #read(wish: PageWish): Promise<{ url: string; reading: PageReading } | undefined> {
    if (this.#done.has(wish.url)) return undefined
    this.#done.add(wish.url)
    return this.#take(await this.#visitor.visit(wish.url), wish.kind)
  }

  async #take(visit: Visit, kind: PageKind): Promise<{ url: string; reading: PageReading } | undefined> {
    this.#done.add(visit.url)
    if (!('page' in visit)) {
      if ('movedTo' in visit && visit.movedTo) this.#movedTo = visit.movedTo
      this.#note(visit, 0)
      return undefined
    }
    const { page, url } = visit
    const reading = await this.#parse({ body: page.body, contentType: page.contentType, url })
    if (reading === undefined || reading.isUnreadable) {
      this.#note({ state: 'unreadable', url }, 0)
      return undefined
    }
    if (reading.isChallenge && reading.addresses.length === 0) {
      this.#note({ state: 'blocked', url }, 0)
      return undefined
    }
    this.#readings.push(reading)
    this.#note(visit, reading.addresses.length)
    this.#keep(reading, {
      url,
      kind: kind === 'home' ? kind : pageKindOf(url) === 'other' ? kind : pageKindOf(url),
    })
    return { url, reading }
  }

  /** Undefined for a page that takes its parser too long. */
  async #parse(page: {
    body: Uint8Array
    contentType: string
    url: string
  }): Promise<PageReading | undefined> {
    const { country, signal } = this.#wish
    try {
      return await this.#needs.parsers.ask(this.#caller, 'readPage', { ...page, site: this.#site, country })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError && error.errorName === 'parsingTooLong') return undefined
      throw error
    }
  }

  get #caller() {
    return { company: { id: this.#wish.companyId }, gone: this.#wish.signal, isPatient: true }
  }

  #keep(reading: PageReading, { url, kind }: { url: string; kind: PageKind }): void {
    const source = { pageUrl: url, fetchedAt: new Date().toISOString() }
    for (const said of reading.addresses) {
      const known = this.#addresses.get(said.email)
      const department = said.person.department
      if (!known)
        this.#addresses.set(said.email, {
          ...said,
          ...source,
          score: 0,
          traits: [],
          department,
          kinds: new Set([kind]),
        })
      else {
        known.kinds.add(kind)
        // A page that says whose it is says more than the first one that names it.
        if (known.person.name === '' && said.person.name !== '') Object.assign(known, said, source)
        known.department ??= department
      }
    }
    for (const said of reading.others)
      if (!this.#others.has(said.value)) this.#others.set(said.value, { ...said, ...source })
  }

  #choose(links: PageReading['links'], base: string): PageWish[] {
    return choosePages(links, { base, site: this.#site, done: this.#done })
  }

  #note({ state, url }: { state: PageState; url: string }, found: number): void {
    this.#pages.push({ url: url.slice(0, 1_000), state, found })
  }

  #isRoom(): boolean {
    return this.#pages.length < pageLimit
  }

  #hasContactPage(): boolean {
    return this.#pages.some(
      ({ url, state }) => (state === 'read' || state === 'cut') && /contact|imprint/.test(pageKindOf(url)),
    )
  }

  #emptyOutcome(): FindingOutcome {
    if (this.#readings.length === 0) return outcomeOf(this.#pages[0]?.state ?? 'unreachable')
    return this.#readings.every(({ isProgram }) => isProgram) ? 'needsBrowser' : 'none'
  }
}

const distinct = (wishes: readonly PageWish[]) => [
  ...new Map(wishes.map((wish) => [wish.url, wish])).values(),
]

/** How reading a site ended whose first page was not read. */
function outcomeOf(state: PageState): FindingOutcome {
  const outcomes: Partial<Record<PageState, FindingOutcome>> = {
    elsewhere: 'moved',
    missing: 'failed',
    notText: 'unreadable',
    read: 'none',
    cut: 'none',
  }
  return outcomes[state] ?? (state as FindingOutcome)
}
