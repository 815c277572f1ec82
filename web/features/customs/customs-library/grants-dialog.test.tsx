import {
  type LibraryGrant,
  type LibraryGrantList,
  libraryRoutes,
} from '@landfall/contract/customs/customs-library.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { GrantsButton } from './grants-button.tsx'

const part = { sources: ['us-imports'], countries: ['US'], flow: 'import' as const }
const own: LibraryGrant = {
  ...part,
  id: 3,
  firstMonth: '2025-01',
  lastMonth: null,
  validThrough: '2027-01-31',
  byOem: false,
  state: 'active',
}

let server: ServerStub
let list: LibraryGrantList

beforeEach(() => {
  list = { items: [own], available: null }
  server = new ServerStub()
    .on(libraryRoutes.grants, () => list)
    .on(libraryRoutes.sources, { items: ['us-imports', 'pe-imports'] })
    .on(libraryRoutes.saveGrants, () => list)
})

async function open() {
  await renderPage(<GrantsButton companyId={8} name="Harbour Tools" />, {
    permissions: ['oem.library.grant'],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Shared library' }))
  return within(await dialogOf('Shared library: Harbour Tools'))
}

test('what a company may read is changed line by line and saved as a whole', async () => {
  const dialog = await open()
  const first = within(await dialog.findByRole('group', { name: 'Line 1' }))
  expect(first.getByLabelText('From month')).toHaveValue('2025-01')
  expect(first.getByLabelText('Valid through')).toHaveValue('2027-01-31')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a line' }))
  const second = within(dialog.getByRole('group', { name: 'Line 2' }))
  await chooseEntry(second.getByLabelText('Sources'), 'pe-imports')
  await chooseEntry(second.getByLabelText('Direction'), 'Exports')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The grants are saved')).toBeVisible()
  const { path, body } = server.callsOf(libraryRoutes.saveGrants)[0]!
  expect(path).toBe('/api/customs/library/grants/8')
  expect(body).toEqual({
    items: [
      { ...part, id: 3, firstMonth: '2025-01', lastMonth: null, validThrough: '2027-01-31' },
      {
        ...{ sources: ['pe-imports'], countries: [], flow: 'export' },
        ...{ firstMonth: null, lastMonth: null, validThrough: null },
      },
    ],
  })
})

test('removing every line ends the access, and a refusal keeps what was set', async () => {
  server.on(libraryRoutes.saveGrants, { refuse: 'badRequest', message: 'The last month is before the first' })
  const dialog = await open()
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove line 1' }))
  expect(dialog.getByText('No access to the shared library')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The last month is before the first')
  expect(server.callsOf(libraryRoutes.saveGrants)[0]?.body).toEqual({ items: [] })
  expect(dialog.queryByRole('group')).toBeNull()
})

test('an OEM gives what it has, and sees what the system gives and what no longer holds', async () => {
  const lost: LibraryGrant = { ...own, id: 4, byOem: true, state: 'uncovered', validThrough: null }
  list = {
    items: [{ ...own, state: 'ended' }, lost],
    available: [{ ...part, sources: [], countries: [], flow: '', firstMonth: '2024-01', lastMonth: null }],
  }
  const dialog = await open()
  expect(
    await dialog.findByText('You can give: All sources · All countries · Imports and exports · 2024-01 – …'),
  ).toBeVisible()
  expect(dialog.getByText('Given by the system')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent(/us-imports · .+ · Imports · 2025-01 – ….*Ended/)
  const line = within(dialog.getByRole('group', { name: 'Line 1' }))
  expect(line.getByText('The OEM no longer has this itself')).toBeVisible()
})

test('who has nothing can give nothing, and who may not give is not asked', async () => {
  list = { items: [], available: [] }
  const dialog = await open()
  expect(await dialog.findByText(/so you cannot give any/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Add a line' })).toBeNull()
})

test('grants that cannot be loaded can be asked for again', async () => {
  server.on(libraryRoutes.grants, { refuse: 'unexpected', status: 500 })
  const dialog = await open()
  expect(await dialog.findByText('The grants could not be loaded')).toBeVisible()
  server.on(libraryRoutes.grants, list)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.getByRole('group', { name: 'Line 1' })).toBeVisible())
})
