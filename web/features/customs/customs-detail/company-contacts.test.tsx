import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useLetterRequest } from '#features/customers/customers/letter-request.ts'
import { acme } from '#testing/build-shipment.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'
import { contact, contacts, mayAll, ofAcme, stubTradeCompany } from '#testing/trade-company-stub.ts'
import { CustomsDetailPage } from './customs-detail-page.tsx'

let server: ServerStub

beforeEach(() => {
  server = stubTradeCompany()
})

const show = (address: string, permissions = mayAll) =>
  renderPage(<CustomsDetailPage />, { address, permissions })

test('covered contacts say what they cost and are shown once unlocked', async () => {
  const items = [
    {
      key: acme.key,
      role: 'buyer' as const,
      name: acme.name,
      state: 'unlocked' as const,
      emails: [],
      phones: [],
    },
  ]
  server.on(tradeContactRoutes.unlock, { items, cost: 5 })
  await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: 'Find e-mail' }))
  expect(await screen.findByText(/2 e-mail addresses and 1 telephone number/)).toBeVisible()
  expect(screen.queryByText('ann@acme.example')).toBeNull()
  const open = {
    ...contacts.library,
    isCovered: false,
    items: [contact],
    unlockedByName: 'Lin Yue',
    unlockedAt: '2026-11-20T08:00:00.000Z',
  }
  server.on(tradeContactRoutes.read, { ...contacts, quote: null, library: open })
  await userEvent.click(screen.getByRole('button', { name: 'Unlock for 5 points' }))
  expect(await screen.findByRole('link', { name: 'ann@acme.example' })).toBeVisible()
  expect(screen.getByText('Unlocked by Lin Yue on Nov 20, 2026')).toBeVisible()
  expect(server.callsOf(tradeContactRoutes.unlock)[0]?.body).toMatchObject({ cost: 5 })
})

test('contacts of a customer are free, and the page says where was looked', async () => {
  const library = { ...contacts.library, ofCustomer: 'now' as const }
  const own = [{ ...contact, emails: ['eve@acme.example'] }]
  const quote = { cost: 0, balance: 0, limitLeft: null, isEnough: true }
  server.on(tradeContactRoutes.read, { ...contacts, own, library, quote, mailHosts: ['acme.example'] })
  await show(`${ofAcme}&part=contacts`)
  expect(await screen.findByRole('button', { name: 'Show for free' })).toBeEnabled()
  expect(screen.getByText('1 e-mail address, 0 telephone numbers')).toBeVisible()
  expect(screen.getByText('not a customer yet')).toBeVisible()
  expect(screen.getByText('@acme.example')).toBeVisible()
  // Deleted meanwhile: nothing is paid, and the page says what it costs.
  server
    .on(tradeContactRoutes.unlock, { refuse: 'tradeContactsDearer', message: 'Costs more' })
    .on(tradeContactRoutes.read, contacts)
  await userEvent.click(screen.getByRole('button', { name: 'Show for free' }))
  expect(await screen.findByRole('button', { name: 'Unlock for 5 points' })).toBeVisible()
  expect(server.callsOf(tradeContactRoutes.unlock)[0]?.body).toMatchObject({ cost: 0 })
})

test('without the rights nothing can be merged or unlocked', async () => {
  await show(`${ofAcme}&part=contacts`, ['customs.record.read'])
  expect(await screen.findByText('You do not have the right to unlock contacts')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Unlock/ })).toBeNull()
})

test('writing to a company makes it a customer with its address first, and says when there is none', async () => {
  const prepared = { ...acme, role: 'buyer' as const, state: 'covered' as const, customerId: 8 }
  server.on(tradeContactRoutes.prepare, { items: [prepared] })
  await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  expect(await screen.findByText('Address covered')).toBeVisible()
  server.on(tradeContactRoutes.prepare, { items: [{ ...prepared, state: 'ready' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  await waitFor(() => expect(useLetterRequest.getState().request).toEqual({ customerId: 8 }))
  expect(server.callsOf(tradeContactRoutes.prepare)[0]?.body).toEqual({
    companies: [{ key: acme.key, role: 'buyer' }],
  })
})

test("a colleague's customer is recognised and not offered to write to", async () => {
  server.on(customerRoutes.recognise, {
    items: [{ value: acme.key, customerId: null, name: 'Acme', ownerName: 'Wei' }],
  })
  await show(ofAcme)
  expect(await screen.findByText(/Wei/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write to' })).toBeNull()
  expect(screen.queryByText('Save as customer')).toBeNull()
})
