import {
  type PlacementResult,
  placementRoutes,
  type Receiver,
} from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { type PoolQuota, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { type Permission, permissions } from '@landfall/contract/permissions.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { emptyCustomer } from '#testing/build-profile.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { PlacementButtons } from './placement-actions.tsx'
import { PlacementHost } from './placement-host.tsx'
import { PlacementNote } from './placement-note.tsx'
import { PoolQuotaLine } from './pool-quota-line.tsx'

const owned: CustomerRow = {
  ...emptyCustomer,
  id: 5,
  name: 'Nordlicht GmbH',
  country: 'DE',
  website: '',
  stage: 'inquiry',
  intent: 'high',
  source: 'manual',
  ownerId: 7,
  ownerName: 'Lin Yue',
  founderName: 'Lin Yue',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  lastFollowUpAt: null,
  lastContactAt: null,
  nextContactAt: null,
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
const pooled: CustomerRow = {
  ...owned,
  ownerId: null,
  ownerName: null,
  poolId: 1,
  pooledAt: '2026-01-02T00:00:00.000Z',
  isMasked: true,
  canWrite: false,
}
const pool = {
  id: 1,
  name: '',
  isDefault: true,
  reasonRequired: true,
  claimedToday: 3,
  dailyClaims: 10,
  viewedToday: 0,
  dailyViews: null,
}
const quota: PoolQuota = {
  held: 40,
  spared: 0,
  holdingCap: 100,
  protectedCount: 2,
  protectionCap: 20,
  protectionDays: 90,
  pools: [pool],
}
const receivers: Receiver[] = [
  { id: 7, name: 'Lin Yue', obstacle: null, isWithin: true },
  { id: 9, name: 'Mo', obstacle: 'full', isWithin: false },
  { id: 8, name: 'Bo', obstacle: null, isWithin: false },
]
const movedAt = '2026-11-21T08:00:00.123Z'
const done = (part: Partial<PlacementResult> = {}): PlacementResult => ({
  movedAt,
  done: 1,
  failed: 0,
  failures: [],
  task: null,
  ...part,
})

let server: ServerStub
let left: number

beforeEach(() => {
  left = 0
  server = new ServerStub()
    .on(poolRoutes.quota, quota)
    .on(placementRoutes.receivers, { items: receivers })
    .on(poolRoutes.reasons, { items: [{ id: 4, names: { en: 'No demand' }, position: 0, uses: 1 }] })
})

const open = (row: CustomerRow, held: readonly Permission[] = permissions) =>
  renderPage(
    <>
      <PlacementNote row={row} />
      <PlacementButtons row={row} onLeft={() => (left += 1)} />
      <PlacementHost />
    </>,
    { permissions: held },
  )
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body)

test('claims at once, and says who was faster', async () => {
  server.on(placementRoutes.claim, done())
  await open(pooled)
  expect(screen.getByText('Contact details are covered: claim the customer to see them.')).toBeVisible()
  await press('Claim')
  expect(await screen.findByText('1 claimed')).toBeVisible()
  expect(server.callsOf(placementRoutes.claim)[0]?.body).toEqual({ selection: { scope: 0, ids: [5] } })
  const message = '“Nordlicht GmbH” belongs to Bo'
  server.on(
    placementRoutes.claim,
    done({ done: 0, failed: 1, failures: [{ customerId: 5, name: 'Nordlicht GmbH', message }] }),
  )
  await press('Claim')
  expect(await screen.findByText(message)).toBeVisible()
  expect(left).toBe(0)
})

test('releases with a reason where the pool wants one, and tells that the customer has gone', async () => {
  server.on(placementRoutes.release, done())
  await open(owned)
  await press('Release to pool')
  expect(await screen.findByText(/Nobody is responsible any more/)).toBeInTheDocument()
  const reason = await screen.findByRole('combobox', { name: 'Reason' })
  await press('Release to pool')
  expect(await screen.findByText('Choose a reason')).toBeVisible()
  await userEvent.click(reason)
  await userEvent.click(await screen.findByTitle('No demand'))
  await press('Release to pool')
  expect(await screen.findByText('1 released to the public pool')).toBeVisible()
  expect(server.callsOf(placementRoutes.release)[0]?.body).toEqual({
    selection: { scope: 0, ids: [5] },
    reasonId: 4,
  })
  expect(left).toBe(1)
  server.on(placementRoutes.takeBack, { restored: 1 })
  await press('Undo')
  expect(await screen.findByText('Taken back: 1')).toBeVisible()
  expect(server.callsOf(placementRoutes.takeBack)[0]?.body).toEqual({ movedAt })
})

test('keeps the dialog and its choice when a transfer is refused', async () => {
  server.on(placementRoutes.transfer, { refuse: 'ownerNotAllowed', message: 'Bo cannot own customers' })
  await open(owned)
  await press('Transfer')
  await userEvent.click(await screen.findByRole('combobox', { name: 'New owner' }))
  // Who has it already is not offered, who cannot get it says why.
  expect(screen.queryByTitle('Lin Yue')).toBeNull()
  expect(await screen.findByTitle('Mo (holding limit reached)')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(await screen.findByTitle('Bo'))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Access of the former owner' }))
  await userEvent.click(await screen.findByTitle('View and follow up'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keep the planned next contact' }))
  await press('Transfer')
  expect(await screen.findByText('Bo cannot own customers')).toBeVisible()
  expect(server.callsOf(placementRoutes.transfer)[0]?.body).toMatchObject({
    userId: 8,
    former: { level: 'followUp', until: null },
    keepsNextContact: false,
  })
  expect(left).toBe(0)
})

test('lists what stayed where it was', async () => {
  const failures = ['A', 'B'].map((name, id) => ({ customerId: id, name, message: `“${name}” is taken` }))
  server.on(placementRoutes.protect, done({ done: 3, failed: 120, failures }))
  await open({ ...owned, lockedUntil: '2099-01-01T00:00:00.000Z' })
  expect(screen.getByText(/Protected until/)).toBeVisible()
  await press('End protection')
  expect(await screen.findByText('Not done: 120')).toBeInTheDocument()
  expect(screen.getByText('“A” is taken')).toBeInTheDocument()
  expect(screen.getByText('Not listed here: 118 more')).toBeInTheDocument()
  expect(server.callsOf(placementRoutes.protect)[0]?.body).toMatchObject({ until: null })
})

test('offers nothing that the user may not do', async () => {
  await open(owned, ['customer.customer.read', 'customer.customer.release'])
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Release to pool'])
})

test('offers no protection for what is won, and nothing for customers of others', async () => {
  await open({ ...owned, stage: 'won' })
  expect(screen.queryByRole('button', { name: 'Protect' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeVisible()
})

test('names the pool a customer drops into, unless it is one the user may not look into', async () => {
  const dropsAt = new Date(Date.now() + 40 * 86_400_000).toISOString()
  await open({ ...owned, dropsAt, dropPool: 'South' })
  expect(screen.getByText(/^Drops into the pool “South” in \d+ days/)).toBeVisible()
  await open({ ...owned, dropsAt, dropPool: '' })
  expect(screen.getByText(/^Drops into the public pool in/)).toBeVisible()
  await open({ ...owned, dropsAt, dropPool: null })
  expect(screen.getByText(/^Drops into another pool in/)).toBeVisible()
})

test('says what covered contacts wait for to those who may not claim', async () => {
  await open(pooled, ['customer.customer.read'])
  expect(screen.getByText(/covered until somebody has claimed/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('counts what may still be claimed today', async () => {
  await renderPage(<PoolQuotaLine />, { permissions })
  expect(await screen.findByText('Customers you hold: 40 of 100')).toBeVisible()
  expect(screen.getByText('Claims left today: 7 of 10')).toBeVisible()
})
