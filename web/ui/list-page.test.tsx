import type { ListQuery } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { useTasks } from '#platform/task-store.ts'
import { browser } from '#testing/browser-setup.ts'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import type { ListPageProps, ListRows } from './list-model.ts'
import { ListPage } from './list-page.tsx'

interface Firm {
  id: number
  name: string
  city: string
}

/** Fifty firms in pages of the asked size; the cursor is the number of rows before the page. */
async function firms(query: ListQuery): Promise<ListRows<Firm>> {
  const all = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `Firm ${at + 1}`, city: 'Ningbo' }))
  const found = all.filter((firm) => firm.name.includes(query.search ?? ''))
  const start = Number(query.cursor ?? 0)
  const end = start + query.size
  return {
    items: found.slice(start, end),
    nextCursor: end < found.length ? String(end) : null,
    total: found.length,
    totalIsMinimum: false,
  }
}

let server: ServerStub
const load = vi.fn(firms)
const remove = vi.fn(async () => {})
const open = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  load.mockImplementation(firms)
  server = new ServerStub().on(listLayoutRoutes.read, null).on(listLayoutRoutes.save, null)
})

const page: ListPageProps<Firm> = {
  list: 'customers',
  title: 'Firms',
  load,
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  columns: [
    { key: 'name', title: 'Name', isMain: true, sortable: true, render: (row) => row.name },
    { key: 'city', title: 'City', render: (row) => row.city },
    { key: 'size', title: 'Size', isOptional: true, render: () => 'large' },
  ],
  filters: [
    { field: 'name', label: 'Firm name', kind: 'text' },
    { field: 'isBig', label: 'Big', kind: 'boolean', isQuick: true },
  ],
  tabs: [
    { key: 'mine', label: 'Mine' },
    { key: 'all', label: 'Everybody’s' },
  ],
  batchActions: [
    { key: 'remove', label: 'Remove', need: 'customer.customer.delete', isDanger: true, run: remove },
  ],
  onOpen: open,
  empty: { title: 'No firms yet', hint: 'Make one' },
}

const renderList = (address = '/page', part: Partial<ListPageProps<Firm>> = {}) =>
  renderPage(<ListPage {...page} {...part} />, { address, permissions: ['customer.customer.delete'] })
const lastQuery = () => load.mock.lastCall?.[0]
const rowCheckbox = (name: string) => screen.findByRole('checkbox', { name: `Select “${name}”` })

test('the address says everything about the list', async () => {
  const filter = { join: 'and', conditions: [{ field: 'name', op: 'contains', value: 'x' }] }
  const params = new URLSearchParams({
    search: 'Firm 1',
    tab: 'all',
    sort: '-name',
    size: '50',
    filter: JSON.stringify(filter),
  })
  await renderList(`/page?${params}`)
  await screen.findByText('Firm 10')
  expect(lastQuery()).toEqual({
    search: 'Firm 1',
    tab: 'all',
    sort: '-name',
    size: 50,
    cursor: undefined,
    filter: JSON.stringify(filter),
  })
  expect(screen.getByRole('button', { name: 'Advanced filter (1)' })).toBeVisible()
})

test('nonsense in the address is left out', async () => {
  await renderList('/page?filter=%7Bbroken&size=7&page=-3')
  await screen.findByText('Firm 1')
  expect(lastQuery()).toMatchObject({ tab: 'mine', size: 20, filter: undefined })
  expect(screen.getByText('Page 1')).toBeVisible()
})

test('searching goes into the address and starts at the first page', async () => {
  const router = await renderList('/page?cursor=20&page=2')
  await screen.findByText('Firm 21')
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'Firm 4')
  await waitFor(() => expect(router.state.location.search).toBe('?search=Firm+4'))
  await screen.findByText('11 in total')
  expect(lastQuery()?.cursor).toBeUndefined()
})

test('paging forward and back, also after going back in history', async () => {
  const router = await renderList()
  await screen.findByText('Firm 1')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Firm 21')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Firm 41')
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(router.state.location.search).toBe('?cursor=40&page=3')
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByText('Firm 21')
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByText('Firm 1')
  expect(router.state.location.search).toBe('')
})

