import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { browser } from '#testing/browser-setup.ts'
import { acme } from '#testing/build-shipment.ts'
import { lastFilterOf, mayAll, stubCustomsQuery } from '#testing/customs-query-stub.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'
import { CustomsQueryPage } from './customs-query-page.tsx'

let server: ServerStub

beforeEach(() => {
  server = stubCustomsQuery()
})

const show = (address = '/page', permissions = mayAll) =>
  renderPage(<CustomsQueryPage />, { address, permissions })
const lastFilter = () => lastFilterOf(server)

test('what is in use stands as marks that can be taken away, wherever it was set', async () => {
  const conditions = [
    { field: 'origin', op: 'in', value: ['CN', 'VN'] },
    { field: 'toOrder', op: 'eq', value: 'no' },
    { field: 'grossKg', op: 'gte', value: 5000 },
  ]
  await show(`/page?${new URLSearchParams({ filter: JSON.stringify({ join: 'and', conditions }) })}`)
  const marks = await screen.findByRole('list', { name: 'Conditions in use' })
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['Origin: China, Vietnam', 'Hide “to order”', expect.stringContaining('≥ 5,000')])
  await userEvent.click(within(marks).getAllByRole('button', { name: 'Remove the condition' })[1]!)
  await waitFor(() => expect(lastFilter()?.conditions).toEqual([conditions[0], conditions[2]]))
})

test('on phones the analysis leaves conditions to the filter, as lists do', async () => {
  browser.width = 390
  await show('/page?tab=analysis')
  expect(await screen.findByRole('button', { name: 'Advanced filter' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Direction' })).toBeNull()
})

test('parties, amounts and what shall not be shown become conditions', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'More conditions' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Seller' }), 'suncup{Enter}')
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'seller', op: 'contains', value: 'suncup' }]),
  )
  await userEvent.type(screen.getByRole('spinbutton', { name: 'TEU, at least' }), '2{Enter}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a value' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Declared facts only' }))
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([
      { field: 'seller', op: 'contains', value: 'suncup' },
      { field: 'teu', op: 'gte', value: 2 },
      { field: 'value', op: 'notEmpty' },
      { field: 'declared', op: 'eq', value: 'yes' },
    ]),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a value' }))
  await waitFor(() => expect(lastFilter()?.conditions).toHaveLength(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Containers' }), 'MSCU1234565{Enter}')
  const states = screen.getByRole('combobox', { name: 'Buyer: identity' })
  await userEvent.click(states)
  await userEvent.click(await screen.findByTitle('Withheld on request'))
  await waitFor(() =>
    expect(lastFilter()?.conditions.slice(3)).toEqual([
      { field: 'containerNumber', op: 'contains', value: 'MSCU1234565' },
      { field: 'buyerState', op: 'in', value: ['withheld'] },
    ]),
  )
})

test('selected shipments save their buyers, and each is told', async () => {
  server.on(customerRoutes.saveFromCustoms, {
    items: [{ key: acme.key, state: 'existing', customerId: 5, name: 'Acme Home', ownerName: 'Wei' }],
  })
  await show()
  await userEvent.click(await screen.findByLabelText('Select this page'))
  await userEvent.click(await screen.findByText('Save as customers'))
  const dialog = await screen.findByRole('dialog')
  const confirm = await within(dialog).findByRole('button', { name: /Save as customers/ })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await screen.findByText('Already a customer')
  expect(screen.getByText('Acme Home')).toHaveAttribute('href', expect.stringContaining('customer=5'))
  expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
    companies: [{ key: acme.key, role: 'buyer' }],
  })
})

test('an order of shipments and a filter that statistics do not know stay behind', async () => {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'origin', op: 'in', value: ['CN'] }] })
  await show(`/page?${new URLSearchParams({ search: 'bottle', sort: '-teu', filter })}`)
  await userEvent.click(await screen.findByRole('tab', { name: 'Statistics' }))
  await waitFor(() => expect(server.callsOf(customsRoutes.statistics)).not.toHaveLength(0))
  const { query } = server.callsOf(customsRoutes.statistics).at(-1)!
  expect(query).toMatchObject({ search: 'bottle', sort: '-period' })
  expect(query.filter).toBeUndefined()
})

test('an export says what it costs for the rows that are chosen, and only where exports cost something', async () => {
  const free = {
    ...{ monthly: 0, lasting: 90, monthlyGrant: 0, lowThreshold: null, isLow: false, limit: null },
    ...{ limitLeft: null, spentThisMonth: 0, prices: [] },
  }
  const paid = { feature: 'customsExport' as const, price: 20, unit: 1_000, windowDays: null }
  server.on(pointsRoutes.summary, { ...free, prices: [paid] }).on(customsExportRoutes.cost, ({ body }) => {
    const isAll = (body as { selection: { scope: number } }).selection.scope === 1
    return {
      rows: 6,
      paidRows: isAll ? 6 : 5,
      cost: isAll ? 120 : 6,
      balance: 90,
      limitLeft: 50,
      isEnough: !isAll,
    }
  })
  await show('/page?search=steel', [...mayAll, 'customs.record.export'])
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/Cost in points: 6; balance: 90/)).toBeVisible()
  expect(within(dialog).getByText(/Rows that cost points: 5 of 6/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('radio', { name: /All/ }))
  expect(await within(dialog).findByText(/Cost in points: 120;.*leaves 50.*not enough/)).toBeVisible()
  expect(within(dialog).queryByText(/Rows that cost points/)).toBeNull()
})

test('who may not save or export is offered neither', async () => {
  await show('/page', ['customs.record.read'])
  await screen.findByRole('link', { name: 'ACME HOME INC' })
  expect(screen.queryByText('Save as customer')).toBeNull()
  expect(screen.queryByText('Export')).toBeNull()
  expect(screen.queryByText('Upload customs data')).toBeNull()
})
