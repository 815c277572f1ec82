import { identityRoutes, type MatchPair } from '@landfall/contract/customs/customs-identity.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { IdentityPage } from './identity-page.tsx'

const side = { records: 3, firstDate: '2025-01-05', lastDate: '2025-06-01' }
const pair: MatchPair = {
  id: 4,
  score: 0.85,
  ground: 'taxNo',
  groundValue: 'B12345678',
  state: 'open',
  country: 'US',
  left: { ...side, key: 'ACME HOME|US', name: 'ACME HOME INC' },
  right: { ...side, key: 'ACME HOMES|US', name: 'ACME HOMES' },
  foundAt: '2026-11-20T08:00:00.000Z',
  decidedByName: null,
  decidedAt: null,
}
const page = { nextCursor: null, total: 1, totalIsMinimum: false }
const state = {
  counts: { open: 1, later: 0, accepted: 2, rejected: 0 },
  isRunning: false,
  finishedAt: '2026-11-20T08:00:00.000Z',
  parties: 40,
}

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(identityRoutes.pairs, { ...page, items: [pair] })
    .on(identityRoutes.state, state)
    .on(identityRoutes.decide, { changed: 1, merged: 1 })
})

const show = (address = '/page') =>
  renderPage(<IdentityPage />, { address, permissions: ['customs.record.read', 'customs.company.merge'] })

test('a pair is merged or told apart by one click', async () => {
  await show()
  expect(await screen.findByRole('link', { name: 'ACME HOMES' })).toBeVisible()
  expect(screen.getByText('85%')).toBeVisible()
  expect(screen.getByText('Same tax number')).toBeVisible()
  expect(screen.getByText('B12345678')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.decide)[0]?.body).toEqual({
      selection: { scope: 0, ids: [4] },
      decision: 'accept',
    }),
  )
  expect(await screen.findByText('1 pair decided')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Not the same' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.decide)[1]?.body).toMatchObject({ decision: 'reject' }),
  )
})

test('names are looked through again, which is said while it goes on', async () => {
  server.on(identityRoutes.scan, null)
  await show()
  expect(await screen.findByText(/40 companies compared on/)).toBeVisible()
  server.on(identityRoutes.state, { ...state, isRunning: true })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText('Comparing names…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Look again' })).toBeDisabled()
})

test('the log tells who merged what and takes it back', async () => {
  const merge = {
    id: 9,
    key: 'ACME HOMES|US',
    name: 'ACME HOMES',
    targetKey: 'ACME HOME|US',
    targetName: 'ACME HOME INC',
    score: 0.85,
    ground: null,
    reason: 'Same street',
    mergedByName: 'Lin Yue',
    mergedAt: '2026-11-20T08:00:00.000Z',
    undoneByName: null,
    undoneAt: null,
    isApart: false,
  }
  server.on(identityRoutes.merges, { ...page, items: [merge] }).on(identityRoutes.undo, null)
  await show('/page?tab=log')
  expect(await screen.findByText('likeness 85% · Same street')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge of “ACME HOMES”' }))
  await waitFor(() => expect(server.callsOf(identityRoutes.undo)[0]?.path).toContain('/9/'))
})

test('nothing to review says what will be listed here', async () => {
  server.on(identityRoutes.pairs, { ...page, total: 0, items: [] })
  await show()
  expect(await screen.findByText('Nothing to review')).toBeVisible()
})
