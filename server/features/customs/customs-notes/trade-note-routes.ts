import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { type TradeNote, tradeNoteRoutes } from '@landfall/contract/customs/customs-notes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readIdentity, sameParties } from '#platform/trade/party-identity.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { deleteNote, findNote, insertNote, listNotes, undeleteNote, updateNote } from './trade-note-store.ts'

/** What notes need of the records. */
export interface NoteNeeds {
  /** The spelling of a company seen most often; undefined when the caller's records do not have it. */
  nameOf(ctx: Context & Asker, company: { key: string; role: TradeRole }): Promise<string | undefined>
}

/** Notes on companies found in customs records; everybody changes his own. */
export function registerTradeNoteRoutes(server: HttpServer, { nameOf }: NoteNeeds): void {
  endpoint(server, tradeNoteRoutes.list, async ({ db }, { query }) => ({
    items: await listNotes(db, sameParties(query.key, { identity: await readIdentity(db) })),
  }))
  recordEndpoint(server, tradeNoteRoutes.create, async (ctx, { body: { key, role, content } }) => {
    const name = await nameOf(ctx, { key, role })
    if (name === undefined) throw new AppError('tradeCompanyNotFound')
    return ctx.transaction(async (db) => readNote(db, await insertNote(db, { key, name, content })))
  })
  endpoint(server, tradeNoteRoutes.change, async ({ db }, { params, body }) => {
    if (!(await updateNote(db, params.id, body.content))) throw new AppError('tradeNoteNotFound')
    return readNote(db, params.id)
  })
  endpoint(server, tradeNoteRoutes.remove, async ({ db }, { params }) => {
    if (!(await deleteNote(db, params.id))) throw new AppError('tradeNoteNotFound')
    return null
  })
  endpoint(server, tradeNoteRoutes.restore, async ({ db }, { params }) => {
    if (!(await undeleteNote(db, params.id))) throw new AppError('tradeNoteNotFound')
    return readNote(db, params.id)
  })
}

async function readNote(db: Db, id: number): Promise<TradeNote> {
  const note = await findNote(db, id)
  if (!note) throw new AppError('tradeNoteNotFound')
  return note
}
