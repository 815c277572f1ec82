/** Thrown when a store cannot be reached; the caller may retry, and HTTP answers 503. */
export class StoreUnavailable extends Error {
  readonly store: 'postgres' | 'clickhouse' | 'files'

  constructor(store: 'postgres' | 'clickhouse' | 'files', cause?: unknown) {
    super(`${store} is not available`, { cause })
    this.name = 'StoreUnavailable'
    this.store = store
  }
}
