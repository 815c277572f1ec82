import type { TableWriter } from './table-writer.ts'

/** A writer of one JSON object per row, for programs: names as given, nothing made safe for spreadsheets. */
export function createJsonLinesWriter(names: readonly string[]): TableWriter {
  return {
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    write: (rows) =>
      Buffer.from(
        rows
          .map(
            (row) =>
              `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))}\n`,
          )
          .join(''),
      ),
    end: () => new Uint8Array(),
  }
}
