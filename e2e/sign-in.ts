import type { Page } from '@playwright/test'

interface SignIn {
  url: string
  userName: string
  /** Page that is asked for first. */
  path?: string
}

/** Signs a demo user in through the page, in English; his password is `demo-` and his name. */
export async function signIn(page: Page, { url, userName, path = '/' }: SignIn): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en', url }])
  await page.goto(url + path)
  await page.getByLabel('User name', { exact: true }).fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(`demo-${userName}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Open pages' }).waitFor()
}
