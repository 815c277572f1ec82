import { demoAdministrators } from '#platform/demo/demo-administrators.ts'
import { demoCompanies, demoUsers } from '#platform/demo/demo-identity.ts'
import type { OnceOutcome } from '#platform/postgres/once-steps.ts'
import { hasDemoPeople, makeDemoData } from './demo-data.ts'
import type { App } from './start-app.ts'

/** The demo data while it is being made. */
export interface DemoRun {
  /** Resolves when it is complete, not wanted, or given up for this start. */
  finished: Promise<OnceOutcome | 'failed'>
  /** Stops after the current step; the next start goes on. */
  stop(): Promise<void>
}

/** Makes the demo data beside the running app, showing its progress line by line. */
export function startDemoData({ platform, services }: App, announce: (line: string) => void): DemoRun {
  const { stores, config, log } = platform
  const stopping = new AbortController()
  const finished = makeDemoData({
    database: stores.database,
    log,
    areas: services.areas,
    announce,
    scale: config.demoScale,
    today: new Date().toISOString().slice(0, 10),
    signal: stopping.signal,
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

/** The table of the demo's logins, if there are any: user name, password, company and what he may do. */
export async function describeLogins({ stores }: App): Promise<string[]> {
  if (!(await hasDemoPeople(stores.database))) return []
  const rows = demoUsers.map((user) => [
    user.userName,
    user.password,
    demoCompanies.find(({ key }) => key === user.company)?.name ?? '',
    user.may,
  ])
  const above = demoAdministrators.map(({ userName, password, house, may }) => [
    userName,
    password,
    house,
    may,
  ])
  const table = [['user', 'password', 'company', 'may'], ...rows, ...above]
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
