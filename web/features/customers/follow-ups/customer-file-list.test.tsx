import { type CustomerFile, followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { CustomerFileList } from './customer-file-list.tsx'

const kept: CustomerFile = {
  id: 9,
  name: 'contract.pdf',
  size: 2048,
  userName: 'Lin Yue',
  addedAt: '2026-01-02T00:00:00.000Z',
  followUp: null,
  canDelete: true,
}
const spoken: CustomerFile = {
  ...kept,
  id: 8,
  name: 'offer.pdf',
  followUp: { method: 'call', happenedAt: '2026-01-01T00:00:00.000Z' },
  canDelete: false,
}

test('shows where files come from, page by page, and brings back one that was deleted', async () => {
  const server = new ServerStub()
    .on(followUpRoutes.customerFiles, ({ query }) =>
      query.cursor === undefined ? { items: [kept], nextCursor: 9 } : { items: [spoken], nextCursor: null },
    )
    .on(followUpRoutes.removeFile, null)
    .on(followUpRoutes.restoreFile, null)
  await renderPage(<CustomerFileList customerId={5} mayAdd={false} />, { permissions })
  const list = within(await screen.findByRole('list', { name: 'Files' }))
  expect(list.getByRole('button', { name: 'Download “contract.pdf”' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Older files' }))
  expect(await list.findByText(/Call, /)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete “offer.pdf”' })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Delete “contract.pdf”' }))
  expect(await screen.findByText('“contract.pdf” deleted')).toBeVisible()
  expect(server.callsOf(followUpRoutes.removeFile)[0]?.path).toMatch(/\/9$/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('File restored')).toBeVisible()
  expect(server.callsOf(followUpRoutes.restoreFile)[0]?.path).toMatch(/\/9\/restore$/)
})

test('keeps a file as soon as it is sent', async () => {
  const server = new ServerStub()
    .on(followUpRoutes.customerFiles, { items: [], nextCursor: null })
    .on(followUpRoutes.sendFile, { id: 31, name: 'plan.pdf', size: 5 })
    .on(followUpRoutes.keepFiles, null)
  stubUploads()
  await renderPage(<CustomerFileList customerId={5} mayAdd />, { permissions })
  expect(await screen.findByText('No files yet')).toBeVisible()
  await userEvent.upload(
    screen.getByLabelText('Attach files', { selector: 'input' }),
    new File(['12345'], 'plan.pdf'),
  )
  await waitFor(() => expect(server.callsOf(followUpRoutes.keepFiles)).toHaveLength(1))
  expect(server.callsOf(followUpRoutes.keepFiles)[0]?.body).toEqual({ fileIds: [31] })
})
