import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { LetterDrawer } from './letter-drawer.tsx'

const start = {
  customerId: 5,
  customerName: 'Acme',
  address: 'anna@acme.example',
  name: 'Anna',
  language: 'es',
  isSuppressed: false,
  signature: '<p>Li Wei, Harbour Tools</p>',
  answer: null,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(letterRoutes.start, start)
    .on(relayRoutes.senderDefaults, {
      ...{ fromName: 'Li Wei', fromAddress: 'sales@seller.example', replyTo: '' },
      ...{ relayName: 'Relay', seeds: [] },
    })
    .on(customerRoutes.read, { refuse: 'customerNotFound', message: 'Gone' })
    .on(templateRoutes.list, {
      ...{ total: 1, nextCursor: null },
      items: [
        {
          id: 3,
          name: 'Offer',
          language: 'en',
          subject: 'S',
          creatorName: '',
          updatedAt: '',
          canDelete: true,
        },
      ],
    } as never)
    .on(letterRoutes.send, { taskId: 9, relayName: 'Relay' })
})

const show = async (onClose = vi.fn()) => {
  await renderPage(<LetterDrawer request={{ customerId: 5 }} onClose={onClose} />, {
    permissions: ['email.task.send', 'customer.followUp.write'],
  })
  return onClose
}

test('a plain letter is sent with what was written above the signature', async () => {
  const onClose = await show()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Plain text' }))
  const body = screen.getByRole('textbox', { name: 'Message' })
  expect(body).toHaveValue('Li Wei, Harbour Tools')
  await userEvent.clear(body)
  await userEvent.type(body, 'Dear Anna')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.callsOf(letterRoutes.send)[0]?.body).toMatchObject({
    ...{ customerId: 5, address: 'anna@acme.example', subject: 'Prices', html: '', text: 'Dear Anna' },
    ...{ fromAddress: 'sales@seller.example', scheduledAt: null, answerId: null },
  })
  expect(server.callsOf(workbenchRoutes.setNextContact)).toEqual([])
})

test('a template comes with the values of the reader, and says which are missing', async () => {
  server.on(letterRoutes.fill, {
    ...{ language: 'en', subject: 'For Acme', html: '<p>Dear Anna</p>', plainText: '' },
    variables: [
      { name: 'customer.name', value: 'Acme' },
      { name: 'contact.jobTitle', value: '' },
    ],
  })
  await show()
  await userEvent.click(await screen.findByLabelText('Template'))
  await userEvent.click(await screen.findByTitle(/Offer/))
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('For Acme'))
  expect(screen.getByRole('list', { name: 'Variables filled in' })).toHaveTextContent(/Acme.*no value/)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.callsOf(letterRoutes.send)).toHaveLength(1))
  expect(server.callsOf(letterRoutes.send)[0]?.body).toMatchObject({
    templateId: 3,
    html: expect.stringMatching(/Dear Anna.*Li Wei/s),
  })
})

test('nothing is sent to a suppressed address, and a refusal stays in sight', async () => {
  server.on(letterRoutes.start, { ...start, isSuppressed: true })
  await show()
  expect(await screen.findByText(/on the blacklist/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('an address that is not proven is named at the address, and the letter stays', async () => {
  const message = 'Not proven to work'
  server.on(letterRoutes.send, {
    ...{ refuse: 'recipientUnproven', message },
    issues: [{ path: 'body.address', message }],
  })
  const onClose = await show()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Subject')).toHaveValue('Prices')
  expect(onClose).not.toHaveBeenCalled()
})

test('a customer without an address is opened to find one', async () => {
  server.on(letterRoutes.start, { refuse: 'letterReaderUnknown', message: 'None' })
  const onClose = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Find or add an address' }))
  expect(onClose).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
