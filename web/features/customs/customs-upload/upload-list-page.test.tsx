import { templateRoutes } from '@landfall/contract/customs/customs-templates.ts'
import {
  type UploadInspection,
  type UploadView,
  uploadRoutes,
} from '@landfall/contract/customs/customs-upload.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSendings } from '#platform/file-sending.ts'
import { noteTask, queuedTask, useTasks } from '#platform/task-store.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { UploadListPage } from './upload-list-page.tsx'

const file = new File(['date,buyer,weight,value\n2026-01-02,ACME,12,5\n'], 'march.csv')

function upload(part: Partial<UploadView> = {}): UploadView {
  return {
    id: 4,
    fileName: 'march.csv',
    size: file.size,
    state: 'mapping',
    kind: null,
    forLibrary: false,
    userName: 'Lin Yue',
    createdAt: '2026-11-20T08:00:00.000Z',
    finishedAt: null,
    received: [0],
    chunks: 1,
    counts: null,
    codes: {},
    error: null,
    errorText: '',
    taskId: null,
    rejectsFileId: null,
    canRevert: false,
    ...part,
  }
}

const done = upload({
  state: 'doneWithRejects',
  kind: 'shipments',
  counts: { read: 10, loaded: 6, replaced: 1, skipped: 1, rejected: 2 },
  codes: { E_DATE: 2, W_COUNTRY: 3 },
  rejectsFileId: 9,
  canRevert: true,
})

const inspection: UploadInspection = {
  format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: 0, headerRow: 0, entry: null },
  entries: [],
  together: null,
  encodings: ['gb18030'],
  sheets: [],
  notes: [],
  headers: ['date', 'buyer', 'weight', 'value'],
  rows: [['2026-01-02', 'ACME', '12', '5']],
  kind: 'shipments',
  columns: ['date', 'buyer', null, 'value'],
  answers: {},
  formats: [null, null, null, null],
  evidence: Array.from({ length: 4 }, () => ({
    decimalSign: null,
    dateOrder: null,
    isDateUnclear: false,
    areDigitsUnclear: false,
  })),
  existing: 'replace',
  missing: ['currency'],
  remembered: false,
}

const pageOf = (items: UploadView[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsMinimum: false,
})

let server: ServerStub
let current: UploadView

beforeEach(() => {
  stubUploads()
  useSendings.setState({ sendings: {} })
  current = upload()
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(uploadRoutes.list, () => pageOf([current]))
    .on(uploadRoutes.read, () => current)
    .on(uploadRoutes.inspect, inspection)
    .on(uploadRoutes.check, { rows: 1, drawn: 0, bad: 0, codes: {}, differing: null, problems: [] })
    .on(templateRoutes.list, { items: [] })
})

const mayAll = [
  'customs.upload.read',
  'customs.upload.write',
  'customs.record.read',
  'customs.template.write',
] as const
const show = (address = '/page', permissions: readonly (typeof mayAll)[number][] = mayAll) =>
  renderPage(<UploadListPage />, { address, permissions })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Chooses an option of a select by its label. */
async function choose(label: string | RegExp, option: string) {
  await userEvent.click(screen.getByLabelText(label))
  const options = await screen.findAllByText(option)
  await userEvent.click(options.at(-1)!)
}

test('a file is announced, sent and shown with its first rows', async () => {
  current = upload({ state: 'receiving', received: [] })
  server
    .on(uploadRoutes.create, () => current)
    .on(uploadRoutes.chunk, () => {
      current = upload()
      return current
    })
  await show('/page?upload=new')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  await userEvent.upload(input, file)
  expect(await screen.findByRole('columnheader', { name: 'buyer' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'ACME' })).toBeVisible()
  expect(server.callsOf(uploadRoutes.create)[0]?.body).toEqual({ fileName: 'march.csv', size: file.size })
  expect(server.callsOf(uploadRoutes.chunk).map(({ path }) => path)).toEqual([
    '/api/customs/uploads/4/chunks/0',
  ])
})

