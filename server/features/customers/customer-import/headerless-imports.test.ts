import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { noHeaderRow } from '@landfall/contract/table-files.ts'
import { beforeAll, expect, it, test } from 'vitest'
import {
  buildImportingCompany,
  decideImport,
  type Importer,
  importCustomers,
  linesOf,
  readCustomers,
  sendCustomers,
} from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let importer: Importer

beforeAll(async () => {
  app = await sharedTestApp()
  importer = (await buildImportingCompany(app)).importer
})

async function proposalFor(...lines: string[]) {
  const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(linesOf(...lines)))
  return app.client.call(importRoutes.inspect, { params: { id }, body: {} }, { token: importer.user.token })
}

const people = [
  'C-0001,Anna,Müller,anna.mueller@nordwerk.example,+49 30 5550101,Nordwerk GmbH,Germany,Head of Purchasing',
  'C-0002,Luca,Rossi,luca.rossi@arredo.example,+39 02 5550102,Arredo SpA,Italy,Buyer',
  'C-0003,Mary,Clark,mary.clark@oakfield.example,+44 20 5550103,Oakfield Ltd,United Kingdom,Owner',
  'C-0004,Jean,Petit,jean.petit@petitfils.example,+33 1 55501045,Petit Fils SARL,France,Gérant',
]

it('a file without names of columns is read from its first row, by what stands in its columns', async () => {
  const inspection = await proposalFor(...people)
  expect(inspection.format.headerRow).toBe(noHeaderRow)
  expect(inspection.headers).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
  // A job stands in no address, and nothing says that it is one.
  expect(inspection.columns).toEqual([
    'reference',
    'firstName',
    'lastName',
    'workEmail',
    'phones',
    'name',
    'country',
    null,
  ])
  const view = await importCustomers(importer, { text: linesOf(...people) })
  expect(view.counts).toMatchObject({ read: 4, created: 4, rejected: 0 })
  const [arredo] = await readCustomers(importer, 'Arredo')
  expect(arredo).toMatchObject({ name: 'Arredo SpA', country: 'IT', contacts: [{ name: 'Luca Rossi' }] })
})

it('a whole name is known by the address beside it, and further addresses arrive as such', async () => {
  const lines = people.map((line) => {
    const [, first, last, email] = line.split(',')
    return `${first} ${last},${email},${first?.toLowerCase()}@home.example,www.${email?.split('@')[1]}`
  })
  const inspection = await proposalFor(...lines)
  expect(inspection.columns).toEqual(['contactName', 'workEmail', 'otherEmails', 'website'])
})

// Names that say nothing, as programs write them where somebody gave none; most cells speak, and one does not.
test.each([
  ['Column1,Column2,Column3', 'one whose address is none'],
  ['字段1,字段2,字段3', 'the same in Chinese'],
  [',,', 'no names at all'],
])('columns called %s are known by their cells: %s', async (header) => {
  const rows = Array.from(
    { length: 400 },
    (_, n) =>
      `${n === 300 ? 'none' : `p${n}@firm${n}.example`},+49 30 555${1000 + n},${['Germany', 'Italy', 'Japan'][n % 3]}`,
  )
  const inspection = await proposalFor(header, ...rows)
  expect(inspection.columns.filter((column) => column !== null)).toEqual(['workEmail', 'phones', 'country'])
})

it('what is rare in the first rows decides with the thousandth', async () => {
  const rows = Array.from({ length: 900 }, (_, n) => `Firm ${n},${n < 700 ? '' : `+49 30 5550${n}`}`)
  const inspection = await proposalFor('company,x', ...rows)
  expect(inspection.columns).toEqual(['name', 'phones'])
})

// A missing guess is better than a wrong one.
test.each([
  ['two letters that may be states', ['CA', 'NY', 'IN', 'DE']],
  ['numbers that may be anything', ['100200', '100201', '100202', '100203']],
  ['cities', ['Hamburg', 'Milano', 'Leeds', 'Lyon']],
  ['days', ['2025-01-01', '2025-01-02', '2025-02-03', '2025-03-04']],
  ['jobs', ['Head of Sales', 'Owner', 'Buyer', 'Buyer']],
])('%s stay open', async (_, cells) => {
  const inspection = await proposalFor('company,', ...cells.map((cell, n) => `Firm ${n},${cell}`))
  expect(inspection.columns).toEqual(['name', null])
})

it('who says that the first row is data is believed, and the other way round', async () => {
  const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(linesOf('Gamma Works', 'Delta Works')))
  const options = { token: importer.user.token }
  const [named, lettered] = await Promise.all(
    [0, noHeaderRow].map((headerRow) =>
      app.client.call(importRoutes.inspect, { params: { id }, body: { headerRow } }, options),
    ),
  )
  expect(named).toMatchObject({ headers: ['Gamma Works'], rows: [['Delta Works']] })
  expect(lettered).toMatchObject({ headers: ['A'], rows: [['Gamma Works'], ['Delta Works']] })
  const body = await decideImport(importer, id, { headerRow: noHeaderRow, columns: ['name'] })
  const check = await app.client.call(importRoutes.check, { params: { id }, body }, options)
  expect(check).toMatchObject({ rows: 2, bad: 0 })
})
