import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { type PoolQuota, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { type WorkItem, type WorkList, workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contactInDays } from '#features/customers/contact-calendar/later-contact.ts'
import { showTimesIn } from '#platform/formatters.ts'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { addDays, monthStart, weekStart, weeksOfMonth } from './calendar-days.ts'
import { WorkbenchPage } from './workbench-page.tsx'

const all: Permission[] = [
  'customer.customer.read',
  'customer.followUp.write',
  'customer.customer.protect',
  'customer.pool.claim',
  'email.task.send',
]

function item(id: number, name: string, part: Partial<WorkItem> = {}): WorkItem {
  return {
    ...{ id, customerId: id, name, country: 'US', timeZone: 'America/New_York', contact: 'Anna' },
    zoneOrigin: 'country' as const,
    ...{ hasEmail: true, at: '2026-11-20T14:30:00.000Z', reason: null },
    ...part,
  }
}
const empty = { total: 0, items: [], nextCursor: null }
const queues: WorkList[] = [
  { queue: 'overdue', total: 2, items: [item(1, 'Acme')], nextCursor: 'more' },
  { queue: 'contactToday', ...empty },
  { queue: 'dropsSoon', total: 1, items: [item(3, 'Initech')], nextCursor: null },
  { queue: 'opened', total: 1, items: [item(4, 'Umbrella', { reason: 'clicked' })], nextCursor: null },
  {
    ...{ queue: 'failed', total: 1, nextCursor: null },
    items: [item(90, 'Globex', { customerId: null, contact: 'gone@globex.example', reason: 'hard' })],
  },
]
const quota: PoolQuota = {
  ...{ held: 12, spared: 3, holdingCap: 50, protectedCount: 2, protectionCap: 20, protectionDays: 90 },
  pools: [
    {
      ...{ id: 1, name: '', isDefault: true, reasonRequired: false },
      ...{ claimedToday: 1, dailyClaims: 5, viewedToday: 0, dailyViews: null },
    },
  ],
}
const figures = { customers: 0, sent: 0, opened: 0, claims: 0, drops: 0 }

let server: ServerStub
beforeEach(() => {
  showTimesIn('Asia/Shanghai')
  server = new ServerStub()
    .on(workbenchRoutes.read, { queues, hasTeam: true, dropPool: 'South' })
    .on(workbenchRoutes.queue, { items: [item(2, 'Stark')], nextCursor: null })
    .on(workbenchRoutes.markDone, { doneAt: '2026-11-21T08:00:00.000Z', count: 1 })
    .on(workbenchRoutes.undoDone, { restored: 1 })
    .on(workbenchRoutes.setNextContact, { before: '2026-11-20T14:30:00.000Z' })
    .on(workbenchRoutes.calendar, { days: [], dropPool: '' })
    .on(workbenchRoutes.team, {
      items: [
        { userId: 1, name: 'Ana', figures: { ...figures, sent: 3 }, followUps: { call: 4, visit: 1 } },
        { userId: 2, name: 'Bo', figures: { ...figures, sent: 40 }, followUps: {} },
      ],
    })
    .on(poolRoutes.quota, quota)
})

const open = (address = '/customer/home/index', permissions = all) =>
  renderPage(<WorkbenchPage />, { address, permissions })
const choose = (name: RegExp) => screen.findByRole('button', { name }).then(userEvent.click)

describe('the queues', () => {
  it('show their counts; one is in front with its entries, and the address says which', async () => {
    const router = await open()
    expect(await screen.findByRole('button', { name: '2 Contact overdue', pressed: true })).toBeVisible()
    const link = await screen.findByRole('link', { name: 'Acme' })
    expect(link).toHaveAttribute('href', '/customer/index?tab=all&customer=1')
    expect(screen.getByText('Anna · United States')).toBeVisible()
    expect(screen.getByText('09:30 AM there')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Stark' })).toBeVisible()
    await choose(/0 Contact today/)
    expect(await screen.findByText('Nothing waits here')).toBeVisible()
    expect(router.state.location.search).toBe('?queue=contactToday')
    await choose(/Read our mail/)
    expect(await screen.findByText('Anna · United States · Clicked a link')).toBeVisible()
  })

  it('mark one as done, and all after a question; both can be taken back', async () => {
    await open()
    await choose(/Mark “Acme” as done/)
    expect(await screen.findByText('1 marked as done')).toBeVisible()
    expect(server.callsOf(workbenchRoutes.markDone)[0]?.body).toEqual({ selection: { scope: 0, ids: [1] } })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 back in the queue')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as done' }))
    const question = await dialogOf('Mark all 2 in “Contact overdue” as done?')
    const sure = within(question).getByRole('button', { name: 'Mark all as done' })
    await waitFor(() => expect(sure).toBeEnabled())
    await userEvent.click(sure)
    await waitFor(() => expect(server.callsOf(workbenchRoutes.markDone)).toHaveLength(2))
    expect(server.callsOf(workbenchRoutes.markDone)[1]?.body).toEqual({ selection: { scope: 1 } })
  })

  it('postpone by the clock of the customer, and take that back', async () => {
    await open()
    await choose(/More for “Acme”/)
    await userEvent.click(await screen.findByText('Contact tomorrow'))
    expect(await screen.findByText(/“Acme”: next contact .*09:30 AM, local time/)).toBeVisible()
    const [call] = server.callsOf(workbenchRoutes.setNextContact)
    expect(call?.path).toBe('/api/customers/1/next-contact')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.callsOf(workbenchRoutes.setNextContact)[1]?.body).toEqual({
        nextContactAt: '2026-11-20T14:30:00.000Z',
      }),
    )
  })

  it('lead to a follow-up without leaving the page', async () => {
    await open()
    await choose(/Record follow-up: Acme/)
    const dialog = await dialogOf('Acme')
    expect(within(dialog).getByRole('button', { name: 'Record follow-up' })).toBeVisible()
    expect(server.callsOf(followUpRoutes.create)).toEqual([])
  })

  it('offer nothing that the user may not do', async () => {
    await open('/customer/home/index?queue=dropsSoon', ['customer.customer.read'])
    expect(await screen.findByRole('link', { name: 'Initech' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Record follow-up/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /More for/ })).toBeNull()
    expect(screen.getByText('Customers you hold: 12 of 50')).toBeVisible()
    expect(screen.getByText('and 3 won customers, not counted')).toBeVisible()
    await choose(/Messages that failed/)
    expect(await screen.findByText('Globex')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Globex' })).toBeNull()
  })

  it('say why they could not be loaded', async () => {
    server.on(workbenchRoutes.read, { refuse: 'storeUnavailable', message: 'Later', status: 503 })
    await open()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('The workbench could not be loaded')).toBeVisible()
    server.on(workbenchRoutes.read, { queues, hasTeam: false, dropPool: '' })
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Acme' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Team' })).toBeNull()
  })
})

