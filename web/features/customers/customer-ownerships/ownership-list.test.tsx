import { type OwnershipSpan, placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { OwnershipList } from './ownership-list.tsx'

const span: OwnershipSpan = {
  id: 3,
  ownerName: null,
  poolName: '',
  how: 'auto',
  operatorName: null,
  reason: null,
  former: null,
  rules: [
    { rule: 'followUp', days: 30 },
    { rule: 'deal', days: null },
  ],
  startedAt: '2026-03-01T00:00:00.000Z',
  endedAt: null,
}

test('shows who had a customer, how it came and why it went', async () => {
  new ServerStub().on(placementRoutes.ownerships, {
    items: [
      span,
      { ...span, id: 2, how: 'manual', operatorName: 'Bo', reason: { zh: '无需求' }, rules: [] },
      { ...span, id: 1, ownerName: 'Lin Yue', poolName: null, how: 'claimed', rules: [] },
    ],
  })
  await renderPage(<OwnershipList customerId={5} />)
  const list = await screen.findByRole('list', { name: 'Owners' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines[0]).toHaveTextContent(/Public pool\s*Dropped by rule/)
  expect(lines[0]).toHaveTextContent('Rule: no follow-up for more than 30 days, no deal for too long')
  // A word that the company gave in one language only is shown in that one.
  expect(lines[1]).toHaveTextContent('Reason: 无需求')
  expect(lines[1]).toHaveTextContent('by Bo')
  expect(lines[2]).toHaveTextContent(/Lin Yue\s*Claimed/)
})

test('says when it cannot be loaded, and tries again', async () => {
  const server = new ServerStub().on(placementRoutes.ownerships, { refuse: 'notFound' })
  await renderPage(<OwnershipList customerId={5} />)
  expect(await screen.findByText('The owners could not be loaded')).toBeVisible()
  server.on(placementRoutes.ownerships, { items: [span] })
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Dropped by rule')).toBeVisible()
})
