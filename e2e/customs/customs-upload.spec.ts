import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { filled, texts } from '../screen.ts'
import { lookForFaults, settle } from '../screens.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { customsUpload: t, tableFiles, common, customers } = texts.zh
/** A header that no list of synonyms has: what it means is chosen by hand. */
const unknown = '公司抬头甲'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('a customs file is mapped, loaded, repaired from its rejects on a phone, found, its buyer saved, and taken back', async ({
  browser,
}) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'zh' })
  const rows = [
    `日期,商品编码,品名,${unknown},发货人,重量`,
    '2025-03-05,732393,旅程保温杯,JOURNEY ONE LLC,NINGBO SUNCUP,10',
    '昨天,732393,旅程保温杯,JOURNEY TWO LLC,NINGBO SUNCUP,20',
  ]
  await uploadFile(page, { name: 'journey.csv', text: rows.join('\n') })
  const drawer = page.getByRole('dialog', { name: /journey\.csv/ })
  await expect(drawer.getByText(t.code.E_DATE)).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: tableFiles.rejectsFile }).click()
  const rejects = await readFile(await (await download).path(), 'utf8')
  expect(rejects).toContain('昨天,732393,旅程保温杯,JOURNEY TWO LLC,NINGBO SUNCUP,20,3,E_DATE')

  await page.setViewportSize(phone)
  await uploadFile(page, { name: 'repaired.csv', text: rejects.replace('昨天', '2025-03-06') })
  const repaired = page.getByRole('dialog', { name: /repaired\.csv/ })
  await expect(repaired.getByText(tableFiles.state.done, { exact: true })).toBeVisible()
  await page.setViewportSize(desk)
  await repaired.getByRole('button', { name: t.openRecords }).click()
  const buyer = page.getByRole('link', { name: 'JOURNEY TWO LLC' })
  await expect(buyer).toBeVisible()
  await expect(page.getByText('JOURNEY ONE LLC')).toHaveCount(0)
  await buyer.click()
  await expect(page.getByRole('heading', { name: 'JOURNEY TWO LLC' })).toBeVisible()
  await page.getByRole('button', { name: customers.saveAsCustomer }).first().click()
  await page
    .getByRole('link', { name: /^已是客户/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('JOURNEY TWO LLC').first()).toBeVisible()

  await page.goto(`${app.url}/customsData/uploadCustomsData`)
  await page.getByText('repaired.csv').first().click()
  await repaired.getByRole('button', { name: t.revert }).click()
  const question = page.getByRole('dialog', { name: filled(t.revertConfirm, { fileName: 'repaired.csv' }) })
  const sure = question.getByRole('button', { name: t.revert })
  await expect(sure).toBeEnabled()
  await sure.click()
  await closeTask(page)
  await expect(repaired.getByText(tableFiles.state.reverted, { exact: true })).toBeVisible()
})

test('on a phone buyers are found, narrowed down and opened without scrolling sideways', async ({
  browser,
}) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'es' })
  await page.setViewportSize(phone)
  const { customsData, customsQuery } = texts.es
  await page.goto(`${app.url}/customsData/searchCustomsData?search=steel`)
  await page.getByRole('button', { name: customsData.conditions }).click()
  await page.getByLabel(customsQuery.panel.hideLogistics).click()
  await expect(page).toHaveURL(/logistics/)
  await settle(page)
  expect(await lookForFaults(page)).toEqual([])
  await page.locator('.data-card .row-opener').first().click()
  await expect(page).toHaveURL(/seachDetailCustomData\?record=/)
  await settle(page)
  expect(await lookForFaults(page)).toEqual([])

  await page.goto(`${app.url}/customsData/searchCustomsData?search=steel&tab=buyers`)
  await page.locator('.data-card .row-opener').first().click()
  await expect(page.getByRole('button', { name: texts.es.tradeCompanies.contacts.find })).toBeVisible()
  await settle(page)
  expect(await lookForFaults(page)).toEqual([])
})

async function uploadFile(page: Page, { name, text }: { name: string; text: string }) {
  await page.goto(`${app.url}/customsData/uploadCustomsData?upload=new`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const drawer = page.getByRole('dialog', { name: new RegExp(name.replace('.', '\\.')) })
  const next = drawer.getByRole('button', { name: tableFiles.next })
  // The first file waits until the processes that read files have begun.
  await expect(drawer.getByRole('columnheader', { name: unknown })).toBeVisible({ timeout: 60_000 })
  await next.click()
  const means = drawer.getByLabel(`${tableFiles.means}: ${unknown}`)
  await means.fill(t.field.buyer)
  await means.press('Enter')
  await settle(page)
  expect(await lookForFaults(page)).toEqual([])
  await next.click()
  await expect(drawer.getByText(t.existing)).toBeVisible()
  await drawer.getByRole('button', { name: t.start }).click()
  await closeTask(page)
}

/** The dialog of the long work that was started, once that is over. */
async function closeTask(page: Page) {
  const { kind, state } = texts.zh.tasks
  const task = page.getByRole('dialog', {
    name: new RegExp(`^(${kind.customsImport}|${kind.customsRevert})`),
  })
  await expect(task.getByRole('status')).toHaveText(state.done, { timeout: 20_000 })
  await task.getByRole('button', { name: common.close }).first().click()
}