describe('the calendar', () => {
  const entry = {
    ...{ kind: 'contact' as const, customerId: 1, name: 'Acme', country: 'US', timeZone: 'America/New_York' },
    zoneOrigin: 'country' as const,
    ...{ at: '2026-11-18T14:30:00.000Z', isDone: true },
  }
  const days = [
    {
      day: '2026-11-18',
      contacts: 30,
      drops: 1,
      entries: [entry, { ...entry, kind: 'drop' as const, name: 'Initech' }],
    },
  ]

  it('shows a week by the customers’ clocks and leads from a month to a week', async () => {
    server.on(workbenchRoutes.calendar, { days, dropPool: 'South' })
    const router = await open('/customer/home/index?day=2026-11-18')
    expect(await screen.findByRole('link', { name: 'Initech' })).toBeVisible()
    expect(server.callsOf(workbenchRoutes.calendar)[0]?.query).toEqual({ from: '2026-11-16', days: '7' })
    expect(screen.getByText('09:30 AM')).toBeVisible()
    expect(screen.getByText('29 more')).toBeVisible()
    expect(screen.getByText('Drops into the pool “South”')).toBeVisible()
    await userEvent.click(screen.getByText('Month'))
    await waitFor(() => expect(server.callsOf(workbenchRoutes.calendar)).toHaveLength(2))
    expect(server.callsOf(workbenchRoutes.calendar)[1]?.query).toEqual({ from: '2026-10-26', days: '42' })
    expect(screen.getByText('November 2026')).toBeVisible()
    await choose(/November 18, 2026, 30 to contact, 1 drop/)
    expect(router.state.location.search).toBe('?day=2026-11-18&view=week')
    await choose(/Forward/)
    expect(router.state.location.search).toContain('day=2026-11-25')
  })

  it('reckons days whatever the clocks do', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(weekStart('2026-11-22')).toBe('2026-11-16')
    expect(monthStart('2026-01-31', -1)).toBe('2025-12-01')
    expect(weeksOfMonth('2026-02-10')).toEqual([
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
    ])
    vi.useFakeTimers({ now: new Date('2026-10-31T12:00:00Z'), toFake: ['Date'] })
    // Clocks go back in New York on 1 November.
    expect(contactInDays(3, 'America/New_York', '2026-10-30T13:30:00.000Z')).toBe('2026-11-03T14:30:00.000Z')
    expect(contactInDays(1, 'Pacific/Kiritimati')).toBe('2026-11-01T19:00:00.000Z')
    vi.useRealTimers()
  })
})

describe('the team', () => {
  it('is ordered by any column and saved as it is shown', async () => {
    const router = await open('/customer/home/index?from=2026-11-01&to=2026-11-15')
    const table = await screen.findByRole('table', { name: 'Team' })
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent)
    expect(names()).toEqual(['Ana', 'Bo'])
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([
      ...[
        'Person',
        'New customers',
        'Follow-ups ↓',
        'Call',
        'Visit or meeting',
        'Sent',
        'Opened',
        'Claimed',
        'Dropped',
      ],
    ])
    await userEvent.click(within(table).getByRole('button', { name: 'Sent' }))
    expect(names()).toEqual(['Bo', 'Ana'])
    expect(router.state.location.search).toContain('sort=-sent')
    let saved: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob
      return '#saved'
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    expect(await saved?.text()).toBe(
      [
        'Person,New customers,Follow-ups,Call,Visit or meeting,Sent,Opened,Claimed,Dropped',
        'Bo,0,0,0,0,40,0,0,0',
        'Ana,0,5,4,1,3,0,0,0',
        '',
      ].join('\r\n'),
    )
    expect(server.callsOf(workbenchRoutes.team)[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-15' })
  })
})
