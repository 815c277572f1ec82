import { Readable } from 'node:stream'
import {
  announceUpload,
  listVisible,
  receiveChunk,
  startImport,
  viewUpload,
} from '#features/customs/customs-upload/upload-service.ts'
import type { Platform } from '#platform/area/platform.ts'
import type { Context } from '#platform/http/context.ts'
import type { CustomsUploads, Uploader } from './customs-loading.ts'

/** The functions behind the upload screen, for people of the demo. */
export function createDemoUploads(platform: Platform): CustomsUploads {
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
