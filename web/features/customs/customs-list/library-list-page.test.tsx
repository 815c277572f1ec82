import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildShipment } from '#testing/build-shipment.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { LibraryListPage } from './library-list-page.tsx'

const shared = { field: 'ownership', op: 'eq', value: 'shared' }
const alternatives = [
  { field: 'buyerState', op: 'in', value: ['withheld'] },
  { field: 'carrier', op: 'contains', value: 'MAEU' },
]
const nobody = { key: '', name: '', country: '' }
const cup = buildShipment({ goods: 'STEEL CUP', buyer: nobody, seller: nobody })

test('the library is filtered and exported as a list, never beyond what is shared and the chosen month', async () => {
  const server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(libraryRoutes.coverage, { months: [], lines: [], isCut: false })
    .on(customsRoutes.shipments, { items: [cup], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(customsExportRoutes.start, { refuse: 'customsBusy', message: 'Later' })
  const filter = JSON.stringify({ join: 'or', conditions: alternatives })
  const address = `/page?${new URLSearchParams({ filter, month: '2025-03', source: 'us-imports', flow: 'import' })}`
  const permissions = ['customs.record.read', 'customs.record.export'] as const
  await renderPage(<LibraryListPage />, { address, permissions: [...permissions] })
  expect(await screen.findByRole('button', { name: 'STEEL CUP' })).toBeVisible()
  const month = expect.arrayContaining([shared, { field: 'tradeDate', op: 'lte', value: '2025-03-31' }])
  const asked = JSON.parse(server.callsOf(customsRoutes.shipments)[0]?.query.filter ?? '')
  expect(asked).toMatchObject({ conditions: alternatives, within: { join: 'and', conditions: month } })
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('radio', { name: /All/ }))
  const confirm = await dialog.findByRole('button', { name: /^Export \(1/ })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(server.callsOf(customsExportRoutes.start)).toHaveLength(1))
  const sent = server.callsOf(customsExportRoutes.start)[0]?.body
  expect(sent).toMatchObject({ selection: { scope: batchScope.SearchQuery } })
  expect(JSON.stringify(sent)).toContain('2025-03-01')
  expect(JSON.stringify(sent)).not.toContain('MAEU')
})

test('the buyer of a shared shipment is one click from being a customer, somebody unknown is not', async () => {
  const shipments = [buildShipment(), buildShipment({ id: 12, goods: 'STEEL CUP', buyer: nobody })]
  new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(libraryRoutes.coverage, { months: [], lines: [], isCut: false })
    .on(customsRoutes.shipments, { items: shipments, nextCursor: null, total: 2, totalIsMinimum: false })
    .on(customerRoutes.recognise, { items: [] })
  await renderPage(<LibraryListPage />, {
    address: '/page',
    permissions: ['customs.record.read', 'customer.customer.read', 'customer.customer.write'],
  })
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  await screen.findByRole('button', { name: 'STEEL CUP' })
  const name = /Save as customer/
  expect(await rowOf('TUMBLER').findByRole('button', { name })).toBeVisible()
  expect(rowOf('STEEL CUP').queryByRole('button', { name })).toBeNull()
})

test('alternatives stay what they are, however many they are', async () => {
  const server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(libraryRoutes.coverage, { months: [], lines: [], isCut: false })
    .on(customsRoutes.shipments, { items: [cup], nextCursor: null, total: 1, totalIsMinimum: false })
  const conditions = ['MAEU', 'MSCU', 'COSU', 'ONEY', 'HLCU', 'EGLV'].map((value) => {
    return { field: 'carrier', op: 'contains', value }
  })
  const groups = [1, 2].map((teu) => ({
    join: 'and',
    conditions: [
      { field: 'origin', op: 'in', value: ['CN'] },
      { field: 'teu', op: 'gte', value: teu },
    ],
  }))
  const filter = { join: 'or', conditions, groups }
  await renderPage(<LibraryListPage />, {
    address: `/page?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    permissions: ['customs.record.read'],
  })
  expect(await screen.findByRole('button', { name: 'STEEL CUP' })).toBeVisible()
  const asked = JSON.parse(server.callsOf(customsRoutes.shipments)[0]?.query.filter ?? '')
  expect(asked).toEqual({ ...filter, within: { join: 'and', conditions: [shared] } })
})
