import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

test('a template is approved, sent to who has agreed, answered, and a stop ends the consent', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/social-marketing/consents' })
  await page.getByRole('button', { name: 'Record consent' }).click()
  const drawer = page.getByRole('dialog')
  // Who ends with 1 answers, who ends with 2 says stop.
  // Others each time: who is tried again has agreed already, and whoever said stop is not taken again.
  const some = String(Date.now()).slice(-6)
  await drawer.getByLabel('Numbers').fill(`+346${some} 01, Marta ${some}\n+346${some}02, Jonas ${some}`)
  await drawer.getByLabel('How', { exact: true }).click()
  await page.locator('.ant-select-item').getByText('At a fair').click()
  await drawer.getByLabel('Agreed on').fill('2026-05-04')
  await drawer.getByLabel('Agreed on').press('Enter')
  await drawer.getByLabel('Proof').fill('Card 17')
  expect(
    (await new AxeBuilder({ page }).setLegacyMode().include('.ant-drawer').analyze()).violations,
  ).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Recorded: 2')).toBeVisible()

  const name = `fair_${Date.now()}`
  await page.goto(`${app.url}/social-marketing/templates?add=new`)
  await drawer.getByLabel('Number', { exact: true }).click()
  await page
    .locator('.ant-select-item')
    .getByText(/Landfall Trading/)
    .click()
  await drawer.getByLabel('Name', { exact: true }).fill(name)
  await drawer.getByLabel('Text', { exact: true }).fill('Hello {{1}}, shall I send you our price list?')
  await drawer.getByLabel('Example for {{1}}').fill('Ann')
  await expect(drawer.getByRole('figure', { name: 'Preview' })).toContainText('Hello Ann, shall I')
  await drawer.getByRole('button', { name: 'Submit' }).click()
  const item = page.getByRole('listitem').filter({ hasText: name })
  await expect(item.getByText('In review')).toBeVisible()
  await expect(item.getByText('Approved')).toBeVisible({ timeout: 20_000 })
  await item.getByRole('button', { name: 'Send it' }).click()

  await drawer.getByLabel('Place {{1}}').click()
  await page.locator('.ant-select-item').getByText('First name').click()
  await drawer.getByLabel('If nothing is known').fill('there')
  await expect(drawer.getByText(/people will be written to/)).toBeVisible()
  expect(
    (await new AxeBuilder({ page }).setLegacyMode().include('.ant-drawer').analyze()).violations,
  ).toEqual([])
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: /Send “.*” to/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await expect(page.getByText('The campaign has begun')).toBeVisible()
  // The list it came from is kept behind it, and says the same.
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
  const row = page.getByRole('row').filter({ hasText: `Marta ${some}` })
  await expect(row.getByText('Read', { exact: true })).toBeVisible({ timeout: 45_000 })

  await page.goto(`${app.url}/social-marketing/consents?tab=ended`)
  const ended = page.getByRole('row').filter({ hasText: `Jonas ${some}` })
  await expect(async () => {
    await page.reload()
    await expect(ended.getByText('Wrote stop')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})

test('from a customer the way that is possible now is found, and what was written elsewhere is noted', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin', path: '/social-marketing/consents' })
  const agreed = page
    .getByRole('row')
    .filter({ hasText: 'At a fair' })
    .filter({ hasText: 'card no. 0417' })
    .first()
  await agreed.locator('.row-opener').click()
  const customer = page.getByRole('dialog').first()
  await customer.getByRole('button', { name: 'More channels' }).click()
  const channels = page.getByRole('dialog').filter({ hasText: 'Get in touch with' })
  const whatsapp = channels.getByRole('listitem').filter({ hasText: 'WhatsApp' }).first()
  await expect(whatsapp.getByText('Has agreed to get templates.')).toBeVisible()
  await whatsapp.getByRole('button', { name: 'From my own app' }).click()
  await whatsapp.getByLabel('What you write').fill('Hello, we met at the fair.')
  expect(
    (await new AxeBuilder({ page }).setLegacyMode().include('.ant-drawer').analyze()).violations,
  ).toEqual([])
  await whatsapp.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByText('Noted in the timeline')).toBeVisible()
  await channels.getByRole('button', { name: 'Close' }).click()
  await expect(customer.getByText('Hello, we met at the fair.')).toBeVisible()
})
