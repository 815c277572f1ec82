import { beforeAll, expect, it } from 'vitest'
import { type FileLayout, readLayouts } from '#testing/file-layouts.ts'
import { buildImportingCompany, importCustomers, readCustomers } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await sharedTestApp()
})

const people = 24
/** One row in so many is there twice, has no address, or no company. */
const repeatedEvery = 7
const addressEvery = 5
const companyEvery = 6

/** A surname that nobody else has, in letters only. */
const surnameOf = (row: number) =>
  `Vander${String.fromCharCode(97 + Math.floor(row / 26))}${String.fromCharCode(97 + (row % 26))}`
const emailOf = (row: number) =>
  row % addressEvery === 4 ? '' : `${surnameOf(row).toLowerCase()}@firm${row % 8}.example`
const phoneOf = (row: number) => `+49 30 55${100_000 + row}`

/** What a person has in a column; words of choices stay empty, which other tests are about. */
function cellOf(field: string | null, row: number, hasSurname: boolean): string {
  switch (field) {
    case 'name':
      return row % companyEvery === 5 ? '' : `Firm ${'ABCDEFGH'[row % 8]} Ltd`
    case 'firstName':
      return 'Maria'
    case 'lastName':
      return surnameOf(row)
    case 'contactName':
      return hasSurname ? '' : `Maria ${surnameOf(row)}`
    case 'workEmail':
      return emailOf(row)
    case 'phones':
      return phoneOf(row)
    case 'country':
      return 'Germany'
    case 'address':
      return row % 2 ? 'Hafen 7' : ''
    case 'jobTitle':
      return 'Buyer, "spare parts"'
    case 'remark':
      return row % 3 ? 'met;\nat a fair' : ''
    default:
      return ''
  }
}

function fileOf({ columns }: FileLayout): string {
  const hasSurname = columns.some(({ field }) => field === 'lastName')
  const seen = new Set<string>()
  const cellsOf = (row: number) => {
    seen.clear()
    return columns.map(({ field }) => {
      // Several columns may feed one field; the second has nothing of its own to say.
      const isFurther = field !== null && seen.has(field)
      if (field) seen.add(field)
      return isFurther ? '' : cellOf(field, row, hasSurname)
    })
  }
  const rows = Array.from({ length: people }, (_, row) => row).flatMap((row) =>
    row % repeatedEvery === 6 ? [cellsOf(row), cellsOf(row)] : [cellsOf(row)],
  )
  const quoted = [columns.map(({ header }) => header), ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  )
  return `${quoted.join('\r\n')}\r\n`
}

const chosen = [
  'Google Contacts, since 2024',
  'Outlook',
  'HubSpot',
  'Zoho',
  'Pipedrive',
  'a shop',
  'a list in German',
  'a list in Japanese',
  'people of a conference',
]
const layouts = readLayouts('contact-layouts.txt').filter(({ name }) => chosen.includes(name))

it.each(layouts)('finds everybody of a file again that is taken as proposed: $name', async (layout) => {
  const { importer } = await buildImportingCompany(app)
  const has = (wanted: string) => layout.columns.some(({ field }) => field === wanted)
  const view = await importCustomers(importer, { text: fileOf(layout) })
  const repeated = Math.floor((people + repeatedEvery - 1 - 6) / repeatedEvery)
  expect(view.state).toBe('done')
  const { read, rejected, ...parts } = view.counts!
  expect([read, rejected]).toEqual([people + repeated, 0])
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(read)
  const contacts = (await readCustomers(importer)).flatMap((customer) => customer.contacts)
  for (let row = 0; row < people; row += 1) {
    const found = contacts.filter(({ name }) => name.includes(surnameOf(row)))
    expect(
      found.map(({ name }) => name),
      `row ${row}`,
    ).toHaveLength(1)
    const told = JSON.stringify(found)
    if (has('workEmail')) expect(told).toContain(emailOf(row))
    if (has('phones')) expect(told).toContain(String(100_000 + row))
  }
})
