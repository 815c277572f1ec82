import { type SendTaskRow, type SendTaskView, sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { type SendLog, sendLogRoutes } from '@landfall/contract/email/send-log.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SendingLogDialog } from './sending-log-dialog.tsx'

const counts = {
  total: 5,
  waiting: 2,
  sending: 0,
  sent: 1,
  deferred: 1,
  failed: 1,
  skipped: 0,
  unknown: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  bounced: 1,
  unsubscribed: 0,
  complained: 0,
}
const mailing: SendTaskRow = {
  id: 3,
  kind: 'SERVER',
  isLetter: false,
  name: 'Spring offer',
  state: 'SUBMITTED',
  phase: 'sending',
  subject: 'Offer',
  fromAddress: 'a@seller.example',
  relayName: null,
  waitingFor: null,
  creatorName: 'Lin Yue',
  counts,
  scheduledAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  submittedAt: '2026-11-21T08:00:00.000Z',
  finishedAt: null,
}
const entry = {
  taskId: 3,
  name: '',
  reason: null,
  error: null,
  nextTryAt: null,
  happenedAt: new Date().toISOString(),
}
const log: SendLog = {
  tasks: [mailing],
  entries: [
    {
      ...entry,
      id: 9,
      address: 'gone@buyer.example',
      outcome: 'failed',
      reason: 'hard',
      error: '550 unknown user',
    },
    {
      ...entry,
      id: 8,
      address: 'later@buyer.example',
      outcome: 'deferred',
      nextTryAt: '2026-11-21T09:00:00.000Z',
    },
    { ...entry, id: 7, address: 'there@buyer.example', outcome: 'sent' },
  ],
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(sendLogRoutes.read, log)
})
const show = (
  permissions: Parameters<typeof renderPage>[1] = { permissions: ['email.task.read', 'email.task.send'] },
) => renderPage(<SendingLogDialog />, permissions)

test('shows every result with its meaning, newest first, and the counts', async () => {
  await show()
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  expect(results.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Failedgone@buyer\.exampleThe mailbox does not exist.* — 550 unknown user/),
    expect.stringMatching(/^Will be retriedlater@buyer\.examplenext try /),
    expect.stringMatching(/^Sentthere@buyer\.example/),
  ])
  expect(screen.getByText('Sent: 1 · To be retried: 1 · Failed: 1 · Waiting: 2')).toBeInTheDocument()
})

test('pauses and resumes the mailing', async () => {
  server.on(sendTaskRoutes.pause, () => {
    server.on(sendLogRoutes.read, { ...log, tasks: [{ ...mailing, phase: 'paused' }] })
    return mailing as SendTaskView
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Pause: Spring offer' }))
  expect(await screen.findByRole('button', { name: 'Resume: Spring offer' })).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.pause)).toMatchObject([{ path: '/api/send-tasks/3/pause' }])
})

test('who may only look cannot pause', async () => {
  await show({ permissions: ['email.task.read'] })
  await screen.findByText('Spring offer')
  expect(screen.queryByRole('button', { name: /Pause/ })).toBeNull()
})

test('without a mailing it says what will appear', async () => {
  server.on(sendLogRoutes.read, { tasks: [], entries: [] })
  await show()
  expect(await screen.findByText('No mailing is running')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'New send task' })).toBeInTheDocument()
})
