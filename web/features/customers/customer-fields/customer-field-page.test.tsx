import { type CustomerFieldView, customerFieldRoutes } from '@landfall/contract/customers/customer-fields.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { emptyVocabulary } from '#testing/build-profile.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomerFieldPage } from './customer-field-page.tsx'

const port: CustomerFieldView = { id: 8, names: { en: 'Port' }, type: 'text', choices: [], customers: 5 }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(customerFieldRoutes.list, { items: [port] })
    .on(customerFieldRoutes.create, port)
    .on(vocabularyRoutes.read, emptyVocabulary)
    .on(vocabularyRoutes.saveWords, emptyVocabulary)
})

const open = (address = '/page') =>
  renderPage(<CustomerFieldPage />, { address, permissions: ['customer.field.manage'] })

test('adds a field with choices', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'New field' }))
  const dialog = within(await dialogOf('New field'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Terms')
  await chooseEntry(dialog.getByRole('combobox', { name: 'Type' }), 'Choice')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('At least one choice is needed')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add a choice' }))
  await userEvent.type(dialog.getByLabelText('Choice 1'), 'FOB')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsOf(customerFieldRoutes.create)).toHaveLength(1))
  expect(server.callsOf(customerFieldRoutes.create)[0]?.body).toEqual({
    names: { en: 'Terms' },
    type: 'choice',
    choices: [{ key: expect.stringMatching(/^[a-z0-9]{8}$/), names: { en: 'FOB' } }],
  })
})

test('keeps the type of a field, and joins none with another', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Port' }))
  const dialog = within(await dialogOf('Edit field'))
  expect(dialog.getByRole('combobox', { name: 'Type' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Port”' }))
  expect((await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)).toEqual(['Delete'])
})

test('names a stage and saves only what the company said', async () => {
  server.on(vocabularyRoutes.read, {
    ...emptyVocabulary,
    words: [{ kind: 'intent', key: 'high', names: {}, color: 'red' }],
  })
  await open('/page?part=stages')
  const row = within(await screen.findByRole('group', { name: 'Inquiry' }))
  await userEvent.type(row.getByLabelText('Name'), 'Lead')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  const [saved] = server.callsOf(vocabularyRoutes.saveWords)
  const words = (saved?.body as { words: object[] } | undefined)?.words
  expect(words).toHaveLength(9)
  expect(words).toContainEqual({ kind: 'stage', key: 'inquiry', names: { en: 'Lead' }, color: null })
  expect(words).toContainEqual({ kind: 'intent', key: 'high', names: {}, color: 'red' })
})
