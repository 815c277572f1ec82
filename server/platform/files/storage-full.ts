import { ClickHouseError } from '@clickhouse/client'

// No space, and none for this user; PostgreSQL's disk_full; the engine's NOT_ENOUGH_SPACE.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const engineCode = '243'
const fullMessage = /no space left on device/i

/** Whether a write failed because there is no room, in whichever store. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isStorageFull)) return true
  if (!(error instanceof Error)) return false
  if (error instanceof ClickHouseError && error.code === engineCode) return true
  return (
    fullCodes.has((error as { code?: string }).code ?? '') ||
    fullMessage.test(error.message) ||
    isStorageFull(error.cause)
  )
}
