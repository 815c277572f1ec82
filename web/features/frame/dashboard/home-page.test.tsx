import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { type SendTaskRow, sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { type DashboardView, dashboardRoutes, type TodoItem } from '@landfall/contract/frame/dashboard.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { type PointsSummary, pointsRoutes } from '@landfall/contract/points/points.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { HomePage } from './home-page.tsx'

const rights: Permission[] = [
  'dashboard.home.read',
  'customs.record.read',
  'customer.customer.read',
  'customer.followUp.write',
  'email.history.read',
]
const menu = [
  ['/customsData/searchCustomsData', 'customsData/searchCustomsData'],
  ['/customer/index', 'customer/index'],
  ['/email/emailSendHistory', 'emailSendHistory/index'],
].map(([path, component]) => ({ path, component, meta: { title: '' } })) as MenuEntry[]

function item(id: number, name: string, part: Partial<TodoItem> = {}): TodoItem {
  return {
    id,
    customerId: id,
    name,
    country: 'DE',
    contact: 'Anna',
    at: '2026-11-20T08:00:00.000Z',
    reason: null,
    ...part,
  }
}
const view: DashboardView = {
  funnel: {
    thisMonth: { found: 1200, verified: 40, customers: 30, contacted: 20, opened: 5, replied: 2, won: 2 },
    previousMonth: { found: 900, verified: 3, customers: 12, contacted: 8, opened: 1, replied: 0, won: 0 },
    pace: { contacted: 1.2, opened: 3, replied: 120, won: null },
  },
  monthStart: '2026-11-01',
  todo: [
    { queue: 'contactToday', total: 2, items: [item(1, 'Acme')], nextCursor: 'more' },
    { queue: 'untouched', total: 0, items: [], nextCursor: null },
    {
      queue: 'failed',
      total: 1,
      items: [item(90, 'Globex', { customerId: 3, contact: 'gone@globex.example', reason: 'hard' })],
      nextCursor: null,
    },
  ],
  hasTeam: true,
}
const points: PointsSummary = {
  monthly: 200,
  lasting: 1_034,
  monthlyGrant: 200,
  lowThreshold: null,
  isLow: true,
  limit: null,
  limitLeft: 50,
  spentThisMonth: 7,
  prices: [],
}
const none = { customers: 0, followUps: 0, sent: 0, opened: 0 }

let server: ServerStub
/** Finds that everything is in view at once. */
class WideObserver {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: WideObserver['tell']) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', WideObserver)
  server = new ServerStub()
    .on(brandingRoutes.oem, {
      id: 1,
      name: 'Harbour',
      title: 'Harbour',
      logo: '',
      loginLogo: '',
      trademark: null,
      indexContent: '<p>Welcome aboard</p>',
      indexUiSettings: '',
      showLoginLogo: true,
      showIndexLogo: true,
      showIndexContent: true,
    })
    .on(dashboardRoutes.read, view)
    .on(dashboardRoutes.queue, { items: [item(2, 'Initech')], nextCursor: null })
    .on(dashboardRoutes.team, {
      items: [
        {
          userId: 1,
          name: 'Ana',
          lastSignInAt: null,
          thisMonth: { ...none, sent: 3, customers: 9 },
          previousMonth: none,
        },
        { userId: 2, name: 'Bo', lastSignInAt: null, thisMonth: { ...none, sent: 40 }, previousMonth: none },
      ],
    })
    .on(dashboardRoutes.coverage, {
      months: ['2026-09', '2026-10'],
      countries: [{ country: 'US', records: [0, 1_500] }],
    })
    .on(pointsRoutes.summary, points)
    .on(noticeRoutes.list, { items: [], nextCursor: null, unread: 0 })
})

async function show(permissions: readonly Permission[] = rights): Promise<void> {
  useSession.setState({ menu })
  await renderPage(<HomePage />, { permissions })
}
const linkOf = async (name: string) => {
  const address = (await screen.findByRole('link', { name })).getAttribute('href') ?? ''
  const { pathname, searchParams } = new URL(address, location.origin)
  const filter = searchParams.get('filter')
  return [pathname, searchParams.get('tab'), filter && JSON.parse(filter).conditions[0]]
}

test('each step of the funnel shows both months and leads to its list', async () => {
  await show()
  const funnel = within(await screen.findByRole('region', { name: 'This month’s funnel' }))
  expect(await funnel.findByText('1,200')).toBeVisible()
  expect(funnel.getByText('900 by this day last month')).toBeVisible()
  expect(funnel.getByText('25%')).toBeVisible()
  expect(funnel.getByText('half within 1 hour')).toBeVisible()
  expect(funnel.getByText('half within 5 days')).toBeVisible()
  const since = (field: string) => ({ field, op: 'gte', value: '2026-11-01' })
  expect(await linkOf('See new customers')).toEqual(['/customer/index', 'all', since('createdAt')])
  expect(await linkOf('See whom we contacted')).toEqual(['/customer/index', 'all', since('contactedAt')])
  expect(await linkOf('See who opened')).toEqual(['/email/emailSendHistory', 'opened', since('sentAt')])
  expect(await linkOf('See deals won')).toEqual(['/customer/index', 'all', since('wonAt')])
  expect(screen.getByTitle('Harbour')).toHaveAttribute(
    'sandbox',
    expect.not.stringContaining('allow-scripts'),
  )
})

