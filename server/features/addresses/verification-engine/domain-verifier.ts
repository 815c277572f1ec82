import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import type { AddressReason, AddressVerdict } from '@landfall/contract/addresses/address-verification.ts'
import { UnreachableError } from '#platform/http/outside-address.ts'
import { type GroupGate, tookLately } from '../mail-servers/group-gate.ts'
import { type GroupManners, neverCatchAll } from '../mail-servers/mail-groups.ts'
import type { MailHost, MailRoute } from '../mail-servers/mail-route.ts'
import {
  type Asked,
  type Asker,
  askServer,
  type Patience,
  type SessionOutcome,
} from '../mail-servers/probe-session.ts'
import { type AddressOutcome, type AroundAddress, concludeAddress } from './address-outcome.ts'

/** What the verifier is given to look around with. */
export interface VerifierParts extends Asker {
  /** Where mail for a domain goes; kept for a while. */
  route(domain: string): Promise<MailRoute>
  /** Connects to a host at an address that was judged; throws `UnreachableError`. */
  connect(host: string, address: string, patienceMs: number): Promise<Socket>
  groupOf(host: string): { name: string; manners: GroupManners }
  gate: GroupGate
  /** Whether domains take mail for anybody, kept for days. */
  catchAll: {
    read(domain: string): Promise<boolean | undefined>
    write(domain: string, catchesAll: boolean): Promise<void>
  }
  patience: Patience
  /** Who can ask the servers of a host: we, an agent elsewhere, or nobody at the moment. */
  wayTo(host: string): Promise<'here' | 'elsewhere' | 'nowhere'>
}

/** What became of the addresses of one domain: found out, or to be asked again in so many milliseconds. */
export interface DomainResult {
  outcomes: Map<string, AddressOutcome>
  laterMs: number | null
  /** Their servers are to be asked by an agent. */
  isElsewhere?: boolean
}

/** Hosts of one domain that are tried, and addresses of each. */
const mostHosts = 4
const mostAddresses = 2
/** Sessions in a row without an answer about anybody. */
const mostBarren = 3

/** Finds out about several addresses of one domain; `locals` are the parts before the sign. */
export async function verifyDomain(
  domain: string,
  locals: readonly string[],
  parts: VerifierParts,
): Promise<DomainResult> {
  const route = await parts.route(domain)
  const settle = (asked: Pick<Asked, 'verdict' | 'reason'>, group = '') =>
    allAlike(locals, { domain, group }, asked)
  if (!route.hosts) return settle(route)
  const first = route.hosts[0]?.host ?? domain
  const { name, manners } = parts.groupOf(first)
  if (manners.accepts === 'anything') return settle(unknownFor('providerUnverifiable'), name)
  const way = await parts.wayTo(first)
  if (way === 'elsewhere') return { outcomes: new Map(), laterMs: 0, isElsewhere: true }
  if (way === 'nowhere') return settle(unknownFor('smtpUnavailable'), name)
  const state = await parts.gate.state(name)
  const closedMs = (state.closedUntil?.getTime() ?? 0) - Date.now()
  if (closedMs > 0) return { outcomes: new Map(), laterMs: closedMs }
  const place = parts.gate.enter(name, manners, locals.length)
  if ('waitMs' in place) return { outcomes: new Map(), laterMs: place.waitMs }
  try {
    const round = new DomainRound(parts, { domain, hosts: route.hosts, manners })
    const asked = await round.ask(locals.slice(0, place.targets))
    await tellGate(parts.gate, name, asked)
    const about = { domain, group: name, manners, catchesAll: await round.learned() }
    const takesFromUs = round.hasTaken || tookLately(state)
    const outcomes = new Map(
      [...asked].map(([local, answer]) => [local, concludeAddress(answer, { ...about, local, takesFromUs })]),
    )
    return { outcomes, laterMs: outcomes.size < locals.length ? 1_000 : null }
  } finally {
    place.leave()
  }
}

const unknownFor = (reason: AddressReason) => ({ verdict: 'unknown' as AddressVerdict, reason })

function allAlike(
  locals: readonly string[],
  about: Pick<AroundAddress, 'domain' | 'group'>,
  meaning: Pick<Asked, 'verdict' | 'reason'>,
): DomainResult {
  const asked: Asked = { ...meaning, code: null, said: '' }
  const around = { ...about, manners: null, catchesAll: null, takesFromUs: false }
  return {
    outcomes: new Map(locals.map((local) => [local, concludeAddress(asked, { ...around, local })])),
    laterMs: null,
  }
}

async function tellGate(gate: GroupGate, group: string, asked: ReadonlyMap<string, Asked>): Promise<void> {
  const answers = [...asked.values()]
  const isRefused = ({ reason, code }: Asked) =>
    reason === 'ipBlocked' || reason === 'needReverseName' || code === 421
  if (answers.some(({ reason }) => reason === 'accepted')) await gate.note(group, 'taken')
  else if (answers.some(isRefused)) await gate.note(group, 'refused')
}

interface Domain {
  domain: string
  hosts: readonly MailHost[]
  manners: GroupManners
}

/** One round of questions to the servers of one domain. */
class DomainRound {
  readonly #parts: VerifierParts
  readonly #about: Domain
  #catchesAll: boolean | null = null
  #isKnown = false
  /** Addresses of one session; fewer after a server broke off. */
  #targets: number
  /** So long others are asked after one that took its time; what was taken to be asked for is not ours for ever. */
  readonly #endsAt: number
  hasTaken = false

