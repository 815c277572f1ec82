/** Thrown when a company asks for more at once than it may. */
export class CompanyBusy extends Error {
  constructor(cause?: unknown) {
    super('the company has too many queries running', { cause })
    this.name = 'CompanyBusy'
  }
}

export interface TurnLimits {
  /** Queries of one company at a time. */
  running: number
  /** How long one more waits for its turn. */
  waitMs: number
}

/** Half of what the engine runs at a time: whatever one company does, others are served. */
export const companyTurns: TurnLimits = { running: 6, waitMs: 15_000 }

/** Long results hold a connection each until their last row; they have turns apart, so that people never wait for them. */
export const streamTurns: TurnLimits = { running: 2, waitMs: 600_000 }

/** The turns of each company. */
export interface CompanyTurns {
  /** Waits for a turn of a company; what comes back ends it. */
  take(companyId: number, waitMs?: number): Promise<() => void>
  /** Works for as long as a turn lasts. */
  inTurn<Result>(companyId: number, work: () => Promise<Result>): Promise<Result>
}

/** Lets each company run so many queries of this process at a time; others of it wait in their order. */
export function createCompanyTurns(limits: TurnLimits): CompanyTurns {
  const companies = new Map<number, { running: number; waiting: (() => void)[] }>()

  async function take(companyId: number, waitMs = limits.waitMs): Promise<() => void> {
    const turns = companies.get(companyId) ?? { running: 0, waiting: [] }
    companies.set(companyId, turns)
    if (turns.running < limits.running) turns.running += 1
    else await waitFor(turns.waiting, waitMs)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      // The turn passes on to whoever waits longest; only then does the count stay.
      const next = turns.waiting.shift()
      if (next) return next()
      turns.running -= 1
      if (turns.running === 0) companies.delete(companyId)
    }
  }

  async function inTurn<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
    const giveBack = await take(companyId)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }

  return { take, inTurn }
}

function waitFor(waiting: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(called), 1)
      reject(new CompanyBusy())
    }, waitMs)
    waiting.push(called)
  })
}
