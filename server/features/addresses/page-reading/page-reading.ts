import type {
  AddressDepartment,
  AddressTrait,
  FoundPhoneKind,
  FoundSocialKind,
} from '@landfall/contract/addresses/found-contacts.ts'
import { rankEncodings, textEncodings } from '#platform/tabular/text-encoding.ts'
import { addressesIn, type Site } from './email-pattern.ts'
import { phoneOfLink, phonesIn } from './found-phones.ts'
import { socialOf } from './found-socials.ts'
import { spellOut } from './hidden-addresses.ts'
import { type PageParts, walkPage } from './page-walk.ts'
import { type PersonSaid, personAround } from './person-context.ts'
import { unquoted } from './script-addresses.ts'
import { readStructured } from './structured-data.ts'
import { readCard } from './visiting-card.ts'

/** A page of a stranger, as it came. */
export interface PageInput {
  body: Uint8Array
  contentType: string
  url: string
  site: Site
  /** Where the company is, by which numbers without a country are read. */
  country: string | null
}

/** An address as one page says it. */
export interface SaidAddress {
  email: string
  snippet: string
  person: PersonSaid
}

export interface SaidReach {
  type: 'phone' | 'social'
  value: string
  kind: FoundPhoneKind | FoundSocialKind
  snippet: string
}

/** What a page says of how to reach a company, and where it leads. */
export interface PageReading {
  addresses: SaidAddress[]
  others: SaidReach[]
  links: { href: string; text: string }[]
  /** Nothing to read in it, but programs that would write the page. */
  isProgram: boolean
  /** It asks whether one is a person. */
  isChallenge: boolean
  isUnreadable: boolean
}

/** An address as a ranked list keeps it. */
export interface RankedAddress extends SaidAddress {
  pageUrl: string
  fetchedAt: string
  score: number
  traits: AddressTrait[]
  department: AddressDepartment | null
}

const addressLimit = 200
const linkLimit = 2_000
const snippetReach = 80

/** Reads a page; which country numbers are of is said by the caller, else by the end of the host's name. */
export function readPage({ body, contentType, url, site, country }: PageInput): PageReading {
  const text = decodePage(body, contentType)
  if (/vcard/i.test(contentType) || /^BEGIN:VCARD/i.test(text.trimStart().slice(0, 20)))
    return readCard(text, site)
  const parts = /^text\/plain/i.test(contentType) ? plainParts(text) : walkPage(text)
  const home = country ?? countryOf(site.domain)
  const found = new Found(parts, site)
  for (const [line, said] of parts.lines.entries()) found.read(said, line)
  for (const hint of parts.hints) found.read(hint.text, hint.line)
  for (const script of parts.scripts) found.readData(script)
  const structured = readStructured(parts.structured, site)
  for (const said of structured.addresses) found.add(said)
  return {
    addresses: [...found.addresses.values()].slice(0, addressLimit),
    others: [...reachesOf(parts, home), ...structured.others].filter(isFirst),
    links: parts.links
      .slice(0, linkLimit)
      .map(({ href, text: said }) => ({ href: absolute(href, url), text: said })),
    isProgram: isProgram(parts),
    isChallenge: isChallenge(parts),
    isUnreadable: isUnreadable(text),
  }
}

class Found {
  readonly addresses = new Map<string, SaidAddress>()
  readonly #parts: PageParts
  readonly #site: Site

  constructor(parts: PageParts, site: Site) {
    this.#parts = parts
    this.#site = site
  }

