import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import {
  type RecycleEntry,
  type RestoreAnswer,
  recycleRoutes,
} from '@landfall/contract/records/recycle-bin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { RecycleBinPage } from './recycle-bin-page.tsx'

const entry: RecycleEntry = {
  id: 40,
  recordId: 5,
  kind: 'customer',
  title: 'Nordlicht GmbH',
  detail: 'DE',
  deletedAt: '2026-11-20T08:00:00.000Z',
  deletedByName: 'Lin Yue',
  ownerName: 'Zhou Haoran',
  expiresAt: '2027-02-18T08:00:00.000Z',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(sessionRoutes.users, { items: [{ id: 7, name: 'Lin Yue', username: 'lin' }] })
    .on(recycleRoutes.list, { items: [entry], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(recycleRoutes.restore, { restored: 1, refused: 0, conflicts: [] })
})

const restoreRow = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Restore: Nordlicht GmbH' }))

test('a record is listed with its kind and who deleted it, and comes back with one click', async () => {
  await renderPage(<RecycleBinPage />, { permissions })
  const line = await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  expect(within(line).getByText('Germany')).toBeVisible()
  expect(within(line).getByText('Customer')).toBeVisible()
  await restoreRow()
  expect(await screen.findByText('1 restored')).toBeVisible()
  expect(server.callsOf(recycleRoutes.restore)[0]?.body).toEqual({ selection: { scope: 0, ids: [40] } })
})

test('a taken address is explained with a link to who has it', async () => {
  server.on(recycleRoutes.restore, {
    restored: 0,
    refused: 1,
    conflicts: [
      {
        id: 40,
        kind: 'customer',
        title: 'Nordlicht GmbH',
        reason: 'keyTaken',
        value: 'nordlicht.example',
        holderId: 9,
        holderTitle: 'Südlicht AG',
      },
    ],
  })
  await renderPage(<RecycleBinPage />, { permissions })
  await restoreRow()
  const dialog = await screen.findByRole('dialog')
  const reason = within(dialog).getByText(/“nordlicht.example” now belongs to “Südlicht AG”/)
  await waitFor(() => expect(reason).toBeVisible())
  expect(within(dialog).getByRole('link', { name: 'Open “Südlicht AG”' })).toHaveAttribute(
    'href',
    '/customer/index?tab=all&customer=9',
  )
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a customer without an owner is restored for somebody else', async () => {
  server.on(
    recycleRoutes.restore,
    ({ body }): RestoreAnswer =>
      'ownerId' in (body as object)
        ? { restored: 1, refused: 0, conflicts: [] }
        : {
            restored: 0,
            refused: 1,
            conflicts: [
              {
                id: 40,
                kind: 'customer',
                title: 'Nordlicht GmbH',
                reason: 'ownerGone',
                value: 'Zhou Haoran',
                holderId: null,
                holderTitle: '',
              },
            ],
          },
  )
  await renderPage(<RecycleBinPage />, { permissions })
  await restoreRow()
  const dialog = await screen.findByRole('dialog')
  const reason = within(dialog).getByText(/The owner, Zhou Haoran, is disabled/)
  await waitFor(() => expect(reason).toBeVisible())
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 restored')).toBeVisible()
  expect(server.callsOf(recycleRoutes.restore)[1]?.body).toMatchObject({ ownerId: null })
})

test('the bin is emptied after a question that names the count', async () => {
  server.on(recycleRoutes.purge, {
    id: 3,
    kind: 'recyclePurge',
    title: '',
    state: 'queued',
    done: 0,
    total: null,
    figures: {},
    error: null,
    fileId: null,
    createdAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
  })
  await renderPage(<RecycleBinPage />, { permissions })
  await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  await userEvent.click(screen.getByRole('button', { name: 'Empty the recycle bin' }))
  const question = await screen.findByRole('dialog')
  expect(await within(question).findByText('Delete everything in the bin for good (1)?')).toBeInTheDocument()
  expect(server.callsOf(recycleRoutes.purge)).toHaveLength(0)
  await userEvent.click(await within(question).findByRole('button', { name: 'Delete for good' }))
  await expect.poll(() => server.callsOf(recycleRoutes.purge)[0]?.body).toEqual({ selection: { scope: 1 } })
})

test('who may only look finds nothing to press', async () => {
  await renderPage(<RecycleBinPage />, { permissions: ['recycle.record.read'] })
  await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Empty the recycle bin' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a colleague is found for the filter among all, and named however many there are', async () => {
  const far = { id: 150, name: 'Zoe Zander', username: 'zoe' }
  const yan = { id: 160, name: 'Zhu Yan', username: 'zhu' }
  server.on(sessionRoutes.users, ({ query }) => {
    const first = [{ id: 7, name: 'Lin Yue', username: 'lin' }]
    return { items: query.ids === '150' ? [far] : query.search === 'zhu' ? [yan] : first }
  })
  const filter = { join: 'and', conditions: [{ field: 'deletedBy', op: 'in', value: [150] }] }
  await renderPage(<RecycleBinPage />, {
    address: `/page?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    permissions,
  })
  await userEvent.type(await screen.findByRole('combobox', { name: 'Deleted by' }), 'zhu')
  expect(await screen.findByTitle('Zoe Zander')).toBeVisible()
  await userEvent.click(await screen.findByTitle('Zhu Yan'))
  await waitFor(() =>
    expect(JSON.parse(server.callsOf(recycleRoutes.list).at(-1)?.query.filter ?? '{}')).toMatchObject({
      conditions: [{ field: 'deletedBy', value: [150, 160] }],
    }),
  )
})
