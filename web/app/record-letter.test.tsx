import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CustomerDrawer } from '#features/customers/customers/customer-drawer.tsx'
import { LetterComposerContext, useLetterRequest } from '#features/customers/customers/letter-request.ts'
import { LetterComposer } from '#features/email/email-composer/letter-composer.tsx'
import { emptyCustomer, emptyVocabulary } from '#testing/build-profile.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'

const customer = {
  ...emptyCustomer,
  ...{ id: 5, name: 'Nordlicht GmbH', country: 'DE', stage: 'inquiry', intent: 'high' },
  ...{ source: 'manual', ownerId: 7, ownerName: 'Lin Yue', founderName: 'Lin Yue', isMasked: false },
  ...{ contactName: 'Ann', contactEmail: 'ann@nordlicht.example', contactPhone: null },
  ...{ lastFollowUpAt: null, lastContactAt: null, isAttended: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
  ...{ poolId: null, pooledAt: null, dropsAt: null, dropPool: null, lockedUntil: null },
  ...{ lastOwnerName: null, releaseCount: 0 },
  ...{ collaborators: [], tradeCompanies: [], contacts: [] },
  ...{ canWrite: true, mayFollowUp: true, mayEdit: true },
} as unknown as CustomerView

const start = {
  ...{ customerId: 5, customerName: 'Nordlicht GmbH', address: 'ann@nordlicht.example', name: 'Ann' },
  ...{ language: null, isSuppressed: false, signature: '', answer: null },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(customerRoutes.read, customer)
    .on(vocabularyRoutes.read, emptyVocabulary)
    .on(timelineRoutes.read, { items: [], nextCursor: null, missing: [] })
    .on(letterRoutes.start, start)
    .on(relayRoutes.senderDefaults, {
      ...{
        fromName: 'Li Wei',
        fromAddress: 'sales@seller.example',
        replyTo: '',
        relayName: 'Relay',
        seeds: [],
      },
    })
    .on(templateRoutes.list, { total: 0, totalIsMinimum: false, nextCursor: null, items: [] })
    .on(letterRoutes.send, { taskId: 9, relayName: 'Relay' })
})

const show = async (onClose = vi.fn()) => {
  await renderPage(
    <>
      <LetterComposerContext value={LetterComposer}>
        <CustomerDrawer id={5} onClose={onClose} onMerged={vi.fn()} />
      </LetterComposerContext>
    </>,
    { permissions: [...permissions] },
  )
  return onClose
}

test('a letter is written on the record, over what happened, and the note keeps what was typed', async () => {
  await show()
  await userEvent.type(await screen.findByLabelText('What was said'), 'Asked for prices')
  await userEvent.click(screen.getByRole('button', { name: /Write e-mail/ }))
  expect(useLetterRequest.getState().request).toBeNull()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Plain text' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.callsOf(letterRoutes.send)[0]?.body).toMatchObject({ customerId: 5, subject: 'Prices' }),
  )
  expect(await screen.findByLabelText('What was said')).toHaveValue('Asked for prices')
  expect(screen.queryByLabelText('Subject')).toBeNull()
})

test('closing the record asks before a letter that was begun is lost', async () => {
  const onClose = await show()
  await userEvent.click(await screen.findByRole('button', { name: /Write e-mail/ }))
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('What you typed will be lost. Close anyway?')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

function TwoRecords(): ReactNode {
  const [id, setId] = useState(5)
  return (
    <LetterComposerContext value={LetterComposer}>
      <button type="button" onClick={() => setId((before) => 11 - before)}>
        The other one
      </button>
      <CustomerDrawer id={id} onClose={vi.fn()} onMerged={vi.fn()} />
    </LetterComposerContext>
  )
}

test('a record that gives way to another one keeps the letter that was begun', async () => {
  await renderPage(<TwoRecords />, { permissions: [...permissions] })
  await userEvent.click(await screen.findByRole('button', { name: /Write e-mail/ }))
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices')
  await userEvent.click(screen.getByText('The other one'))
  await waitFor(() => expect(screen.queryByLabelText('Subject')).toBeNull())
  await userEvent.click(screen.getByText('The other one'))
  expect(await screen.findByLabelText('Subject')).toHaveValue('Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('What you typed will be lost. Close anyway?')).toBeVisible()
})

test('a record that gives way to another one keeps the note that was begun, until it is given up', async () => {
  await renderPage(<TwoRecords />, { permissions: [...permissions] })
  await userEvent.type(await screen.findByLabelText('What was said'), 'Asked for prices')
  server.on(customerRoutes.read, { ...customer, id: 6, name: 'Other' })
  await userEvent.click(screen.getByText('The other one'))
  expect(await screen.findByText('Other')).toBeVisible()
  expect(await screen.findByLabelText('What was said')).toHaveValue('')
  server.on(customerRoutes.read, customer)
  await userEvent.click(screen.getByText('The other one'))
  await waitFor(() => expect(screen.getByLabelText('What was said')).toHaveValue('Asked for prices'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and close' }))
  await userEvent.click(screen.getByText('The other one'))
  expect(await screen.findByText('Other')).toBeVisible()
  await userEvent.click(screen.getByText('The other one'))
  await waitFor(() => expect(screen.getByLabelText('What was said')).toHaveValue(''))
})

function TwoAddresses(): ReactNode {
  const [address, setAddress] = useState('ann@nordlicht.example')
  return (
    <>
      <button type="button" onClick={() => setAddress('bo@nordlicht.example')}>
        To Bo
      </button>
      <LetterComposer key={address} request={{ customerId: 5, address }} onClose={vi.fn()} />
    </>
  )
}

test('what was begun to one address is not taken up for another', async () => {
  await renderPage(<TwoAddresses />, { permissions: [...permissions] })
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices for Ann')
  server.on(letterRoutes.start, { ...start, address: 'bo@nordlicht.example', name: 'Bo' })
  await userEvent.click(screen.getByText('To Bo'))
  expect(await screen.findByText('Bo <bo@nordlicht.example>')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('')
})
