import { sessionRoutes } from '@landfall/contract/access/session.ts'
import {
  type ImportDecisions,
  type ImportInspection,
  type ImportView,
  importRoutes,
} from '@landfall/contract/customers/customer-import.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSendings } from '#platform/file-sending.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { ImportListPage } from './import-list-page.tsx'

const file = new File(['Company,Mail,Extra\nAcme,a@acme.de,x\n'], 'buyers.csv')

function imported(part: Partial<ImportView> = {}): ImportView {
  return {
    id: 4,
    fileName: 'buyers.csv',
    size: file.size,
    state: 'mapping',
    userName: 'Lin Yue',
    createdAt: '2026-11-20T08:00:00.000Z',
    finishedAt: null,
    duplicates: null,
    isCollected: false,
    received: [0],
    chunks: 1,
    counts: null,
    codes: {},
    error: null,
    taskId: null,
    rejectsFileId: null,
    canRevert: false,
    reverted: null,
    ...part,
  }
}

const done = imported({
  state: 'doneWithRejects',
  duplicates: 'fill',
  counts: { read: 10, created: 5, updated: 1, joined: 1, skipped: 1, rejected: 2 },
  codes: { E_EMAIL: 2, W_PHONE: 3 },
  rejectsFileId: 9,
  canRevert: true,
})

const inspection: ImportInspection = {
  format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: 0, headerRow: 0, entry: null },
  entries: [],
  together: null,
  encodings: [],
  sheets: [],
  notes: [],
  headers: ['Company', 'Mail', 'Extra'],
  rows: [['Acme', 'a@acme.de', 'x']],
  columns: [null, 'personalEmail', null],
  program: null,
  ownFields: [{ column: 'custom.20', name: 'Port', type: 'text' }],
  remembered: null,
}

const nothingUnknown = { labels: [], groups: [], sources: [] }

let server: ServerStub
let current: ImportView

beforeEach(() => {
  stubUploads()
  useSendings.setState({ sendings: {} })
  current = imported()
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(importRoutes.list, () => ({ items: [current] }))
    .on(importRoutes.read, () => current)
    .on(importRoutes.inspect, inspection)
    .on(importRoutes.check, {
      rows: 1,
      bad: 0,
      existing: 0,
      codes: {},
      choices: [],
      unknown: nothingUnknown,
      problems: [],
    })
    .on(sessionRoutes.users, {
      items: [
        { id: 7, name: 'Lin Yue', isCustomerService: false },
        { id: 8, name: 'Ann', isCustomerService: false },
      ],
    } as never)
    .on(poolRoutes.list, { items: [{ id: 3, name: '' }] } as never)
})

type Right =
  | 'customer.label.write'
  | 'customer.import.run'
  | 'customer.import.duplicate'
  | 'customer.customer.read'
  | 'customer.collected.read'
  | 'customer.collected.write'
const mayAll: readonly Right[] = [
  'customer.import.run',
  'customer.import.duplicate',
  'customer.customer.read',
]
const show = (address: string, permissions = mayAll) =>
  renderPage(<ImportListPage />, { address, permissions })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Chooses an option of a select by its label. */
async function choose(label: string | RegExp, option: string) {
  await userEvent.click(screen.getByLabelText(label))
  const options = await screen.findAllByText(option)
  await userEvent.click(options.at(-1)!)
}

