import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from '../demo-app.ts'
import { openMenuEntry } from '../menu-entry.ts'
import { signIn } from '../sign-in.ts'
import { copyWeb, type WebCopy } from './web-copy.ts'

let web: WebCopy
let app: DemoApp
test.beforeAll(async () => {
  web = await copyWeb()
  app = await startDemoApp({ WEB_DIR: web.folder })
})
test.afterAll(() => Promise.all([app.remove(), web.remove()]))

const notice = (page: Page) => page.getByRole('status', { name: 'New content is available' })
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

test('the app can be installed under its brand', async ({ page }) => {
  await page.goto(`${app.url}/login`)
  await isControlled(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The browser of a test is a private one, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const { data = '{}', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ display: 'standalone', start_url: '/' })
})

test('a new build is told of and waits for what is being typed', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/customer/index' })
  await isControlled(page)
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByRole('textbox', { name: 'Company name' }).fill('Lantern Works')

  await web.replace('aaaa11112222')
  const refreshList = page.getByRole('button', { name: 'Refresh', exact: true }).first()
  await expect(async () => {
    // The drawer lies over the button; what counts is that some call is made.
    await refreshList.dispatchEvent('click')
    await expect(notice(page)).toContainText('Refresh to use the new version.', { timeout: 1_000 })
  }).toPass()
  await notice(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(notice(page)).toContainText('You have unsaved changes.')
  await expect(form.getByRole('textbox', { name: 'Company name' })).toHaveValue('Lantern Works')

  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => buildOf(page)).toBe('aaaa11112222')
  await expect(page.getByRole('dialog', { name: /Lantern Works/ })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('the service worker is asked every hour', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: app.url }])
  await page.clock.install()
  await page.goto(`${app.url}/login`)
  await isControlled(page)
  await web.replace('bbbb11112222')
  await page.clock.fastForward(3_599_000)
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(notice(page)).toBeVisible()
})

test('a tab of an old build that asks for a part that is gone is led to the new one', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/customer/index' })
  await isControlled(page)
  await web.replace('cccc11112222', /^company-settings-page-/)
  await openMenuEntry(page, 'System management', 'Company settings')
  await expect(page.getByText('A newer version has replaced it. Refresh the page to go on.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toContainText('Customer list')
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => buildOf(page)).toBe('cccc11112222')
})
