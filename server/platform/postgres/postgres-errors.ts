import { StoreUnavailable } from './store-unavailable.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** True for the failures that mean the server is away, starting, stopping or full. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return networkCodes.has(code) || /^(08|57P0[123]|53300)/.test(code) || lostMessages.test(error.message)
}

/** True for failures that a new attempt of the whole transaction may cure: deadlock and serialization. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string } | undefined)?.code
  return code === '40001' || code === '40P01'
}

/** True for a statement that was ended because it took longer than it may. */
export function isTimedOut(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '57014'
}

/** True where a row was to name another that does not exist, or no longer. */
export function namesMissingRow(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '23503'
}

/** True for a number or a moment beyond what its column holds. */
export function isOutOfRange(error: unknown): boolean {
  return ['22003', '22008'].includes((error as { code?: string } | undefined)?.code ?? '')
}

/** Runs `work`, turning connection failures into `StoreUnavailable`. */
export async function namingUnavailability<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isConnectionError(error) && !(error instanceof StoreUnavailable))
      throw new StoreUnavailable('postgres', error)
    throw error
  }
}
