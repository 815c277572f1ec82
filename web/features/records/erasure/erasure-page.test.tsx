import { contactFinderRoutes } from '@landfall/contract/addresses/contact-finder.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ErasurePage } from './erasure-page.tsx'

const person = {
  name: 'Maria Rossi',
  emails: ['maria@private.example'],
  phones: ['+393331234567'],
  contactIds: [4],
  customers: [{ id: 9, name: 'Rossi Import', isDeleted: true }],
}
const erasure = {
  id: 12,
  happenedAt: '2026-11-20T08:00:00.000Z',
  userName: 'Lin Yue',
  reference: 'DSR-7',
  counts: { contacts: 1, messages: 3 },
}

const file = {
  ...{ id: 31, name: 'Maria Rossi.pdf', size: 2048, customerId: 9, customerName: 'Rossi Import' },
  ...{ addedAt: '2026-11-01T08:00:00.000Z', isDeleted: false, isNamed: true },
}
const files = {
  items: [file, { ...file, id: 32, name: 'offer.pdf', isNamed: false, isDeleted: true }],
  total: 2,
}

const source = { domain: 'acme.example', addresses: 3, saved: 1, readAt: '2026-11-20T08:00:00.000Z' }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(contactFinderRoutes.sources, { items: [source] })
    .on(erasureRoutes.list, { items: [erasure], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(erasureRoutes.search, { items: [person], isErased: false })
    .on(erasureRoutes.inspect, {
      counts: { contacts: 1, messages: 3, notices: 0 },
      files,
      employeeAccounts: 1,
    })
    .on(erasureRoutes.erase, erasure)
})

async function find(text: string) {
  await renderPage(<ErasurePage />, { permissions })
  await userEvent.type(await screen.findByLabelText('E-mail, phone or name'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
}

test('a person is found, shown where he appears, and erased only after the word was typed', async () => {
  await find('maria@private.example')
  expect(await screen.findByText('Rossi Import (in the recycle bin)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show where' }))
  expect(await screen.findByText('Sending history')).toBeVisible()
  expect(screen.queryByText('Notices')).toBeNull()
  expect(screen.getByText(/also that of an employee account/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Delete “Maria Rossi.pdf” too' })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Delete “offer.pdf” too' }))
  await userEvent.click(screen.getByRole('button', { name: 'Erase this person' }))
  const dialog = await screen.findByRole('dialog')
  const goes = within(dialog).getByText('Files that are deleted for good too: 2.')
  await waitFor(() => expect(goes).toBeVisible())
  const button = within(dialog).getByRole('button', { name: 'Erase this person' })
  expect(button).toBeDisabled()
  await userEvent.type(within(dialog).getByLabelText(/Reference/), 'DSR-8')
  await userEvent.type(within(dialog).getByLabelText(/Type “ERASE”/), 'ERASE')
  await userEvent.click(button)
  expect(await screen.findByText('The person was erased')).toBeVisible()
  expect(server.callsOf(erasureRoutes.erase)[0]?.body).toEqual({
    identity: { emails: person.emails, phones: person.phones, contactIds: [4] },
    reference: 'DSR-8',
    fileIds: [31, 32],
  })
})

test('somebody unknown and somebody erased are told apart', async () => {
  server.on(erasureRoutes.search, { items: [], isErased: false })
  await find('nobody@private.example')
  expect(await screen.findByText('Nothing is stored about this person')).toBeVisible()
  server.on(erasureRoutes.search, { items: [], isErased: true })
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText(/This address was erased/)).toBeVisible()
})

test('past erasures keep their certificate', async () => {
  await renderPage(<ErasurePage />, { permissions })
  const line = await screen.findByRole('row', { name: /DSR-7/ })
  expect(within(line).getByText('4')).toBeVisible()
  expect(within(line).getByRole('button', { name: 'Download certificate: 12' })).toBeVisible()
})

test('everything that a site gave is deleted, with the contacts kept from it or without', async () => {
  server.on(contactFinderRoutes.forgetSource, { found: 3, contacts: 1 })
  await renderPage(<ErasurePage />, { permissions })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Delete everything that acme.example gave' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete all' }))
  await waitFor(() =>
    expect(server.callsOf(contactFinderRoutes.forgetSource)[0]?.body).toEqual({
      domain: 'acme.example',
      withContacts: true,
    }),
  )
  expect(await screen.findByText('3 found addresses and those of 1 contact were deleted')).toBeVisible()
})
