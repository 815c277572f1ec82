import type { Readable } from 'node:stream'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import {
  applyLoad,
  clearWork,
  decideLoad,
  type LoadOutcome,
  type RecordLoad,
  tableOf,
} from './record-loading.ts'
import { applyRevert, decideRevert } from './record-reverting.ts'

/** How uploads get records in and out; the only writer of the record tables. */
export interface RecordLedger {
  /** Takes rows in the engine's TabSeparated format aside; what an earlier attempt staged is dropped. */
  stage(load: RecordLoad, rows: Readable): Promise<void>
  decideLoad(load: RecordLoad): Promise<LoadOutcome>
  /** May be repeated after an interruption until the work is cleared. */
  applyLoad(load: RecordLoad): Promise<void>
  decideRevert(load: RecordLoad): Promise<void>
  applyRevert(load: RecordLoad): Promise<void>
  /** Forgets the staged rows and the decisions. */
  clear(load: RecordLoad): Promise<void>
}

/** The ledger over the record tables of one engine. */
export function createRecordLedger(clickhouse: Clickhouse): RecordLedger {
  return {
    async stage(load, rows) {
      await clearWork({ ...load, clickhouse }, 'staging')
      await clickhouse.chInsert({
        table: `${tableOf(load.kind)}_staging`,
        columns: load.columns,
        format: 'TabSeparated',
        rows,
      })
    },
    async decideLoad(load) {
      await clearWork({ ...load, clickhouse }, 'decisions')
      return decideLoad({ ...load, clickhouse })
    },
    applyLoad: (load) => applyLoad({ ...load, clickhouse }),
    async decideRevert(load) {
      await clearWork({ ...load, clickhouse }, 'decisions')
      await decideRevert({ ...load, clickhouse })
    },
    applyRevert: (load) => applyRevert({ ...load, clickhouse }),
    async clear(load) {
      await clearWork({ ...load, clickhouse }, 'staging')
      await clearWork({ ...load, clickhouse }, 'decisions')
    },
  }
}
