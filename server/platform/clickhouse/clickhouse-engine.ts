import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drainPending, type RawInsertFormat, Session } from 'chdb'
import { createGate } from './engine-gate.ts'
import {
  type EngineStatement,
  type InsertTarget,
  identifier,
  intoFile,
  isStreamable,
  literal,
  outputFormat,
  preludeOf,
} from './engine-statement.ts'
import { chunkLines } from './row-chunks.ts'

/** The engine of this process. */
export interface ClickhouseEngine {
  version: string
  /** Runs a statement and hands out its result piece by piece. */
  run(statement: EngineStatement): AsyncGenerator<Uint8Array>
  /** Loads the rows of a byte stream; returns how many were written. */
  insert(statement: EngineStatement, target: InsertTarget, rows: Readable): Promise<number>
  /** Ends a running statement that nobody waits for any more. */
  kill(queryId: string): Promise<void>
  close(): Promise<void>
}

/** Where the engine keeps its data and what each statement starts with. */
export interface EngineOptions {
  dataDir: string
  configFile: string
  defaults: Record<string, string>
  maxRunning: number
}

const insertChunkBytes = 8_000_000
/** Bytes a result that is not streamed may take, as it stands in memory. */
const largestWholeResult = '256000000'
const noParams: ReadonlyMap<string, string> = new Map()
const lineFormats = new Set(['JSONEachRow', 'JSONCompactEachRow', 'TabSeparated', 'TSV'])

/** Opens the engine on its folder; fails when another process has it open. */
export function openEngine(options: EngineOptions): ClickhouseEngine {
  const base = new Session(options.dataDir, {
    connectionArgs: [`--config-file=${options.configFile}`, '--async_load_databases=0'],
  })
  const gate = createGate(options.maxRunning)

  // A connection of its own for each statement costs a quarter of a millisecond and keeps settings and
  // parameters apart. The parameters are set on it rather than passed with the call, because the
  // package runs calls with parameters one after the other for the whole process.
  async function connect(statement: EngineStatement): Promise<{ session: Session; end(): void }> {
    const release = await gate()
    const session = new Session(options.dataDir)
    const end = () => {
      session.close()
      release()
    }
    try {
      const settings = settingsOf(statement, options.defaults)
      session.query(preludeOf(settings, noParams))
      // Apart, because how long a statement may be is itself one of the settings.
      if (statement.params.size > 0) session.query(preludeOf(noParams, statement.params))
      if (statement.database) session.query(`USE ${identifier(statement.database)}`)
      return { session, end }
    } catch (error) {
      end()
      throw error
    }
  }

  async function* run(statement: EngineStatement): AsyncGenerator<Uint8Array> {
    const { session, end } = await connect(statement)
    const file = temporaryFile(options.dataDir, 'result')
    const writing = intoFile(statement, file)
    try {
      if (writing) {
        await session.queryAsync(writing)
        yield* createReadStream(file) as AsyncIterable<Uint8Array>
      } else if (isStreamable(statement)) {
        const stream = session.queryStream(statement.sql, { format: outputFormat(statement) })
        for await (const chunk of stream) yield chunk.raw()
      } else {
        // Also planning happens off the event loop here, which for a query with subqueries can take long.
        const result = await session.queryAsync(statement.sql, { format: statement.format })
        yield result.bytes()
      }
    } finally {
      end()
      if (writing) await rm(file, { force: true })
    }
  }

  async function insert(statement: EngineStatement, target: InsertTarget, rows: Readable): Promise<number> {
    const { session, end } = await connect(statement)
    try {
      if (lineFormats.has(target.format)) return await insertLines(session, { statement, target, rows })
      const file = temporaryFile(options.dataDir, 'insert')
      return await insertFile(session, file, { target, rows })
    } finally {
      end()
    }
  }

  return {
    version: base.query('select version()', 'TSV').trim(),
    run,
    insert,
    async kill(queryId) {
      await base.queryAsync(`KILL QUERY WHERE startsWith(Settings['log_comment'], ${literal(queryId)}) ASYNC`)
    },
    async close() {
      await drainPending()
      base.close()
    },
  }
}

function settingsOf(statement: EngineStatement, defaults: Record<string, string>): Map<string, string> {
  const settings = new Map([...Object.entries(defaults), ...statement.settings])
  if (!isStreamable(statement) && !intoFile(statement, '') && !settings.has('max_result_bytes')) {
    settings.set('max_result_bytes', largestWholeResult)
  }
  settings.set('log_comment', `${statement.queryId} ${statement.settings.get('log_comment') ?? ''}`.trim())
  return settings
}

function temporaryFile(dataDir: string, purpose: string): string {
  return path.join(dataDir, 'tmp', `${purpose}-${randomUUID()}`)
}

async function insertLines(
  session: Session,
  { statement, target, rows }: { statement: EngineStatement; target: InsertTarget; rows: Readable },
): Promise<number> {
  const token = statement.settings.get('insert_deduplication_token')
  let written = 0
  let part = 0
  for await (const values of chunkLines(rows, insertChunkBytes)) {
    part += 1
    // One token for all pieces would make the engine drop every piece but the first.
    if (token) session.query(`SET insert_deduplication_token = ${literal(`${token} ${part}`)}`)
    const { table, columns, format } = target
    const summary = await session.insert({ table, columns, values, format: format as RawInsertFormat })
    written += summary.rowsWritten
  }
  return written
}

// Formats whose bytes cannot be cut at line ends pass through a file, so that memory stays bounded.
async function insertFile(
  session: Session,
  file: string,
  { target, rows }: { target: InsertTarget; rows: Readable },
): Promise<number> {
  try {
    await pipeline(rows, createWriteStream(file, { mode: 0o600 }))
    const sql = `${target.head} FROM INFILE ${literal(file)} FORMAT ${identifier(target.format)}`
    const result = await session.queryAsync(sql)
    return result.rowsRead
  } finally {
    await rm(file, { force: true })
  }
}
