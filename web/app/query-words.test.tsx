import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import { type SavedView, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CustomsQueryPage } from '#features/customs/customs-data/customs-query-page.tsx'
import { mayAll, stubCustomsQuery } from '#testing/customs-query-stub.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'

let server: ServerStub

beforeEach(() => {
  server = stubCustomsQuery()
})

const show = (address = '/page', permissions = mayAll) =>
  renderPage(<CustomsQueryPage />, { address, permissions })

test('words of other languages are searched too, until they are taken out or switched off', async () => {
  const lastSearch = () => server.callsOf(customsRoutes.shipments).at(-1)?.query.search
  await show('/page?search=steel')
  const words = await screen.findByRole('list', { name: '“steel” also as' })
  expect(within(words).getAllByRole('button')).toHaveLength(2)
  expect(server.callsOf(customsRoutes.shipments).map(({ query }) => query.search)).toEqual([
    'steel|acero|acciaio',
  ])
  expect(screen.getByRole('textbox', { name: /Product, buyer, seller/ })).toHaveValue('steel')
  await userEvent.click(screen.getByRole('button', { name: 'Do not search for “acero”' }))
  await waitFor(() => expect(lastSearch()).toBe('steel|acciaio'))
  await userEvent.click(await screen.findByRole('button', { name: 'Search for “acero” again' }))
  expect(await screen.findByRole('button', { name: 'Do not search for “acero”' })).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: /words of the same meaning/ }))
  await waitFor(() => expect(lastSearch()).toBe('steel'))
  expect(screen.queryByRole('list', { name: '“steel” also as' })).toBeNull()
})

test('a saved view keeps which words of other languages are searched for', async () => {
  const without = '["acero"]'
  const view: SavedView = {
    id: 4,
    name: 'Steel',
    isShared: false,
    isOwn: true,
    ownerName: 'Lin Yue',
    mayChange: true,
    state: { search: 'steel', tab: 'shipments', sort: '-tradeDate', params: { without } },
  }
  server.on(savedViewRoutes.list, { items: [view], opensWithId: null }).on(savedViewRoutes.update, view)
  const lastSearch = () => server.callsOf(customsRoutes.shipments).at(-1)?.query.search
  const choose = async (button: RegExp, entry: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.click(within(await screen.findByRole('menu')).getByText(entry))
  }
  const router = await show('/page')
  await screen.findByText('STAINLESS STEEL TUMBLER')
  await choose(/^Views/, /^Steel$/)
  await waitFor(() => expect(lastSearch()).toBe('steel|acciaio'))
  expect(await screen.findByRole('button', { name: 'Steel' })).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: /words of the same meaning/ }))
  await waitFor(() => expect(lastSearch()).toBe('steel'))
  await choose(/^Steel.*changed/i, /^Save the changes/)
  await waitFor(() => expect(server.callsOf(savedViewRoutes.update)).toHaveLength(1))
  expect(server.callsOf(savedViewRoutes.update)[0]?.body).toMatchObject({
    state: { search: 'steel', params: { synonyms: 'off', without } },
  })
  await choose(/^Steel/, /^Leave/)
  await waitFor(() => expect(router.state.location.search).not.toMatch(/synonyms|without/))
})

test('a search goes on with what was typed when its words cannot be looked up', async () => {
  server.on(customsWordRoutes.expand, { refuse: 'unexpected', status: 500 })
  await show('/page?search=steel')
  expect(await screen.findByText('STAINLESS STEEL TUMBLER')).toBeVisible()
  expect(server.callsOf(customsRoutes.shipments).at(-1)?.query.search).toBe('steel')
})

test('words can be typed by what they mean', async () => {
  await show('/page?search=steel')
  await userEvent.click(await screen.findByText('Words'))
  expect(await screen.findByLabelText('All of these words')).toHaveValue('steel')
  await userEvent.type(screen.getByLabelText('This exact phrase'), 'vacuum bottle')
  await userEvent.click(screen.getByRole('radio', { name: 'Goods' }))
  await userEvent.type(screen.getByLabelText('None of these words'), 'plastic{Enter}')
  await waitFor(() =>
    expect(server.callsOf(customsRoutes.shipments).at(-1)?.query.search).toBe(
      'goods:steel goods:"vacuum bottle" -goods:plastic',
    ),
  )
})
