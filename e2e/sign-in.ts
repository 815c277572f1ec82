import { sessionRoutes } from '@landfall/contract/access/session.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Browser, Page } from '@playwright/test'
import { createTestClient } from '../server/testing/test-client.ts'

interface SignIn {
  url: string
  userName: string
  /** Page that is asked for first. */
  path?: string
}

/** User names of those who are hired for a journey begin so. */
export const hiredPrefix = 'hired'

/** The password of somebody of the demo, or of somebody hired: what people choose must not contain their user name. */
export const passwordOf = (userName: string): string =>
  userName.startsWith(hiredPrefix) ? 'quiet harbour 91' : `demo-${userName}`

/** The access token of somebody of the demo, or of somebody hired, who signs in beside the browser. */
export async function tokenFor({ url, userName }: SignIn): Promise<string> {
  const body = { userName, passWord: passwordOf(userName) }
  return (await createTestClient(url).call(sessionRoutes.login, { body })).accessToken
}

/** Opens a page as a demo user, in English and without the form, and waits for the frame. */
export async function signIn(page: Page, who: SignIn): Promise<void> {
  const { url, path = '/' } = who
  await page.context().addCookies([
    { name: 'language', value: 'en', url },
    { name: 'accessToken', value: await tokenFor(who), url },
  ])
  await page.goto(url + path)
  await page.getByRole('navigation', { name: 'Open pages' }).waitFor()
}

/** A window of its own in which a demo user is signed in without the form, and the token it holds. */
export async function openAs(
  browser: Browser,
  { url, userName, locale }: { url: string; userName: string; locale: Locale },
): Promise<{ page: Page; token: string }> {
  const token = await tokenFor({ url, userName })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([
    { name: 'language', value: locale, url },
    { name: 'accessToken', value: token, url },
  ])
  return { page: await context.newPage(), token }
}
