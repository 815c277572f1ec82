import { type BuyerHit, buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { BuyerSearchPage } from './buyer-search-page.tsx'

const permissions: Permission[] = [
  'buyer.company.read',
  'buyer.company.collect',
  'customer.customer.read',
  'customer.customer.write',
]

const entry = {
  ...{ id: 7, name: 'Pine', country: 'GB', city: 'Leeds', address: '', website: '', email: '', phone: '' },
  ...{ products: 'Pots', hsCodes: ['732393'], labelIds: [] },
  dataset: { id: 4, name: 'Fair', release: '2026', attribution: '© Fair', isStorable: true },
}
const trading: BuyerHit = {
  ...{ id: 1, name: 'Acme Home', country: 'US', role: 'buyer', key: 'ACME HOME|US' },
  trade: {
    ...{ records: 20, lastYear: 14, partners: 3, valueUsd: 0, lastDate: '2026-10-01' },
    ...{ heading: '7323', country: 'CN' },
  },
  entries: [{ ...entry, id: 8, name: 'Acme Home', email: 'info@acme.example' }],
}
const listed: BuyerHit = {
  ...{ id: -7, name: 'Pine', country: 'GB', role: 'buyer', key: 'PINE|GB' },
  trade: null,
  entries: [entry],
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(buyerSearchRoutes.search, {
      items: [trading, listed],
      ...{ nextCursor: null, total: 2, totalIsMinimum: false, homeCountry: 'CN' },
    })
    .on(customerRoutes.recognise, { items: [] })
    .on(customerRoutes.saveFromCustoms, {
      items: [{ key: trading.key, state: 'created', customerId: 1, name: 'Acme Home', ownerName: 'Lin' }],
    })
    .on(tradeContactRoutes.glance, {
      items: [
        {
          ...{ key: trading.key, role: 'buyer', state: 'covered', emails: [], phones: [] },
          ...{ covered: { emails: 2, phones: 1 }, cost: 3, isEnough: true, isLater: false },
        },
      ],
    })
    .on(tradeContactRoutes.unlock, { items: [], cost: 3 })
    .on(nomenclatureRoutes.names, { items: [] })
    .on(buyerSearchRoutes.facets, {
      door: 'customs',
      isSample: false,
      facets: {
        country: [{ value: 'US', companies: 2 }],
        size: [{ value: 'small', companies: 2 }],
      },
    })
    .on(companyDirectoryRoutes.collect, { collected: 1, known: 0, erased: 0, notStorable: 0 })
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('says why each company stands there and where it is known from', async () => {
  await renderPage(<BuyerSearchPage />, { permissions })
  expect(await screen.findByText('imports 7323 from China · 14 shipments in 12 months')).toBeVisible()
  expect(screen.getByText('info@acme.example')).toBeVisible()
  expect(screen.getByText('Customs data; Fair 2026 · © Fair')).toBeVisible()
  expect(screen.getByText('listed in “Fair”')).toBeVisible()
  expect(await screen.findByText('Domestic (China)')).toBeVisible()
})

test('saves who trades as a customer, and collects who is only listed', async () => {
  await renderPage(<BuyerSearchPage />, { permissions })
  await press(/Save as customer/)
  await waitFor(() =>
    expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
      companies: [{ role: 'buyer', key: 'ACME HOME|US' }],
    }),
  )
  await press('Collect “Pine” and decide later')
  await waitFor(() =>
    expect(server.callsOf(companyDirectoryRoutes.collect)[0]?.body).toEqual({
      selection: { scope: batchScope.Checked, ids: [7] },
    }),
  )
})

test('offers no change to who may only read', async () => {
  await renderPage(<BuyerSearchPage />, { permissions: ['buyer.company.read'] })
  expect(await screen.findByText('Acme Home')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Collect|Save as/ })).toBeNull()
})

test('opens the contacts of a company in its row for what it costs', async () => {
  await renderPage(<BuyerSearchPage />, {
    permissions: [...permissions, 'customs.record.read', 'customs.contact.unlock'],
  })
  const button = await screen.findByRole('button', { name: 'Unlock for 3 points' })
  expect(button).toHaveAttribute('title', '2 e-mail addresses, 1 telephone number: Unlock for 3 points')
  await userEvent.click(button)
  await waitFor(() =>
    expect(server.callsOf(tradeContactRoutes.unlock)[0]?.body).toEqual({
      companies: [{ role: 'buyer', key: 'ACME HOME|US' }],
      cost: 3,
    }),
  )
})

test('narrows to a frequent value and back', async () => {
  await renderPage(<BuyerSearchPage />, { permissions })
  await press(/1 to 9/)
  const asked = () => server.callsOf(buyerSearchRoutes.search).at(-1)?.query?.filter
  await waitFor(() => expect(asked()).toContain('"field":"size","op":"eq","value":"small"'))
  expect(await screen.findByRole('button', { name: /1 to 9/, pressed: true })).toBeVisible()
  await press(/1 to 9/)
  expect(await screen.findByRole('button', { name: /1 to 9/, pressed: false })).toBeVisible()
})
