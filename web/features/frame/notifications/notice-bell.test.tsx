import { type NoticeView, noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteNews, useNotices } from '#platform/notice-store.ts'
import { useTasks } from '#platform/task-store.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { NoticeBell } from './notice-bell.tsx'
import { NotificationSettings } from './notification-settings.tsx'

function notice(id: number, part: Partial<NoticeView> = {}): NoticeView {
  return {
    id,
    kind: 'assignedToMe',
    params: { by: 'Mei', amount: id },
    path: '/customer/index?tab=mine',
    createdAt: new Date().toISOString(),
    readAt: null,
    ...part,
  }
}
const exported: TaskView = {
  id: 9,
  kind: 'customerExport',
  title: 'Customers',
  state: 'done',
  done: 1,
  total: 1,
  figures: {},
  error: null,
  fileId: 4,
  createdAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
}
const ended = (id: number, part: Partial<NoticeView> = {}) =>
  notice(id, {
    kind: 'exportReady',
    params: { id: 9, task: 'customerExport', title: 'Customers' },
    path: '',
    ...part,
  })

let server: ServerStub
let notices: NoticeView[]

beforeEach(() => {
  notices = [notice(2), notice(1, { kind: 'passwordReset', params: { by: 'Admin' }, path: '' })]
  server = new ServerStub()
    .on(noticeRoutes.list, ({ query }) => {
      const items = notices.filter(({ readAt }) => query.tab === 'all' || readAt === null)
      return { items, nextCursor: null, unread: notices.filter(({ readAt }) => readAt === null).length }
    })
    .on(noticeRoutes.markRead, { unread: 1 })
    .on(noticeRoutes.markAllRead, () => {
      notices = notices.map((one) => ({ ...one, readAt: new Date().toISOString() }))
      return { unread: 0 }
    })
    .on(taskRoutes.read, exported)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})

const news = () => act(async () => noteNews({ unread: 2, newest: notices[0] ?? null }))
const bell = (name: string) => screen.findByRole('button', { name })

test('shows how many are unread, and opens what a notice is about', async () => {
  const router = await renderPage(<NoticeBell />)
  await news()
  await userEvent.click(await bell('Notifications, 2 unread'))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const row = await panel.findByRole('button', { name: /Mei assigned customers to you: 2/ })
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
  await userEvent.click(row)
  await expect.poll(() => router.state.location.pathname).toBe('/customer/index')
  expect(server.callsOf(noticeRoutes.markRead)).toMatchObject([{ path: '/api/notices/2/read' }])
  expect(await bell('Notifications, 1 unread')).toBeVisible()
})

test('says into which pool customers drop or have dropped', async () => {
  const path = '/customer/index'
  notices = [
    notice(4, { kind: 'dropsSoon', params: { amount: 3, days: 7, pool: 'South' }, path }),
    notice(3, { kind: 'dropped', params: { amount: 2 }, path }),
  ]
  await renderPage(<NoticeBell />)
  await news()
  await userEvent.click(await bell('Notifications, 2 unread'))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await panel.findByText('Customers that drop into the pool “South” within 7 days: 3')).toBeVisible()
  expect(panel.getByText('Customers of yours dropped into the public pool: 2')).toBeVisible()
})

test('everything can be marked as read, up to the newest that was there', async () => {
  await renderPage(<NoticeBell />)
  await news()
  await userEvent.click(await bell('Notifications, 2 unread'))
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(server.callsOf(noticeRoutes.markAllRead)).toMatchObject([{ body: { upTo: 2 } }])
  await userEvent.click(screen.getByText('Unread'))
  expect(await screen.findByText('Nothing unread')).toBeVisible()
})

test('without notices it says what will appear', async () => {
  notices = []
  await renderPage(<NoticeBell />)
  await userEvent.click(await bell('Notifications'))
  expect(await screen.findByText('No notifications yet')).toBeVisible()
})

test('a failure can be tried again', async () => {
  server.on(noticeRoutes.list, { refuse: 'unexpected', status: 500 })
  await renderPage(<NoticeBell />)
  await userEvent.click(await bell('Notifications'))
  expect(
    await screen.findByText('The notifications could not be loaded', {}, { timeout: 10_000 }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('reads out what arrives, not what was there before', async () => {
  await renderPage(<NoticeBell />)
  await news()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => noteNews({ unread: 3, newest: notice(3) }))
  expect(screen.getByRole('status')).toHaveTextContent('Mei assigned customers to you: 3')
})

test('the end of a task opens the task with its result', async () => {
  notices = [ended(5)]
  await renderPage(<NoticeBell />)
  await news()
  await userEvent.click(await bell('Notifications, 2 unread'))
  await userEvent.click(await screen.findByRole('button', { name: /Customer export is ready to download/ }))
  await expect.poll(() => useTasks.getState().shownId).toBe(9)
})

test('the end of the task that is in the dialog in front counts as read', async () => {
  await renderPage(<NoticeBell />)
  useTasks.setState({ shownId: 9, tasks: [exported] })
  await act(async () => noteNews({ unread: 1, newest: ended(6) }))
  expect(server.callsOf(noticeRoutes.markRead)).toMatchObject([{ path: '/api/notices/6/read' }])
  useTasks.setState({ shownId: null })
  await act(async () => noteNews({ unread: 2, newest: ended(7) }))
  expect(server.callsOf(noticeRoutes.markRead)).toHaveLength(1)
  expect(useNotices.getState().unread).toBe(2)
})

test('kinds can be switched off, except those about the safety of the account', async () => {
  server
    .on(noticeRoutes.settings, { muted: ['taskDone'] })
    .on(noticeRoutes.saveSettings, ({ body }) => body as never)
  await renderPage(<NotificationSettings />)
  expect(await screen.findByRole('checkbox', { name: 'Tasks finished' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Password reset' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Points running low' }))
  expect(server.callsOf(noticeRoutes.saveSettings)).toMatchObject([
    { body: { muted: ['taskDone', 'pointsLow'] } },
  ])
})
