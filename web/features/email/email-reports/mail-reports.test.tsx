import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import {
  type Deliverability,
  mailReportRoutes,
  type TaskReport as Report,
} from '@landfall/contract/email/mail-reports.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { DeliverabilityPage } from './deliverability-page.tsx'
import { TaskReport } from './task-report.tsx'

const figures = {
  ...{ accepted: 200, bounced: 0, failed: 4, opened: 80, clicked: 20, replied: 5 },
  ...{ unsubscribed: 1, complained: 0 },
}
const report: Report = {
  figures,
  before: { ...figures, accepted: 1_000, opened: 300, clicked: 100, replied: 50, tasks: 5 },
  days: [{ day: '2026-11-20', sent: 200, opened: 80, clicked: 20, replied: 5 }],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 80 : 0)),
  providers: [
    { ...figures, name: 'Gmail' },
    { ...figures, name: '' },
  ],
  countries: [
    { ...figures, name: 'IT' },
    { ...figures, name: '*' },
  ],
  contents: [],
  refusals: [{ reason: 'block', code: '5.7.1', said: '550 5.7.1 refused by policy', amount: 4 }],
}
const delivery: Deliverability = {
  figures: { accepted: 1_000, deferred: 20, bounced: 5, blocked: 60, complained: 2 },
  weeks: [{ week: '2026-11-16', accepted: 1_000, deferred: 20, bounced: 5, blocked: 60, complained: 2 }],
  providers: [{ name: 'Outlook', accepted: 500, deferred: 10, bounced: 5, blocked: 60, complained: 0 }],
  channels: [
    { name: 'server', sent: 1_000, delivered: 995, read: 400, replied: 20, left: 3 },
    { name: 'whatsapp', sent: 80, delivered: 78, read: 60, replied: 16, left: 1 },
  ],
  blocks: [{ provider: 'Outlook', code: '5.7.515', said: '550 5.7.515 Access denied', amount: 60 }],
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(mailReportRoutes.task, report).on(mailReportRoutes.deliverability, delivery)
})

const showTask = (permissions: Permission[]) =>
  renderPage(<TaskReport task={{ id: 7 } as SendTaskView} />, { permissions })

test('a mailing is told in the figures that matter, beside those before it, and leads to whom to look at next', async () => {
  await showTask(['email.task.read', 'email.history.read', 'email.history.export'])
  expect(await screen.findByText('40%')).toBeVisible()
  expect(screen.getByText('30% in the 5 before')).toBeVisible()
  expect(screen.getByText('5 of 200 delivered')).toBeVisible()
  const next = screen.getByRole('link', { name: 'Who clicked and did not reply' })
  const query = new URL(next.getAttribute('href') ?? '', 'http://x').searchParams
  expect([query.get('tab'), JSON.parse(query.get('filter') ?? '')]).toEqual([
    'clicked',
    {
      join: 'and',
      conditions: [
        { field: 'taskId', op: 'in', value: [7] },
        { field: 'repliedAt', op: 'empty' },
      ],
    },
  ])
  expect(screen.getByRole('row', { name: /^Gmail 200 80 20 5 0 4 0$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Italy/ })).toBeVisible()
  expect(screen.getByText('550 5.7.1 refused by policy')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export recipients' })).toBeVisible()
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
})

test('who may not read messages is not led to them', async () => {
  await showTask(['email.task.read'])
  expect(await screen.findByText('40%')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Who/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export recipients' })).toBeNull()
})

test('says what is to be mended, and what providers said', async () => {
  await renderPage(<DeliverabilityPage />, { permissions: ['email.task.read'] })
  expect(await screen.findByText(/^Refused: 5.7%, should be below 1%/)).toBeVisible()
  expect(screen.getByText(/^Complaints: 0.2%, should be below 0.1%/)).toBeVisible()
  expect(screen.queryByText(/^Bounces:/)).toBeNull()
  expect(within(screen.getByRole('row', { name: /^Outlook/ })).getByText('60')).toHaveClass('state-bad')
  expect(screen.getByText('550 5.7.515 Access denied')).toBeVisible()
  expect(screen.getByRole('row', { name: /^WhatsApp 80 78 97\.5% 60 75% 16 20% 1 1\.3%$/ })).toBeVisible()
})

test('without any mail it leads to writing some', async () => {
  server.on(mailReportRoutes.deliverability, { ...delivery, weeks: [], channels: [] })
  await renderPage(<DeliverabilityPage />, { permissions: ['email.task.read', 'email.task.send'] })
  expect(await screen.findByRole('link', { name: 'New send task' })).toBeVisible()
})
