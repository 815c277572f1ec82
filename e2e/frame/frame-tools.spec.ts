import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

const customers = '/customer/index?tab=all'

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Interface settings' }).click()
  const drawer = page.getByRole('dialog', { name: 'Interface settings' })
  await expect(drawer.getByRole('textbox', { name: 'Colour code' })).toBeVisible()
  return drawer
}

async function contrastProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast'])
    .analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

test('settings hold at once and after a reload', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  const drawer = await openSettings(page)
  await drawer.getByRole('textbox', { name: 'Colour code' }).fill('#c41d7f')
  await drawer.getByText('Dark', { exact: true }).click()
  await drawer.getByText('Mini', { exact: true }).click()
  await drawer.getByRole('switch', { name: 'Show open pages as tags' }).click()
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const button = page.getByRole('button', { name: 'New customer' }).first()
  await expect(button).toHaveCSS('background-color', 'rgb(196, 29, 127)')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(button).toHaveCSS('background-color', 'rgb(196, 29, 127)')
  await expect(page.locator('.frame.size-mini')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0)
})

test('the development menu comes with a reload', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin' })
  const drawer = await openSettings(page)
  const loaded = page.waitForEvent('load')
  await drawer.getByRole('switch', { name: 'Show the development menu' }).click()
  await loaded
  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Development').click()
  await expect(page.getByRole('link', { name: 'API documentation' })).toHaveAttribute('target', '_blank')
})

test('the palette finds pages by name and pinyin, customers and actions, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin' })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages, customers, goods and actions' })
  await expect(page.getByRole('group', { name: 'Recent customers' })).toBeVisible()
  await field.fill('history')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/email\/emailSendHistory/)
  await page.keyboard.press('Control+k')
  await field.fill('简体')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、客户、商品和操作' }).fill('khlb')
  await expect(page.getByRole('option').first()).toContainText('客户列表')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer\/index/)
})

test('a new customer is entered from the palette; an open form outlives a change of tab and is asked about', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('new customer')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New customer' })
  const name = form.getByRole('textbox', { name: 'Company name' })
  await name.fill('Half typed')
  const tags = page.getByRole('navigation', { name: 'Open pages' })
  await tags.getByRole('button', { name: 'Home' }).click()
  await expect(form).toBeHidden()
  await tags.getByRole('button', { name: 'Customer list', exact: true }).click()
  await expect(name).toHaveValue('Half typed')
  await tags.getByRole('button', { name: 'Close “Customer list”' }).click()
  await expect(page.getByText(/Unsaved changes will be lost/)).toBeVisible()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Half typed')
})

test('a session that ends while a form is filled in is taken up again in place', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'leader', path: customers })
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByRole('textbox', { name: 'Company name' }).fill('Kept through it all')
  await page.request.post(`${app.url}/api/users/login`, {
    data: { userName: 'leader', passWord: 'demo-leader' },
  })
  await form.getByRole('button', { name: 'Save' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(prompt).toContainText('Your account was signed in on another device')
  await prompt.getByRole('button', { name: 'Log in again' }).click()
  await prompt.getByLabel('User name', { exact: true }).fill('leader')
  await prompt.getByLabel('Password', { exact: true }).fill('demo-leader')
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(prompt).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /Kept through it all/ })).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`words are readable in the ${scheme} scheme with a glaring theme colour`, async ({ page }) => {
    // Frames without rights of their own, such as previews, have no storage.
    const settings = JSON.stringify(JSON.stringify({ accent: '#ffe100', scheme }))
    await page.addInitScript(`if (self === top) localStorage.setItem('frame.settings', ${settings})`)
    await signIn(page, { url: app.url, userName: 'admin' })
    for (const path of [
      '/data-search/index',
      customers,
      '/customsData/searchCustomsData',
      '/email/emailTemplate/add',
    ]) {
      await page.goto(app.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect(page.locator('.ant-skeleton, [aria-busy=true]')).toHaveCount(0)
      expect(await contrastProblems(page), path).toEqual([])
    }
  })
}

test('on a phone the menu lies over the page, takes the keyboard and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  const toggle = page.getByRole('button', { name: 'Open the sidebar' })
  await toggle.click()
  await expect(page.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await toggle.click()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/data-search/)
  await expect(page.locator('.frame.is-collapsed')).toHaveCount(1)
})
