import { expect } from '@playwright/test'
import { app, outside, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

test('a mailbox is connected at its provider in another window, tried and read without a password', async ({
  page,
}) => {
  const { google, mailbox } = outside
  google.visitor = { subject: 'g1', email: mailbox.userName }
  await signIn(page, { url: app.url, userName: 'admin', path: '/systemManage/company?part=mailboxes' })
  await page.getByRole('button', { name: 'Add mailbox' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add mailbox' })
  await form.getByLabel('Name', { exact: true }).fill('Replies at Google')
  await form.getByText('Google', { exact: true }).click()
  await expect(form.getByLabel('Password')).toBeHidden()
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Connect with Google' }).click()
  const popup = await opened
  await expect(form.getByText(mailbox.userName, { exact: true })).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(form.getByLabel('User name')).toHaveValue(mailbox.userName)
  await form.getByRole('button', { name: 'Test connection' }).click()
  await expect(form.getByText('Signed in; the folder', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Replies at Google' })
  await expect(item.getByText('Working')).toBeVisible({ timeout: 30_000 })

  // Taken back at the provider, it says so; connected again, it is read at once.
  google.revoke()
  await item.getByRole('button', { name: 'Pause' }).click()
  await item.getByRole('button', { name: 'Resume' }).click()
  await expect(item.getByText('Google no longer lets us in')).toBeVisible({ timeout: 30_000 })
  await item.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit mailbox' })
  await edit.getByRole('button', { name: 'Connect with Google again' }).click()
  await expect(edit.getByText('no longer lets us in')).toBeHidden()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByText('Working')).toBeVisible({ timeout: 30_000 })

  await item.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(item).toBeHidden()
})

test('where nobody is signed in, what a provider answered is shown to be taken to the desktop client', async ({
  page,
}) => {
  await page.goto(`${app.url}/mail-sign-in?code=abc&state=xyz`)
  await expect(page.getByRole('heading', { name: 'Go on in the desktop client' })).toBeVisible()
  await expect(page.getByLabel('The provider’s answer')).toHaveValue('code=abc&state=xyz')
  expect(new URL(page.url()).search).toBe('')
  // Whoever begins here has to be known.
  await page.goto(`${app.url}/social-sign-in?network=linkedin`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
