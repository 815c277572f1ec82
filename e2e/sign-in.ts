import type { Locale } from '@landfall/contract/locales.ts'
import { sessionRoutes } from '@landfall/contract/session.ts'
import type { Browser, Page } from '@playwright/test'
import { createTestClient } from '../server/testing/test-client.ts'

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

/** A window of its own in which a demo user is signed in without the form, and the token it holds. */
export async function openAs(
  browser: Browser,
  { url, userName, locale }: { url: string; userName: string; locale: Locale },
): Promise<{ page: Page; token: string }> {
  const { accessToken: token } = await createTestClient(url).call(sessionRoutes.login, {
    body: { userName, passWord: `demo-${userName}` },
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([
    { name: 'language', value: locale, url },
    { name: 'accessToken', value: token, url },
  ])
  return { page: await context.newPage(), token }
}
