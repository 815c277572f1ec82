import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { tradeNoteRoutes } from '@landfall/contract/customs/customs-notes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CustomsDetailPage } from '#features/customs/customs-detail/customs-detail-page.tsx'
import { acme } from '#testing/build-shipment.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'
import { mayAll, ofAcme, stubTradeCompany, totals } from '#testing/trade-company-stub.ts'

let server: ServerStub

beforeEach(() => {
  server = stubTradeCompany()
})

const show = (address: string, permissions = mayAll) =>
  renderPage(<CustomsDetailPage />, { address, permissions })

test('what counts as the company is shown and can be taken apart', async () => {
  server.on(identityRoutes.undo, null).on(identityRoutes.keepApart, { mergeId: 9 })
  await show(ofAcme)
  expect(await screen.findByText(/Lin Yue, Nov 20, 2026 · likeness 85% · Same street/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge of “ACME HOMES”' }))
  await waitFor(() => expect(server.callsOf(identityRoutes.undo)[0]?.path).toContain('/5/'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep “ACME” apart here' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.keepApart)[0]?.body).toMatchObject({ key: 'ACME|US' }),
  )
})

test('other spellings are found by name and merged after a look at what joins', async () => {
  const found = {
    ...totals,
    id: 4,
    partners: 1,
    firstDate: '2025-01-05',
    lastDate: '2025-06-01',
    lastYear: 2,
    yearBefore: 0,
  }
  const other = {
    ...found,
    key: 'ACME HAUS|DE',
    name: 'ACME HAUS',
    country: 'DE',
    role: 'buyer' as const,
    likeness: 0.7,
  }
  const part = {
    ...acme,
    records: 5,
    grossKg: 1,
    firstDate: '2025-01-05',
    lastDate: '2025-08-04',
    isBuyer: true,
    isSeller: false,
    members: 1,
  }
  const result = { records: 10, grossKg: 2, firstDate: '2025-01-05', lastDate: '2025-08-04' }
  server
    .on(tradeCompanyRoutes.byName, { items: [], isScanning: true })
    .on(identityRoutes.preview, { target: part, parts: [part], result, crossesCountries: true })
    .on(identityRoutes.merge, { mergeIds: [7] })
  await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: /Merge companies/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge with “ACME HOME INC”' })
  await within(dialog).findByText('Comparing names…')
  server.on(tradeCompanyRoutes.byName, { items: [other], isScanning: false })
  const spelling = { name: 'ACME HAUS, Germany' }
  await userEvent.click(await within(dialog).findByRole('checkbox', spelling, { timeout: 10_000 }))
  expect(within(dialog).queryByText('Comparing names…')).toBeNull()
  expect(await within(dialog).findByText('Together: 10 records, Jan 5, 2025 to Aug 4, 2025')).toBeVisible()
  expect(within(dialog).getByText(/not in the same country/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.merge)[0]?.body).toEqual({
      targetKey: acme.key,
      keys: ['ACME HAUS|DE'],
      reason: '',
    }),
  )
})

test('notes are written, put right, deleted and brought back by their author', async () => {
  const note = {
    ...{ id: 4, content: 'Asks for samples', authorName: 'Lin Yue', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ editedAt: null, canChange: true },
  }
  const foreign = { ...note, id: 5, content: 'Pays late', authorName: 'Ann', canChange: false }
  server.on(tradeNoteRoutes.list, { items: [] }).on(tradeNoteRoutes.create, note)
  await show(`${ofAcme}&part=notes`, [...mayAll, 'customs.note.write'])
  const field = await screen.findByLabelText('What is worth knowing about this company')
  expect(screen.getByText('No notes yet')).toBeVisible()
  await userEvent.type(field, 'Asks for samples')
  server.on(tradeNoteRoutes.list, { items: [note, foreign] })
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Pays late')).toBeVisible()
  expect(server.callsOf(tradeNoteRoutes.create)[0]?.body).toEqual({
    ...{ key: acme.key, role: 'buyer', content: 'Asks for samples' },
  })
  server.on(tradeNoteRoutes.change, note).on(tradeNoteRoutes.remove, null).on(tradeNoteRoutes.restore, note)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText('Edit'), ' in spring')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(tradeNoteRoutes.change)[0]?.body).toEqual({
      content: 'Asks for samples in spring',
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(tradeNoteRoutes.restore)).toHaveLength(1))
})
