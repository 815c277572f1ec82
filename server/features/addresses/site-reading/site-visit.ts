import type { PageState } from '@landfall/contract/addresses/found-contacts.ts'
import { OutsideError, UnreachableError } from '#platform/http/outside-address.ts'
import { type FetchedPage, type FetchPage, PageTimeout, PageUnreadable } from '#platform/http/page-fetch.ts'
import type { Parsers } from '#platform/parsing/parsers.ts'
import { isOfSite, type Site } from '../page-reading/email-pattern.ts'
import { pageAddress } from '../page-reading/page-choice.ts'
import type { PageParsing } from '../page-reading/page-parsing-process.ts'
import type { RobotsAnswer } from '../page-reading/robots-reading.ts'
import type { TakeTurn } from './site-turns.ts'

/** What visiting sites needs. */
export interface VisitNeeds {
  fetch: FetchPage
  parsers: Parsers<PageParsing>
  takeTurn: TakeTurn
  /** Where people can read who asks. */
  contact(): string
  /** How long things may take; those of the installation when it is not said. */
  limits?: Partial<VisitLimits>
}

export interface VisitLimits {
  patienceMs: number
  timeoutMs: number
  /** Seconds between two requests to a host. */
  seconds: number
}

const usual: VisitLimits = { patienceMs: 5_000, timeoutMs: 10_000, seconds: 1 }

/** By this name robots.txt knows us. */
const agentName = 'CompanyContactBot'
const pageBytes = 2 * 1024 * 1024
const robotsBytes = 512 * 1024
const redirectLimit = 5
const longestDelay = 10

type Trouble = Exclude<PageState, 'read' | 'cut'>
type Robots = { text: string } | { trouble: Trouble }

/** What became of fetching a page. */
export type Visit =
  | { state: 'read' | 'cut'; url: string; page: FetchedPage }
  | { state: Trouble; url: string; movedTo?: string }

/** Whoever asks a site: politely, one page after the other. */
export class SiteVisitor {
  readonly #needs: VisitNeeds
  readonly #limits: VisitLimits
  readonly #site: Site
  readonly #companyId: number
  readonly #signal: AbortSignal
  readonly #robots = new Map<string, Robots>()

  constructor(
    needs: VisitNeeds,
    { site, companyId, signal }: { site: Site; companyId: number; signal: AbortSignal },
  ) {
    this.#needs = needs
    this.#limits = { ...usual, ...needs.limits }
    this.#site = site
    this.#companyId = companyId
    this.#signal = signal
  }

  /** Fetches a page where the site lets us, through at most five redirects within it. */
  async visit(address: string): Promise<Visit> {
    let url = address
    const seen = new Set<string>()
    for (let hops = 0; hops <= redirectLimit && !seen.has(url); hops += 1) {
      seen.add(url)
      const asked = await this.#askAllowed(url)
      if (!('page' in asked)) return asked
      const next = redirectOf(asked)
      if (next === undefined) return stateOf(asked)
      const host = new URL(next).hostname
      if (!isOfSite(host, this.#site)) return { state: 'elsewhere', url, movedTo: host.replace(/^www\./, '') }
      url = next
    }
    return { state: 'redirects', url }
  }

  async #askAllowed(url: string): Promise<Visit> {
    const judged = await this.judge(url)
    if ('trouble' in judged) return { state: judged.trouble, url }
    if (!judged.allowed.includes(url)) return { state: 'robots', url }
    return this.#ask(url, { bytes: pageBytes, delay: judged.delay })
  }

  /** What the robots.txt of a page's host says of it; its trouble when the host could not be asked for one. */
  async judge(url: string): Promise<RobotsAnswer | { trouble: Trouble }> {
    const { origin } = new URL(url)
    const known = this.#robots.get(origin) ?? (await this.#readRobots(origin))
    this.#robots.set(origin, known)
    if ('trouble' in known) return known
    const input = { address: `${origin}/robots.txt`, text: known.text, agent: agentName, urls: [url] }
    return this.#needs.parsers.ask(this.#caller, 'judgeByRobots', input)
  }

  get #caller() {
    return { company: { id: this.#companyId }, gone: this.#signal, isPatient: true }
  }

  async #readRobots(origin: string): Promise<Robots> {
    let url = `${origin}/robots.txt`
    for (let hops = 0; hops <= redirectLimit; hops += 1) {
      const asked = await this.#ask(url, { bytes: robotsBytes, delay: null })
      if (!('page' in asked)) return { trouble: asked.state === 'unreadable' ? 'robots' : asked.state }
      const next = redirectOf(asked)
      if (next === undefined || !isOfSite(new URL(next).hostname, this.#site)) return robotsOf(asked.page)
      url = next
    }
    return { text: '' }
  }

  async #ask(url: string, { bytes, delay }: { bytes: number; delay: number | null }): Promise<Visit> {
    const { patienceMs, timeoutMs, seconds } = this.#limits
    const wait = Math.max(seconds, Math.min(delay ?? 0, longestDelay))
    await this.#needs.takeTurn(new URL(url).hostname, { seconds: wait, signal: this.#signal })
    const agent = `${agentName}/1.0 (+${this.#needs.contact()})`
    try {
      const page = await this.#needs.fetch(url, {
        agent,
        limit: bytes,
        patienceMs,
        timeoutMs,
        signal: this.#signal,
      })
      return { state: page.isCut ? 'cut' : 'read', url, page }
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof OutsideError)) throw error
      return { state: troubleOf(error), url }
    }
  }
}

function redirectOf({ page, url }: Extract<Visit, { page: FetchedPage }>): string | undefined {
  return page.status >= 300 && page.status < 400 ? pageAddress(page.location, url) : undefined
}

// Refusing it means that there is none (RFC 9309, 2.3.1); a server in trouble is left alone.
function robotsOf({ status, body }: FetchedPage): Robots {
  if (status >= 500) return { trouble: status === 503 ? 'blocked' : 'failed' }
  return { text: status === 200 ? textOf(body) : '' }
}

function troubleOf(error: OutsideError): 'timeout' | 'unreachable' | 'unreadable' | 'failed' {
  if (error instanceof PageTimeout) return 'timeout'
  if (error instanceof PageUnreadable) return 'unreadable'
  return error instanceof UnreachableError ? 'unreachable' : 'failed'
}

function stateOf(asked: Extract<Visit, { state: 'read' | 'cut' }>): Visit {
  const { status, contentType } = asked.page
  const { url } = asked
  if (status === 401 || status === 403 || status === 429 || status === 503) return { state: 'blocked', url }
  if (status === 404 || status === 410) return { state: 'missing', url }
  if (status < 200 || status >= 300) return { state: 'failed', url }
  return contentType === '' || /html|xml|text\/plain|vcard/i.test(contentType)
    ? asked
    : { state: 'notText', url }
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body)
