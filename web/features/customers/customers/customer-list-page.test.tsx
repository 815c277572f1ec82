import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import {
  type CustomerRow,
  type CustomerView,
  customerRoutes,
} from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeToken } from '#platform/token-storage.ts'
import { browser } from '#testing/browser-setup.ts'
import { emptyCustomer, emptyVocabulary } from '#testing/build-profile.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { askForFirstCustomers, CustomerListPage } from './customer-list-page.tsx'
import { SaveAsCustomer } from './save-as-customer.tsx'

const row: CustomerRow = {
  ...emptyCustomer,
  id: 5,
  name: 'Nordlicht GmbH',
  country: 'DE',
  website: 'nordlicht.example',
  stage: 'inquiry',
  intent: 'high',
  source: 'manual',
  ownerId: 7,
  ownerName: 'Lin Yue',
  founderName: 'Lin Yue',
  contactName: 'Ann Berg',
  contactEmail: 'ann@nordlicht.example',
  contactPhone: null,
  lastFollowUpAt: null,
  lastContactAt: null,
  nextContactAt: '2020-01-01T00:00:00.000Z',
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
}
const view: CustomerView = {
  ...emptyCustomer,
  ...row,
  remark: 'prefers sea freight',
  collaborators: [],
  mayFollowUp: true,
  mayEdit: true,
  tradeCompanies: [],
  contacts: [
    {
      ...contactWith({ name: 'Ann Berg', jobTitle: 'Buyer', workEmail: 'ann@nordlicht.example' }),
      id: 9,
      phones: ['+49301234567'],
    },
  ],
}
const pageOf = (...items: CustomerRow[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsMinimum: false,
})

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(customerRoutes.list, pageOf(row))
    .on(customerRoutes.read, view)
    .on(vocabularyRoutes.read, emptyVocabulary)
    .on(customerSearchRoutes.tabCounts, { tabs: [] })
    .on(timelineRoutes.read, { items: [], nextCursor: null, missing: [] })
    .on(listLayoutRoutes.read, null)
    .on(sessionRoutes.users, { items: [{ id: 7, name: 'Lin Yue', username: 'lin' }] })
})

const open = (address = '/customer/index') => renderPage(<CustomerListPage />, { address, permissions })

test('lists customers with what matters, and marks a contact that is due', async () => {
  await open()
  const line = await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  expect(within(line).getByText('Germany')).toBeVisible()
  expect(within(line).getByText('Inquiry')).toBeVisible()
  expect(within(line).getByLabelText('Due')).toBeVisible()
  expect(server.callsOf(customerRoutes.list)[0]?.query).toMatchObject({ tab: 'mine', sort: '-updatedAt' })
})

test('takes the rows that were asked for while it was on its way, unless somebody else has signed in since', async () => {
  history.replaceState(null, '', '/customer/index?tab=all')
  askForFirstCustomers()
  await open('/customer/index?tab=all')
  expect(await screen.findByRole('row', { name: /Nordlicht GmbH/ })).toBeVisible()
  expect(server.callsOf(customerRoutes.list)).toHaveLength(1)
  cleanup()
  askForFirstCustomers()
  writeToken('another')
  await open('/customer/index?tab=all')
  expect(await screen.findByRole('row', { name: /Nordlicht GmbH/ })).toBeVisible()
  expect(server.callsOf(customerRoutes.list)).toHaveLength(3)
})

test('says beside a tab what is known of its number', async () => {
  const tabs = [
    { tab: 'mine', count: 0, isMinimum: true },
    { tab: 'all', count: 12, isMinimum: true },
    { tab: 'pool', count: 0, isMinimum: false },
  ] as const
  server.on(customerSearchRoutes.tabCounts, { tabs: [...tabs] })
  await open()
  expect(await screen.findByText('12+')).toBeVisible()
  expect(screen.getByText('0')).toBeVisible()
  expect(screen.queryByText('0+')).toBeNull()
})

