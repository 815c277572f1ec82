/** Lets the browser save rows as a CSV file that spreadsheet programs open with the right encoding and run nothing of. */
export function downloadRows(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  document.body.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(address)
}

// A cell that begins like a formula would be run; a phone number in international form is left as it is.
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+[0-9 ]+$/.test(text) ? `'${text}` : text
  return /["\r\n,;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
