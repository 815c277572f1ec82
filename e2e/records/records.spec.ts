import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { filled, texts, walked } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

/** Somebody at work, and what he does without the screens that other journeys go through. */
interface Desk {
  page: Page
  locale: Locale
  create(name: string, email?: string): Promise<{ code: number; id: number }>
  rename(id: number, name: string): Promise<unknown>
  bin(id: number): Promise<unknown>
}

async function openDesk(browser: Browser, locale: Locale): Promise<Desk> {
  const { page, token } = await openAs(browser, { url: app.url, userName: 'admin', locale })
  const client = createTestClient(app.url)
  const as = { token }
  return {
    page,
    locale,
    async create(name, email) {
      const contacts = email ? [{ name: 'Giulia Conti', workEmail: email }] : []
      const { code, data } = await client.send(customerRoutes.create, { body: { name, contacts } }, as)
      return { code, id: (data as { id?: number } | null)?.id ?? 0 }
    },
    rename: (id, name) =>
      client.call(customerRoutes.update, { params: { id }, body: { name, stage: 'won', contacts: [] } }, as),
    bin: (id) => client.call(customerRoutes.remove, { params: { id } }, as),
  }
}

const openBin = (page: Page, search: string) =>
  page.goto(`${app.url}/recycle-bin?search=${encodeURIComponent(search)}`)

async function restoreFromBin({ page, locale, create, bin }: Desk) {
  const { recycleBin: t } = texts[locale]
  const email = `same@binned-${locale}.example`
  const first = await create(`Binned First ${locale}`, email)
  const alone = await create(`Binned Alone ${locale}`)
  for (const { id } of [first, alone]) await bin(id)
  const holder = `Binned Second ${locale}`
  await create(holder, email)

  await openBin(page, 'Binned')
  await page.getByRole('button', { name: `${t.restore}: Binned Alone ${locale}` }).click()
  await expect(page.getByText(filled(t.restored, { amount: '1' }))).toBeVisible()
  await page.getByRole('button', { name: `${t.restore}: Binned First ${locale}` }).click()
  const dialog = page.getByRole('dialog', { name: t.conflicts.title })
  await expect(dialog.getByText(filled(t.conflicts.keyTaken, { value: email, holder }))).toBeVisible()
  await dialog.getByRole('link', { name: filled(t.conflicts.openHolder, { name: holder }) }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(holder) })).toBeVisible()
}

async function purgeFromBin({ page, locale, create, bin }: Desk) {
  const { recycleBin: t, list, logs } = texts[locale]
  const name = `Purged One ${locale}`
  await bin((await create(name)).id)
  await openBin(page, name)
  const row = page.getByRole('checkbox', { name: filled(list.selectRow, { name }) })
  await row.check()
  await page.getByRole('button', { name: t.purge }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: new RegExp(t.purge) })
  await expect(sure).toBeEnabled()
  await sure.click()
  await expect(row).toHaveCount(0)
  await page.goto(`${app.url}/logging/auditLog?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(logs.action.purge, { exact: true }).first()).toBeVisible()
}

async function readAudit({ page, locale, create, rename }: Desk) {
  const { logs, audit, customers } = texts[locale]
  const [before, after] = [`Audited Works ${locale}`, `Audited Factory ${locale}`]
  await rename((await create(before)).id, after)
  await page.goto(`${app.url}/logging/auditLog?search=${encodeURIComponent(after)}`)
  await page
    .getByRole('row', { name: new RegExp(after) })
    .getByRole('button')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: `${logs.action.change}: ${audit.kinds.customers}` })
  const name = drawer.getByRole('row', { name: new RegExp(`^${customers.fields.name}`) })
  await expect(name).toContainText(before)
  await expect(name).toContainText(after)
  await expect(drawer.getByRole('row', { name: new RegExp(`^${customers.fields.stage}`) })).toContainText(
    customers.stages.won,
  )
}

async function erasePerson({ page, locale, create }: Desk) {
  const { erasure: t } = texts[locale]
  const email = `giulia.conti@privata-${locale}.example`
  const company = `Conti & Figli ${locale}`
  await create(company, email)
  await page.goto(`${app.url}/systemManage/erasure`)
  await page.getByLabel(t.searchLabel).fill(email)
  await page.getByRole('button', { name: t.search, exact: true }).click()
  await expect(page.getByText(company)).toBeVisible()
  await page.getByRole('button', { name: t.inspect }).click()
  await expect(page.getByText(t.place.contacts)).toBeVisible()
  await page.getByRole('button', { name: t.erase }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(filled(t.confirmText, { word: t.confirmWord })).fill(t.confirmWord)
  await dialog.getByRole('button', { name: t.erase }).click()
  await expect(page.getByText(t.done)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${t.certificate}`) }).first()).toBeVisible()
  expect((await create(`Conti 2 ${locale}`, email)).code).toBe(65003)
}

for (const locale of walked('it', 'en')) {
  test(`deleted records come back or go for good, changes are read up, a person is erased (${locale})`, async ({
    browser,
  }) => {
    const desk = await openDesk(browser, locale)
    await test.step('restore', () => restoreFromBin(desk))
    await test.step('purge', () => purgeFromBin(desk))
    await test.step('audit', () => readAudit(desk))
    await test.step('erase', () => erasePerson(desk))
    await desk.page.context().close()
  })
}
