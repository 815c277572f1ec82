import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import {
  type PointsLine,
  type PointsPerson,
  type PointsSummary,
  pointsRoutes,
} from '@landfall/contract/points/points.ts'
import { type PointsAccount, pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AllotDialog } from './allot-dialog.tsx'
import { MyPoints } from './my-points.tsx'
import { PointsPage } from './points-page.tsx'

const summary: PointsSummary = {
  monthly: 500,
  lasting: 1_200,
  monthlyGrant: 600,
  lowThreshold: 2_000,
  isLow: true,
  limit: { monthlyCap: 300, totalCap: null },
  limitLeft: 120,
  spentThisMonth: 180,
  prices: [{ feature: 'customsExport', price: 20, unit: 1_000, windowDays: null }],
}
const line: PointsLine = {
  id: 5,
  happenedAt: '2026-11-20T02:00:00.000Z',
  type: 'charge',
  kind: 'monthly',
  amount: -48,
  balanceAfter: 1_700,
  userName: 'Marta',
  feature: 'customsExport',
  label: 'Shipments',
  reference: 'task:12',
  expiresAt: null,
}
const person: PointsPerson = {
  ...{ id: 9, name: 'Marta', userName: 'sales', groupName: 'Team 1', isDisabled: false },
  ...{ monthlyCap: 300, totalCap: null, spentThisMonth: 180, spentTotal: 900, left: 120 },
}
const account: PointsAccount = {
  ...{ companyId: 3, name: 'Buyer Ltd', monthly: 0, lasting: 80, monthlyGrant: 0 },
  ...{ isGrantDue: false, available: 1_000 },
}
const pageOf = <Row,>(items: Row[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsMinimum: false,
})

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(pointsRoutes.summary, summary)
    .on(pointsRoutes.lots, {
      items: [
        {
          ...{ id: 1, kind: 'monthly' as const, granted: 600, remaining: 500 },
          ...{ createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-12-01T00:00:00.000Z' },
        },
      ],
    })
    .on(pointsRoutes.usage, {
      total: 48,
      days: [{ day: '2026-11-20', spent: 48 }],
      features: [{ feature: 'customsExport', spent: 48 }],
      people: [{ userId: 9, name: 'Marta', spent: 48 }],
    })
    .on(pointsRoutes.ledger, pageOf([line]))
    .on(pointsRoutes.myLedger, pageOf([line]))
    .on(pointsRoutes.people, pageOf([person]))
    .on(pointsSellingRoutes.account, account)
    .on(listLayoutRoutes.read, null)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const companyAdmin: Permission[] = ['company.points.read', 'company.points.allot', 'company.settings.manage']

test('the overview names the balance, its parts, the warning and the prices', async () => {
  await renderPage(<PointsPage />, { permissions: companyAdmin })
  expect(await screen.findByText('1,700')).toBeVisible()
  expect(screen.getByText('600 every month')).toBeVisible()
  expect(screen.getByText(/balance is below 2,000/)).toBeVisible()
  expect(screen.getByText('20 points')).toBeVisible()
  expect(screen.getByText('per 1,000 rows')).toBeVisible()
  expect(within(screen.getByRole('table')).getByRole('row', { name: /Monthly 500 600/ })).toBeVisible()
  expect(await screen.findByText('48 points spent')).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Prices' })).toBeNull()
})

test('the ledger shows what, how much, who and for what', async () => {
  await renderPage(<PointsPage />, { address: '/page?part=ledger', permissions: companyAdmin })
  const row = await screen.findByRole('row', { name: /Charge/ })
  for (const text of ['-48', '1,700', 'Marta', 'Customs data export', 'Shipments'])
    expect(within(row).getByText(text)).toBeVisible()
})

test('a limit is set for one person, and emptied to lift it', async () => {
  server.on(pointsRoutes.saveLimit, null)
  await renderPage(<PointsPage />, { address: '/page?part=people', permissions: companyAdmin })
  await userEvent.click(await screen.findByRole('button', { name: 'Set limit: Marta' }))
  const dialog = await screen.findByRole('dialog')
  const monthly = within(dialog).getByLabelText('Limit per month')
  expect(monthly).toHaveValue('300')
  await userEvent.clear(monthly)
  await userEvent.type(within(dialog).getByLabelText('Limit in all'), '1000')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(pointsRoutes.saveLimit)[0]).toMatchObject({
      path: '/api/points/people/9/limit',
      body: { monthlyCap: null, totalCap: 1_000 },
    }),
  )
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('who may only read is not offered to change limits', async () => {
  await renderPage(<PointsPage />, {
    address: '/page?part=people',
    permissions: ['company.points.read'],
  })
  expect(await screen.findByText('Marta')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Set limit/ })).toBeNull()
})

test('sellers see prices, and a price below the system’s is refused in words', async () => {
  server
    .on(pointsSellingRoutes.prices, {
      items: [{ feature: 'customsExport', price: 25, unit: 1_000, windowDays: null, floor: 20 }],
    })
    .on(pointsSellingRoutes.savePrices, { refuse: 'pointsPriceTooLow', message: 'Not below 20' })
  await renderPage(<PointsPage />, {
    address: '/page?part=prices',
    permissions: ['company.points.read', 'oem.points.allot'],
  })
  const price = await screen.findByLabelText(/Customs data export/)
  expect(screen.getByText('System price: 20')).toBeVisible()
  await userEvent.clear(price)
  await userEvent.type(price, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not below 20')).toBeVisible()
  expect(server.callsOf(pointsSellingRoutes.savePrices)[0]?.body).toEqual({
    items: [{ feature: 'customsExport', price: 30, windowDays: null }],
  })
})

test('allotting sends the same wish under the same key until it is done', async () => {
  server.on(pointsSellingRoutes.allot, { refuse: 'pointsAllotTooMuch', message: 'Too much' })
  const close = vi.fn()
  await renderPage(<AllotDialog companyId={3} onClose={close} />)
  const dialog = await screen.findByRole('dialog')
  const facts = await within(dialog).findByText('Balance 80, of which 80 lasting')
  await waitFor(() => expect(facts).toBeVisible())
  expect(within(dialog).getByText('You have 1,000 to give')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }))
  expect(await within(dialog).findByText('Enter how many points')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Points'), '250')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }))
  expect(await within(dialog).findByText('Too much')).toBeVisible()
  server.on(pointsSellingRoutes.allot, { ...account, lasting: 330 })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  const [first, second] = server.callsOf(pointsSellingRoutes.allot).map(({ body }) => body as { key: string })
  expect(first).toMatchObject({ amount: 250, expiresAt: null })
  expect(second?.key).toBe(first?.key)
})

test('everybody sees his own limit and what he spent', async () => {
  await renderPage(<MyPoints />)
  expect(await screen.findByText('Limit per month: 300')).toBeVisible()
  expect(screen.getByText('180')).toBeVisible()
  expect(await screen.findByRole('row', { name: /Charge/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Person' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open points' })).toBeNull()
})