test('several files are sent at once and wait in the list', async () => {
  const april = new File(['date,buyer\n2026-04-02,ACME\n'], 'april.csv')
  server.on(uploadRoutes.create, () => current).on(uploadRoutes.chunk, () => current)
  await show('/page?upload=new')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  await userEvent.upload(input, [file, april])
  await waitFor(() =>
    expect(server.callsOf(uploadRoutes.create).map(({ body }) => body)).toEqual([
      { fileName: 'march.csv', size: file.size },
      { fileName: 'april.csv', size: april.size },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refused file says why and another can be chosen', async () => {
  server.on(uploadRoutes.create, { refuse: 'uploadEmpty', message: 'The file is empty' })
  await show('/page?upload=new')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  await userEvent.upload(input, new File([''], 'none.csv'))
  expect(await screen.findByText('The file is empty')).toBeVisible()
  expect(document.querySelector('input[type=file]')).toBeEnabled()
})

test('only the same file goes on where it stopped', async () => {
  current = upload({ state: 'receiving', received: [] })
  await show('/page?upload=4')
  await screen.findByText(/Choose the same file “march.csv”/)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'april.csv'))
  expect(await screen.findByText('This is not the same file')).toBeVisible()
  expect(server.callsOf(uploadRoutes.chunk)).toEqual([])
})

test('another encoding is tried and the mapping can be changed on the way to the start', async () => {
  server.on(uploadRoutes.start, () => {
    current = upload({ state: 'queued', kind: 'shipments' })
    return current
  })
  await show('/page?upload=4')
  await screen.findByRole('cell', { name: 'ACME' })
  await choose('Encoding', 'GB18030')
  await waitFor(() =>
    expect(server.callsOf(uploadRoutes.inspect).at(-1)?.body).toEqual({ encoding: 'gb18030' }),
  )
  await press('Next')
  expect(screen.getByText('3 of 4 columns are used')).toBeVisible()
  expect(screen.getByText('Still to be set: Currency')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await choose('Means: weight', 'Gross weight')
  await choose(/^Currency/, 'EUR')
  await press('Next')
  expect(await screen.findByText('1 row tried, all of them can be loaded')).toBeVisible()
  await press('Back')
  expect(screen.getByText('4 of 4 columns are used')).toBeVisible()
  await press('Next')
  await press('Start loading')
  await waitFor(() => expect(server.callsOf(uploadRoutes.start)).toHaveLength(1))
  expect(server.callsOf(uploadRoutes.start)[0]?.body).toMatchObject({
    kind: 'shipments',
    columns: ['date', 'buyer', 'grossWeight', 'value'],
    answers: { currency: 'EUR' },
    allOrNothing: false,
  })
})

test('bad rows are named before anything is loaded', async () => {
  server.on(uploadRoutes.inspect, { ...inspection, answers: { currency: 'USD' } }).on(uploadRoutes.check, {
    rows: 9,
    drawn: 4,
    bad: 1,
    codes: { E_DATE: 1 },
    differing: { rows: 2, columns: [{ column: 2, header: 'SUMOFQTY', field: 'quantity' }] },
    problems: [{ row: 7, column: 'date', value: '31/31', code: 'E_DATE' }],
  })
  await show('/page?upload=4')
  await press('Next')
  await press('Next')
  expect(await screen.findByText('9 rows tried, 1 of them bad')).toBeVisible()
  const row = screen.getByRole('cell', { name: '31/31' }).closest('tr')!
  expect(within(row).getByText('Not a valid date')).toBeVisible()
  expect(screen.getByText(/^2 of the tried rows differ only/)).toBeVisible()
  expect(screen.getByText('SUMOFQTY → Quantity')).toBeVisible()
  await press('Map these columns')
  const tried = () => server.callsOf(uploadRoutes.check).at(-1)?.body
  await waitFor(() => expect(tried()).toMatchObject({ columns: ['date', 'buyer', 'quantity', 'value'] }))
})

test('dates that can be read two ways must be decided, numbers may be', async () => {
  const evidence = inspection.headers.map((_, at) => ({
    decimalSign: null,
    dateOrder: null,
    isDateUnclear: at === 0,
    areDigitsUnclear: false,
  }))
  server
    .on(uploadRoutes.inspect, {
      ...inspection,
      rows: [['03/04/2026', 'ACME', '12', '1,5']],
      evidence,
      answers: { currency: 'EUR' },
    })
    .on(uploadRoutes.start, () => current)
  await show('/page?upload=4')
  await press('Next')
  expect(await screen.findByText('Still to be set: Date order of “date”')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await choose('Date order of “date”', 'Day-month-year')
  await choose('Decimal sign of “value”', 'Comma (1.234,56)')
  await press('Next')
  await userEvent.click(await screen.findByRole('radio', { name: /Leave them as they are/ }))
  await press('Start loading')
  await waitFor(() => expect(server.callsOf(uploadRoutes.start)).toHaveLength(1))
  expect(server.callsOf(uploadRoutes.start)[0]?.body).toMatchObject({
    formats: [{ dateOrder: 'dmy' }, null, null, { decimalSign: 'comma' }],
    existing: 'skip',
  })
})

test('whose customs wrote a file asks for the direction, and expected days for the order of theirs', async () => {
  const { headers, columns } = inspection
  server.on(uploadRoutes.inspect, {
    ...inspection,
    headers: [...headers, 'eta'],
    columns: [...columns, 'estimatedDate'],
    evidence: [...headers, 'eta'].map((_, at) => ({
      decimalSign: null,
      dateOrder: null,
      isDateUnclear: at === headers.length,
      areDigitsUnclear: false,
    })),
    answers: { currency: 'EUR', customsCountry: 'CN' },
  })
  await show('/page?upload=4')
  await press('Next')
  expect(await screen.findByText('Still to be set: Direction, Date order of “eta”')).toBeVisible()
  await choose('Date order of “eta”', 'Day-month-year')
  await choose(/^Direction/, 'Export')
  expect(await screen.findByRole('button', { name: 'Next' })).toBeEnabled()
})

test('a table of an archive is chosen, or all of them are read', async () => {
  server.on(uploadRoutes.inspect, {
    ...inspection,
    entries: ['jan.csv', 'feb.csv'],
    together: 'append',
  })
  await show('/page?upload=4')
  expect(await screen.findByText(/same header and are read one after another/)).toBeVisible()
  await choose('File in the archive', 'feb.csv')
  await waitFor(() => expect(server.callsOf(uploadRoutes.inspect).at(-1)?.body).toEqual({ entry: 1 }))
})

test('a template is laid over the file, and one can be published', async () => {
  const template = {
    id: 3,
    name: 'Broker list',
    kind: 'shipments' as const,
    columns: 3,
    userName: 'Lin Yue',
    updatedAt: '2026-11-20T08:00:00.000Z',
  }
  server
    .on(templateRoutes.list, { items: [template] })
    .on(templateRoutes.apply, {
      name: 'Broker list',
      kind: 'shipments',
      columns: ['date', 'seller', null, 'value'],
      formats: [null, null, null, null],
      answers: { currency: 'JPY' },
      existing: 'skip',
      allOrNothing: true,
      missing: ['Vessel'],
    })
    .on(templateRoutes.publish, { refuse: 'uploadTemplateNameTaken', message: 'Name taken' })
  await show('/page?upload=4')
  await press('Next')
  await choose('Mapping template', 'Broker list')
  expect(await screen.findByText('This file does not have these columns: Vessel')).toBeVisible()
  expect(screen.getByText('Seller')).toBeVisible()
  await press('Publish as company template')
  await userEvent.type(await screen.findByLabelText('Name of the template'), 'Broker list')
  await press('Save')
  expect(await screen.findByText('Name taken')).toBeVisible()
  expect(server.callsOf(templateRoutes.publish)[0]?.body).toMatchObject({
    name: 'Broker list',
    headers: inspection.headers,
    decisions: { columns: ['date', 'seller', null, 'value'], existing: 'skip', allOrNothing: true },
  })
})

test('templates are deleted after a question', async () => {
  const template = {
    id: 3,
    name: 'Broker list',
    kind: 'shipments' as const,
    columns: 3,
    userName: 'Lin Yue',
    updatedAt: '2026-11-20T08:00:00.000Z',
  }
  server.on(templateRoutes.list, { items: [template] }).on(templateRoutes.remove, null)
  await show()
  await press('Manage templates')
  expect(await screen.findByText('Broker list')).toBeVisible()
  await press('Delete: Broker list')
  const sure = await screen.findByRole('button', { name: 'Delete' })
  await waitFor(() => expect(sure).toBeEnabled())
  server.on(templateRoutes.list, { items: [] })
  await userEvent.click(sure)
  expect(await screen.findByText(/No templates yet/)).toBeVisible()
  expect(server.callsOf(templateRoutes.remove)).toHaveLength(1)
})

test('closing with unsaved decisions asks first', async () => {
  await show('/page?upload=4')
  await screen.findByRole('cell', { name: 'ACME' })
  await choose('Delimiter', ';')
  await press('Close')
  await screen.findAllByText(/what you set here would be lost/)
  await press('Cancel')
  expect(screen.getByRole('cell', { name: 'ACME' })).toBeVisible()
})

test('the report adds up, and a revert names what it takes back', async () => {
  current = done
  server.on(uploadRoutes.revert, () => {
    current = { ...done, state: 'reverting', canRevert: false }
    return current
  })
  await show('/page?upload=4')
  await screen.findByText(/Not a valid date/)
  const drawer = screen.getByRole('dialog')
  for (const [name, value] of [
    ['Read', '10'],
    ['Loaded', '6'],
    ['Replaced', '1'],
    ['Already there', '1'],
    ['Rejected', '2'],
  ]) {
    expect(within(drawer).getByText(name!).nextSibling).toHaveTextContent(value!)
  }
  await press('Revert')
  await screen.findByText('This concerns 6 loaded and 1 replacing record.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Revert' }).at(-1)!)
  await waitFor(() => expect(server.callsOf(uploadRoutes.revert)).toHaveLength(1))
})

test('work on an upload runs in the task dialog, one at a time', async () => {
  current = done
  server.on(uploadRoutes.revert, { ...done, state: 'reverting', canRevert: false, taskId: 12 })
  const running = queuedTask({ id: 11, kind: 'customerExport', title: 'Customers' })
  useTasks.setState({ tasks: [running], shownId: 11 })
  await show('/page?upload=4')
  const revert = async () => {
    await press('Revert')
    await screen.findByText('This concerns 6 loaded and 1 replacing record.')
    await userEvent.click(screen.getAllByRole('button', { name: 'Revert' }).at(-1)!)
  }
  await revert()
  expect(server.callsOf(uploadRoutes.revert)).toEqual([])
  expect(useTasks.getState().shownId).toBe(11)
  noteTask({ ...running, state: 'done' })
  await revert()
  await waitFor(() => expect(useTasks.getState().shownId).toBe(12))
})

test('files load beside one another and beside the dialog, each with its progress and its own end', async () => {
  const started = upload({ state: 'queued', kind: 'shipments', taskId: 12 })
  const loading = upload({ id: 5, fileName: 'april.csv', state: 'loading', taskId: 11 })
  const running = { ...queuedTask({ id: 11, kind: 'customsImport', title: 'april.csv' }), done: 4200 }
  useTasks.setState({ tasks: [{ ...running, state: 'running' }], shownId: 11 })
  server
    .on(uploadRoutes.list, () => pageOf([current, loading]))
    .on(uploadRoutes.inspect, { ...inspection, answers: { currency: 'USD' } })
    .on(uploadRoutes.start, () => {
      current = started
      return current
    })
    .on(taskRoutes.cancel, { ...running, state: 'cancelled' })
  await show('/page?upload=4')
  await press('Next')
  await press('Next')
  await press('Start loading')
  expect(await screen.findByText(/you may leave this page or load other files/)).toBeVisible()
  expect(useTasks.getState()).toMatchObject({ shownId: 11, tasks: [{ id: 12 }, { id: 11 }] })
  await press('Close')
  expect(await screen.findByText('4,200 processed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel loading: march.csv' })).toBeVisible()
  await press('Cancel loading: april.csv')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel loading: april.csv' })).toBeNull())
  expect(server.callsOf(taskRoutes.cancel).map(({ path }) => path)).toEqual(['/api/tasks/11/cancel'])
})

test('rows that were there already can be had as a file, too', async () => {
  const counts = { read: 2, loaded: 0, replaced: 0, skipped: 2, rejected: 0 }
  current = upload({ ...done, state: 'done', counts, codes: { E_DUP_EXISTING: 2 } })
  await show('/page?upload=4')
  expect(await screen.findByRole('button', { name: 'Download rows already there' })).toBeVisible()
  expect(screen.getByText(/at most 1,000,000 of them/)).toBeVisible()
})

test('who may only look sees the report without its actions', async () => {
  current = done
  await show('/page?upload=4', ['customs.upload.read'])
  await screen.findByRole('button', { name: 'Download rejected rows' })
  expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload a file' })).toBeNull()
})
