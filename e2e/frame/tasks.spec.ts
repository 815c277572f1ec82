import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { hireColleague } from '../colleague.ts'
import { app, test } from '../shared-app.ts'
import { signIn, tokenFor } from '../sign-in.ts'

async function exportCustomers(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: /Export/ })
    .click()
}

test('only one long task runs in the dialog, which survives a reload and offers the result', async ({
  page,
}) => {
  // The page does not hear of the end, as if the export took long. It would not show an end again
  // that it has heard of, so news come only to the page after the reload.
  let isCutOff = true
  await page.route('**/api/events', (route) => (isCutOff ? route.fulfill({ status: 503 }) : route.fallback()))
  const none = { code: 20000, message: '', data: { items: [] } }
  await page.route('**/api/tasks', (route) => (isCutOff ? route.fulfill({ json: none }) : route.fallback()))
  await signIn(page, { url: app.url, userName: 'admin', path: '/customer/index?tab=all' })
  await exportCustomers(page)
  const task = page.getByRole('dialog', { name: /^Customer export/ })
  await expect(task.getByRole('status')).toHaveText('Queued')
  await exportCustomers(page)
  await expect(page.getByText('A task is already running, please wait until it ends and retry')).toBeVisible()

  page.once('framenavigated', () => {
    isCutOff = false
  })
  await page.reload()
  await expect(task.getByRole('status')).toHaveText('Done')
  const download = page.waitForEvent('download')
  await task.getByRole('button', { name: 'Download the result' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.(csv|xlsx)$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(task).toHaveCount(0)
  await exportCustomers(page)
  await expect(task.getByRole('status')).toHaveText('Done')
})

test('the bell counts what arrives without a reload, opens it and marks it as read', async ({ page }) => {
  const { id, userName } = await hireColleague('sales')
  await readNotices(userName)
  await signIn(page, { url: app.url, userName })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const amount = await handOverCustomers(id)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(
    page.getByRole('status').filter({ hasText: `assigned customers to you: ${amount}` }),
  ).toHaveCount(1)
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: /assigned customers to you/ }).click()
  await expect(page).toHaveURL(/\/customer\/index\?tab=mine/)
  await expect(panel).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
})

/** Has somebody read what he was told so far: that he has changed his first password. */
async function readNotices(userName: string): Promise<void> {
  const client = createTestClient(app.url)
  const as = { token: await tokenFor({ url: app.url, userName }) }
  const { items } = await client.call(noticeRoutes.list, { query: {} }, as)
  for (const { id } of items) await client.call(noticeRoutes.markRead, { params: { id } }, as)
}

/** The admin hands two customers to an employee, from outside of this window. */
async function handOverCustomers(userId: number): Promise<number> {
  const client = createTestClient(app.url)
  const as = { token: await tokenFor({ url: app.url, userName: 'admin' }) }
  const ids: number[] = []
  for (const name of ['Handed Over Ltd', 'Passed On Ltd'])
    ids.push((await client.call(customerRoutes.create, { body: { name } }, as)).id)
  const body = { selection: { scope: 0 as const, ids }, userId }
  await client.call(placementRoutes.transfer, { body }, as)
  return ids.length
}
