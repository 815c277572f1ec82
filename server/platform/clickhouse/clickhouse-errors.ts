import { ClickHouseError } from '@clickhouse/client'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { CompanyBusy } from './company-turns.ts'

/** Thrown when a query would have taken more time, rows or memory than it may. */
export class QueryTooHeavy extends Error {
  constructor(cause: unknown) {
    super('the query needs more time, rows or memory than it may use', { cause })
    this.name = 'QueryTooHeavy'
  }
}

/** Thrown when a query was given up because whoever asked has left. */
export class CallerGone extends Error {
  constructor(cause: unknown) {
    super('whoever asked has left', { cause })
    this.name = 'CallerGone'
  }
}

// TIMEOUT_EXCEEDED, TOO_SLOW, TOO_MANY_ROWS, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES, MEMORY_LIMIT_EXCEEDED
const heavyCodes = new Set(['159', '160', '158', '307', '396', '241'])
// QUOTA_EXCEEDED
const quotaCode = '201'
// TOO_MANY_SIMULTANEOUS_QUERIES, NETWORK_ERROR, ABORTED
const awayCodes = new Set(['202', '210', '236'])
const awayErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
])
const awayMessages = /socket hang up|Timeout error|aborted|Premature close/i

/** Runs `work`, turning lost connections into `StoreUnavailable` and exceeded limits into `QueryTooHeavy`. */
export async function namingClickhouseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw named(error)
  }
}

function named(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    if (heavyCodes.has(error.code)) return new QueryTooHeavy(error)
    if (error.code === quotaCode) return new CompanyBusy(error)
    return awayCodes.has(error.code) ? new StoreUnavailable('clickhouse', error) : error
  }
  return isConnectionLoss(error) ? new StoreUnavailable('clickhouse', error) : error
}

function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  if (!(error instanceof Error)) return false
  return awayErrors.has((error as { code?: string }).code ?? '') || awayMessages.test(error.message)
}
