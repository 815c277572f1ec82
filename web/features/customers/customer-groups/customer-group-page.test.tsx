import { type CustomerGroupView, customerGroupRoutes } from '@landfall/contract/customers/customer-groups.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomerGroupPage } from './customer-group-page.tsx'

const europe: CustomerGroupView = { id: 1, names: { en: 'Europe' }, parentId: null, customers: 3 }
const north: CustomerGroupView = { id: 2, names: { en: 'North' }, parentId: 1, customers: 4 }
const south: CustomerGroupView = { id: 3, names: { en: 'South' }, parentId: 1, customers: 0 }
const asia: CustomerGroupView = { id: 4, names: { en: 'Asia' }, parentId: null, customers: 9 }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(customerGroupRoutes.list, { items: [europe, north, south, asia] })
    .on(customerGroupRoutes.create, north)
    .on(customerGroupRoutes.update, north)
    .on(customerGroupRoutes.order, null)
    .on(customerGroupRoutes.remove, { customers: 7 })
})

const open = (address = '/page') =>
  renderPage(<CustomerGroupPage />, { permissions: ['customer.group.read', 'customer.group.write'], address })
async function choose(group: string, entry: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for “${group}”` }))
  await chooseMenuEntry(entry)
}

test('shows groups within groups, and paths when searching', async () => {
  await open()
  const tree = await screen.findByRole('list', { name: 'Customer groups' })
  const [first] = within(tree).getAllByRole('listitem')
  expect(first).toHaveTextContent('Europe')
  expect(within(first as HTMLElement).getByText('North')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search names' }), 'nor')
  expect(await screen.findByText('Europe / North')).toBeVisible()
  expect(screen.queryByText('Asia')).toBeNull()
})

test('adds a group inside of another one', async () => {
  await open()
  await choose('Europe', 'New group inside')
  const dialog = within(await dialogOf('New group'))
  await userEvent.type(dialog.getByLabelText('Name'), 'East')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(customerGroupRoutes.create)[0]?.body).toEqual({
      names: { en: 'East' },
      parentId: 1,
    }),
  )
})

test('moves a group elsewhere, but never into itself', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Europe' }))
  const dialog = within(await dialogOf('Edit group'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Inside of' }))
  const options = await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' })
  expect(options.map((option) => option.textContent)).toEqual(['Asia'])
  await userEvent.click(options[0] as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(customerGroupRoutes.update)[0]?.body).toEqual({
      names: { en: 'Europe' },
      parentId: 4,
    }),
  )
})

test('changes the order among neighbours', async () => {
  await open()
  await choose('South', 'Move up')
  await waitFor(() => expect(server.callsOf(customerGroupRoutes.order)[0]?.body).toEqual({ ids: [3, 2] }))
})

test('counts the customers of the groups inside that a deletion takes along', async () => {
  await open()
  await choose('Europe', 'Delete')
  const dialog = within(await dialogOf('Delete “Europe”?'))
  expect(dialog.getByText(/The groups inside go along; customers concerned: 7/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() =>
    expect(server.callsOf(customerGroupRoutes.remove)[0]).toMatchObject({
      path: '/api/customer-groups/1/remove',
      body: { intoId: null },
    }),
  )
})

test('shows in the dialog why groups cannot be joined', async () => {
  server.on(customerGroupRoutes.remove, { refuse: 'customerGroupTooDeep', message: 'Too deep' })
  await open()
  await choose('North', 'Merge into…')
  const dialog = within(await dialogOf('Merge “North”'))
  await chooseEntry(dialog.getByRole('combobox', { name: 'Merge into' }), 'Europe / South')
  const confirm = dialog.getByRole('button', { name: 'Merge (4)' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await dialog.findByText('Too deep')).toBeVisible()
})
