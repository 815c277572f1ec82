import { oemRoutes } from '@landfall/contract/organisation/oems.ts'
import { systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { texts, walked } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs, signIn } from '../sign-in.ts'

const words = {
  en: {
    newOem: 'New OEM',
    oemName: 'OEM name',
    domain: 'Domain',
    title: 'Title',
    adminName: 'Name',
    userName: 'User name',
    save: 'Save',
    noted: 'I have noted it',
    oneTime: 'One-time password',
    newCompany: 'New company',
    companyName: 'Company name',
    password: 'Password',
    signIn: 'Sign in',
    openPages: 'Open pages',
  },
  zh: {
    newOem: '新建 OEM',
    oemName: 'OEM 名称',
    domain: '域名',
    title: '标题',
    adminName: '姓名',
    userName: '用户名',
    save: '保存',
    noted: '我已记下',
    oneTime: '一次性密码',
    newCompany: '新建公司',
    companyName: '公司名称',
    password: '密码',
    signIn: '登录',
    openPages: '已打开的页面',
  },
} as const
type Words = (typeof words)['en'] | (typeof words)['zh']

async function issuedPassword(page: Page, say: Words): Promise<string> {
  const row = page.locator('.issued-sign-in > div').filter({ hasText: say.oneTime })
  const password = (await row.locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: say.noted }).click()
  return password
}

/** Signs in with a one-time password and chooses another, as the page then asks. */
async function firstSignIn(
  page: Page,
  say: Words,
  who: { userName: string; password: string },
): Promise<void> {
  await page.context().clearCookies({ name: 'accessToken' })
  await page.goto(`${app.url}/login`)
  await page.getByLabel(say.userName, { exact: true }).fill(who.userName)
  await page.getByLabel(say.password, { exact: true }).fill(who.password)
  await page.getByRole('button', { name: say.signIn, exact: true }).click()
  const fields = page.locator('input[type="password"]')
  await expect(fields).toHaveCount(3)
  const chosen = 'quiet harbour 77'
  for (const [index, value] of [who.password, chosen, chosen].entries()) await fields.nth(index).fill(value)
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('navigation', { name: say.openPages }).waitFor()
}

for (const [index, locale] of walked('zh', 'en').entries()) {
  const say = words[locale]

  test(`an OEM is set up, opens a company, and its administrator sees the brand (${locale})`, async ({
    page,
  }) => {
    const brand = `Osprey ${locale}`
    await signIn(page, { url: app.url, userName: 'system', path: '/systemManage/oem' })
    await page.context().addCookies([{ name: 'language', value: locale, url: app.url }])
    await page.reload()
    await page.getByRole('button', { name: say.newOem }).click()
    const oemForm = page.getByRole('dialog', { name: say.newOem })
    await oemForm.getByLabel(say.oemName, { exact: true }).fill(brand)
    await oemForm.getByLabel(say.domain, { exact: true }).fill('http://wrong')
    await oemForm.getByLabel(say.title, { exact: true }).fill(`${brand} CRM`)
    await oemForm.getByLabel(say.adminName, { exact: true }).fill('Olga Brand')
    await oemForm.getByLabel(say.userName, { exact: true }).fill(`olga${index}`)
    await oemForm.getByRole('button', { name: say.save }).click()
    await expect(oemForm.locator('.ant-form-item-explain-error')).toBeVisible()
    await oemForm.getByLabel(say.domain, { exact: true }).fill(`osprey-${locale}.example`)
    await oemForm.getByRole('button', { name: say.save }).click()
    const oemPassword = await issuedPassword(page, say)

    await firstSignIn(page, say, { userName: `olga${index}`, password: oemPassword })
    await page.goto(`${app.url}/userManage/company`)
    await page.getByRole('button', { name: say.newCompany }).first().click()
    const form = page.getByRole('dialog', { name: say.newCompany })
    await form.getByLabel(say.companyName, { exact: true }).fill(`Journey ${locale}`)
    await form.getByLabel(say.adminName, { exact: true }).fill('Ida First')
    await form.getByLabel(say.userName, { exact: true }).fill(`ida${index}`)
    await form.getByRole('button', { name: say.save }).click()
    const password = await issuedPassword(page, say)

    await firstSignIn(page, say, { userName: `ida${index}`, password })
    await expect(page).toHaveTitle(new RegExp(`${brand} CRM`))
    const own = await page.request.get(`${app.url}/api/oem`, {
      headers: { host: `osprey-${locale}.example` },
    })
    expect(((await own.json()) as { data: { name: string } }).data.name).toBe(brand)
  })
}

