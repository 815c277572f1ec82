import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { hireColleague } from '../colleague.ts'
import { filled, texts, walked } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

interface Person {
  locale: Locale
  userName: string
  password: string
}

async function enter(browser: Browser, { locale, userName, password }: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const { login } = texts[locale]
  await page.context().addCookies([{ name: 'language', value: locale, url: app.url }])
  await page.goto(`${app.url}/login`)
  await page.getByLabel(login.userName, { exact: true }).fill(userName)
  await page.getByLabel(login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  return page
}

const administrator = async (browser: Browser, locale: Locale) =>
  (await openAs(browser, { url: app.url, userName: 'admin', locale })).page

/** Chooses an entry of a select in a dialog by the label of its field. */
async function choose(dialog: Locator, field: string, entry: string): Promise<void> {
  const box = dialog.getByLabel(field, { exact: true })
  await box.click()
  await box.fill(entry)
  await expect(
    dialog.page().locator('.ant-select-item-option-active').filter({ hasText: entry }),
  ).toBeVisible()
  // The list may still move under the pointer.
  await box.press('Enter')
}

async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(app.url + path)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
}

async function createTemplate(page: Page, locale: Locale, name: string): Promise<void> {
  const { permissionTemplates: t, permissions, common } = texts[locale]
  await openPage(page, '/userManage/ruleTemplate', t.title)
  await page.getByRole('button', { name: t.create }).click()
  const form = page.getByRole('dialog', { name: t.create })
  await form.getByLabel(t.name, { exact: true }).fill(name)
  await form.getByRole('checkbox', { name: permissions.customer.customer.read, exact: true }).check()
  await form.getByRole('button', { name: common.save }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

async function createEmployee(
  page: Page,
  locale: Locale,
  { name, template }: { name: string; template: string },
): Promise<Person> {
  const { employees: t, common, companies } = texts[locale]
  await openPage(page, '/userManage/employee', t.title)
  await page.getByRole('button', { name: t.create }).first().click()
  const form = page.getByRole('dialog', { name: t.create })
  await form.getByLabel(t.fields.name, { exact: true }).fill(name)
  await choose(form, t.fields.template, template)
  await form.getByRole('button', { name: common.save }).click()
  const issued = page.getByRole('dialog', { name: companies.signInOf.replace('{name}', name) })
  await expect(issued).toBeVisible()
  const [userName = '', password = ''] = await issued.locator('code').allTextContents()
  await issued.getByRole('button', { name: companies.noted }).click()
  return { locale, userName, password }
}

async function setPassword(
  page: Page,
  locale: Locale,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
) {
  const { account } = texts[locale]
  await expect(page.getByRole('heading', { name: account.password.mustTitle })).toBeVisible()
  const fields = page.locator('input[type=password]')
  await fields.nth(0).fill(oldPassword)
  await fields.nth(1).fill(newPassword)
  await fields.nth(2).fill(newPassword)
  await page.keyboard.press('Enter')
}

async function nameGroup(page: Page, title: string, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: title })
  await form.locator('input').first().fill(name)
  await form.locator('.ant-btn-primary').click()
  await expect(page.getByRole('region', { name })).toBeVisible()
}