  constructor(parts: VerifierParts, about: Domain) {
    this.#parts = parts
    this.#about = about
    this.#targets = about.manners.targets
    this.#endsAt = performance.now() + parts.patience.session
  }

  /** Whether the domain takes mail for anybody, kept for later when this round has found it out. */
  async learned(): Promise<boolean | null> {
    const { domain } = this.#about
    if (!this.#isKnown && this.#catchesAll !== null)
      await this.#parts.catchAll.write(domain, this.#catchesAll)
    return this.#catchesAll
  }

  async ask(locals: readonly string[]): Promise<Map<string, Asked>> {
    const { domain, hosts } = this.#about
    const known = neverCatchAll.has(domain) ? false : await this.#parts.catchAll.read(domain)
    if (known !== undefined) {
      this.#catchesAll = known
      this.#isKnown = true
    }
    const done = new Map<string, Asked>()
    let left = [...locals]
    let trouble: Asked | null = null
    for (const { host, address } of placesOf(hosts)) {
      trouble = (await this.#askHost(host, address, { left, done })) ?? trouble
      left = left.filter((local) => !done.has(local) || done.get(local)?.needs === 'nextServer')
      // A server that refuses us for good speaks for the others.
      if (left.length === 0 || (trouble?.code ?? 0) >= 500 || this.#isOver()) break
    }
    for (const local of left) {
      const answer = done.get(local) ?? trouble ?? (this.#isOver() ? undefined : unreachable)
      // Whoever was not asked for in time waits for another round.
      if (answer) done.set(local, answer)
    }
    return settleBare(done)
  }

  /** Asks one server in as many sessions as it takes; answers why it judged nobody. */
  async #askHost(
    host: string,
    address: string,
    { left, done }: { left: readonly string[]; done: Map<string, Asked> },
  ): Promise<Asked | null> {
    const waiting = [...left]
    const again = new Set<string>()
    let barren = 0
    while (waiting.length > 0 && !this.#isOver()) {
      const locals = waiting.splice(0, this.#targets)
      const outcome = await this.#session(host, address, locals)
      const { answers, trouble } = outcome
      barren = answers.size > 0 ? 0 : barren + 1
      this.#take(outcome, done)
      if (endsAsking(trouble, barren)) return trouble
      const open = locals.filter((local) => isOpen(answers.get(local)))
      for (const local of open.filter((one) => again.has(one)))
        done.set(local, answers.get(local) ?? trouble ?? disconnected)
      waiting.push(...open.filter((local) => !again.has(local)))
      for (const local of open) again.add(local)
      // Whoever breaks off or counts recipients is asked for one at a time.
      this.#targets = open.length > 0 ? 1 : this.#targets
    }
    return null
  }

  #isOver(): boolean {
    return performance.now() > this.#endsAt
  }

  #take({ answers, catchesAll }: SessionOutcome, done: Map<string, Asked>): void {
    for (const [local, answer] of answers) done.set(local, answer)
    this.#catchesAll ??= catchesAll
    this.hasTaken ||= [...answers.values()].some(({ reason }) => reason === 'accepted')
  }

  async #session(host: string, address: string, locals: readonly string[]): Promise<SessionOutcome> {
    const { connect, helo, sender, patience } = this.#parts
    try {
      const socket = await connect(host, address, patience.connect)
      const invented = this.#catchesAll === null ? inventLocal() : null
      const { domain } = this.#about
      return await askServer(socket, { host, domain, helo, sender, patience, locals, invented })
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      return { answers: new Map(), catchesAll: null, trouble: { ...unreachable, isEarly: true } }
    }
  }
}

const plain = { verdict: 'unknown', code: null, said: '' } as const
const unreachable: Asked = { ...plain, reason: 'unreachable' }
const disconnected: Asked = { ...plain, reason: 'disconnected' }

// One that says nothing would take its time over each; one that hangs up may do so over one of them only.
function endsAsking(trouble: { isEarly: boolean; reason: AddressReason } | null, barren: number): boolean {
  return trouble !== null && (trouble.isEarly || trouble.reason === 'timeout' || barren >= mostBarren)
}

const isOpen = (answer: Asked | undefined) => answer === undefined || answer.needs === 'alone'

function placesOf(hosts: readonly MailHost[]): { host: string; address: string }[] {
  return hosts
    .slice(0, mostHosts)
    .flatMap(({ host, addresses }) => addresses.slice(0, mostAddresses).map((address) => ({ host, address })))
}

// A refusal without a word counts where others of the domain are taken.
function settleBare(done: Map<string, Asked>): Map<string, Asked> {
  const isOtherTaken = [...done.values()].some(({ reason }) => reason === 'accepted')
  return new Map(
    [...done].map(([local, answer]) => [
      local,
      answer.needs === 'acceptedOther' && isOtherTaken
        ? { ...answer, verdict: 'undeliverable', reason: 'noMailbox' }
        : answer,
    ]),
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A name nobody has, of the shape names have. */
function inventLocal(): string {
  const word = Array.from({ length: 12 + randomInt(4) }, () => letters[randomInt(letters.length)]).join('')
  return `${word}${randomInt(10, 100)}`
}
