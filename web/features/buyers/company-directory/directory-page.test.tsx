import { type CompanyDataset, companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import { companyDirectoryRoutes, type DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queuedTask } from '#platform/task-store.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { DirectoryPage } from './directory-page.tsx'

const all: Permission[] = ['buyer.company.read', 'buyer.company.collect', 'buyer.dataset.write']

const fair: CompanyDataset = {
  ...{ id: 4, name: 'Fair', licence: 'CC BY 4.0', attribution: '© Fair', release: '2026', isStorable: true },
  ...{ fileName: 'fair.csv', rows: 2, importedAt: '2026-11-20T08:00:00.000Z', importerName: 'Lin' },
  ...{ skipped: 3, repeated: 0, erased: 0, unknownColumns: ['Booth'], isShared: false },
}
const map: CompanyDataset = { ...fair, id: 5, name: 'Map', isStorable: false }

function company(id: number, name: string, { id: datasetId, ...from }: CompanyDataset): DirectoryCompany {
  const { release, attribution, isStorable } = from
  return {
    ...{
      id,
      name,
      country: 'GB',
      city: 'Leeds',
      address: '',
      website: 'acme.example',
      email: 'a@acme.example',
    },
    ...{ phone: '', products: 'Pots', hsCodes: ['732393'], labelIds: [] },
    dataset: { id: datasetId, name: from.name, release, attribution, isStorable },
  }
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(companyDatasetRoutes.list, { items: [fair, map] })
    .on(companyDirectoryRoutes.list, {
      items: [company(1, 'Acme', fair), company(2, 'Pine', map)],
      ...{ nextCursor: null, total: 2, totalIsMinimum: false },
    })
    .on(companyDirectoryRoutes.collect, { collected: 1, known: 0, erased: 0, notStorable: 0 })
    .on(companyDatasetRoutes.remove, null)
    .on(companyDatasetRoutes.restore, null)
    .on(companyDatasetRoutes.import, queuedTask({ id: 6, kind: 'datasetImport', title: 'Register' }))
  stubUploads()
})

const open = (permissions = all) => renderPage(<DirectoryPage />, { permissions })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('shows companies with where they are from, and collects one unless its licence forbids it', async () => {
  await open()
  expect(await screen.findByText('Fair 2026 · © Fair')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Collect “Pine” and decide later' })).toBeDisabled()
  await press('Collect “Acme” and decide later')
  await waitFor(() =>
    expect(server.callsOf(companyDirectoryRoutes.collect)[0]?.body).toEqual({
      selection: { scope: batchScope.Checked, ids: [1] },
    }),
  )
  expect(await screen.findByText('1 collected, 0 were waiting already')).toBeVisible()
})

test('offers no change to who may only read', async () => {
  await open(['buyer.company.read'])
  expect(await screen.findByText('Acme')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull()
  await press('Datasets')
  const listed = within(await screen.findByRole('list', { name: 'Datasets' }))
  expect(listed.getByText('Saving forbidden')).toBeVisible()
  expect(listed.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Import a dataset')).toBeNull()
})

async function drop(name: string) {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for files')
  await userEvent.upload(input, new File(['company\nAcme\n'], name))
}

test('imports a file once it has a name, shows that it is read, and says what was left out of others', async () => {
  await open()
  await press('Datasets')
  await screen.findByText('Import a dataset')
  await drop('register.csv')
  expect(await screen.findByText('Please give a name')).toBeVisible()
  expect(server.callsOf(companyDatasetRoutes.import)).toEqual([])
  await userEvent.type(screen.getByLabelText('Name'), 'Register')
  await drop('register.csv')
  const underWay = within(await screen.findByRole('list', { name: 'Being read' }))
  expect(underWay.getByText('Register')).toBeVisible()
  const fairs = within(screen.getByRole('list', { name: 'Datasets' }))
  expect(
    fairs.getAllByText('3 rows without a company were skipped · Columns that were not understood: Booth'),
  ).toHaveLength(2)
  expect(server.callsOf(companyDatasetRoutes.import)[0]?.query).toMatchObject({
    ...{ name: 'Register', isStorable: 'true', fileName: 'register.csv' },
  })
})

test('asks before a new release takes the place of the earlier one', async () => {
  await open()
  await press('Datasets')
  await press('New release of “Fair”')
  expect(await screen.findByText('Import a new release of “Fair”')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Fair')
  await drop('fair-2027.csv')
  await press('New release')
  await waitFor(() =>
    expect(server.callsOf(companyDatasetRoutes.import)[0]?.query).toMatchObject({ replaces: '4' }),
  )
})

test('shows in the dialog why a file is refused', async () => {
  server.on(companyDatasetRoutes.import, { refuse: 'datasetColumnsMissing', message: 'No column of names' })
  await open()
  await press('Datasets')
  await userEvent.type(await screen.findByLabelText('Name'), 'Register')
  await drop('register.csv')
  expect(await screen.findByText('No column of names')).toBeVisible()
})

test('removes a dataset and takes that back', async () => {
  await open()
  await press('Datasets')
  await press('Remove “Map”')
  await press('Remove')
  await waitFor(() => expect(server.callsOf(companyDatasetRoutes.remove)[0]?.path).toMatch(/\/5$/))
  await press('Undo')
  await waitFor(() => expect(server.callsOf(companyDatasetRoutes.restore)[0]?.path).toMatch(/\/5\/restore$/))
})

test('says what to do while there is nothing', async () => {
  server.on(companyDirectoryRoutes.list, { items: [], nextCursor: null, total: 0, totalIsMinimum: false })
  await open()
  expect(await screen.findByText('No buyer data yet')).toBeVisible()
})

test('labels chosen companies', async () => {
  const names = { en: 'Warm' }
  server
    .on(vocabularyRoutes.read, {
      ...{
        labels: [{ id: 9, names, color: 'red' as const }],
        groups: [],
        sources: [],
        fields: [],
        words: [],
      },
    })
    .on(companyDirectoryRoutes.label, { count: 1 })
  await open([...all, 'customer.customer.read'])
  await userEvent.click(await screen.findByRole('checkbox', { name: /Acme/ }))
  await press('Labels')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Labels' }))
  await userEvent.click(await screen.findByTitle('Warm'))
  const confirm = dialog.getByRole('button', { name: /^Labels/ })
  // It answers no click that comes with the dialog.
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() =>
    expect(server.callsOf(companyDirectoryRoutes.label)[0]?.body).toEqual({
      selection: { scope: batchScope.Checked, ids: [1] },
      add: [9],
      remove: [],
    }),
  )
})

test('says which companies may read a dataset, and changes nothing of one that is shared with us', async () => {
  server
    .on(companyDatasetRoutes.list, { items: [fair, { ...map, isShared: true }] })
    .on(companyDatasetRoutes.readers, { isForAll: false, companies: [{ id: 8, name: 'Kestrel' }] })
    .on(companyDatasetRoutes.share, { isForAll: true, companies: [] })
    .on(companyRoutes.list, { items: [], nextCursor: null, total: 0, totalIsMinimum: false })
  await open([...all, 'customs.library.write'])
  await press('Datasets')
  expect(await screen.findByText('Shared library')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove “Map”' })).toBeNull()
  await press('Share “Fair”')
  expect(await screen.findByText('Who may read “Fair”')).toBeInTheDocument()
  expect(await screen.findByText('Kestrel')).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Every company'))
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() =>
    expect(server.callsOf(companyDatasetRoutes.share)[0]?.body).toEqual({ isForAll: true, companyIds: [8] }),
  )
})
