import { expect } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

test('two contents are tried on some readers, and somebody decides for the rest', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'milano', path: '/email/emailServerSend/add' })
  const mark = String(Date.now()).slice(-7)
  await page.getByText('Paste addresses, or take them from a text file').click()
  const lines = Array.from({ length: 10 }, (_, n) => `reader${n}.${mark}@variants.example`)
  await page.getByLabel('Addresses').fill(lines.join('\n'))
  await page.getByLabel('Templates').click()
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await choices.nth(0).click()
  await choices.nth(1).click()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /Test first/ }).check()
  await page.getByLabel('Readers in the test').fill('40')
  await expect(page.getByText(/^40% of the readers, drawn at random/)).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`Test ${mark}`)
  await expect(page.getByText('Recipients: 10')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()

  const task = page.getByRole('dialog').filter({ hasText: `Test ${mark}` })
  await expect(task.getByRole('heading', { name: 'Test of the contents' })).toBeVisible()
  await expect(task.getByText(/Waiting for it: 6/)).toBeVisible({ timeout: 30_000 })
  await expect(task.getByText('Clicked: 0 of 2 reached')).toHaveCount(2, { timeout: 30_000 })
  await task
    .getByRole('button', { name: /^Use for the rest/ })
    .last()
    .click()
  await page
    .getByRole('dialog')
    .filter({ hasText: /^Send “.*” to the rest/ })
    .getByRole('button', { name: 'Use for the rest' })
    .click()
  await expect(task.getByText(/was chosen by hand; the rest gets it/)).toBeVisible()
  await expect(task.getByText('For the rest')).toBeVisible()
  await expect(task.locator('.send-heading').getByText('Done')).toBeVisible({ timeout: 30_000 })
})
