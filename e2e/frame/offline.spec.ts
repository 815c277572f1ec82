import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from '../demo-app.ts'
import { openMenuEntry } from '../menu-entry.ts'
import { signIn } from '../sign-in.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())

const list = '/customer/index?tab=all'
const banner = (page: Page) => page.getByText('You are offline.')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') })

/** Opens the customer list and waits until the service worker has kept what it shows. */
async function openList(page: Page) {
  await signIn(page, { url: app.url, userName: 'admin', path: list })
  await expect(rows(page).nth(1)).toBeVisible()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  // What was loaded before the worker was there is handed to it right after.
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
}

test('a lost connection is said, keeps what was typed, and its return refreshes', async ({
  page,
  context,
}) => {
  await openList(page)
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByRole('textbox', { name: 'Company name' }).fill('Lighthouse Cooperage')

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Company name' })).toHaveValue('Lighthouse Cooperage')
  await expect(page.getByText(/^These rows are from .* cannot be refreshed right now\.$/)).toBeVisible()

  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /Lighthouse Cooperage/ })).toBeVisible()
  await expect(page.getByText(/cannot be refreshed right now/)).toHaveCount(0)
})

test('the app opens without a connection and fills itself when there is one', async ({ page, context }) => {
  await openList(page)
  await context.setOffline(true)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(page.getByText('The list could not be loaded')).toBeVisible()

  await context.setOffline(false)
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a page that was never opened says so without a connection, and comes with it', async ({
  page,
  context,
}) => {
  await openList(page)
  await context.setOffline(true)
  await openMenuEntry(page, 'System management', 'Company settings')
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible()
  await expect(page.getByText(/has not been opened on this device before/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Company settings' })).toBeVisible()
})

test('a server that stopped is said too, and is found again', async ({ page }) => {
  await openList(page)
  await app.kill('SIGKILL')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(banner(page)).toBeVisible()
  await app.restartAfterKill()
  await expect(banner(page)).toHaveCount(0)
})