for (const locale of walked('en', 'zh')) {
  const { permissionTemplates: templates, employees, menu, permissions, common } = texts[locale]

  test(`a template gives an employee what it says, and its change reaches him with his next click (${locale})`, async ({
    browser,
  }) => {
    const admin = await administrator(browser, locale)
    const template = `Readers ${locale}`
    await createTemplate(admin, locale, template)
    const person = await createEmployee(admin, locale, { name: `Reader ${locale}`, template })
    expect(person.userName).toBe(`reader${locale}`)

    const reader = await enter(browser, person)
    await setPassword(reader, locale, { oldPassword: person.password, newPassword: 'quiet harbour 91' })
    await reader.getByRole('menuitem', { name: menu.customers, exact: true }).click()
    await expect(reader.getByRole('link', { name: menu.customerList })).toBeVisible()
    await expect(reader.getByText(menu.email, { exact: true })).toHaveCount(0)

    await openPage(admin, '/userManage/ruleTemplate', templates.title)
    await admin.getByRole('button', { name: `${templates.edit}: ${template}` }).click()
    const form = admin.getByRole('dialog', { name: templates.editTitle.replace('{name}', template) })
    await form.getByRole('checkbox', { name: permissions.email.template.read, exact: true }).check()
    await form.getByRole('button', { name: common.save }).click()
    const preview = admin.getByRole('dialog', { name: templates.previewTitle })
    await expect(preview.getByRole('row', { name: new RegExp(`Reader ${locale}`) })).toContainText(
      permissions.email.template.read,
    )
    await preview.getByRole('button', { name: templates.previewSave }).click()
    await expect(admin.getByText(templates.saved)).toBeVisible()

    await reader.getByRole('link', { name: menu.customerList }).click()
    await expect(reader.getByText(menu.emailTemplates, { exact: true }).first()).toBeVisible()
    await admin.context().close()
    await reader.context().close()
  })

  test(`an employee who leaves is out at once, and his customers go to his successor (${locale})`, async ({
    browser,
  }) => {
    const { id, name } = await hireColleague('sales')
    const { page: admin, token } = await openAs(browser, { url: app.url, userName: 'admin', locale })
    const body = { name: `Left Behind ${locale}`, ownerId: id }
    await createTestClient(app.url).call(customerRoutes.create, { body }, { token })
    await openPage(admin, `/userManage/employee?search=${encodeURIComponent(name)}`, employees.title)
    await admin.getByRole('button', { name: employees.more.replace('{name}', name) }).click()
    await admin.getByRole('menuitem', { name: employees.disable }).click()
    const dialog = admin.getByRole('dialog', { name: employees.disableTitle.replace('{name}', name) })
    await expect(
      dialog.getByText(new RegExp(employees.holds.customers.replace('{amount}', '\\d+'))),
    ).toBeVisible()
    await choose(dialog, employees.successor, '罗敏')
    await dialog.getByRole('button', { name: employees.disable }).click()
    await expect(admin.getByText(employees.disabled.replace('{name}', name))).toBeVisible()
    await admin.getByRole('tab', { name: employees.tabs.disabled }).click()
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await admin.context().close()
  })

  test(`an import creates the good rows and gives the bad ones back (${locale})`, async ({ browser }) => {
    const admin = await administrator(browser, locale)
    const t = employees.import
    await openPage(admin, '/userManage/employee', employees.title)
    await admin.getByRole('button', { name: t.action, exact: true }).click()
    const drawer = admin.getByRole('dialog', { name: t.title })
    const rows = [
      `${t.columns.name},${t.columns.userName},${t.columns.email}`,
      `Ada ${locale},,ada@example.com`,
      `Bad ${locale},x,not-mail`,
    ]
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'team.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await expect(drawer.getByText(t.problems.emailWrong)).toBeVisible()
    const bad = admin.waitForEvent('download')
    await drawer.getByRole('button', { name: t.badRows }).click()
    expect((await bad).suggestedFilename()).toBe(`${t.badRowsName}.csv`)
    await drawer.getByRole('button', { name: filled(t.start, { amount: '1' }) }).click()
    await expect(drawer.getByText(filled(t.created, { amount: '1' }))).toBeVisible()
    const passwords = admin.waitForEvent('download')
    await drawer.getByRole('button', { name: t.passwords }).click()
    expect((await passwords).suggestedFilename()).toBe(`${t.passwordsName}.csv`)
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('row', { name: new RegExp(`Ada ${locale}`) })).toBeVisible()
    await admin.context().close()
  })

  test(`groups are built, moved and dissolved, and people get another leader (${locale})`, async ({
    browser,
  }) => {
    const { name: member } = await hireColleague('market')
    const admin = await administrator(browser, locale)
    const { userGroups: t, subordinates, common } = texts[locale]
    const [top, below] = [`Harbour ${locale}`, `Pier ${locale}`]
    await openPage(admin, '/userManage/group', t.title)
    await admin.getByRole('button', { name: t.create, exact: true }).click()
    await nameGroup(admin, t.create, top)
    const panel = admin.getByRole('region', { name: top })
    await panel.getByRole('button', { name: t.createBelow }).click()
    await nameGroup(admin, t.create, below)
    await admin.getByRole('region', { name: below }).getByRole('button', { name: t.addMembers }).click()
    const members = admin.getByRole('dialog', { name: `${t.addMembers}: ${below}` })
    await choose(members, t.members, member)
    await admin.keyboard.press('Escape')
    await members.getByRole('button', { name: common.save }).click()
    await expect(admin.getByText(filled(t.moved, { amount: '1' }))).toBeVisible()
    await admin.getByRole('region', { name: below }).getByRole('button', { name: t.delete }).click()
    const removal = admin.getByRole('dialog', { name: filled(t.deleteTitle, { name: below }) })
    await expect(removal.getByText(filled(t.deleteHint, { members: '1', groups: '0' }))).toBeVisible()
    await removal.getByRole('button', { name: t.delete }).click()
    await expect(admin.getByText(filled(t.deleted, { name: below }))).toBeVisible()
    await admin
      .getByRole('navigation', { name: t.title })
      .getByText(new RegExp(`^${top}`))
      .click()
    await expect(panel.getByText(member)).toBeVisible()

    await openPage(admin, '/systemManage/junior?who=everybody', subordinates.title)
    await admin.getByLabel(subordinates.search, { exact: true }).fill(member)
    await admin.getByRole('button', { name: `${subordinates.reassign}: ${member}` }).click()
    const dialog = admin.getByRole('dialog', { name: filled(subordinates.reassignTitle, { name: member }) })
    await choose(dialog, subordinates.leader, '林雨桐')
    await dialog.getByRole('button', { name: common.save }).click()
    await expect(admin.getByText(subordinates.reassigned)).toBeVisible()
    await expect(admin.getByRole('listitem').filter({ hasText: member })).toContainText('林雨桐')
    await admin.context().close()
  })
}
