import { type WatchView, watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { WatchListPage } from './watch-list-page.tsx'

const watch: WatchView = {
  id: 3,
  name: 'Bottles',
  query: { version: 1, search: 'steel bottle' },
  company: null,
  kinds: ['newBuyer'],
  changePercent: 30,
  byNotice: true,
  byMail: false,
  frequency: 'load',
  resultCap: 100,
  isPaused: false,
  isBroken: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastRunAt: '2026-11-21T08:00:00.000Z',
  lastFoundAt: null,
  nextRunAt: null,
  path: '/customsData/searchCustomsData?search=steel+bottle',
}

let server: ServerStub
beforeEach(async () => {
  server = new ServerStub().on(watchRoutes.list, { items: [watch] })
  await renderPage(<WatchListPage />, { permissions: ['customs.record.read'] })
  await screen.findByRole('link', { name: 'Bottles' })
})
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says what is watched and leads to it', () => {
  expect(screen.getByText('Search: steel bottle')).toBeVisible()
  expect(screen.getByText(/New buyers · After each load/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bottles' })).toHaveAttribute('href', watch.path)
})

test('pauses, deletes and takes the deletion back', async () => {
  server.on(watchRoutes.change, { ...watch, isPaused: true })
  await press('Pause: Bottles')
  await expect.poll(() => server.callsOf(watchRoutes.change)[0]?.body).toEqual({ isPaused: true })
  server.on(watchRoutes.remove, null).on(watchRoutes.restore, watch)
  await press('Delete: Bottles')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.callsOf(watchRoutes.restore)).toHaveLength(1)
})

test('looks now and says when there is nothing new', async () => {
  server.on(watchRoutes.run, { run: null })
  await press('Look now: Bottles')
  expect(await screen.findByText('Nothing new')).toBeVisible()
})

test('shows what was found', async () => {
  const items = [{ key: 'CEDAR|US', name: 'CEDAR INC', country: 'US', date: '2026-03-01', records: 2 }]
  server.on(watchRoutes.runs, {
    items: [
      {
        id: 1,
        ranAt: '2026-11-21T08:00:00.000Z',
        findings: [{ kind: 'newBuyer', amount: 1, items }],
        mailState: 'sent',
        path: watch.path,
      },
    ],
  })
  await press('What was found: Bottles')
  const drawer = within(await dialogOf('What was found: Bottles'))
  expect(await drawer.findByText('CEDAR INC · United States')).toBeInTheDocument()
  expect(drawer.getByText('E-mail sent')).toBeInTheDocument()
})

test('changes the settings and keeps the rest', async () => {
  server.on(watchRoutes.change, watch)
  await press('Edit: Bottles')
  const dialog = within(await dialogOf('Edit'))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'E-mail' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.callsOf(watchRoutes.change)[0]?.body)
    .toMatchObject({ name: 'Bottles', byNotice: true, byMail: true, changePercent: 30 })
})
