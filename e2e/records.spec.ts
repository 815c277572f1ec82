import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { signIn } from './sign-in.ts'

let app: DemoApp
test.beforeAll(async () => {
  app = await startDemoApp()
})
test.afterAll(() => app.remove())

const customers = '/customer/index?tab=all'

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.toLowerCase().includes('token'))?.value ?? ''
}

/** Makes a customer as the signed-in user, without the form that other journeys go through. */
async function createCustomer(page: Page, data: { name: string; email?: string; stage?: string }) {
  const { name, email, ...rest } = data
  const contacts = email ? [{ name: 'Giulia Conti', workEmail: email }] : []
  const answer = await page.request.post(`${app.url}/api/customers`, {
    headers: { 'x-access-token': await tokenOf(page) },
    data: { name, contacts, ...rest },
  })
  return (await answer.json()) as { code: number; message: string; data: { id: number } | null }
}

async function deleteCustomer(page: Page, name: string) {
  await page.goto(`${app.url}${customers}&search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('1 deleted')).toBeVisible()
}

test('a deleted customer comes back from the bin, and a taken address is explained', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  await createCustomer(page, { name: 'Binned First', email: 'same@binned.example' })
  await createCustomer(page, { name: 'Binned Alone', email: 'alone@binned.example' })
  await deleteCustomer(page, 'Binned First')
  await deleteCustomer(page, 'Binned Alone')
  await createCustomer(page, { name: 'Binned Second', email: 'same@binned.example' })

  await page.goto(`${app.url}/recycle-bin?search=Binned`)
  await page.getByRole('button', { name: 'Restore: Binned Alone' }).click()
  await expect(page.getByText('1 restored')).toBeVisible()
  await page.getByRole('button', { name: 'Restore: Binned First' }).click()
  const dialog = page.getByRole('dialog', { name: 'Some records could not be restored' })
  await expect(dialog.getByText('“same@binned.example” now belongs to “Binned Second”')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open “Binned Second”' }).click()
  await expect(page.getByRole('dialog', { name: /Binned Second/ })).toBeVisible()
})

test('the bin lets go of a record for good only after asking', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  await createCustomer(page, { name: 'Purged One' })
  await deleteCustomer(page, 'Purged One')
  await page.goto(`${app.url}/recycle-bin?search=Purged%20One`)
  await page.getByRole('checkbox', { name: 'Select “Purged One”' }).check()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete for good/ })
    .click()
  await expect(page.getByRole('checkbox', { name: 'Select “Purged One”' })).toHaveCount(0)
  await page.goto(`${app.url}/logging/auditLog?search=Purged%20One`)
  await expect(page.getByText('Purged', { exact: true }).first()).toBeVisible()
})

test('the audit shows a change with what was before and after', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  const { data } = await createCustomer(page, { name: 'Audited Works' })
  const headers = { 'x-access-token': await tokenOf(page) }
  await page.request.put(`${app.url}/api/customers/${data?.id}`, {
    headers,
    data: { name: 'Audited Factory', stage: 'won', contacts: [] },
  })
  await page.goto(`${app.url}/logging/auditLog?search=Audited%20Factory`)
  await page
    .getByRole('row', { name: /Audited Factory/ })
    .getByRole('button')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Changed: Customer' })
  const name = drawer.getByRole('row', { name: /^Name/ })
  await expect(name).toContainText('Audited Works')
  await expect(name).toContainText('Audited Factory')
  await expect(drawer.getByRole('row', { name: /^Stage/ })).toContainText('Won')
})

test('a person is erased, in Italian, and cannot be entered again', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path: customers })
  const email = 'giulia.conti@privata.example'
  await createCustomer(page, { name: 'Conti & Figli', email })
  await page.context().addCookies([{ name: 'language', value: 'it', url: app.url }])
  await page.goto(`${app.url}/systemManage/erasure`)
  await page.getByLabel('E-mail, telefono o nome').fill(email)
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(page.getByText('Conti & Figli')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra dove compare' }).click()
  await expect(page.getByText('Contatti dei clienti')).toBeVisible()
  await page.getByRole('button', { name: 'Cancella questa persona' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Digita «CANCELLA»/).fill('CANCELLA')
  await dialog.getByRole('button', { name: 'Cancella questa persona' }).click()
  await expect(page.getByText('La persona è stata cancellata')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Scarica certificato/ })).toBeVisible()
  const again = await createCustomer(page, { name: 'Conti 2', email })
  expect(again.data).not.toHaveProperty('id')
  expect(again.code).toBe(65003)
})
