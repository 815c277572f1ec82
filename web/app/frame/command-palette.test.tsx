import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type CustomerRow, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { type NamedCompany, tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes, type TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeLocale } from '#platform/i18n.ts'
import { usePreferences } from '#platform/preference-store.ts'
import { emptyCustomer } from '#testing/build-profile.ts'
import { frameMenu, openFrame } from '#testing/open-frame.tsx'
import type { ServerStub } from '#testing/server-stub.ts'
import { totals } from '#testing/trade-company-stub.ts'

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search pages, customers, goods and actions' })
}

function customer(id: number, name: string): CustomerRow {
  return {
    ...emptyCustomer,
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
    'Home/data-search/index',
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
  expect(await screen.findByText('Cannot be searched right now: Recent customers')).toBeVisible()
  expect(optionsOf('Pages')).toHaveLength(4)
})

const buyer: TradeCompanyRow = {
  ...totals,
  id: 77,
  key: 'ACME HOME|US',
  name: 'ACME HOME INC',
  country: 'US',
  partners: 2,
  firstDate: '2025-01-05',
  lastDate: '2025-06-01',
  lastYear: 3,
  yearBefore: 0,
}
const seller: NamedCompany = {
  ...buyer,
  id: 78,
  key: 'PAN MAKERS|CN',
  name: 'PAN MAKERS',
  country: 'CN',
  records: 9,
  role: 'seller',
  likeness: 0.9,
}

/** Records in which somebody buys pans; the words bring a Spanish one along. */
const withRecords = (server: ServerStub) =>
  server
    .on(customsWordRoutes.expand, ({ query }) => ({ search: `${query.search}|sartén`, terms: [] }))
    .on(customsRoutes.companies, {
      items: [buyer],
      nextCursor: null,
      total: 40,
      totalIsMinimum: true,
      unidentified: null,
      hiddenForwarders: 0,
      countedSince: null,
    })
    .on(tradeCompanyRoutes.byName, ({ query }) => ({
      items:
        query.role === 'seller' ? [seller, { ...seller, id: 79, name: 'SPAN TEXTILES', likeness: 0.4 }] : [],
      isScanning: false,
    }))
    .on(nomenclatureRoutes.search, {
      items: [{ code: '732393', name: 'Kitchen articles of stainless steel', hasMore: false, matched: '' }],
    })

const menu: MenuEntry[] = [
  ...frameMenu,
  {
    path: '/customsData/searchCustomsData',
    component: 'emailSendFree/add',
    meta: { title: 'customsQuery' },
  },
  {
    path: '/customsData/seachDetailCustomData',
    component: 'emailSendFree/add',
    meta: { title: 'customsDetail' },
  },
]
const reader = { permissions: ['customs.record.read'] as const, menu }

test('a word of goods finds who buys them, companies of that name and its codes', async () => {
  const server = await openFrame({ ...reader, stub: withRecords })
  const field = await openPalette()
  expect(server.callsOf(customsRoutes.companies)).toEqual([])
  await userEvent.type(field, 'frying pan')
  await expect
    .poll(options)
    .toEqual([
      'ACME HOME INCUnited States · Shipments: 5',
      'All buyers of “frying pan”40+',
      'PAN MAKERSSeller · China · Shipments: 9',
      '732393 Kitchen articles of stainless steel',
    ])
  expect(server.callsOf(customsRoutes.companies)[0]?.query).toMatchObject({
    tab: 'buyers',
    search: 'goods:frying goods:pan|sartén',
    first: 'true',
  })
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/customsData/seachDetailCustomData')
  expect(location.search).toBe('?role=buyer&key=ACME+HOME%7CUS')
})

test.each([
  ['All buyers', { tab: 'buyers', search: 'seller:pan' }],
  [
    '732393',
    {
      tab: 'buyers',
      filter: '{"join":"and","conditions":[{"field":"hs","op":"startsWith","value":"732393"}]}',
    },
  ],
])('%s leads to the buyers of the customs query', async (line, wanted) => {
  await openFrame({ ...reader, stub: withRecords })
  await userEvent.type(await openPalette(), 'seller:pan')
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(line) }))
  expect(location.pathname).toBe('/customsData/searchCustomsData')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(wanted)
})

test('what one source cannot find is said by its name, and the line that was chosen stays chosen', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await openFrame({
    ...reader,
    stub: (server) =>
      withRecords(server)
        .on(nomenclatureRoutes.search, { refuse: 'unexpected' })
        .on(customsWordRoutes.expand, async ({ query }) => {
          await late
          return { search: query.search ?? '', terms: [] }
        }),
  })
  const field = await openPalette()
  await userEvent.type(field, 'pan')
  await expect.poll(options).toContain('PAN MAKERSSeller · China · Shipments: 9')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  await userEvent.hover(screen.getByRole('option', { name: /PAN MAKERS/ }))
  answer()
  await expect.poll(options).toContain('All buyers of “pan”40+')
  expect(chosen()).toBe('PAN MAKERSSeller · China · Shipments: 9')
  expect(screen.getByText('Cannot be searched right now: HS codes')).toBeVisible()
})

test('who may not read customs records is offered none and asks for none', async () => {
  const server = await openFrame({ stub: withRecords })
  await userEvent.type(await openPalette(), 'zzzzzz')
  expect(await screen.findByText('Nothing found for “zzzzzz”')).toBeVisible()
  for (const route of [customsRoutes.companies, tradeCompanyRoutes.byName, nomenclatureRoutes.search])
    expect(server.callsOf(route)).toEqual([])
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
