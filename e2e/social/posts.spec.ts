import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

// One dot.
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a post goes to a page and a channel, and says where it can be seen', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/social-marketing/posts?post=new' })
  const drawer = page.getByRole('dialog')
  const text = `New baskets ${Date.now()}`
  await drawer.getByLabel('Where').click()
  for (const network of [/^Facebook/, /^Telegram/])
    await page.locator('.ant-select-item').getByText(network).click()
  await page.keyboard.press('Escape')
  await drawer.getByLabel('Channel of “Landfall Trading”').fill('@landfall_demo')
  await drawer.getByLabel('Text', { exact: true }).fill(text)
  await drawer.getByLabel('Link (optional)').fill('https://landfall.example/baskets')
  const preview = drawer.getByRole('figure', { name: 'How it looks at Telegram' })
  await expect(preview).toContainText(text)
  const picture = { name: 'ladle.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }
  await drawer.getByLabel('Choose pictures', { exact: true }).setInputFiles(picture)
  await expect(preview.getByRole('img', { name: 'ladle.png' })).toBeVisible()
  expect(
    (await new AxeBuilder({ page }).setLegacyMode().include('.ant-drawer').analyze()).violations,
  ).toEqual([])
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The post is on its way')).toBeVisible()
  await page.getByRole('row').filter({ hasText: text }).locator('.row-opener').click()
  await expect(drawer.getByText('Published').first()).toBeVisible({ timeout: 20_000 })
  await expect(drawer.getByRole('link', { name: /t\.me\/landfall_demo/ })).toBeVisible()
  await expect(drawer.getByRole('link', { name: /facebook\.com/ })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'ladle.png' })).toHaveJSProperty('complete', true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${app.url}/social-marketing/posts?view=calendar`)
  await expect(page.getByRole('button', { name: new RegExp(text) })).toBeVisible()
})
