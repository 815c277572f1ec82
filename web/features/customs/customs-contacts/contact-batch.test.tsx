import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useLetterRequest } from '#features/customers/customers/letter-request.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { useContactBatch } from './use-contact-batch.tsx'

const companies = [
  { key: 'ACME HOME|US', role: 'buyer' as const },
  { key: 'SILENT|US', role: 'buyer' as const },
]

/** A list that offers the batches. */
function Batches(): ReactNode {
  const { actions, result } = useContactBatch(async () => companies, undefined)
  return (
    <>
      {actions.map(({ key, label, run }) => (
        <Button key={key} onClick={() => void run({ scope: 0, ids: [1] }, {})}>
          {label}
        </Button>
      ))}
      {result}
    </>
  )
}

const mayAll = ['customs.contact.unlock', 'customer.customer.write', 'email.task.send'] as const

test('the cost is said first, then addresses, then the mail with how many have none', async () => {
  const quote = {
    ...{ cost: 0, balance: 40, limitLeft: null, isEnough: true },
    ...{ open: 0, covered: 0, free: 1, later: 0, none: 1 },
  }
  const server = new ServerStub()
    .on(tradeContactRoutes.quote, quote)
    .on(tradeContactRoutes.unlock, { refuse: 'tradeContactsDearer', message: 'Costs more' })
    .on(tradeContactRoutes.prepare, {
      items: [{ key: 'ACME HOME|US', role: 'buyer', name: 'Acme', state: 'ready', customerId: 8 }],
    })
  await renderPage(<Batches />, { permissions: [...mayAll] })
  await userEvent.click(await screen.findByRole('button', { name: 'Find e-mail' }))
  const dialog = await screen.findByRole('dialog')
  // The answer may be there while something else of the page is still on its way, which hides it.
  await waitFor(() =>
    expect(
      within(dialog).getByText(/0 can be seen, 0 have to be unlocked, 1 have no contacts/),
    ).toBeVisible(),
  )
  expect(server.callsOf(tradeContactRoutes.unlock)).toHaveLength(0)
  // Of a customer that was deleted meanwhile: the price is said before anything is paid.
  server.on(tradeContactRoutes.quote, { ...quote, cost: 5, covered: 1, free: 0 })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show contacts' }))
  const unlock = await within(dialog).findByRole('button', { name: 'Unlock 1 for 5 points' })
  await waitFor(() => expect(unlock).toBeEnabled())
  server.on(tradeContactRoutes.unlock, {
    cost: 5,
    items: [
      {
        key: 'ACME HOME|US',
        role: 'buyer',
        name: 'Acme',
        state: 'unlocked',
        emails: ['a@acme.example'],
        phones: [],
      },
      { key: 'SILENT|US', role: 'buyer', name: 'Silent', state: 'none', emails: [], phones: [] },
    ],
  })
  await userEvent.click(unlock)
  expect(await within(dialog).findByText('a@acme.example')).toBeVisible()
  expect(server.callsOf(tradeContactRoutes.unlock).map(({ body }) => body)).toMatchObject([
    { companies, cost: 0 },
    { companies, cost: 5 },
  ])
  expect(within(dialog).getByText('1 have no known e-mail address')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Write to 1' }))
  await waitFor(() =>
    expect(server.callsOf(tradeContactRoutes.prepare)[0]?.body).toEqual({ companies: [companies[0]] }),
  )
  const writing = await screen.findByRole('dialog', { name: '1 of 1 company can be written to' })
  await userEvent.click(within(writing).getByRole('button', { name: 'Write to 1' }))
  await waitFor(() => expect(useLetterRequest.getState().request?.customerId).toBe(8))
})

test('why companies cannot be written to is said of each', async () => {
  new ServerStub().on(tradeContactRoutes.prepare, {
    items: [
      { key: 'ACME HOME|US', role: 'buyer', name: 'Acme', state: 'covered', customerId: 8 },
      { key: 'SILENT|US', role: 'buyer', name: 'Silent', state: 'noAddress', customerId: 9 },
    ],
  })
  await renderPage(<Batches />, { permissions: [...mayAll] })
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  const dialog = await screen.findByRole('dialog', { name: '0 of 2 companies can be written to' })
  await waitFor(() => expect(within(dialog).getByText('Address covered')).toBeVisible())
  expect(within(dialog).getByText('No address')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Write to 0' })).toBeDisabled()
})
