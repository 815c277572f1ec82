import { warmUpAllowance } from '@landfall/contract/email/sending-pace.ts'
import type { SmtpError } from '#platform/mail/smtp-reply.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type CountKey, endRest, type Pace, putBack, readPace, rest, takeOf } from './pace-store.ts'

export interface PaceGateParts {
  systemDb: Db
  companyId: number
  /** Who takes the mail of a domain. */
  operatorOf(domain: string): Promise<string>
}

/** A message on its way, as the gate looks at it. */
export interface PacedMessage {
  /** Of the recipient. */
  address: string
  /** Of the sender. */
  sender: string
  /** Written to one reader by hand; it does not wait for the morning. */
  isLetter: boolean
}

const refreshMs = 5_000
/** So many are taken of a limit at once, so that not each message asks the database. */
const blockSize = 10
/** So many providers in a row that ask for patience are no providers: the relay speaks of itself. */
const mostPatient = 3

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

type Wish = Omit<CountKey, 'companyId'>

interface Taken {
  key: CountKey
  left: number
  /** The database is being asked for more. */
  asking: Promise<number> | undefined
}

/** Lets messages of one lane through as fast as their providers want them, and says how long the others wait. */
export class PaceGate {
  readonly #parts: PaceGateParts
  #pace: Promise<Pace> | undefined
  #readAt = 0
  readonly #taken = new Map<string, Taken>()
  readonly #refusing = new Set<string>()
  /** What was taken for messages that were let through. */
  readonly #admitted = new WeakMap<PacedMessage, Wish[]>()

  constructor(parts: PaceGateParts) {
    this.#parts = parts
  }

  /** Seconds that a message has to wait; 0 lets it through. */
  async admit(message: PacedMessage): Promise<number> {
    const { address, sender, isLetter } = message
    const pace = await this.#readPace()
    if (pace.quietLeft > 0 && !isLetter) return pace.quietLeft
    const { plans, limits, rests } = pace
    const plan = plans.find(({ domain, day, days }) => day <= days && covers(domain, domainOf(sender)))
    const isLimited = Object.values(limits).some((limit) => limit !== null)
    if (!plan && !isLimited && rests.length === 0) return 0
    const provider = await this.#parts.operatorOf(domainOf(address))
    const resting = rests.find((each) => each.provider === provider)
    const restLeft = resting ? Math.ceil((Date.parse(resting.until) - Date.now()) / 1000) : 0
    if (restLeft > 0) return restLeft
    const hourly = provider in limits ? limits[provider as keyof typeof limits] : limits.others
    const hour = { domain: '', provider, period: pace.hour }
    if (hourly !== null && !(await this.#take(hour, hourly))) return pace.hourLeft
    const taken = hourly === null ? [] : [hour]
    this.#admitted.set(message, taken)
    if (!plan) return 0
    const day = { domain: plan.domain, provider, period: pace.today }
    if (await this.#take(day, warmUpAllowance(plan, plan.day))) {
      taken.push(day)
      return 0
    }
    this.withdraw(message)
    return pace.dayLeft
  }

  /** Hears that a message that was let through does not go after all: another one may have its place. */
  withdraw(message: PacedMessage): void {
    for (const wish of this.#admitted.get(message) ?? []) this.#untake(wish)
    this.#admitted.delete(message)
  }

  /** Hears that a message was refused; seconds that all others to its provider wait, 0 when that is no reason. */
  async refused({ address }: PacedMessage, error: SmtpError): Promise<number> {
    if (!asksForPatience(error)) return 0
    const provider = await this.#parts.operatorOf(domainOf(address))
    this.#refusing.add(provider)
    if (this.#refusing.size >= mostPatient) return 0
    const { systemDb, companyId } = this.#parts
    const seconds = await rest(systemDb, { companyId, provider, said: error.message })
    this.#readAt = 0
    return seconds
  }

  /** Hears that a message was taken. */
  async accepted({ address }: PacedMessage): Promise<void> {
    if (this.#refusing.size === 0 && !(await this.#hadRests())) return
    this.#refusing.clear()
    const provider = await this.#parts.operatorOf(domainOf(address))
    await endRest(this.#parts.systemDb, { companyId: this.#parts.companyId, provider })
  }

  /** Puts back what was taken of limits and not used. */
  async close(): Promise<void> {
    for (const { key, left } of this.#taken.values()) await putBack(this.#parts.systemDb, key, left)
    this.#taken.clear()
  }

  async #hadRests(): Promise<boolean> {
    return (await this.#readPace()).hasRested
  }

  #readPace(): Promise<Pace> {
    const now = performance.now()
    if (!this.#pace || now - this.#readAt > refreshMs) {
      this.#readAt = now
      this.#pace = readPace(this.#parts.systemDb, this.#parts.companyId)
    }
    return this.#pace
  }

  async #take(wish: Wish, limit: number): Promise<boolean> {
    const key = { ...wish, companyId: this.#parts.companyId }
    const name = nameOf(key)
    const taken = this.#taken.get(name) ?? { key, left: 0, asking: undefined }
    this.#taken.set(name, taken)
    // One asks for all that wait: who asked later could hear first that there is nothing left.
    while (taken.left === 0) {
      taken.asking ??= this.#ask(taken, limit)
      if ((await taken.asking) === 0) return false
    }
    taken.left -= 1
    return true
  }

  async #ask(taken: Taken, limit: number): Promise<number> {
    try {
      const granted = await takeOf(this.#parts.systemDb, taken.key, { wish: blockSize, limit })
      taken.left += granted
      return granted
    } finally {
      taken.asking = undefined
    }
  }

  #untake(wish: Wish): void {
    const taken = this.#taken.get(nameOf(wish))
    if (taken) taken.left += 1
  }
}

const nameOf = ({ domain, provider, period }: Wish) => `${domain} ${provider} ${period}`

const covers = (domain: string, sender: string) => sender === domain || sender.endsWith(`.${domain}`)

const patienceStatus = /^4\.7\./
// QQ and NetEase say it as if for good: "Sender/Ip/Connection frequency limited", "RP:ORQ", "HL:ITC".
const patienceWords =
  /\brate\b|too many|frequency|throttl|try again later|temporarily deferred|\bRP:|\bHL:|\[TSS/i

/** Whether a refusal of a recipient or a message speaks of how much its provider is sent. */
export function asksForPatience({ stage, reply, isAmbiguous }: SmtpError): boolean {
  if (!reply || isAmbiguous || (stage !== 'rcpt' && stage !== 'data')) return false
  const isGreylisting = /greylist/i.test(reply.text)
  if (reply.code === 421) return true
  if (reply.code < 500)
    return !isGreylisting && (patienceStatus.test(reply.enhanced ?? '') || patienceWords.test(reply.text))
  return /frequency limited|\bRP:ORQ|\bHL:ITC/i.test(reply.text)
}
