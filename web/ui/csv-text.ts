/** Rows as CSV that spreadsheet programs read in every language and run nothing of. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  // Without the byte order mark they would not see that it is UTF-8.
  return `\ufeff${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // What begins like a formula would be run; the apostrophe makes it plain text.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
