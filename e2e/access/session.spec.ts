import { securityRoutes } from '@landfall/contract/access/company-security.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { catalogue as es } from '@landfall/messages/es/catalogue.ts'
import { catalogue as zh } from '@landfall/messages/zh/catalogue.ts'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { createTestClient } from '../../server/testing/test-client.ts'
import { hireColleague } from '../colleague.ts'
import { filled } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { passwordOf, tokenFor } from '../sign-in.ts'

type Texts = typeof zh
interface Visit {
  /** The page, or the dialog that asks for the sign-in in place. */
  page: Page | Locator
  texts: Texts
  userName: string
  passWord?: string
}

async function openIn(context: BrowserContext, locale: Locale, path: string): Promise<Page> {
  await context.addCookies([{ name: 'language', value: locale, url: app.url }])
  const page = await context.newPage()
  await page.goto(app.url + path)
  return page
}

async function enter({ page, texts, userName, passWord = passwordOf(userName) }: Visit) {
  await page.getByLabel(texts.login.userName, { exact: true }).fill(userName)
  await page.getByLabel(texts.login.password, { exact: true }).fill(passWord)
  await page.getByRole('button', { name: texts.login.submit, exact: true }).click()
}
const inFrame = (page: Page, texts: Texts) =>
  page.getByRole('navigation', { name: texts.frame.openTabs }).waitFor()
const openTab = (page: Page, tab: string) => page.goto(`${app.url}/user/userCenter?tab=${tab}`)

/** The company's administrator, beside the browser. */
async function asAdmin() {
  const client = createTestClient(app.url)
  return { client, token: await tokenFor({ url: app.url, userName: 'admin' }) }
}

async function allowDevices(devices: number) {
  const { client, token } = await asAdmin()
  const settings = await client.call(securityRoutes.read, {}, { token })
  await client.call(securityRoutes.save, { body: { ...settings, devices } }, { token })
}

/** Has the company's administrator reset somebody's password; answers the one-time password he is shown. */
async function resetByAdmin(id: number): Promise<string> {
  const { client, token } = await asAdmin()
  return (await client.call(employeeRoutes.resetPassword, { params: { id } }, { token })).password
}

const cases = [
  { locale: 'zh', texts: zh, like: 'sales' },
  { locale: 'es', texts: es as Texts, like: 'analyst' },
] as const