test('a file goes from the disk over mapping and rules to its import', async () => {
  current = imported({ state: 'receiving', received: [] })
  server
    .on(importRoutes.create, () => current)
    .on(importRoutes.chunk, () => {
      current = imported()
      return current
    })
    .on(importRoutes.start, () => {
      current = imported({ state: 'queued' })
      return current
    })
  await show('/page?import=new')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  await userEvent.upload(input, file)
  expect(await screen.findByRole('columnheader', { name: 'Mail' })).toBeVisible()
  await press('Next')
  expect(screen.getByText(/Choose a column for the company name/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await choose('Means: Company', 'Company name')
  await press('Next')
  await userEvent.click(screen.getByRole('radio', { name: 'Overwrite it with the file' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'A public pool' }))
  await press('Next')
  expect(await screen.findByText('1 row tried, all of them can be imported')).toBeVisible()
  await press('Start the import')
  await waitFor(() => expect(server.callsOf(importRoutes.start)).toHaveLength(1))
  expect(server.callsOf(importRoutes.start)[0]?.body).toMatchObject({
    columns: ['name', 'personalEmail', null],
    duplicates: 'overwrite',
    matchNames: true,
    place: { kind: 'pool', poolId: 3 },
  })
})

test('rows may wait to be decided, with what a collected company says and no rules', async () => {
  server
    .on(importRoutes.inspect, { ...inspection, columns: ['name', 'workEmail', null] })
    .on(importRoutes.start, () => {
      current = { ...done, isCollected: true, duplicates: 'skip', rejectsFileId: null }
      return current
    })
  const router = await show('/page?import=4&place=collected', [
    'customer.import.run',
    'customer.collected.read',
    'customer.collected.write',
  ])
  await press('Next')
  await press('Next')
  expect(await screen.findByRole('radio', { name: 'Customer list 2, to decide later' })).toBeChecked()
  expect(screen.getByText(/Only company details and people are taken/)).toBeVisible()
  expect(screen.queryByText('When a customer exists already')).toBeNull()
  await press('Next')
  await press('Start the import')
  await waitFor(() => expect(server.callsOf(importRoutes.start)).toHaveLength(1))
  expect(server.callsOf(importRoutes.start)[0]?.body).toMatchObject({ place: { kind: 'collected' } })
  await press('Show customer list 2')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customer/index/collect'))
})

test('bad rows and customers that exist are named before anything is imported', async () => {
  server
    .on(importRoutes.inspect, { ...inspection, columns: ['name', 'workEmail', null] })
    .on(importRoutes.check, {
      rows: 9,
      bad: 1,
      existing: 4,
      codes: { E_EMAIL: 1 },
      choices: [],
      unknown: nothingUnknown,
      problems: [{ row: 7, column: 'Mail', value: 'no mail', code: 'E_EMAIL' }],
    })
  await show('/page?import=4', ['customer.import.run'])
  await press('Next')
  await press('Next')
  expect(screen.queryByRole('radio', { name: 'Create it anyway' })).toBeNull()
  await press('Next')
  expect(await screen.findByText('9 rows tried, 1 of them bad')).toBeVisible()
  expect(screen.getByText('The customers of 4 rows exist already')).toBeVisible()
  const row = screen.getByRole('cell', { name: 'no mail' }).closest('tr')!
  expect(within(row).getByText('Not a valid e-mail address')).toBeVisible()
})

test('columns may mean own fields, and what becomes of names that do not exist is asked once', async () => {
  server
    .on(importRoutes.inspect, { ...inspection, columns: ['name', 'labels', null] })
    .on(importRoutes.check, {
      rows: 9,
      bad: 0,
      existing: 0,
      codes: {},
      choices: [],
      unknown: { ...nothingUnknown, labels: ['VIP', 'Fair 2026'] },
      problems: [],
    })
    .on(importRoutes.start, () => current)
  await show('/page?import=4', ['customer.import.run', 'customer.label.write'])
  await press('Next')
  await choose('Means: Extra', 'Port')
  await press('Next')
  await press('Next')
  expect(await screen.findByText('Labels: VIP, Fair 2026')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Leave these names out and import the rows' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Create these labels, groups and sources' }))
  await waitFor(() =>
    expect(server.callsOf(importRoutes.check).at(-1)?.body).toMatchObject({ unknownWords: 'create' }),
  )
  await press('Start the import')
  await waitFor(() => expect(server.callsOf(importRoutes.start)).toHaveLength(1))
  expect(server.callsOf(importRoutes.start)[0]?.body).toMatchObject({
    columns: ['name', 'labels', 'custom.20'],
    unknownWords: 'create',
  })
})