test('says what to do when there are none', async () => {
  server.on(customerRoutes.list, pageOf())
  await open()
  expect(await screen.findByText('No customers here yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /New customer/ }).length).toBeGreaterThan(0)
})

test('shows cards on a phone', async () => {
  browser.width = 390
  await open()
  expect(await screen.findByRole('link', { name: 'Nordlicht GmbH' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  // A customer that does not drop has no line about it.
  expect(screen.getByText('Country', { selector: 'dt' })).toBeVisible()
  expect(screen.queryByText('Drops into pool', { selector: 'dt' })).toBeNull()
})

test('opens the customer of the address, records a follow-up with a file and a mention and keeps the rest', async () => {
  stubUploads()
  server.on(followUpRoutes.sendFile, { id: 31, name: 'offer.pdf', size: 5 })
  server.on(followUpRoutes.colleagues, { items: [{ id: 8, name: 'Wang Fang' }] })
  server.on(followUpRoutes.create, {
    id: 1,
    method: 'visit',
    content: 'met at the fair',
    authorName: 'Lin Yue',
    happenedAt: '2026-01-01T00:00:00.000Z',
    nextContactAt: null,
    channel: null,
    editedAt: null,
    files: [],
    mentions: [],
    commentCount: 0,
    canChange: true,
  })
  await open('/customer/index?customer=5&tab=all')
  await userEvent.click(await screen.findByText('Visit or meeting'))
  await userEvent.click(screen.getByLabelText('What was said'))
  await userEvent.paste('met at the fair, @Wang Fang')
  await userEvent.upload(
    screen.getByLabelText('Attach files', { selector: 'input' }),
    new File(['hello'], 'offer.pdf'),
  )
  expect(await screen.findByLabelText('Remove “offer.pdf”')).toBeVisible()
  await userEvent.click(screen.getByText('Record follow-up'))
  expect(await screen.findByText('Follow-up recorded')).toBeVisible()
  expect(server.callsOf(followUpRoutes.create)[0]?.body).toEqual({
    method: 'visit',
    content: 'met at the fair, @Wang Fang',
    fileIds: [31],
    mentionIds: [8],
  })
})

test('lets nobody change what is outside his data scope', async () => {
  server.on(customerRoutes.read, { ...view, canWrite: false, mayFollowUp: false, mayEdit: false })
  await open('/customer/index?customer=5')
  expect(await screen.findByText(/outside your data scope/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  expect(screen.queryByLabelText('What was said')).toBeNull()
})

test('puts a refusal at its field, keeps what was typed, and saves after the correction', async () => {
  const message = '“First” is already a customer, owned by Bo'
  server.on(customerRoutes.create, {
    refuse: 'customerExists',
    message,
    issues: [{ path: 'body.contacts.0.workEmail', message }],
  })
  await open()
  await userEvent.click((await screen.findAllByRole('button', { name: /New customer/ }))[0]!)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), 'Second')
  await userEvent.type(screen.getByLabelText('Work e-mail'), 'eve@first.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Second')
  server.on(customerRoutes.create, view)
  await userEvent.clear(screen.getByLabelText('Work e-mail'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('sends the state a change was made on', async () => {
  server.on(customerRoutes.update, view)
  await open('/customer/index?customer=5')
  await userEvent.click(await screen.findByRole('button', { name: /Edit/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company name' }), ' & Co')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(server.callsOf(customerRoutes.update)[0]?.body).toMatchObject({
    name: 'Nordlicht GmbH & Co',
    updatedAt: view.updatedAt,
    contacts: [{ id: 9, phones: ['+49301234567'] }],
  })
})

test('leads from an old link to the customer it was merged into, and says so', async () => {
  const message = 'This customer was merged into “Nordlicht GmbH”'
  server.on(customerRoutes.read, ({ path }) =>
    path.endsWith('/4') ? { refuse: 'customerMerged', message, data: { customerId: 5 } } : view,
  )
  const router = await open('/customer/index?tab=all&customer=4')
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
  expect(router.state.location.search).toBe('?tab=all&customer=5')
})

test('deletes with the choice to take it back', async () => {
  const deletedAt = '2026-01-03T00:00:00.000Z'
  server.on(customerRoutes.removeBatch, { deletedAt, count: 1, failed: 0, failures: [] })
  server.on(customerRoutes.restore, { restored: 1, refused: 0 })
  await open('/customer/index?customer=5')
  await userEvent.click((await screen.findAllByRole('button', { name: 'More for “Nordlicht GmbH”' })).at(-1)!)
  await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 restored')).toBeVisible()
  expect(server.callsOf(customerRoutes.restore)[0]?.body).toEqual({ deletedAt })
})

test('confirms how many a batch really takes, and names what it leaves out', async () => {
  server.on(customerRoutes.reach, { taken: 1, inPool: 480, ofColleagues: 8 }).on(customerRoutes.removeBatch, {
    deletedAt: '2026-01-03T00:00:00.000Z',
    count: 1,
    failed: 488,
    failures: [{ customerId: 7, name: 'Pooled', message: 'Pooled: is in the public pool' }],
  })
  await open('/customer/index?tab=all')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Nordlicht/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText('Not included: 480 in the public pool · 8 of colleagues'),
  ).toBeInTheDocument()
  const confirm = await screen.findByRole('button', { name: 'Delete (1 row)' })
  await vi.waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await screen.findByText('Pooled: is in the public pool')).toBeInTheDocument()
})

test('asks once for all companies on a page, and saves one that is no customer yet', async () => {
  server.on(customerRoutes.recognise, {
    items: [{ value: 'ACME|US', customerId: null, name: 'Acme', ownerName: 'Bo' }],
  })
  server.on(customerRoutes.saveFromCustoms, {
    items: [{ key: 'NORD|SE', state: 'created', customerId: 6, name: 'Nord', ownerName: 'Lin Yue' }],
  })
  await renderPage(
    <>
      <SaveAsCustomer company={{ key: 'ACME|US', role: 'buyer' }} />
      <SaveAsCustomer company={{ key: 'NORD|SE', role: 'seller' }} />
    </>,
    { permissions },
  )
  expect(await screen.findByText(/Customer already \(Bo\)/)).toBeVisible()
  expect(server.callsOf(customerRoutes.recognise)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /Save as customer/ }))
  expect(await screen.findByText('1 saved as customers, 0 existed already')).toBeVisible()
  expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
    companies: [{ key: 'NORD|SE', role: 'seller' }],
  })
})

test('an address can ask for the form of a new customer, once', async () => {
  const router = await renderPage(<CustomerListPage />, { address: '/page?customer=new', permissions })
  expect(await screen.findByRole('textbox', { name: 'Company name' })).toBeInTheDocument()
  expect(router.state.location.search).not.toContain('customer=new')
})

const pooled: CustomerRow = { ...row, ownerId: null, ownerName: null, poolId: 1, canWrite: false }
const quota = {
  held: 4,
  spared: 0,
  holdingCap: null,
  protectedCount: 0,
  protectionCap: 5,
  protectionDays: 90,
  pools: [],
}

test('claims a customer of the pool from its row, and shows the rows anew', async () => {
  server.on(customerRoutes.list, pageOf(pooled)).on(poolRoutes.quota, quota).on(placementRoutes.claim, {
    movedAt: '2026-11-21T08:00:00.000Z',
    done: 1,
    failed: 0,
    failures: [],
    task: null,
  })
  await open('/customer/index?tab=pool')
  expect(await screen.findByText('Customers you hold: 4')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Claim: Nordlicht GmbH' }))
  expect(await screen.findByText('1 claimed')).toBeVisible()
  await vi.waitFor(() => expect(server.callsOf(customerRoutes.list)).toHaveLength(2))
})

test('releases the chosen customers, but offers no claim for what is owned', async () => {
  server.on(poolRoutes.quota, quota).on(poolRoutes.reasons, { items: [] }).on(placementRoutes.release, {
    movedAt: '2026-11-21T08:00:00.000Z',
    done: 1,
    failed: 0,
    failures: [],
    task: null,
  })
  await open()
  const line = await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  await userEvent.click(within(line).getByRole('checkbox'))
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Release to pool' }))
  const confirm = await screen.findByRole('button', { name: /Release to pool \(1 / })
  // It cannot be pressed by accident with the same click.
  await vi.waitFor(() => expect(confirm).toBeEnabled(), { timeout: 15_000 })
  await userEvent.click(confirm)
  expect(await screen.findByText('1 released to the public pool')).toBeVisible()
  expect(server.callsOf(placementRoutes.release)[0]?.body).toEqual({ selection: { scope: 0, ids: [5] } })
})

test('closes the details of a customer that was released from them', async () => {
  server.on(poolRoutes.quota, quota).on(poolRoutes.reasons, { items: [] }).on(placementRoutes.release, {
    movedAt: '2026-11-21T08:00:00.000Z',
    done: 1,
    failed: 0,
    failures: [],
    task: null,
  })
  const router = await open('/customer/index?customer=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Release to pool' }))
  expect(await screen.findByText(/Nobody is responsible any more/)).toBeInTheDocument()
  await userEvent.click(screen.getAllByRole('button', { name: 'Release to pool' }).at(-1)!)
  expect(await screen.findByText('1 released to the public pool')).toBeVisible()
  expect(router.state.location.search).not.toContain('customer=5')
})
