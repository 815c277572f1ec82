import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
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
const colleagues = ['Lin Yue', 'Bo', 'Mo', 'Kim', 'Zoe'].map((name, index) => {
  const obstacle = name === 'Zoe' ? ('noAccess' as const) : null
  return { id: 7 + index, name, obstacle, isWithin: true }
})

test('says who helps, how and until when, and changes that', async () => {
  const server = new ServerStub()
    .on(collaboratorRoutes.replace, customer)
    .on(placementRoutes.receivers, { items: colleagues })
  await renderPage(<CollaboratorField customer={customer} />, { permissions })
  expect(screen.getByText(/View and follow up, until .*2099/)).toBeVisible()
  // Who only looks asks for no colleagues.
  expect(server.callsOf(placementRoutes.receivers)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Change collaborators' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Nordlicht GmbH/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Mo' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Add a colleague' }))
  const kim = await screen.findByTitle('Kim')
  // Neither the owner nor who helps already, nor who may not look at customers.
  expect(screen.queryByTitle('Lin Yue')).toBeNull()
  expect(screen.queryByTitle('Zoe')).toBeNull()
  expect(server.callsOf(placementRoutes.receivers)).toMatchObject([{ query: { helping: 'true' } }])
  await userEvent.click(kim)
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
  await renderPage(<CollaboratorField customer={{ ...customer, canWrite: false }} />, { permissions })
  expect(screen.getByText(/^Bo/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
