import type { Permission } from '@landfall/contract/permissions.ts'
import type { RecycleKind, RestoreConflict, RestoreRequest } from '@landfall/contract/records/recycle-bin.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A record that did not come back, without its place in the list. */
export type RecordConflict = Omit<RestoreConflict, 'id' | 'kind'> & { recordId: number }

/** What a feature does with its records in the recycle bin; which they are has been decided. */
export interface RecycleHandler {
  kind: RecycleKind
  /** The right to make such records, without which nobody brings one back; absent where the bin's own right is enough. */
  needs?: Permission
  /** Brings records back with all that hung on them; those that cannot come stay and are explained. */
  restore(
    ctx: TransactionContext,
    ids: readonly number[],
    wishes: Omit<RestoreRequest, 'selection'>,
  ): Promise<{ restored: number; conflicts: RecordConflict[] }>
  /** Removes records for good. */
  purge(db: Db, ids: readonly number[]): Promise<void>
}
