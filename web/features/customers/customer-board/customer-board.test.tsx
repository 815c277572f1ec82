import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { boardRoutes } from '@landfall/contract/customers/customer-board.ts'
import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#testing/browser-setup.ts'
import { emptyCustomer } from '#testing/build-profile.ts'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { useListState } from '#ui/list-state.ts'
import { CustomerBoard } from './customer-board.tsx'

const row = (id: number, name: string, part: Partial<CustomerRow> = {}): CustomerRow => ({
  ...emptyCustomer,
  id,
  name,
  country: 'DE',
  source: 'manual',
  ownerId: 7,
  ownerName: 'Lin Yue',
  founderName: 'Lin Yue',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  lastFollowUpAt: null,
  lastContactAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  poolId: null,
  pooledAt: null,
  dropsAt: null,
  dropPool: null,
  lockedUntil: null,
  lastOwnerName: null,
  releaseCount: 0,
  isMasked: false,
  isAttended: false,
  canWrite: true,
  annualPurchase: '100-500',
  ...part,
})

let server: ServerStub
let cards: Record<CustomerStage, CustomerRow[]>
const open = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  // Without layout nothing would be in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90)
  cards = {
    toFollow: [
      row(1, 'Nord', { dropsAt: new Date(Date.now() + 3_600_000).toISOString(), dropPool: 'South' }),
      row(2, 'Sued'),
      row(3, 'Foreign', { canWrite: false }),
    ],
    inquiry: [row(4, 'West', { stage: 'inquiry' })],
    sample: [],
    won: [],
    repeat: [],
  }
  server = new ServerStub()
    .on(vocabularyRoutes.read, { labels: [], groups: [], sources: [], fields: [], words: [] })
    .on(boardRoutes.columns, () => ({
      columns: customerStages.map((stage) => ({
        stage,
        count: cards[stage].length,
        isMinimum: false,
        due: 0,
        annualPurchase: cards[stage].length * 100,
      })),
    }))
    .on(boardRoutes.cards, ({ query }) => ({
      items: cards[query.stage as CustomerStage],
      nextCursor: null,
    }))
    .on(customerBatchRoutes.edit, { done: 1, failed: 0, failures: [], batchId: 12, task: null })
})

function Board() {
  return <CustomerBoard state={useListState({ tabs: ['mine', 'all'], sort: '-updatedAt' })} onOpen={open} />
}
const show = (address = '/page', rights: readonly (typeof permissions)[number][] = permissions) =>
  renderPage(<Board />, { address, permissions: rights })
const column = (name: RegExp) => screen.findByRole('region', { name })
const card = (name: RegExp) => screen.findByRole('button', { name })
const focusOn = async (name: RegExp) => (await card(name)).focus()

test('shows each stage with its number, what is bought there, and its cards', async () => {
  await show('/page?search=gm&tab=all')
  const first = within(await column(/^To follow up \(3\)/))
  expect(await first.findByText('At least $300K a year')).toBeVisible()
  expect(await first.findByRole('button', { name: /^Nord/ })).toHaveTextContent('Germany · $100K–$500K')
  expect(await card(/^Nord/)).toHaveTextContent(/Drops into pool: (today|tomorrow) · South/)
  expect(within(await column(/^Won \(0\)/)).getByText('No customers at this stage')).toBeVisible()
  expect(server.callsOf(boardRoutes.columns)[0]?.query).toEqual({ search: 'gm', tab: 'all' })
  expect(server.callsOf(boardRoutes.cards)[0]?.query).toMatchObject({ search: 'gm', sort: '-updatedAt' })
})

test('a card is lifted, carried and put down by keyboard, and the move is announced and taken back', async () => {
  server.on(customerBatchRoutes.undo, { restored: 1, left: 0, task: null })
  await show()
  await focusOn(/^Nord/)
  await userEvent.keyboard(' ')
  expect(screen.getByText(/“Nord” picked up from “To follow up”/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('Stage: Inquiry')).toBeInTheDocument()
  cards = { ...cards, toFollow: cards.toFollow.slice(1) }
  await userEvent.keyboard('{Enter}')
  const target = within(await column(/^Inquiry \(2\)|^Inquiry \(1\)/))
  await waitFor(() => expect(target.getByRole('button', { name: /^Nord/ })).toHaveFocus())
  expect(server.callsOf(customerBatchRoutes.edit)[0]?.body).toEqual({
    selection: { scope: 0, ids: [1] },
    edit: { kind: 'stage', stage: 'inquiry' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Nord” is back at “To follow up”')).toBeVisible()
  expect(server.callsOf(customerBatchRoutes.undo)[0]?.path).toContain('/12/')
})

test('arrows walk over the cards, enter opens one, and escape leaves a lifted card where it was', async () => {
  await show()
  await focusOn(/^Nord/)
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await card(/^Sued/)).toHaveFocus())
  await userEvent.keyboard(' {ArrowRight}{Escape}')
  expect(screen.getByText('“Sued” stays at “To follow up”')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(async () => expect(await card(/^West/)).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: 4 }))
  expect(server.callsOf(customerBatchRoutes.edit)).toHaveLength(0)
})

test('a refused move puts the card back and says why', async () => {
  const failures = [{ customerId: 1, name: 'Nord', message: 'Somebody else has it now' }]
  server.on(customerBatchRoutes.edit, { done: 0, failed: 1, failures, batchId: 12, task: null })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Move “Nord”' }))
  await chooseMenuEntry('Won')
  expect(await screen.findByText('Somebody else has it now')).toBeVisible()
  const first = within(await column(/^To follow up/))
  expect(await first.findByRole('button', { name: /^Nord/ })).toBeVisible()
})

test('what one may only look at stays where it is', async () => {
  await show()
  await focusOn(/^Foreign/)
  await userEvent.keyboard(' ')
  expect(screen.getByText('You can look at “Foreign” but not move it')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Move “Foreign”' })).toBeNull()
})

test('without the right to change customers nothing can be moved', async () => {
  await show('/page', ['customer.customer.read'])
  await card(/^Nord/)
  expect(screen.queryByRole('button', { name: 'Move “Nord”' })).toBeNull()
})

test('a phone shows one stage, chosen from a strip and kept in the address', async () => {
  browser.width = 390
  const router = await show()
  await card(/^Nord/)
  expect(screen.queryByRole('button', { name: /^West/ })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: /^Inquiry/ }))
  expect(await card(/^West/)).toBeVisible()
  expect(router.state.location.search).toBe('?stage=inquiry')
})

test('a failure offers another try, and there is nothing to see for axe', async () => {
  server.on(boardRoutes.columns, { refuse: 'unexpected', message: 'Broken', status: 500 })
  await show()
  expect(await screen.findByText('Broken')).toBeVisible()
  server.on(boardRoutes.columns, {
    columns: customerStages.map((stage) => ({
      stage,
      count: 0,
      isMinimum: false,
      due: 0,
      annualPurchase: 0,
    })),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card(/^Nord/)
  const result = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(result.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
})
