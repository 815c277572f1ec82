import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { unlockedCompanyRoutes } from '@landfall/contract/customs/unlocked-companies.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { UnlockedCompanies } from './unlocked-companies.tsx'

const permissions: Permission[] = ['customs.record.read', 'customer.customer.read', 'customer.customer.write']

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(unlockedCompanyRoutes.list, {
      items: [
        {
          ...{
            id: 4,
            key: 'ACME|US',
            role: 'buyer',
            name: 'Acme',
            country: 'US',
            emails: ['a@acme.example'],
          },
          ...{ unlockedAt: '2026-11-02T08:00:00Z', unlockedByName: 'Lin', expiresAt: null, cost: 5 },
        },
      ],
      ...{ nextCursor: null, total: 1, totalIsMinimum: false },
    })
    .on(customerRoutes.recognise, { items: [] })
    .on(customerRoutes.saveFromCustoms, {
      items: [{ key: 'ACME|US', state: 'created', customerId: 1, name: 'Acme', ownerName: 'Lin' }],
    })
})

test('lists what was unlocked and saves one as a customer', async () => {
  await renderPage(<UnlockedCompanies tabs={undefined} />, { permissions })
  expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute(
    'href',
    '/customsData/seachDetailCustomData?role=buyer&key=ACME%7CUS',
  )
  expect(screen.getByText('a@acme.example')).toBeVisible()
  expect(screen.getByText('For good')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Save as customer/ }))
  await waitFor(() =>
    expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
      companies: [{ role: 'buyer', key: 'ACME|US' }],
    }),
  )
})
