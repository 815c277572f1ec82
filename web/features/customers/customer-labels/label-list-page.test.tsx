import { type LabelView, labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { LabelListPage } from './label-list-page.tsx'

const vip: LabelView = { id: 3, names: { zh: '重点', en: 'VIP' }, color: 'red', customers: 1200 }
const late: LabelView = { id: 4, names: { en: 'Pays late' }, color: 'amber', customers: 0 }
const all: Permission[] = ['customer.label.read', 'customer.label.write']

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(labelRoutes.list, { items: [vip, late] })
    .on(labelRoutes.create, late)
    .on(labelRoutes.update, vip)
    .on(labelRoutes.order, null)
    .on(labelRoutes.remove, { customers: 1200 })
    .on(labelRoutes.restore, vip)
})

const open = (permissions = all, address = '/page') => renderPage(<LabelListPage />, { permissions, address })
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await within_.findByRole('button', { name }))
async function choose(label: string, entry: string) {
  await press(`More for “${label}”`)
  await chooseMenuEntry(entry)
}

test('lists labels in the language on screen with the way to their customers', async () => {
  await open(['customer.label.read'])
  const items = within(await screen.findByRole('list', { name: 'Customer labels' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['VIP Customers: 1,200', 'Pays late Customers: 0'])
  const link = screen.getByRole('link', { name: 'Customers: 1,200' }).getAttribute('href') ?? ''
  expect(new URLSearchParams(link.split('?')[1]).get('filter')).toContain(
    '{"field":"labelId","op":"in","value":[3]}',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('finds a label by its name in any language, and keeps the search in the address', async () => {
  const router = await open(all, '/page?search=重')
  expect(await screen.findByText('VIP')).toBeVisible()
  expect(screen.queryByText('Pays late')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search names' }), 'x')
  expect(await screen.findByText('No name matches')).toBeVisible()
  expect(router.state.location.search).toBe(`?search=${encodeURIComponent('重x')}`)
})

test('creates a label with a name and a colour', async () => {
  await open()
  await press('New label')
  const dialog = within(await dialogOf('New label'))
  await press('Save', dialog)
  expect(await dialog.findByText('Name is required')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Name'), 'Wants samples')
  await userEvent.click(dialog.getByRole('radio', { name: 'Teal' }))
  await press('Save', dialog)
  await waitFor(() =>
    expect(server.callsOf(labelRoutes.create)[0]?.body).toEqual({
      names: { en: 'Wants samples' },
      color: 'teal',
    }),
  )
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('says at the field that a name is taken', async () => {
  server.on(labelRoutes.update, { refuse: 'labelNameTaken', message: 'Another label has this name' })
  await open()
  await press('Edit: VIP')
  const dialog = within(await dialogOf('Edit label'))
  expect(dialog.getByRole('textbox', { name: '简体中文' })).toHaveValue('重点')
  await press('Save', dialog)
  expect(await dialog.findByText('Another label has this name')).toBeVisible()
})

test('moves a label down', async () => {
  await open()
  await choose('VIP', 'Move down')
  await waitFor(() => expect(server.callsOf(labelRoutes.order)[0]?.body).toEqual({ ids: [4, 3] }))
})

test('says how many customers lose a deleted label, and takes the deletion back', async () => {
  await open()
  await choose('VIP', 'Delete')
  const dialog = within(await dialogOf('Delete “VIP”?'))
  expect(dialog.getByText(/Customers without it from now on: 1,200/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(labelRoutes.remove)[0]?.body).toEqual({ intoId: null }))
  await press('Undo')
  expect(await screen.findByText('“VIP” restored')).toBeVisible()
  expect(server.callsOf(labelRoutes.restore)[0]?.path).toBe('/api/customer-labels/3/restore')
})

test('joins a label with another one', async () => {
  await open()
  await choose('VIP', 'Merge into…')
  const dialog = within(await dialogOf('Merge “VIP”'))
  const confirm = dialog.getByRole('button', { name: 'Merge (1,200)' })
  expect(confirm).toBeDisabled()
  await chooseEntry(dialog.getByRole('combobox', { name: 'Merge into' }), 'Pays late')
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(labelRoutes.remove)[0]?.body).toEqual({ intoId: 4 }))
  expect(await screen.findByText('Merged')).toBeVisible()
})

test('says what to do when there are none', async () => {
  server.on(labelRoutes.list, { items: [] })
  await open()
  expect(await screen.findByText('No labels yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'New label' })).toHaveLength(2)
})

test('offers to try again when they cannot be read', async () => {
  server.on(labelRoutes.list, { refuse: 'unexpected', message: 'Out of order', status: 500 })
  await open()
  expect(await screen.findByText('Out of order', {}, { timeout: 5_000 })).toBeVisible()
  server.on(labelRoutes.list, { items: [vip] })
  await press('Try again')
  expect(await screen.findByText('VIP')).toBeVisible()
})