test('support signs in, is seen all the time, comes back, and the company finds it in its log', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'oem', path: '/userManage/company' })
  await page.getByRole('button', { name: '宁波澜旭珂进出口有限公司' }).click()
  await page.getByRole('button', { name: 'Sign in as: 林雨桐' }).click()
  await page.getByLabel('Reason').fill('a question about an export')
  await page.getByRole('button', { name: 'Sign in as', exact: true }).click()
  const bar = page.getByText(/Freya Lindqvist is signed in as 林雨桐/)
  await expect(bar).toBeVisible()
  await page.goto(`${app.url}/customer/index?tab=all`)
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'End and go back' }).click()
  await expect(page).toHaveURL(/\/userManage\/company/)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Freya Lindqvist/ })).toBeVisible()

  await page.context().clearCookies({ name: 'accessToken' })
  await signIn(page, { url: app.url, userName: 'admin', path: '/systemManage/support' })
  await expect(page.getByText('a question about an export')).toBeVisible()
})

test('an account that is suspended closes at once and is taken back with one click', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  await signIn(other, { url: app.url, userName: 'milano' })
  await signIn(page, { url: app.url, userName: 'oem', path: '/userManage/company' })
  await page.getByRole('button', { name: 'Brixavento Import S.r.l.' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page
    .getByRole('dialog', { name: /Suspend “Brixavento/ })
    .getByRole('button', { name: 'Suspend' })
    .click()
  await expect(page.getByText('“Brixavento Import S.r.l.” is suspended')).toBeVisible()
  await other.goto(`${app.url}/customer/index`)
  await expect(other.getByRole('button', { name: /Sign in/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Brixavento Import S.r.l.” is open again')).toBeVisible()
  await other.close()
})

// A picture of one pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What the OEM and the system show everybody; answers what puts it back. */
async function rememberLook(tokens: { oem: string; system: string }): Promise<() => Promise<void>> {
  const client = createTestClient(app.url)
  const brand = await client.call(oemRoutes.ownBrand, {}, { token: tokens.oem })
  if (!brand) throw new Error('the OEM of the demo has no brand')
  const settings = await client.call(systemRoutes.settings, {}, { token: tokens.system })
  return async () => {
    const [{ id }, body] = [brand, { ...brand, trademark: brand.trademark ?? '' }]
    await client.call(oemRoutes.saveBrand, { params: { id }, body }, { token: tokens.oem })
    await client.call(oemRoutes.removeLogo, { params: { id, slot: 'logo' } }, { token: tokens.oem })
    await client.call(systemRoutes.saveSettings, { body: settings }, { token: tokens.system })
  }
}

for (const locale of walked('en', 'zh')) {
  const { oems, systemSettings, common } = texts[locale]

  test(`an OEM changes its brand, and the system greets everybody (${locale})`, async ({ browser }) => {
    const { page: oem, token: ofOem } = await openAs(browser, { url: app.url, userName: 'oem', locale })
    const { page: system, token: ofSystem } = await openAs(browser, {
      url: app.url,
      userName: 'system',
      locale,
    })
    const putBack = await rememberLook({ oem: ofOem, system: ofSystem })
    await oem.goto(`${app.url}/systemManage/brand`)
    const title = `Kestrel ${locale}`
    await oem.getByLabel(oems.fields.title, { exact: true }).fill(title)
    await oem.getByLabel(oems.fields.indexContent, { exact: true }).fill('<p onclick="x()">Hello there</p>')
    await expect(oem.frameLocator('iframe').getByText('Hello there')).toBeVisible()
    await oem.locator('form').getByRole('button', { name: common.save }).click()
    await expect(oem.getByText(oems.saved, { exact: true })).toBeVisible()
    await oem
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
    await expect(oem.getByText(oems.logoStored)).toBeVisible()
    await oem.reload()
    await expect(oem).toHaveTitle(new RegExp(title))
    await expect(oem.getByLabel(oems.fields.indexContent, { exact: true })).toHaveValue('<p>Hello there</p>')

    await system.goto(`${app.url}/systemManage/system`)
    const notice = `Maintenance ${locale}`
    await system.locator(`textarea[lang=${locale}]`).fill(notice)
    await system.getByLabel(systemSettings.fields.graceDays, { exact: true }).fill('21')
    await system.locator('form').getByRole('button', { name: common.save }).click()
    await expect(system.getByText(systemSettings.saved, { exact: true })).toBeVisible()
    await system.getByRole('tab', { name: systemSettings.parts.health }).click()
    await expect(system.getByText(systemSettings.health.up).first()).toBeVisible()
    await oem.reload()
    await expect(oem.getByText(notice)).toBeVisible()
    await putBack()
    await oem.context().close()
    await system.context().close()
  })
}
