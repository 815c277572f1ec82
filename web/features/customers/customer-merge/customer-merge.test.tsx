import {
  type CustomerMerge,
  type MergePreview,
  mergeRoutes,
} from '@landfall/contract/customers/customer-merge.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyVocabulary } from '#testing/build-profile.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeList } from './merge-list.tsx'

const member = (id: number, name: string, ownerName: string | null) => ({
  id,
  name,
  ownerId: ownerName === null ? null : id,
  ownerName,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-0${id}T00:00:00.000Z`,
  contacts: 2,
  followUps: 3,
  mails: 0,
})
const preview: MergePreview = {
  targetId: 5,
  customers: [member(5, 'Nordlicht GmbH', 'Lin Yue'), member(6, 'Nordlicht Möbel', 'Wang Fang')],
  fields: [
    {
      field: 'name',
      values: [
        { customerId: 5, value: 'Nordlicht GmbH' },
        { customerId: 6, value: 'Nordlicht Möbel' },
      ],
      chosen: 5,
      result: 'Nordlicht GmbH',
    },
    {
      field: 'remark',
      values: [
        { customerId: 5, value: 'first' },
        { customerId: 6, value: 'second' },
      ],
      chosen: null,
      result: 'first\n\nsecond',
    },
  ],
  ownerId: 5,
  ownerName: 'Lin Yue',
  collaborators: ['Wang Fang'],
  moved: [
    { kind: 'contacts', amount: 1 },
    { kind: 'followUps', amount: 3 },
  ],
  folded: ['Ann Berg'],
  contacts: 3,
}
const merge: CustomerMerge = {
  id: 9,
  targetId: 5,
  mergedAt: '2026-01-03T00:00:00.000Z',
  userName: 'Lin Yue',
  parts: [{ customerId: 6, name: 'Nordlicht Möbel', undoneAt: null }],
  canUndo: true,
}

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(vocabularyRoutes.read, emptyVocabulary)
    .on(mergeRoutes.preview, preview)
    .on(mergeRoutes.merge, merge)
    .on(mergeRoutes.undo, { ...merge, canUndo: false })
})

test('shows what comes of it, merges as chosen, and takes it back', async () => {
  const onClose = vi.fn()
  await renderPage(<MergeDialog ids={[5, 6]} onClose={onClose} />, { permissions })
  const dialog = within(await dialogOf('Merge customers'))
  expect(await dialog.findByText('Contacts afterwards: 3')).toBeVisible()
  expect(dialog.getByText('People with the same e-mail address become one: Ann Berg')).toBeVisible()
  expect(dialog.getByText('Will help with it: Wang Fang')).toBeVisible()
  expect(dialog.getByText(/first\s+second/)).toBeVisible()
  await chooseEntry(dialog.getByLabelText('Company name'), 'Nordlicht Möbel')
  const confirm = dialog.getByRole('button', { name: 'Merge 2 customers' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.callsOf(mergeRoutes.merge)[0]?.body).toMatchObject({
    targetId: 5,
    customerIds: [6],
    choices: { name: 6 },
    versions: [{ id: 5 }, { id: 6 }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The merge is undone')).toBeVisible()
})

test('lets another one stay, and is of no use with one customer', async () => {
  await renderPage(<MergeDialog ids={[5, 6]} onClose={() => {}} />, { permissions })
  const dialog = within(await dialogOf('Merge customers'))
  await userEvent.click(await dialog.findByRole('radio', { name: /Nordlicht Möbel/ }))
  await waitFor(() =>
    expect(server.callsOf(mergeRoutes.preview).at(-1)?.body).toMatchObject({ targetId: 6, customerIds: [5] }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Take “Nordlicht GmbH” out' }))
  expect(await dialog.findByText('Choose 2 to 10 customers')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
})

test('shows why it was refused and stays open', async () => {
  server.on(mergeRoutes.merge, { refuse: 'mergeChanged', message: 'Look at the preview again.' })
  await renderPage(<MergeDialog ids={[5, 6]} onClose={() => {}} />, { permissions })
  const dialog = within(await dialogOf('Merge customers'))
  const confirm = dialog.getByRole('button', { name: 'Merge 2 customers' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await dialog.findByText('Look at the preview again.')).toBeVisible()
})

test('lists what was merged and takes it apart once that is confirmed', async () => {
  server.on(mergeRoutes.list, { items: [merge] })
  await renderPage(<MergeList customerId={5} />, { permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const question = within(await dialogOf('Undo the merge with “Nordlicht Möbel”?'))
  const confirm = question.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await screen.findByText('The merge is undone')).toBeVisible()
  expect(server.callsOf(mergeRoutes.undo)).toHaveLength(1)
})
