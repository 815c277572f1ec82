import { expect } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

test('signing in returns to the page that was asked for, and tells a wrong password', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: app.url }])
  await page.goto(`${app.url}/customer/index?tab=all`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('User name', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The user name or password is wrong')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('demo-admin')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/customer\/index\?tab=all/)
  await expect(page).toHaveTitle(/^Customer list - /)
  await page.goto(`${app.url}/login`)
  await expect(page).toHaveURL(/\/data-search\/index/)
})

test('the menu follows the rights, and unknown addresses say so', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'sales' })
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByText('Customers', { exact: true }).click()
  await expect(menu.getByText('Customer list', { exact: true })).toBeVisible()
  await expect(menu.getByText('System management')).toHaveCount(0)
  await page.goto(`${app.url}/systemManage/company`)
  await expect(page).toHaveURL(/\/401$/)
  await expect(page.getByText('You may not open this page')).toBeVisible()
  await page.goto(`${app.url}/no/such/page`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('This page does not exist')).toBeVisible()
})

test('kept pages keep what was typed, and are closed from their tags', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/customer/index' })
  const search = page.getByRole('searchbox').or(page.getByPlaceholder('Name, person, e-mail, phone')).first()
  await search.fill('unsent text')
  const tags = page.getByRole('navigation', { name: 'Open pages' })
  await tags.getByRole('button', { name: 'Home' }).click()
  await expect(page.getByText('This month’s funnel')).toBeVisible()
  await tags.getByRole('button', { name: 'Customer list', exact: true }).click()
  await expect(search).toHaveValue('unsent text')
  await tags.getByRole('button', { name: 'Customer list', exact: true }).click({ button: 'middle' })
  await expect(tags.getByRole('button', { name: 'Customer list', exact: true })).toHaveCount(0)
  await expect(tags.getByRole('button', { name: 'Close “Dashboard”' })).toHaveCount(0)
})

test('a sign-in elsewhere is told, and leads to signing in again', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'leader' })
  await expect(page.getByText('Customers contacted')).toBeVisible()
  await page.request.post(`${app.url}/api/users/login`, {
    data: { userName: 'leader', passWord: 'demo-leader' },
  })
  // The page hears of it without asking.
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'Your account was signed in on another device',
  )
  await page.getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('another language changes the page in place', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'analyst', path: '/customer/index' })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '한국어' }).click()
  await expect(
    page.getByRole('navigation', { name: '주 메뉴' }).or(page.getByText('고객 목록').first()).first(),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
})
