import { collaboratorRoutes } from '@landfall/contract/customer-collaborators.ts'
import type { CustomerView } from '@landfall/contract/customers.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CollaboratorField } from './collaborator-field.tsx'

const until = '2099-03-04T22:59:59.999Z'
const customer = {
  id: 5,
  name: 'Nordlicht GmbH',
  ownerId: 7,
  canWrite: true,
  collaborators: [
    { id: 8, name: 'Bo', level: 'followUp', until },
    { id: 9, name: 'Mo', level: 'read', until: null },
  ],
} as Partial<CustomerView> as CustomerView
const people = ['Lin Yue', 'Bo', 'Mo', 'Kim'].map((label, index) => ({ value: 7 + index, label }))

test('says who helps, how and until when, and changes that', async () => {
  const server = new ServerStub().on(collaboratorRoutes.replace, customer)
  await renderPage(<CollaboratorField customer={customer} people={people} />, { permissions })
  expect(screen.getByText(/View and follow up, until .*2099/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change collaborators' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Nordlicht GmbH/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Mo' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Add a colleague' }))
  // Neither the owner nor who helps already.
  expect(screen.queryByTitle('Lin Yue')).toBeNull()
  await userEvent.click(await screen.findByTitle('Kim'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Kim: Access' }))
  await userEvent.click((await screen.findAllByTitle('View, follow up and edit')).at(-1) as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Collaborators updated')).toBeVisible()
  expect(server.callsOf(collaboratorRoutes.replace)[0]?.body).toEqual({
    collaborators: [
      { userId: 8, level: 'followUp', until },
      { userId: 10, level: 'write', until: null },
    ],
  })
})

test('shows others who helps, and nothing to change', async () => {
  await renderPage(<CollaboratorField customer={{ ...customer, canWrite: false }} people={people} />, {
    permissions,
  })
  expect(screen.getByText(/^Bo/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