  read(text: string, line: number): void {
    const plain = spellOut(text)
    if (!plain.includes('@')) return
    for (const { email, at } of addressesIn(plain, this.#site)) {
      const own = this.#parts.lines[line] ?? ''
      const lines = own === text ? this.#withLine(line, plain) : this.#parts.lines
      const context = own === text ? snippetOf(plain, at) : snippetOf(own || text, 0)
      this.add({ email, snippet: context, person: personAround(lines, { line, email }) })
    }
  }

  // Programs name addresses of all kinds of people: only the site's own are believed.
  readData({ text, line }: { text: string; line: number }): void {
    const data = text.slice(0, 500_000)
    if (!/@|\\u0040|\\x40/.test(data)) return
    for (const { email, at } of addressesIn(unquoted(data), this.#site)) {
      if (!email.endsWith(`@${this.#site.host}`) && !email.endsWith(this.#site.domain)) continue
      this.add({
        email,
        snippet: snippetOf(data, at).slice(0, 60),
        person: personAround(this.#parts.lines, { line: Math.max(0, line - 1), email }),
      })
    }
  }

  /** What says more of a person comes before what was found first. */
  add(said: SaidAddress): void {
    const known = this.addresses.get(said.email)
    if (!known) {
      this.addresses.set(said.email, said)
      return
    }
    const { person } = known
    this.addresses.set(said.email, {
      ...known,
      person: {
        name: person.name || said.person.name,
        jobTitle: person.jobTitle || said.person.jobTitle,
        department: person.department ?? said.person.department,
      },
    })
  }

  #withLine(line: number, text: string): string[] {
    const from = Math.max(0, line - 5)
    const lines = this.#parts.lines.slice(0, line + 1)
    lines[line] = text
    return from === 0 ? lines : [...Array<string>(from).fill(''), ...lines.slice(from)]
  }
}

function reachesOf(parts: PageParts, country: string | null): SaidReach[] {
  const linked = parts.links.flatMap(({ href, text, line }): SaidReach[] => {
    const phone = phoneOfLink(href, country)
    const snippet = (parts.lines[line] ?? text).slice(0, snippetReach * 2)
    if (phone) return [{ type: 'phone', value: phone.number, kind: phone.kind, snippet }]
    const social = socialOf(href)
    return social ? [{ type: 'social', value: social.url, kind: social.kind, snippet }] : []
  })
  const said = parts.lines.flatMap((text) =>
    phonesIn(text, country).map(
      ({ number, kind }): SaidReach => ({
        type: 'phone',
        value: number,
        kind,
        snippet: text.slice(0, snippetReach * 2),
      }),
    ),
  )
  // A link says only that something can be dialled; the words beside it may say that it is a fax.
  const kinds = new Map(said.filter(({ kind }) => kind !== 'phone').map(({ value, kind }) => [value, kind]))
  return [...linked, ...said].map((one) => ({ ...one, kind: kinds.get(one.value) ?? one.kind }))
}

const isFirst = (one: SaidReach, at: number, all: readonly SaidReach[]) =>
  all.findIndex(({ value }) => value === one.value) === at

function snippetOf(text: string, at: number): string {
  const from = Math.max(0, at - snippetReach)
  return text.slice(from, from + snippetReach * 2).trim()
}

function plainParts(text: string): PageParts {
  const lines = text.split(/\r?\n/, 5_000).map((line) => line.normalize('NFKC').trim().slice(0, 2_000))
  return {
    ...{
      title: '',
      language: '',
      lines: lines.filter((line) => line !== ''),
      links: [],
      hints: [],
      scripts: [],
    },
    ...{ structured: [], scriptCount: 0, isCut: false },
  }
}

function isProgram({ lines, scriptCount }: PageParts): boolean {
  const letters = lines.reduce((sum, line) => sum + line.length, 0)
  const asks = lines.some((line) =>
    /enable javascript|javascript (?:is|to be) (?:required|enabled|disabled)|activate javascript|habilit\w+ javascript|JavaScript (?:aktivieren|を有効)|请?启用\s?javascript/i.test(
      line,
    ),
  )
  return scriptCount > 0 && (letters < 200 || (asks && letters < 600))
}

function isChallenge({ lines, title }: PageParts): boolean {
  if (lines.length > 60) return false
  return /just a moment|attention required|access denied|are you (?:a )?human|verify you are human|checking your browser|ddos protection|captcha|安全验证|人机验证|robot check/i.test(
    [title, ...lines.slice(0, 20)].join(' ').slice(0, 2_000),
  )
}

// A tenth of what no text has.
function isUnreadable(text: string): boolean {
  const sample = text.slice(0, 4_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no text has them.
  const wrong = sample.match(/[\ufffd\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return wrong * 10 > sample.length
}

/** What the server says of the encoding, what the page says, and else what the bytes look like; UTF-8 wherever it fits. */
function decodePage(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 4_096)).toString('latin1')
  const said = [
    /charset\s*=\s*["']?([\w-]{2,30})/i.exec(contentType)?.[1],
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/i.exec(head)?.[1],
  ]
  const guesses = [
    body[0] === 0xff || body[0] === 0xfe ? undefined : 'utf-8',
    ...said,
    ...rankEncodings(body.subarray(0, 65_536)),
  ]
  for (const name of guesses) {
    const text = name === undefined ? undefined : decoded(body, name)
    if (text !== undefined) return text
  }
  return new TextDecoder(textEncodings[0]).decode(body)
}

function decoded(body: Uint8Array, encoding: string): string | undefined {
  try {
    // What was cut off may end within a letter.
    return (
      new TextDecoder(encoding, { fatal: true }).decode(body.subarray(0, body.length - 4), { stream: true }) +
      new TextDecoder(encoding).decode(body.subarray(body.length - 4))
    )
  } catch {
    return undefined
  }
}

/** Ends of host names that are no countries by what people make of them. */
const notCountries = new Set(['eu', 'tv', 'io', 'co', 'me', 'ai', 'cc', 'ws', 'fm', 'ly', 'su'])

function countryOf(domain: string): string | null {
  const end = domain.slice(domain.lastIndexOf('.') + 1)
  if (!/^[a-z]{2}$/.test(end) || notCountries.has(end)) return null
  return end === 'uk' ? 'GB' : end.toUpperCase()
}

const absolute = (href: string, base: string) => URL.parse(href, base)?.href ?? href
