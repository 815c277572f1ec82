import { type Candidate, candidate } from '@landfall/contract/customers/collected.ts'

/** What a pasted list says: companies, and the lines that are not understood. */
export interface PastedRows {
  items: Candidate[]
  /** Counted from 1. */
  faulty: number[]
}

/** Reads lines copied from a spreadsheet: company, country code, website, e-mail, phone, person. */
export function readPastedRows(text: string): PastedRows {
  const rows: PastedRows = { items: [], faulty: [] }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [name = '', country = '', website = '', email = '', phone = '', person = ''] = cellsOf(line)
    const isPerson = [email, person].some((cell) => cell !== '')
    const parsed = candidate.safeParse({
      ...{ name, website, phone },
      country: country === '' ? null : country.toUpperCase(),
      contacts: isPerson ? [{ name: person, workEmail: email }] : [],
    })
    if (parsed.success) rows.items.push(parsed.data)
    else rows.faulty.push(index + 1)
  }
  return rows
}

// Spreadsheets put tabs between cells; a list typed by hand has semicolons.
function cellsOf(line: string): string[] {
  return line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}
