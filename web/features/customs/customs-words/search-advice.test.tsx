import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsWordRoutes, type SearchAdvice } from '@landfall/contract/customs/customs-words.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CustomsQueryPage } from '#features/customs/customs-data/customs-query-page.tsx'
import { lastFilterOf, mayAll, stubCustomsQuery } from '#testing/customs-query-stub.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'

let server: ServerStub

const empty = { items: [], nextCursor: null, total: 0, totalIsMinimum: false }
const offer = { about: '', keepsConditions: true, records: 12 }
const filter = { join: 'and', conditions: [{ field: 'hs', op: 'startsWith', value: '70' }] } as const
const advice: SearchAdvice = {
  words: [
    { typed: 'bottel', records: 0, withoutConditions: 0 },
    { typed: '"glass jar"', records: 0, withoutConditions: 5 },
    { typed: 'blue', records: 40, withoutConditions: 900 },
  ],
  offers: [
    { ...offer, kind: 'withoutWords', search: 'blue', about: 'bottel, "glass jar"' },
    { ...offer, kind: 'withoutConditions', search: 'bottel blue', keepsConditions: false, records: 1_000 },
    { ...offer, kind: 'inStatistics', search: 'bottel blue', keepsConditions: false },
  ],
}

beforeEach(() => {
  server = stubCustomsQuery().on(customsRoutes.shipments, empty).on(customsWordRoutes.advice, advice)
})

const show = (search: string, more: Record<string, string> = {}) =>
  renderPage(<CustomsQueryPage />, {
    address: `/page?${new URLSearchParams({ search, ...more })}`,
    permissions: mayAll,
  })
const lastSearch = () => server.callsOf(customsRoutes.shipments).at(-1)?.query.search

test('a search that finds nothing says which words fail, and offers what finds something', async () => {
  await show('bottel "glass jar" blue', { filter: JSON.stringify(filter), without: '["botella"]' })
  expect(await screen.findByText('No record has “bottel”.')).toBeVisible()
  expect(
    screen.getByText('“glass jar”: only in records that do not meet the other conditions.'),
  ).toBeVisible()
  expect(server.callsOf(customsWordRoutes.advice).at(-1)?.query).toEqual({
    kind: 'shipments',
    search: 'bottel "glass jar" blue',
    filter: JSON.stringify(filter),
    without: '["botella"]',
  })
  const offers = within(screen.getByRole('list', { name: 'Search instead:' }))
  expect(offers.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Without “bottel, "glass jar"”Records: 12',
    'Without the other conditionsRecords: 1,000+',
    'In the statisticsRecords: 12',
  ])
  await userEvent.click(offers.getByRole('button', { name: /^Without “bottel/ }))
  await waitFor(() => expect(lastSearch()).toBe('blue'))
  expect(lastFilterOf(server)).toEqual(filter)
})

test('an offer without conditions takes them away, and one of the other kind goes there', async () => {
  await show('bottel blue', { filter: JSON.stringify(filter) })
  await userEvent.click(await screen.findByRole('button', { name: 'Without the other conditions' }))
  await waitFor(() => expect(lastFilterOf(server)).toBeNull())
  expect(lastSearch()).toBe('bottel blue')
  await userEvent.click(await screen.findByRole('button', { name: 'In the statistics' }))
  await waitFor(() =>
    expect(server.callsOf(customsRoutes.statistics).at(-1)?.query.search).toBe('bottel blue'),
  )
})

test('words that are all there, but never together, are named', async () => {
  server.on(customsWordRoutes.advice, {
    words: [
      { typed: 'blue', records: 4, withoutConditions: 4 },
      { typed: 'glass', records: 7, withoutConditions: 7 },
    ],
    offers: [],
  })
  await show('blue glass')
  expect(
    await screen.findByText('There are records with each of “blue”, “glass”, but none with all of them.'),
  ).toBeVisible()
})

test('an empty list without a search, or without advice, says what it said before', async () => {
  server.on(customsWordRoutes.advice, { refuse: 'unexpected', status: 500 })
  await show('blue')
  expect(await screen.findByText('No related data found')).toBeVisible()
  await waitFor(() => expect(server.callsOf(customsWordRoutes.advice)).not.toEqual([]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['steel (bottle | cup', '( |'],
  ['glass " jar & lid', '" &'],
  ['bottle ||', '||'],
])('signs that mean nothing where they stand are named: %s', async (search, signs) => {
  await show(search)
  expect(await screen.findByText(`Signs that mean nothing here were left out: ${signs}`)).toBeVisible()
})

test('what the grammar knows is not named', async () => {
  await show('(stainless steel)|s/s -"glass jar" buyer:acme x|y 不锈钢')
  await waitFor(() => expect(server.callsOf(customsRoutes.shipments)).not.toEqual([]))
  expect(screen.queryByText(/Signs that mean nothing/)).toBeNull()
})
