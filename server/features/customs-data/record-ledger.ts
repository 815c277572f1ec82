import type { Readable } from 'node:stream'
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
import { listSkipped, type SkippedRow } from './skipped-rows.ts'

/** How uploads get records in and out; the only writer of the record tables. */
export interface RecordLedger {
  /** Takes rows in the engine's TabSeparated format aside; what an earlier attempt staged is dropped. */
  stage(load: RecordLoad, staged: { columns: readonly string[]; rows: Readable }): Promise<void>
  decideLoad(load: RecordLoad): Promise<LoadOutcome>
  /** Once a load is decided and before it is applied. */
  listSkipped(load: RecordLoad, atMost: number): AsyncIterable<SkippedRow>
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
    async stage(load, { columns, rows }) {
      await clearWork(await work(load), 'staging')
      await clickhouse.chInsert({
        table: `${tableOf(load.kind)}_staging`,
        columns,
        format: 'TabSeparated',
        rows,
        settings: { log_comment: statementName(load, 'stage') },
      })
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
