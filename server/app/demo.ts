import { Readable } from 'node:stream'
import { hashPassword } from '#features/access/session/password-hash.ts'
import { loadDemoCollected } from '#features/customers/collected/collected-demo.ts'
import { loadDemoConflicts } from '#features/customers/customer-identity/conflict-demo.ts'
import { loadDemoProfiles } from '#features/customers/customer-profile/profile-demo.ts'
import { loadDemoPool } from '#features/customers/customer-recycling/recycle-demo.ts'
import { loadDemoGrants } from '#features/customs/customs-library/library-demo.ts'
import {
  announceUpload,
  listVisible,
  receiveChunk,
  startImport,
  viewUpload,
} from '#features/customs/customs-upload/upload-service.ts'
import { loadDemoWatch } from '#features/customs/customs-watches/watch-demo.ts'
import type { CustomsUploads, Uploader } from '#features/frame/demo-data/customs-loading.ts'
import { hasDemoPeople, makeDemoData } from '#features/frame/demo-data/demo-data.ts'
import { demoAdministrators } from '#features/frame/demo-data/demo-houses.ts'
import { demoCompanies, demoUsers } from '#features/frame/demo-data/demo-identity.ts'
import { loadDemoPoints } from '#features/points/points/points-demo.ts'
import { loadDemoRecords } from '#features/records/logs/log-demo.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { OnceOutcome } from '#platform/postgres/once-steps.ts'

/** The demo data while it is being made. */
export interface DemoRun {
  /** Resolves when it is complete, not wanted, or given up for this start. */
  finished: Promise<OnceOutcome | 'failed'>
  /** Stops after the current step; the next start goes on. */
  stop(): Promise<void>
}

/** Makes the demo data beside the running app, showing its progress line by line. */
export function startDemoData(platform: Platform, announce: (line: string) => void): DemoRun {
  const { stores, config, log } = platform
  const stopping = new AbortController()
  const finished = makeDemoData({
    database: stores.database,
    log,
    uploads: uploadsOf(platform),
    hashPassword,
    loadPoints: loadDemoPoints,
    async loadRecords(ctx) {
      await loadDemoProfiles(ctx)
      await loadDemoRecords(ctx)
      await loadDemoPool(ctx)
      await loadDemoCollected(ctx)
      await loadDemoConflicts(ctx)
      await loadDemoGrants(ctx.db)
      await loadDemoWatch(ctx.db)
    },
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
export async function describeLogins({ stores }: Platform): Promise<string[]> {
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

function uploadsOf(platform: Platform): CustomsUploads {
  const { files } = platform.stores
  const as = (who: Uploader) => contextOf(platform, who)
  return {
    async list(who) {
      const ctx = as(who)
      const page = await ctx.transaction((db) => listVisible({ ...ctx, db }, { size: 200 }))
      return page.items
    },
    announce: (who, file) => announceUpload(as(who), file),
    receive: (who, { id, number, bytes }) =>
      receiveChunk(as(who), files, { id, number, stream: Readable.from([bytes], { objectMode: false }) }),
    start: (who, wish) => startImport(as(who), files, wish),
    view: (who, id) => viewUpload(as(who), id),
  }
}

// What the functions behind the upload screen need of somebody who is signed in.
function contextOf({ stores, log }: Platform, { companyId, userId }: Uploader): Context {
  return {
    sessionId: 0,
    level: 'company',
    company: { id: companyId, name: '', timeZone: 'UTC', oemId: null },
    user: { id: userId, name: '', userName: '', email: '' },
    actor: null,
    pending: null,
    address: '',
    agent: '',
    permissions: new Set(['customs.library.write']),
    scope: { kind: 'company' },
    locale: 'zh',
    log,
    transaction: (work) => stores.database.tenantTransaction({ companyId, userId }, work),
  }
}
