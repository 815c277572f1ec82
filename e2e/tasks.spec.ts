import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { signIn } from './sign-in.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())

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
  await signIn(page, { url: app.url, userName: 'sales' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const amount = await handOverCustomers(page, 'sales')
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

/** The admin hands two customers of others to an employee, from outside of this window. */
async function handOverCustomers({ request }: Page, userName: string): Promise<number> {
  const ask = async <Data>(path: string, options: Parameters<typeof request.fetch>[1] = {}) => {
    const answer = await request.fetch(app.url + path, options)
    const { code, data } = (await answer.json()) as { code: number; data: Data }
    expect(code, path).toBe(20000)
    return data
  }
  const login = { userName: 'admin', passWord: 'demo-admin' }
  const { accessToken } = await ask<{ accessToken: string }>('/api/users/login', {
    method: 'POST',
    data: login,
  })
  const headers = { 'x-access-token': accessToken }
  type Page<Row> = { items: (Row & { id: number })[] }
  const people = await ask<Page<{ username: string }>>('/api/users', { headers })
  const userId = people.items.find(({ username }) => username === userName)?.id
  const { items } = await ask<Page<{ ownerId: number | null }>>('/api/customers?tab=all&size=100', {
    headers,
  })
  const ids = items
    .filter(({ ownerId }) => ownerId !== null && ownerId !== userId)
    .slice(0, 2)
    .map(({ id }) => id)
  const data = { selection: { scope: 0, ids }, userId }
  await ask('/api/customers/transfer', { method: 'POST', headers, data })
  return ids.length
}
