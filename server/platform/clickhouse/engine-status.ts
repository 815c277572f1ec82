const statuses: ReadonlyMap<number, number> = new Map([
  ...[36, 26, 27, 33, 41, 53, 62, 72, 130, 184, 349, 386, 427, 456].map((code) => [code, 400] as const),
  ...[516, 192, 193, 194].map((code) => [code, 403] as const),
  ...[46, 47, 50, 56, 60, 73, 81, 115].map((code) => [code, 404] as const),
  [159, 408],
  [307, 413],
  [48, 501],
  [202, 503],
])

/** The HTTP status ClickHouse answers an exception with. */
export function statusOf(code: number): number {
  return statuses.get(code) ?? 500
}

/** The media type of a result in one of ClickHouse's formats. */
export function contentTypeOf(format: string): string {
  if (/^JSON.*EachRow/.test(format)) return 'application/x-ndjson; charset=UTF-8'
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8'
  if (/^(TSV|TabSeparated)/.test(format)) return 'text/tab-separated-values; charset=UTF-8'
  return /^(Native|RowBinary|Parquet|Arrow)/.test(format)
    ? 'application/octet-stream'
    : 'text/plain; charset=UTF-8'
}
