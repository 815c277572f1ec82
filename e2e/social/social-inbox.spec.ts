import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

test('a message arrives without a network, is answered, and what becomes of the answer comes by itself', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'sales', path: '/social-account-bind' })
  const account = page.getByRole('listitem').filter({ hasText: 'WhatsApp' })
  await account.getByRole('button', { name: 'Receive a trial message' }).click()
  await expect(page.getByText('A trial message is on its way to the social inbox')).toBeVisible()

  await page.goto(`${app.url}/social-marketing?tab=unread`)
  const row = page.getByRole('row').filter({ hasText: 'Nobody yet' }).filter({ hasText: 'WhatsApp' }).first()
  await row.locator('.row-opener').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/You can answer until/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Quick replies' }).click()
  await page.getByRole('menuitem', { name: /Quote/ }).click()
  await expect(drawer.getByLabel('Your answer')).toHaveValue(/I will send you our quotation today/)
  expect(
    (await new AxeBuilder({ page }).setLegacyMode().include('.ant-drawer').analyze()).violations,
  ).toEqual([])
  await drawer.getByRole('button', { name: 'Send' }).click()

  const ours = drawer.getByRole('listitem').filter({ hasText: 'I will send you our quotation today' })
  await expect(ours.getByText('Read', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(drawer.getByText(/Thank you! I will discuss it/)).toBeVisible({ timeout: 20_000 })

  const file = { name: 'quotation.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 prices') }
  await drawer.getByLabel('Add a file', { exact: true }).setInputFiles(file)
  await drawer.getByLabel('Your answer').fill('As promised')
  await drawer.getByRole('button', { name: 'Send' }).click()
  const sent = drawer.getByRole('listitem').filter({ hasText: 'As promised' })
  const download = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Open “quotation.pdf”' }).click()
  expect((await download).suggestedFilename()).toBe('quotation.pdf')
  await expect(sent.getByText('Read', { exact: true })).toBeVisible({ timeout: 20_000 })
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(drawer.getByRole('button', { name: 'Open again' })).toBeVisible()
})
