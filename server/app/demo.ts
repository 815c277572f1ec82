import { demoDomainBrand } from '#platform/demo/demo-brands.ts'
import { hasDemoPeople } from '#platform/demo/demo-identity.ts'
import type { OnceOutcome } from '#platform/postgres/once-steps.ts'
import { makeDemoData } from './demo-data.ts'
import { demoPeople } from './demo-people.ts'
import type { App } from './start-app.ts'

/** Passwords by user name. */
type Passwords = ReadonlyMap<string, string>

/** The demo data while it is being made. */
export interface DemoRun {
  /** Resolves when it is complete, not wanted, or given up for this start. */
  finished: Promise<OnceOutcome | 'failed'>
  /** Stops after the current step; the next start goes on. */
  stop(): Promise<void>
}

/** Makes the demo data beside the running app, showing its progress line by line. */
export function startDemoData(app: App, announce: (line: string) => void): DemoRun {
  const { platform, services } = app
  const { stores, config, log } = platform
  const stopping = new AbortController()
  const passwords = choosePasswords(app)
  const finished = makeDemoData({
    database: stores.database,
    log,
    areas: services.areas,
    announce,
    scale: config.demoScale,
    today: new Date().toISOString().slice(0, 10),
    signal: stopping.signal,
    passwordOf: (userName) => passwords.get(userName) ?? '',
    async peopleMade() {
      // At once: whoever stops this start before its end would never learn them.
      if (config.demoPasswords === 'random') await announceLogins(app, announce, passwords)
    },
  }).catch((error: unknown) => {
    if (stopping.signal.aborted) return 'failed' as const
    log.error({ err: error }, 'the demo data could not be completed')
    announce('The demo data could not be completed; the next start goes on with it.')
    return 'failed' as const
  })
  return {
    finished,
    async stop() {
      stopping.abort()
      await finished
    },
  }
}

function choosePasswords({ platform, services }: App): Passwords {
  const { makePassword } = services.areas.access.demo
  const isRandom = platform.config.demoPasswords === 'random'
  return new Map(demoPeople.map(({ userName, password }) => [userName, isRandom ? makePassword() : password]))
}

/** Shows where to sign in and the table of the demo's logins, if there are any; new passwords only this once. */
export async function announceLogins(
  app: App,
  announce: (line: string) => void,
  fresh: Passwords = new Map(),
): Promise<void> {
  const logins = await describeLogins(app, fresh)
  if (logins.length === 0) return
  const once = fresh.size > 0 ? ['', 'The passwords are shown this once.'] : []
  announce(
    ['', `Sign in at ${app.publicUrl}`, '', ...logins, ...once, ...brandHint(app.publicUrl), ''].join('\n'),
  )
}

// Elsewhere than on this machine the demo's domain leads nowhere.
function brandHint(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!['127.0.0.1', 'localhost'].includes(url.hostname)) return []
  url.hostname = demoDomainBrand.domain
  return ['', `The same with the brand “${demoDomainBrand.name}”: ${url.origin}`]
}

const notKnown = '(not shown again)'

/** The table of the demo's logins, if there are any: user name, password, company and what he may do. */
export async function describeLogins(
  { stores, services }: App,
  fresh: Passwords = new Map(),
): Promise<string[]> {
  const { systemDb } = stores.database
  if (fresh.size === 0 && !(await hasDemoPeople(systemDb))) return []
  const known = await services.areas.access.demo.findKnownPasswords(systemDb, demoPeople)
  const rows = demoPeople.map((person) => {
    const { userName, company, may } = person
    const password = fresh.get(userName) ?? (known.includes(person) ? person.password : notKnown)
    return [userName, password, company, may]
  })
  const table = [['user', 'password', 'company', 'may'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => widthOf(row[column] ?? ''))))
  return table.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join('  '),
  )
}

// Chinese characters take two columns of a terminal.
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)
}