test('words of a column with choices get a meaning one by one, and what may be missing is said first', async () => {
  server
    .on(importRoutes.inspect, {
      ...inspection,
      columns: ['name', 'stage', null],
      notes: [{ code: 'formulas', amount: 3 }],
    })
    .on(importRoutes.check, ({ body }) => ({
      ...{ rows: 9, bad: 0, existing: 0, codes: { W_CHOICE: 2 }, problems: [], unknown: nothingUnknown },
      choices: [
        {
          column: 1,
          header: 'Mail',
          choices: [{ key: 'won', name: 'Won' }],
          canGrow: false,
          words: [
            {
              word: 'Ghosted',
              rows: 2,
              means: (body as ImportDecisions).words[0]?.means ?? { kind: 'nothing' },
            },
          ],
        },
      ],
    }))
    .on(importRoutes.start, () => current)
  await show('/page?import=4', ['customer.import.run'])
  expect(await screen.findByText(/^3 formulas have no stored result/)).toBeVisible()
  for (const _ of [1, 2, 3]) await press('Next')
  expect(await screen.findByText('What the values of “Mail” mean')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Means: Ghosted'))
  expect(await screen.findByText('Keep in “Port”')).toBeInTheDocument()
  expect(screen.queryByText('Keep in a new field of its own')).toBeNull()
  await userEvent.click(await screen.findByText('Won'))
  const words = [{ column: 1, word: 'Ghosted', means: { kind: 'choice', key: 'won' } }]
  await waitFor(() => expect(server.callsOf(importRoutes.check).at(-1)?.body).toMatchObject({ words }))
  await press('Start the import')
  await waitFor(() => expect(server.callsOf(importRoutes.start)[0]?.body).toMatchObject({ words }))
})

test('names are not created without the right to', async () => {
  server
    .on(importRoutes.inspect, { ...inspection, columns: ['name', 'labels', null] })
    .on(importRoutes.check, {
      ...{ rows: 1, bad: 1, existing: 0, codes: { E_LABEL: 1 }, problems: [] },
      choices: [],
      unknown: { ...nothingUnknown, labels: ['VIP'] },
    })
  await show('/page?import=4', ['customer.import.run'])
  for (const _ of [1, 2, 3]) await press('Next')
  expect(
    await screen.findByRole('radio', { name: 'Leave these names out and import the rows' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /Create these/ })).toBeNull()
})

test('the customers of an import are those of its number', async () => {
  current = done
  const router = await show('/page?import=4')
  await press('Show customers')
  const filter = { conditions: [{ field: 'importId', op: 'in', value: [4] }] }
  await waitFor(() => expect(router.state.location.pathname).toBe('/customer/index'))
  expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(JSON.stringify(filter))
})

test('the report adds up, and a revert names what it takes back', async () => {
  current = done
  server.on(importRoutes.revert, () => {
    current = { ...done, state: 'reverting', canRevert: false }
    return current
  })
  await show('/page?import=4')
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText(/Not a valid e-mail address/)
  for (const [name, value] of [
    ['Read', '10'],
    ['New', '5'],
    ['Changed', '1'],
    ['Joined', '1'],
    ['Already there', '1'],
    ['Rejected', '2'],
  ]) {
    expect(within(drawer).getByText(name!).nextSibling).toHaveTextContent(value!)
  }
  expect(within(drawer).getByRole('button', { name: 'Download rejected rows' })).toBeVisible()
  await press('Revert the import')
  await screen.findByText(/5 new customers go to the recycle bin and 1 changed ones/)
  const confirm = screen.getAllByRole('button', { name: 'Revert the import' }).at(-1)!
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(importRoutes.revert)).toHaveLength(1))
})
