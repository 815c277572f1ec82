import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import {
  type ConnectorView,
  connectorRoutes,
  searchedConnectors,
} from '@landfall/contract/buyers/connectors.ts'
import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { GlobalSearchPage } from './global-search-page.tsx'

const permissions: Permission[] = ['customer.customer.read', 'buyer.company.read']
const nothing = { items: [], nextCursor: null, total: 0, totalIsMinimum: false }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(customerRoutes.list, nothing)
    .on(buyerSearchRoutes.search, {
      items: [
        {
          ...{ id: 1, name: 'Acme Home', country: 'US', role: 'buyer' as const, key: 'ACME HOME|US' },
          trade: {
            ...{ records: 2, lastYear: 1, partners: 1, valueUsd: 0, lastDate: '2026-10-01' },
            ...{ heading: '7323', country: 'CN' },
          },
          entries: [],
        },
      ],
      ...{ nextCursor: null, total: 40, totalIsMinimum: true, homeCountry: null },
    })
    .on(connectorRoutes.list, { items: [] })
    .on(customerSearchRoutes.suggest, { names: ['Potts and Sons'] })
    .on(identityRoutes.lookUp, { items: [], more: 0, left: 59 })
})

test('shows what each source found, names those that failed, and asks for colleagues’ customers on wish', async () => {
  server.on(customerRoutes.list, { refuse: 'badRequest', message: 'Out of order' })
  await renderPage(<GlobalSearchPage />, { permissions })
  expect(screen.getByText('One search over everything')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Global search' }), 'pots{Enter}')
  const buyers = within(await screen.findByRole('region', { name: 'Buyers' }))
  expect(await buyers.findByRole('link', { name: 'Acme Home' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=buyer&key=ACME+HOME%7CUS'),
  )
  expect(buyers.getByRole('link', { name: 'Show all 40+' })).toBeVisible()
  const customers = within(await screen.findByRole('region', { name: 'Customers' }))
  expect(await customers.findByText('“Customers” could not be searched')).toBeVisible()
  expect(screen.queryByText('Nothing was found')).toBeNull()
  expect(server.callsOf(identityRoutes.lookUp)).toEqual([])
  expect(await screen.findByRole('link', { name: 'Potts and Sons' })).toHaveAttribute(
    'href',
    expect.stringContaining('?search=Potts+and+Sons'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Nobody has such a customer')).toBeVisible()
})

test('says that nothing was found once every source has answered', async () => {
  server.on(buyerSearchRoutes.search, { ...nothing, homeCountry: null })
  await renderPage(<GlobalSearchPage />, { permissions })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Global search' }), 'nobody{Enter}')
  expect(await screen.findByText('Nothing was found')).toBeVisible()
})

test('asks the sources outside that are turned on, and names one that fails', async () => {
  const items = searchedConnectors.map(
    (key): ConnectorView => ({
      ...{ key, isOn: key === 'gleif', baseUrl: 'https://a.example', defaultUrl: '', needsKey: false },
      ...{
        hasKey: false,
        licence: 'CC0 1.0',
        isStorable: true,
        trouble: '',
        askedAt: null,
      },
    }),
  )
  const hit = { id: '1', name: 'Acme GmbH', country: 'DE', detail: 'LEI 1', url: 'https://gleif.example/1' }
  server.on(connectorRoutes.list, { items }).on(connectorRoutes.search, {
    items: [hit],
    fetchedAt: '2026-11-20T08:00:00.000Z',
    licence: 'CC0 1.0',
    isStorable: true,
  })
  await renderPage(<GlobalSearchPage />, { permissions })
  const type = (text: string) =>
    userEvent.type(screen.getByRole('searchbox', { name: 'Global search' }), `${text}{Enter}`)
  await type('acme')
  const group = within(await screen.findByRole('region', { name: 'GLEIF register of legal entities' }))
  expect(await group.findByRole('link', { name: 'Acme GmbH' })).toHaveAttribute('href', hit.url)
  expect(group.getByText(/^Asked on .*CC0 1\.0$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Wikidata' })).toBeNull()
  server.on(connectorRoutes.search, { refuse: 'connectorFailed', message: 'No usable answer: HTTP 429' })
  await type(' home')
  expect(await screen.findByText('“GLEIF register of legal entities” could not be searched')).toBeVisible()
})
