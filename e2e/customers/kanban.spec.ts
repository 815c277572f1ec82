import { AxeBuilder } from '@axe-core/playwright'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { hireColleague } from '../colleague.ts'
import { app, test } from '../shared-app.ts'
import { signIn, tokenFor } from '../sign-in.ts'

const column = (page: Page, name: RegExp) => page.getByRole('region', { name })
const cardIn = (page: Page, stage: RegExp, name: string) =>
  column(page, stage).locator('[data-card-id]').filter({ hasText: name })

async function create(userName: string, name: string) {
  const token = await tokenFor({ url: app.url, userName })
  await createTestClient(app.url).call(customerRoutes.create, { body: { name } }, { token })
}

test('a customer goes from stage to stage by keyboard and by mouse, and a view brings the board back', async ({
  page,
}) => {
  const { userName } = await hireColleague('leader')
  const name = `Larchwood ${userName}`
  await create(userName, name)
  await signIn(page, { url: app.url, userName, path: '/customer/index?tab=all&view=kanban' })
  await cardIn(page, /^To follow up/, name).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${name}” picked up from “To follow up”`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cardIn(page, /^Sample order/, name)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“${name}” is back at “To follow up”`)).toBeVisible()
  await expect(cardIn(page, /^To follow up/, name)).toBeVisible()

  await cardIn(page, /^To follow up/, name).dragTo(column(page, /^Inquiry/))
  await expect(cardIn(page, /^Inquiry/, name)).toBeVisible()
  await page.reload()
  await expect(cardIn(page, /^Inquiry/, name)).toBeVisible()

  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('.board').analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])

  await page.getByRole('textbox', { name: 'Name, person, e-mail, phone' }).fill(name)
  await expect(page.locator('[data-card-id]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save as a view…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One firm')
  await dialog.getByRole('checkbox', { name: 'Open this list with the view' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'One firm' })).toBeVisible()

  await page.goto(`${app.url}/customer/index`)
  await expect(page.getByRole('button', { name: 'One firm' })).toBeVisible()
  await expect(page.locator('[data-card-id]')).toHaveCount(1)
  await page.getByRole('button', { name: 'One firm' }).click()
  await page.getByRole('menuitem', { name: 'Leave the view' }).click()
  await expect(page.locator('.row-opener').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Customers' }).click()
  await page.keyboard.press('v')
  await expect(page.getByRole('menuitem', { name: 'One firm' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'One firm' })).toBeVisible()
  await expect(page.locator('[data-card-id]')).toHaveCount(1)
})

test('a search with a slip of the finger says what may have been meant', async ({ page }) => {
  const name = 'Brunswick Carpentry'
  await create('admin', name)
  await signIn(page, { url: app.url, userName: 'admin', path: '/customer/index?tab=all' })
  await page.getByRole('textbox', { name: 'Name, person, e-mail, phone' }).fill('Brunsiwck')
  await expect(page.getByText('Did you mean:')).toBeVisible()
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.locator('.row-opener').filter({ hasText: name })).toBeVisible()
})
