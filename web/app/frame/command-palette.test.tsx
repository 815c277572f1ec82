import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type CustomerRow, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeLocale } from '#platform/i18n.ts'
import { usePreferences } from '#platform/preference-store.ts'
import { emptyProfile } from '#testing/build-profile.ts'
import { openFrame } from '#testing/open-frame.tsx'
import type { ServerStub } from '#testing/server-stub.ts'

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search pages, customers and actions' })
}

function customer(id: number, name: string): CustomerRow {
  return {
    ...emptyProfile,
    id,
    name,
    country: null,
    website: '',
    stage: 'toFollow',
    intent: 'unknown',
    source: 'manual',
    ownerId: null,
    ownerName: null,
    founderName: '',
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    lastFollowUpAt: null,
    lastContactAt: null,
    nextContactAt: null,
    createdAt: '2026-11-21T00:00:00Z',
    updatedAt: '2026-11-21T00:00:00Z',
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
  }
}

const withCustomers = (server: ServerStub) =>
  server.on(customerRoutes.list, ({ query }) => {
    const items = [customer(5, 'Seaside Joinery'), customer(6, 'Harbour Boats')].filter(({ name }) =>
      name.toLowerCase().includes((query.search ?? '').toLowerCase()),
    )
    return { items, nextCursor: null, total: items.length, totalIsMinimum: false }
  })

test('pages are found by their visible titles and paths, in the menu order, without hidden ones', async () => {
  await openFrame()
  const field = await openPalette()
  expect(optionsOf('Pages')).toEqual([
    'Dashboard/data-search/index',
    'Customs data › Customs data query/one',
    'Customs data › Customs data upload/two',
    'Customs data › Captured outbox/three',
  ])
  await userEvent.type(field, 'uplod')
  expect(optionsOf('Pages')[0]).toContain('Customs data upload')
  await userEvent.clear(field)
  await userEvent.type(field, '/three')
  expect(optionsOf('Pages')[0]).toContain('/three')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/three')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('in Chinese, titles are found by pinyin in full and by initials', async () => {
  await openFrame({ stub: (server) => server.on(sessionRoutes.setLocale, null) })
  await changeLocale('zh')
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  for (const words of ['hgsjsc', 'haiguanshujushangchuan', '海关数据上传']) {
    await userEvent.clear(field)
    await userEvent.type(field, words)
    await expect.poll(() => options()[0]).toContain('海关数据上传')
  }
})

test('customers are those of the server, recent ones first and others as one types', async () => {
  const server = await openFrame({ permissions: ['customer.customer.read'], stub: withCustomers })
  const field = await openPalette()
  await expect.poll(() => screen.queryByRole('group', { name: 'Recent customers' })).not.toBeNull()
  expect(server.callsOf(customerRoutes.list)[0]?.query).toMatchObject({ sort: '-updatedAt', size: '5' })
  await userEvent.type(field, 'harbour b')
  await expect.poll(() => optionsOf('Customers')).toEqual(['Harbour Boats'])
  // Hits for other words are gone at once: Enter does what the words say.
  await userEvent.clear(field)
  await userEvent.type(field, 'appearance: dark{Enter}')
  expect(usePreferences.getState().scheme).toBe('dark')
})

test('who may not read customers is offered none and asks for none', async () => {
  const server = await openFrame({ stub: withCustomers })
  await openPalette()
  expect(screen.queryByRole('group', { name: 'Recent customers' })).toBeNull()
  expect(server.callsOf(customerRoutes.list)).toEqual([])
})

test('a server that cannot search is said, and the rest still works', async () => {
  await openFrame({
    permissions: ['customer.customer.read'],
    stub: (server) => server.on(customerRoutes.list, { refuse: 'unexpected' }),
  })
  await openPalette()
  expect(await screen.findByText('Customers cannot be searched right now')).toBeVisible()
  expect(optionsOf('Pages')).toHaveLength(4)
})

test('actions are those the user may do, found by their words', async () => {
  await openFrame({ permissions: ['customer.customer.write', 'email.template.write'] })
  const field = await openPalette()
  expect(optionsOf('Actions')).toEqual([
    'New customer',
    'New e-mail template',
    'Interface settings',
    'Keyboard shortcuts',
    'Log out',
  ])
  await userEvent.type(field, 'new customer')
  expect(options()[0]).toBe('New customer')
  await userEvent.clear(field)
  await userEvent.type(field, 'appearance dark')
  await userEvent.click(await screen.findByRole('option', { name: /Appearance: Dark/ }))
  expect(usePreferences.getState().scheme).toBe('dark')
})

test('arrow keys go round, and the chosen line is announced', async () => {
  await openFrame()
  const field = await openPalette()
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(chosen()).toBe('Interface settings')
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toContain('Captured outbox')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe('Keyboard shortcuts')
  await userEvent.type(field, 'zzzzzz')
  expect(await screen.findByText('Nothing found for “zzzzzz”')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/one')
})

test('the slash opens it, and where somebody types it is only a slash', async () => {
  await openFrame()
  await userEvent.keyboard('/')
  const field = await screen.findByRole('combobox')
  await userEvent.type(field, 'a?/')
  expect(field).toHaveValue('a?/')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
})

test('the question mark shows which keys there are', async () => {
  await openFrame()
  await userEvent.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(help.getByText('Ctrl K')).toBeInTheDocument()
  expect(help.getByText('Close the tag')).toBeInTheDocument()
})
