import type { ListQuery } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { type SavedView, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ListPage } from './list-page.tsx'

const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'name', op: 'contains', value: 'x' }] })
const due: SavedView = {
  id: 4,
  name: 'Due',
  isShared: false,
  isOwn: true,
  ownerName: 'Lin Yue',
  mayChange: true,
  state: { search: 'firm', tab: 'all', filter, sort: '-name' },
}
const shared: SavedView = {
  ...due,
  id: 5,
  name: 'Big ones',
  isShared: true,
  isOwn: false,
  ownerName: 'Bo',
  mayChange: false,
  state: { search: '', tab: 'mine', columns: [{ key: 'city', hidden: true }] },
}

let server: ServerStub
let views: SavedView[]
const load = vi.fn(async (_query: ListQuery) => ({
  items: [{ id: 1, name: 'Firm 1', city: 'Ningbo' }],
  nextCursor: null,
  total: 1,
  totalIsMinimum: false,
}))

beforeEach(() => {
  vi.clearAllMocks()
  views = [due, shared]
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(savedViewRoutes.list, () => ({ items: views, opensWithId: null }))
})

const renderList = (address = '/page', permissions: readonly Permission[] = []) =>
  renderPage(
    <ListPage<{ id: number; name: string; city: string }>
      list="customers"
      title="Firms"
      load={load}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      columns={[
        { key: 'name', title: 'Name', isMain: true, sortable: true, render: (row) => row.name },
        { key: 'city', title: 'City', render: (row) => row.city },
      ]}
      filters={[{ field: 'name', label: 'Firm name', kind: 'text' }]}
      tabs={[
        { key: 'mine', label: 'Mine' },
        { key: 'all', label: 'All' },
      ]}
      empty={{ title: 'No firms yet', hint: 'Make one' }}
    />,
    { address, permissions },
  )
const openMenu = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('menu')
}
const paramsOf = (router: Awaited<ReturnType<typeof renderList>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))

test('what is shown gets a name and an address', async () => {
  const saved = { ...due, id: 9, name: 'Mine by name' }
  server.on(savedViewRoutes.create, () => {
    views = [...views, saved]
    return saved
  })
  const router = await renderList(`/page?search=firm&tab=all&sort=-name&filter=${encodeURIComponent(filter)}`)
  const menu = await openMenu(/^Views/)
  await userEvent.click(within(menu).getByText('Save as a view…'))
  const dialog = within(await dialogOf('Save as a view'))
  expect(dialog.queryByRole('checkbox', { name: 'Share with the company' })).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine by name')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Mine by name' })).toBeVisible()
  expect(server.callsOf(savedViewRoutes.create)[0]?.body).toEqual({
    list: 'customers',
    name: 'Mine by name',
    isShared: false,
    // Nobody arranged the columns: they stay the usual ones, whatever gave way to a narrow window.
    state: { ...due.state, columns: [] },
  })
  expect(paramsOf(router)).toMatchObject({ saved: '9', search: 'firm', tab: 'all', filter, sort: '-name' })
})

test('a name that is taken is refused at its field', async () => {
  const issues = [{ path: 'body.name', message: 'You already have a view of this name' }]
  server.on(savedViewRoutes.create, { refuse: 'savedViewNameTaken', issues })
  await renderList('/page', ['list.view.share'])
  const menu = await openMenu(/^Views/)
  await userEvent.click(within(menu).getByText('Save as a view…'))
  const dialog = within(await dialogOf('Save as a view'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Due')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Share with the company' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('You already have a view of this name')).toBeVisible()
  expect(server.callsOf(savedViewRoutes.create)[0]?.body).toMatchObject({ isShared: true })
})

test('opened again, the dialog has forgotten the last name and why it was not saved', async () => {
  server.on(savedViewRoutes.create, { refuse: 'storeUnavailable', message: 'Later', status: 503 })
  await renderList()
  await userEvent.click(within(await openMenu(/^Views/)).getByText('Save as a view…'))
  const dialog = within(await dialogOf('Save as a view'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Due')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Later')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(within(await openMenu(/^Views/)).getByText('Save as a view…'))
  const again = within(await dialogOf('Save as a view'))
  await waitFor(() => expect(again.getByRole('textbox', { name: 'Name' })).toHaveValue(''))
  expect(again.queryByText('Later')).toBeNull()
})

test('the menu opens with a key; a view brings its columns, and is left again', async () => {
  const router = await renderList('/page?search=other')
  await screen.findByText('Firm 1')
  await userEvent.keyboard('v')
  await userEvent.click(await screen.findByText('Big ones (Bo)'))
  expect(await screen.findByRole('button', { name: 'Big ones' })).toBeVisible()
  expect(paramsOf(router)).toEqual({ saved: '5', tab: 'mine' })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /City/ })).toBeNull())
  const menu = await openMenu(/^Big ones/)
  await userEvent.click(within(menu).getByText('Leave the view'))
  expect(await screen.findByRole('columnheader', { name: /City/ })).toBeVisible()
  expect(paramsOf(router)).toEqual({ saved: 'none' })
})

test('a changed view says so and is saved anew by whom it belongs to', async () => {
  server.on(savedViewRoutes.update, due)
  const address = new URLSearchParams({ saved: '4', search: 'firm', tab: 'all', filter })
  await renderList(`/page?${address}`)
  const menu = await openMenu(/^Due ?changed/)
  await userEvent.click(within(menu).getByText('Save the changes to “Due”'))
  expect(await screen.findByText('View “Due” changed')).toBeVisible()
  expect(server.callsOf(savedViewRoutes.update)[0]?.body).toEqual({
    state: { search: 'firm', tab: 'all', filter },
  })
})

test('a list opens with the view chosen for it, unless its address says otherwise', async () => {
  server.on(listLayoutRoutes.read, { columns: [], opensWith: { id: 4, state: due.state } })
  const router = await renderList('/page?customer=7')
  expect(await screen.findByRole('button', { name: 'Due' })).toBeVisible()
  expect(paramsOf(router)).toMatchObject({ saved: '4', search: 'firm', tab: 'all', customer: '7' })
  await router.navigate('/page?tab=mine')
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
  expect(paramsOf(router)).toEqual({ tab: 'mine' })
})

test('views are renamed, chosen for opening and deleted with the choice to take it back', async () => {
  server
    .on(savedViewRoutes.update, { ...due, name: 'Late' })
    .on(savedViewRoutes.openWith, null)
    .on(savedViewRoutes.remove, null)
    .on(savedViewRoutes.restore, due)
  await renderList()
  const menu = await openMenu(/^Views/)
  await userEvent.click(await within(menu).findByText('Manage views…'))
  const dialog = within(await dialogOf('Manage views'))
  expect(dialog.queryByRole('button', { name: 'Delete “Big ones”' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Share “Due”' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Open the list with “Big ones”' }))
  expect(server.callsOf(savedViewRoutes.openWith)[0]?.body).toEqual({ viewId: 5 })
  await userEvent.click(dialog.getByRole('button', { name: 'Rename “Due”' }))
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Late{Enter}')
  await waitFor(() => expect(server.callsOf(savedViewRoutes.update)[0]?.body).toEqual({ name: 'Late' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete “Due”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(savedViewRoutes.restore)).toHaveLength(1))
})
