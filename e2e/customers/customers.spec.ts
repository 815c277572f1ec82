import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

const path = '/customer/index?tab=all'

async function createCustomer(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await form.getByRole('textbox', { name: 'Company name' }).fill(name)
  return form
}

async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

test('a salesperson enters a customer, is told of a twin, follows up, and takes a deletion back', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'admin', path })
  const first = await createCustomer(page, 'Seaside Joinery Ltd')
  await first.getByLabel('Website').fill('seaside.example.net')
  await first.getByLabel('Work e-mail').fill('kim@seaside.example.net')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /Seaside Joinery/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const second = await createCustomer(page, 'Seaside Two')
  await second.getByLabel('Website').fill('https://www.SEASIDE.example.net/contact')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(/“Seaside Joinery Ltd” is already a customer/)).toBeVisible()
  await second.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Seaside Joinery Ltd', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /Seaside Joinery/ })
  await drawer.getByLabel('What was said').fill('Wants oak, 2 containers')
  await drawer.getByRole('button', { name: 'Record follow-up' }).click()
  await expect(drawer.getByText('Wants oak, 2 containers', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Customer created')).toBeVisible()

  await drawer.getByRole('button', { name: 'More for “Seaside Joinery Ltd”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('1 deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Seaside Joinery Ltd', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Seaside Joinery Ltd', exact: true })).toBeVisible()
})

test('two people who change one customer do not overwrite each other', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path })
  const form = await createCustomer(page, 'Twice Edited')
  await form.getByRole('button', { name: 'Save' }).click()
  const drawer = page.getByRole('dialog', { name: /Twice Edited/ })
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const mine = page.getByRole('dialog', { name: /Edit “Twice Edited”/ })
  await mine.getByLabel('Notes').fill('mine')

  // The second change comes from outside of this window.
  const token =
    (await page.context().cookies()).find(({ name }) => name.toLowerCase().includes('token'))?.value ?? ''
  const id = new URL(page.url()).searchParams.get('customer')
  const headers = { 'x-access-token': token }
  const read = await page.request.get(`${app.url}/api/customers/${id}`, { headers })
  const { data } = (await read.json()) as { data: object }
  const changed = await page.request.put(`${app.url}/api/customers/${id}`, {
    headers,
    data: { ...data, remark: 'theirs' },
  })
  expect(((await changed.json()) as { code: number }).code).toBe(20000)
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText(/Someone else changed this/)).toBeVisible()
  await expect(mine.getByLabel('Notes')).toHaveValue('mine')
})

test('a search is exported, and nothing else', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path })
  const form = await createCustomer(page, '=1+1 Evil Exports')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /Evil Exports/ })).toBeVisible()
  await page.goto(`${app.url}${path}&search=Evil%20Exp`)
  await expect(page.getByText('1 in total')).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Export/ })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the result' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=1+1 Evil Exports")
})

test('the chosen customers arrive on the page that writes to them', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'admin', path })
  const boxes = page.getByRole('checkbox', { name: /^Select “/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Write e-mail' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Write e-mail \(2/ })
    .click()
  await expect(page).toHaveURL(/\/email\/emailServerSend\/add\?selection=/)
})

for (const width of [1440, 390]) {
  test(`profile and form have no serious accessibility problem at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { url: app.url, userName: 'admin', path })
    await page.locator('.row-opener').first().click()
    await expect(page.getByRole('button', { name: 'Record follow-up' })).toBeVisible()
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    expect(await seriousProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(await seriousProblems(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