test('the queues show what waits, more of it on demand, and nothing of empty ones', async () => {
  await show()
  const today = within(await screen.findByRole('region', { name: /^Contact today/ }))
  expect(today.getByText('Overdue')).toBeVisible()
  await userEvent.click(today.getByRole('button', { name: 'Show more' }))
  expect(await today.findByRole('link', { name: 'Initech' })).toHaveAttribute(
    'href',
    '/customer/index?customer=2',
  )
  expect(server.callsOf(dashboardRoutes.queue)).toMatchObject([{ query: { cursor: 'more' } }])
  expect(screen.queryByText('Assigned to me, not yet contacted')).toBeNull()
  const failed = within(screen.getByRole('region', { name: /^Messages that failed/ }))
  expect(failed.getByText(/gone@globex\.example · Germany — The mailbox does not exist/)).toBeVisible()
  expect(failed.getByRole('link', { name: 'Fix address: gone@globex.example' })).toHaveAttribute(
    'href',
    '/customer/index?customer=3',
  )
})

test('a follow-up is recorded on the spot, and the entry goes', async () => {
  server.on(followUpRoutes.create, () => {
    server.on(dashboardRoutes.read, { ...view, todo: [] })
    return {
      id: 1,
      method: 'call' as const,
      content: 'Hello',
      authorName: '',
      happenedAt: '2026-11-21T00:00:00.000Z',
      nextContactAt: null,
      channel: null,
      editedAt: null,
      files: [],
      mentions: [],
      commentCount: 0,
      canChange: true,
    }
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Record follow-up: Acme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Acme' }))
  await userEvent.type(await dialog.findByLabelText('What was said'), 'Hello')
  await userEvent.click(dialog.getByRole('button', { name: 'Record follow-up' }))
  expect(await screen.findByText('Nothing waits for you')).toBeVisible()
  expect(server.callsOf(followUpRoutes.create)).toMatchObject([{ path: '/api/customers/1/follow-ups' }])
})

test('the team is sorted by any column', async () => {
  await show()
  const board = within(await screen.findByRole('table', { name: 'Team' }))
  const names = () => board.getAllByRole('rowheader').map((cell) => cell.textContent)
  expect(names()).toEqual(['Bo', 'Ana'])
  await userEvent.click(board.getByRole('button', { name: /New customers/ }))
  expect(names()).toEqual(['Ana', 'Bo'])
  expect(board.getByRole('columnheader', { name: /New customers/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('points, coverage and notices are there, and nothing is wrong for screen readers', async () => {
  await show()
  expect(await screen.findByText('1,234')).toBeVisible()
  expect(screen.getByText('7 spent this month · 50 left for you')).toBeVisible()
  expect(screen.getByText('Low')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '1.5K' })).toBeVisible()
  expect(screen.getByText(/Customers assigned to you, results of tasks/)).toBeVisible()
  await screen.findByText('Bo')
  const rules = {
    region: { enabled: false },
    'color-contrast': { enabled: false },
    'frame-tested': { enabled: false },
  }
  expect((await axe.run(document.body, { rules, iframes: false })).violations).toEqual([])
})

test('mailings on their way are there with how far they are, drafts are not', async () => {
  const counts = {
    total: 10,
    waiting: 6,
    sending: 0,
    deferred: 0,
    sent: 4,
    opened: 0,
    clicked: 0,
    failed: 0,
    unknown: 0,
    skipped: 0,
  }
  const mailing = { id: 8, name: 'Spring offer', phase: 'sending', counts }
  const items = [
    mailing,
    { ...mailing, id: 9, name: 'Not begun', phase: 'draft' },
  ] as unknown as SendTaskRow[]
  server.on(sendTaskRoutes.list, { items, nextCursor: null, total: 2, totalIsMinimum: false })
  await show([...rights, 'email.task.read'])
  const running = within(await screen.findByRole('region', { name: /^Mailings on their way/ }))
  expect(running.getByText('4 / 10')).toBeVisible()
  expect(running.getByRole('link', { name: 'Spring offer' })).toHaveAttribute(
    'href',
    '/email/emailMarketingTask?task=8',
  )
  expect(running.queryByText('Not begun')).toBeNull()
})

test('without rights there is only what is for everybody', async () => {
  await show([])
  expect(await screen.findByText('1,234')).toBeVisible()
  expect(screen.queryByText('This month’s funnel')).toBeNull()
  expect(server.callsOf(dashboardRoutes.read)).toEqual([])
  expect(server.callsOf(dashboardRoutes.coverage)).toEqual([])
})

test('steps the caller may not see are left out, and a failure can be tried again', async () => {
  const own = {
    found: null,
    verified: null,
    customers: null,
    contacted: null,
    opened: 4,
    replied: 1,
    won: null,
  }
  server.on(dashboardRoutes.read, { refuse: 'unexpected', status: 500 })
  await show()
  server.on(dashboardRoutes.read, { ...view, funnel: { ...view.funnel, thisMonth: own, previousMonth: own } })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Try again' }))[0]!)
  expect(await screen.findByText('Customers who opened')).toBeVisible()
  await expect.poll(() => screen.queryByText('New customers', { selector: '.funnel-name' })).toBeNull()
})
