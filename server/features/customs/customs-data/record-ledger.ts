import { Readable } from 'node:stream'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { decideLoad, type LoadOutcome } from './record-deciding.ts'
import {
  applyLoad,
  clearWork,
  type RecordLoad,
  statementName,
  tableOf,
  waitForEarlierStatements,
} from './record-loading.ts'
import { applyRevert, decideRevert } from './record-reverting.ts'
import { listSkipped } from './skipped-rows.ts'

/** Records on their way into the engine. */
export interface StagedRecords {
  columns: readonly string[]
  blocks: AsyncIterable<Uint8Array>
}

/** Bytes of blocks that are sent as one insert: fewer make many small parts, more are more memory. */
const insertBytes = 8_000_000

/** How uploads get records in and out; the only writer of the record tables. */
export interface RecordLedger {
  /** Takes blocks in the engine's Native format aside; what an earlier attempt staged is dropped. */
  stage(load: RecordLoad, staged: StagedRecords): Promise<void>
  decideLoad(load: RecordLoad): Promise<LoadOutcome>
  /** Once a load is decided and before it is applied. */
  listSkipped(load: RecordLoad, atMost: number): AsyncIterable<Uint32Array>
  /** May be repeated after an interruption until the work is cleared. */
  applyLoad(load: RecordLoad): Promise<void>
  decideRevert(load: RecordLoad): Promise<void>
  applyRevert(load: RecordLoad): Promise<void>
  /** Forgets the staged rows and the decisions. */
  clear(load: RecordLoad): Promise<void>
}

/** The ledger over the record tables of one engine. */
export function createRecordLedger(clickhouse: Clickhouse): RecordLedger {
  const work = async (load: RecordLoad) => {
    const own = { ...load, clickhouse }
    await waitForEarlierStatements(own)
    return own
  }
  return {
    async stage(load, { columns, blocks }) {
      await clearWork(await work(load), 'staging')
      const insert = (gathered: Uint8Array[]) =>
        clickhouse.chInsert({
          table: `${tableOf(load.kind)}_staging`,
          columns,
          format: 'Native',
          rows: Readable.from(gathered, { objectMode: false }),
          settings: { log_comment: statementName(load, 'stage') },
        })
      let underWay: Promise<unknown> = Promise.resolve()
      try {
        for await (const gathered of gatherBlocks(blocks)) {
          await underWay
          underWay = insert(gathered)
          // It is awaited after the next blocks have come; a failure until then must not end the process.
          underWay.catch(() => undefined)
        }
      } finally {
        // When reading fails, what is still on its way would come in after the staged rows were dropped.
        await underWay.catch(() => undefined)
      }
      await underWay
    },
    async decideLoad(load) {
      const own = await work(load)
      await clearWork(own, 'decisions')
      return decideLoad(own)
    },
    listSkipped: (load, atMost) => listSkipped({ ...load, clickhouse }, atMost),
    applyLoad: async (load) => applyLoad(await work(load)),
    async decideRevert(load) {
      const own = await work(load)
      await clearWork(own, 'decisions')
      await decideRevert(own)
    },
    applyRevert: async (load) => applyRevert(await work(load)),
    async clear(load) {
      const own = await work(load)
      await clearWork(own, 'staging')
      await clearWork(own, 'decisions')
    },
  }
}

async function* gatherBlocks(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const block of blocks) {
    gathered.push(block)
    size += block.length
    if (size < insertBytes) continue
    yield gathered
    gathered = []
    size = 0
  }
  if (size > 0) yield gathered
}
