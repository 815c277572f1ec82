import { expect } from '@playwright/test'
import { app, outside, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

const page98 = { organization: 'urn:li:organization:98', role: 'ADMINISTRATOR', state: 'APPROVED' }

test('a page of LinkedIn is bound by signing in there with the company’s application, and let go again', async ({
  page,
}) => {
  // Another page than the one of the demo.
  outside.networks.answer = ({ path }) => {
    if (path.startsWith('/rest/organizationAcls')) return { status: 200, body: { elements: [page98] } }
    return path === '/rest/organizations/98'
      ? { status: 200, body: { id: 98, localizedName: 'Harbour Steel', vanityName: 'harbour-steel' } }
      : undefined
  }
  await signIn(page, { url: app.url, userName: 'admin', path: '/social-account-bind?bind=new' })
  const bind = page.getByRole('dialog', { name: 'Bind an account' })
  await bind.getByText('LinkedIn', { exact: true }).click()
  await bind.getByRole('link', { name: 'Set up an application' }).click()
  const apps = page.getByRole('dialog', { name: 'Applications' })
  const linkedin = apps.getByRole('listitem').filter({ hasText: 'LinkedIn' })
  await linkedin.getByRole('button', { name: 'Set up' }).click()
  const form = page.getByRole('dialog', { name: 'Application at LinkedIn' })
  await expect(form.getByText('/social-sign-in')).toBeVisible()
  await form.getByLabel('Client ID').fill('harbour-app')
  await form.getByLabel('Client secret').fill('harbour-secret')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(linkedin.getByText('Ready')).toBeVisible()
  await apps.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Bind an account' }).click()
  await bind.getByText('LinkedIn', { exact: true }).click()
  const opened = page.waitForEvent('popup')
  await bind.getByRole('button', { name: 'Sign in with LinkedIn' }).click()
  const popup = await opened
  await expect(bind.getByText('Harbour Steel · harbour-steel')).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await bind.getByRole('button', { name: 'Save' }).click()
  const account = page.getByRole('listitem').filter({ hasText: 'Harbour Steel' })
  await expect(account.getByText('Working')).toBeVisible()
  await expect(account.getByText(/The token is renewed before/)).toBeVisible()

  await account.getByRole('button', { name: 'Unbind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unbind' }).click()
  await expect(account).toBeHidden()
  await page.goto(`${app.url}/social-account-bind?apps=all`)
  await linkedin.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the application at LinkedIn?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(linkedin.getByText('Not set up')).toBeVisible()
  outside.networks.answer = undefined
})