for (const { locale, texts, like } of cases) {
  test.describe(`in ${locale}`, () => {
    test('signing in elsewhere ends this session, and what was being typed stays', async ({ browser }) => {
      await allowDevices(1)
      const { userName } = await hireColleague(like)
      const [here, there] = [await browser.newContext(), await browser.newContext()]
      const page = await openIn(here, locale, '/user/userCenter')
      await enter({ page, texts, userName })
      await inFrame(page, texts)
      const about = page.getByLabel(texts.account.profile.introduction)
      await about.fill('Half a sentence')
      const other = await openIn(there, locale, '/')
      await enter({ page: other, texts, userName })
      await inFrame(other, texts)
      // The page hears of it without asking.
      const prompt = page.getByRole('dialog')
      await expect(prompt.getByText(texts.errors.loggedInElsewhere)).toBeVisible()
      await prompt.getByRole('button', { name: texts.frame.sessionButton }).click()
      await enter({ page: prompt, texts, userName })
      await expect(prompt).toHaveCount(0)
      await expect(about).toHaveValue('Half a sentence')
      await page.getByRole('button', { name: texts.common.save, exact: true }).click()
      await expect(page.getByText(texts.account.saved, { exact: true })).toBeVisible()
      await Promise.all([here.close(), there.close()])
    })

    test('devices are listed, and the others signed out at once', async ({ browser }) => {
      const [here, there] = [await browser.newContext(), await browser.newContext()]
      const boss = await openIn(here, locale, '/systemManage/company?part=security')
      await enter({ page: boss, texts, userName: 'admin' })
      const devices = boss.getByLabel(texts.security.devices)
      await devices.fill('')
      await boss.getByRole('button', { name: texts.common.save, exact: true }).click()
      await expect(boss.getByText(texts.security.saved)).toBeVisible()
      const other = await openIn(there, locale, '/')
      await enter({ page: other, texts, userName: 'admin' })
      await inFrame(other, texts)
      await openTab(boss, 'devices')
      const list = boss.getByRole('list', { name: texts.account.tabs.devices })
      await expect(list.getByRole('listitem').filter({ hasText: texts.account.devices.this })).toHaveCount(1)
      await boss.getByRole('button', { name: texts.account.devices.endOthers, exact: true }).click()
      await boss
        .getByRole('dialog')
        .getByRole('button', { name: texts.account.devices.endOthers, exact: true })
        .click()
      await expect(boss.getByText(texts.account.devices.othersEnded)).toBeVisible()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await other.reload()
      await expect(other.getByLabel(texts.login.password, { exact: true })).toBeVisible()
      await allowDevices(1)
      await Promise.all([here.close(), there.close()])
    })

    test('a second factor is set up, asked for at sign-in, and a recovery code helps', async ({
      browser,
    }) => {
      const { userName } = await hireColleague(like)
      const context = await browser.newContext()
      const page = await openIn(context, locale, '/user/userCenter?tab=secondFactor')
      await enter({ page, texts, userName })
      const words = texts.account.secondFactor
      await page.getByRole('button', { name: words.turnOn }).click()
      await page.getByLabel(words.password).fill(passwordOf(userName))
      await page.getByRole('button', { name: words.next, exact: true }).click()
      await expect(page.getByRole('img', { name: words.picture })).toBeVisible()
      const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replace(/\s/g, '')
      await page.getByLabel(words.code).fill(new TOTP({ secret }).generate())
      await page.getByRole('button', { name: words.confirm }).click()
      const shown = page.locator('.recovery-codes code')
      await expect(shown).toHaveCount(10)
      const codes = await shown.allTextContents()
      await page.getByRole('button', { name: words.kept }).click()
      await expect(page.getByText(words.on, { exact: true })).toBeVisible()
      await context.clearCookies({ name: 'accessToken' })
      await page.goto(`${app.url}/user/userCenter?tab=secondFactor`)
      await enter({ page, texts, userName })
      await page.getByLabel(texts.login.code, { exact: true }).fill('000000')
      await page.getByRole('button', { name: texts.login.codeSubmit }).click()
      await expect(page.getByRole('alert')).toHaveText(texts.errors.codeWrong)
      await page.getByLabel(texts.login.code, { exact: true }).fill(codes[0] ?? '')
      await page.getByRole('button', { name: texts.login.codeSubmit }).click()
      await inFrame(page, texts)
      await expect(page.getByText(filled(words.codesLeft, { count: '9' }))).toBeVisible()
      await context.close()
    })

    test('a one-time password is changed before anything else', async ({ browser }) => {
      const context = await browser.newContext()
      const fresh = `teal harbour ${locale} 42`
      const { id, userName } = await hireColleague('leader')
      const page = await openIn(context, locale, '/customer/index')
      const passWord = await resetByAdmin(id)
      await enter({ page, texts, userName, passWord })
      const words = texts.account.password
      await expect(page.getByRole('heading', { name: words.mustTitle })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await page.getByLabel(words.old, { exact: true }).fill(passWord)
      await page.getByLabel(words.new, { exact: true }).fill(fresh)
      await page.getByLabel(words.repeat, { exact: true }).fill(`${fresh}x`)
      await page.getByRole('button', { name: words.change }).click()
      await expect(page.getByText(words.inconsistent)).toBeVisible()
      await page.getByLabel(words.repeat, { exact: true }).fill(fresh)
      await page.getByRole('button', { name: words.change }).click()
      await inFrame(page, texts)
      expect(new URL(page.url()).pathname).toBe('/customer/index')
      await context.close()
    })
  })
}
