import { type DemandFeed, demandFeedRoutes } from '@landfall/contract/buyers/demand-feeds.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { DemandFeedDrawer } from './demand-feed-drawer.tsx'

const feed: DemandFeed = {
  ...{ id: 3, source: 'go4world', name: 'Leads', licence: 'Contract 12', url: 'https://leads.example/rss' },
  ...{ keyHeader: '', hasKey: true, columns: [], hours: 6, isOn: true, readAt: null },
  ...{ nextAt: '2026-11-28T12:00:00.000Z', trouble: 'noTitles', added: 0, updated: 0, skipped: 0 },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(demandFeedRoutes.list, { items: [feed] })
    .on(demandFeedRoutes.create, feed)
    .on(demandFeedRoutes.remove, null)
    .on(demandFeedRoutes.look, {
      columns: [
        { column: 'heading', field: 'title' },
        { column: 'note', field: null },
      ],
      ...{ demands: 2, skipped: 1, titles: ['Pots', 'Pans'] },
    })
})

const open = () =>
  renderPage(<DemandFeedDrawer source="go4world" onClose={() => undefined} />, {
    permissions: ['company.integration.manage'],
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('says how each feed went, and asks before one is removed', async () => {
  await open()
  expect(await screen.findByText('Not read: no column is understood as a title')).toBeVisible()
  await press('Remove: Leads')
  expect(await screen.findByText('Remove the feed “Leads”?')).toBeVisible()
  await press('Remove')
  await waitFor(() => expect(server.callsOf(demandFeedRoutes.remove)[0]?.path).toMatch(/\/3$/))
})

test('tries a feed before it is saved, and keeps what its columns mean', async () => {
  await open()
  await press('Add a feed')
  await userEvent.type(await screen.findByLabelText('Name'), 'Own leads')
  await press('Try it')
  expect(await screen.findByText('Please give an address that begins with https://')).toBeVisible()
  expect(server.callsOf(demandFeedRoutes.look)).toEqual([])
  await userEvent.type(screen.getByLabelText('Address (https)'), 'https://leads.example/json')
  await press('Try it')
  expect(await screen.findByText('2 demands read, 1 without a title')).toBeVisible()
  expect(screen.getByText('Pans')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'note' })).toBeVisible()
  await press('Save')
  await waitFor(() =>
    expect(server.callsOf(demandFeedRoutes.create)[0]?.body).toMatchObject({
      ...{ name: 'Own leads', url: 'https://leads.example/json', source: 'go4world', hours: 6, isOn: true },
      columns: [
        { column: 'heading', field: 'title' },
        { column: 'note', field: null },
      ],
    }),
  )
})