test('sorting by a column heading', async () => {
  const router = await renderList()
  await screen.findByText('Firm 1')
  await userEvent.click(screen.getByRole('columnheader', { name: /Name/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
  await userEvent.click(screen.getByRole('columnheader', { name: /Name/ }))
  await waitFor(() => expect(lastQuery()?.sort).toBe('-name'))
})

test('a batch names its count and starts afresh afterwards', async () => {
  await renderList()
  await userEvent.click(await rowCheckbox('Firm 2'))
  await userEvent.click(await rowCheckbox('Firm 3'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const confirm = await screen.findByRole('button', { name: 'Remove (2 rows)' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ scope: 0, ids: [2, 3] }, {}))
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

test('selected rows are kept over pages and dropped with another search', async () => {
  const router = await renderList()
  await userEvent.click(await rowCheckbox('Firm 2'))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(await rowCheckbox('Firm 21'))
  expect(screen.getByText('2 selected')).toBeVisible()
  await router.navigate('/page?search=Firm')
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

test('all that match the search, and all there are, are scopes of their own', async () => {
  await renderList('/page?search=Firm+1')
  await userEvent.click(await rowCheckbox('Firm 10'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 11 matching' }))
  expect(screen.getByText('All 11 matching are selected')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: 'All (50)' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Search results (11)' }))
  const confirm = dialog.getByRole('button', { name: 'Remove (11 rows)' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  const query = { search: 'Firm 1', tab: 'mine' }
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ scope: 2, query }, {}))
})

test('a batch over more rows than the list counts names their very number', async () => {
  load.mockImplementation(async (query) => {
    const rows = await firms(query)
    return query.exactTotal ? { ...rows, total: 12_345 } : { ...rows, total: 10_000, totalIsMinimum: true }
  })
  await renderList()
  expect(await screen.findByText('At least 10,000')).toBeVisible()
  await userEvent.click(await rowCheckbox('Firm 10'))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 10,000+ matching' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const confirm = await screen.findByRole('button', { name: 'Remove (12,345 rows)' })
  await waitFor(() => expect(confirm).toBeEnabled())
})

test('a refused batch says why and stays open', async () => {
  remove.mockRejectedValueOnce(new ApiError({ code: 40300, name: 'noPermission', message: 'Not yours' }))
  await renderList()
  await userEvent.click(await rowCheckbox('Firm 2'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const confirm = await screen.findByRole('button', { name: 'Remove (1 row)' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await screen.findByText('Not yours')).toBeVisible()
  expect(screen.getByText('1 selected')).toBeVisible()
})

test('without the right there are no actions and nothing to select', async () => {
  await renderPage(<ListPage {...page} />)
  await screen.findByText('Firm 1')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('exporting starts a task; a second one waits for the first', async () => {
  const task = {
    id: 5,
    kind: 'customerExport' as const,
    title: 'Firms',
    state: 'running' as const,
    done: 0,
    total: null,
    figures: {},
    error: null,
    fileId: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    finishedAt: null,
  }
  const start = vi.fn(async () => task)
  await renderList('/page', { exporting: { need: 'customer.customer.delete', start } })
  await screen.findByText('Firm 1')
  const exportAll = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const confirm = await screen.findByRole('button', { name: 'Export (50 rows)' })
    await waitFor(() => expect(confirm).toBeEnabled())
    await userEvent.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await exportAll()
  expect(start).toHaveBeenCalledExactlyOnceWith({ scope: 2, query: { tab: 'mine' } }, 'csv', undefined)
  expect(useTasks.getState().shownId).toBe(5)
  await exportAll()
  expect(start).toHaveBeenCalledOnce()
  expect(await screen.findByText(/A task is already running/)).toBeVisible()
})

test('an error offers another try', async () => {
  load.mockRejectedValueOnce(new ApiError({ code: 50000, name: 'unexpected', message: 'Broken' }))
  await renderList()
  expect(await screen.findByText('Broken')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Firm 1')).toBeVisible()
})

test('nothing yet and nothing found are told apart', async () => {
  load.mockImplementation(async () => ({ items: [], nextCursor: null, total: 0, totalIsMinimum: false }))
  const router = await renderList()
  expect(await screen.findByText('No firms yet')).toBeVisible()
  await router.navigate('/page?search=zzz')
  expect(await screen.findByText('No related data found')).toBeVisible()
})

test('a search that finds little says what may have been meant, and looks for it with a click', async () => {
  const suggest = vi.fn(async () => ['Firm 42'])
  const router = await renderList('/page?search=Frim&tab=all', { suggest })
  await userEvent.click(await screen.findByRole('button', { name: 'Firm 42' }))
  expect(suggest).toHaveBeenCalledWith(
    expect.objectContaining({ search: 'Frim', tab: 'all' }),
    expect.anything(),
  )
  await screen.findByText('1 in total')
  expect(router.state.location.search).toBe('?search=Firm+42&tab=all')
  await router.navigate('/page?search=Firm')
  await waitFor(() => expect(screen.queryByText('Did you mean:')).toBeNull())
})

test('another display takes the place of the table, with the state of the list', async () => {
  const render = (state: { search: string }) => <p>board of {state.search}</p>
  const displays = [{ key: 'board', label: 'Board', icon: null, render }]
  const router = await renderList('/page?search=Firm', { displays })
  await screen.findByText('Firm 1')
  await userEvent.click(screen.getByRole('button', { name: 'Board' }))
  expect(await screen.findByText('board of Firm')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  expect(router.state.location.search).toBe('?search=Firm&view=board')
})

test('columns are chosen and kept on the server', async () => {
  await renderList()
  await screen.findByText('Firm 1')
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Size' }))
  expect(await screen.findByRole('columnheader', { name: /Size/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Move “Size” up' }))
  await waitFor(() => expect(server.callsOf(listLayoutRoutes.save)).toHaveLength(2))
  const kept = server.callsOf(listLayoutRoutes.save)[1]?.body as { columns: { key: string }[] }
  expect(kept.columns.map((column) => column.key)).toEqual(['name', 'size', 'city'])
})

test('columns can be widened with the keyboard', async () => {
  await renderList()
  await screen.findByText('Firm 1')
  const handle = screen.getByRole('separator', { name: 'Resize the column “City”' })
  handle.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(handle).toHaveAttribute('aria-valuenow', '176'))
  expect(server.callsOf(listLayoutRoutes.save)).toHaveLength(1)
})

test('the keyboard moves, selects, opens, searches and explains itself', async () => {
  await renderList()
  await screen.findByText('Firm 1')
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
  expect(await rowCheckbox('Firm 2')).toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }))
  await userEvent.keyboard('?')
  await waitFor(() => expect(screen.getByText('Go to the search box')).toBeVisible())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('/')
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
})

test('conditions of the advanced filter become the filter of the address', async () => {
  const router = await renderList()
  await screen.findByText('Firm 1')
  await userEvent.click(screen.getByRole('button', { name: 'Advanced filter' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), 'Ningbo')
  await userEvent.click(dialog.getByRole('radio', { name: 'Any of these' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(router.state.location.search).not.toBe(''))
  const filter = new URLSearchParams(router.state.location.search).get('filter')
  expect(JSON.parse(filter ?? '')).toEqual({
    join: 'or',
    conditions: [{ field: 'name', op: 'contains', value: 'Ningbo' }],
  })
})

test('a group of conditions stands for one condition, and survives being read from the address', async () => {
  const condition = { field: 'name', op: 'contains', value: 'Firm' }
  const before = JSON.stringify({ join: 'and', conditions: [condition] })
  const router = await renderList(`/page?filter=${encodeURIComponent(before)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Advanced filter (1)' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add a group' }))
  const group = within(dialog.getByRole('group', { name: /Group 1/ }))
  await userEvent.type(group.getByRole('textbox', { name: 'Value' }), '4')
  await userEvent.click(group.getByRole('button', { name: 'Add a condition' }))
  await userEvent.type(group.getAllByRole('textbox', { name: 'Value' })[1]!, '5')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'Advanced filter (3)' })).toBeVisible()
  const filter = JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '')
  expect(filter).toEqual({
    join: 'and',
    conditions: [condition],
    groups: [
      {
        join: 'or',
        conditions: [
          { field: 'name', op: 'contains', value: '4' },
          { field: 'name', op: 'contains', value: '5' },
        ],
      },
    ],
  })
  expect(lastQuery()?.filter).toBe(JSON.stringify(filter))
})

test('phones see cards with the same rows and selection', async () => {
  browser.width = 390
  await renderList()
  const card = (await screen.findByText('Firm 1')).closest('li')!
  expect(screen.queryByRole('table')).toBeNull()
  expect(within(card).getByText('Ningbo')).toBeVisible()
  await userEvent.click(within(card).getByRole('checkbox'))
  expect(screen.getByText('1 selected')).toBeVisible()
  await userEvent.click(within(card).getByRole('button', { name: 'Firm 1' }))
  expect(open).toHaveBeenCalledOnce()
})

test('phones choose columns in a dialog, and filter in the one with all conditions', async () => {
  browser.width = 390
  await renderList()
  await screen.findByText('Firm 1')
  expect(screen.queryByRole('combobox', { name: 'Big' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const dialog = within(await dialogOf('Columns'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Size' }))
  expect((await screen.findAllByText('large'))[0]).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list has no accessibility faults that can be seen without layout', async () => {
  await renderList()
  await userEvent.click(await rowCheckbox('Firm 2'))
  const result = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(result.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
})

test('an address that names no tab there is opens the first', async () => {
  await renderList('/page?tab=gone')
  expect(await screen.findByText('Firm 1')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Mine', selected: true })).toBeVisible()
})

test('tabs go into the address and follow the arrow keys', async () => {
  const router = await renderList('/page?search=Firm&cursor=20&page=2')
  await screen.findByText('Firm 21')
  screen.getByRole('tab', { name: 'Mine', selected: true }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toBe('?search=Firm&tab=all'))
  expect(screen.getByRole('tab', { name: 'Everybody’s', selected: true })).toHaveFocus()
})
