import { mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { filled, texts } from '../screen.ts'
import { lookForFaults } from '../screens.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { customers, customerIdentity, customerMerge, common, list } = texts.en

async function chooseBoth(page: Page) {
  await page.goto(`${app.url}/customer/index?tab=all&search=Fjordholz`)
  for (const name of ['Fjordholz AS', 'Fjordholz Trading'])
    await page.getByRole('checkbox', { name: filled(list.selectRow, { name }) }).check()
  await page.getByRole('button', { name: customers.merge, exact: true }).click()
  const question = page.getByRole('dialog', { name: customers.merge })
  const confirm = question.getByRole('button', { name: new RegExp(`^${customers.merge}.*2`) })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  return page.getByRole('dialog', { name: customerMerge.title })
}

test('two records of one buyer are recognised, made one, and two again', async ({ browser }) => {
  const { page, token } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  const client = createTestClient(app.url)
  const contacts = [{ name: 'Siri', workEmail: 'siri@fjordholz.example.net' }]
  const first = { name: 'Fjordholz AS', country: 'NO', website: 'fjordholz.example.net', contacts }
  const kept = await client.call(customerRoutes.create, { body: first }, { token })
  const second = { name: 'Fjordholz Trading', remark: 'Wants spruce', duplicateReason: 'Its trading arm' }
  const lost = await client.call(customerRoutes.create, { body: second }, { token })

  await page.goto(`${app.url}/customer/index?customer=lookup`)
  const lookup = page.getByRole('dialog', { name: customers.lookUpTitle })
  await lookup.getByRole('textbox').fill('someone@fjordholz.example.net')
  await lookup.getByRole('button', { name: customerIdentity.lookUpAction }).click()
  await expect(lookup.getByText('Fjordholz AS')).toBeVisible()
  await lookup.getByRole('button', { name: common.close }).last().click()

  const dialog = await chooseBoth(page)
  await dialog.getByRole('radio', { name: /Fjordholz AS/ }).check()
  await expect(dialog.getByText(filled(customerMerge.total, { amount: '1' }))).toBeVisible()
  expect(await lookForFaults(page)).toEqual([])
  const merge = dialog.getByRole('button', { name: filled(customerMerge.confirm, { amount: '2' }) })
  await expect(merge).toBeEnabled()
  await merge.click()
  await expect(page.getByText(filled(customerMerge.done, { amount: '2' }))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fjordholz Trading', exact: true })).toHaveCount(0)
  const read = await client.call(customerRoutes.read, { params: { id: kept.id } }, { token })
  expect(read).toMatchObject({ remark: 'Wants spruce', country: 'NO' })

  await page.getByRole('button', { name: common.undo, exact: true }).click()
  await expect(page.getByText(customerMerge.undone)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fjordholz Trading', exact: true })).toBeVisible()
  const back = await client.call(customerRoutes.read, { params: { id: lost.id } }, { token })
  expect(back.remark).toBe('Wants spruce')
  const { items } = await client.call(mergeRoutes.list, { params: { id: kept.id } }, { token })
  expect(items).toMatchObject([{ canUndo: false }])
  await page.context().close()
})
