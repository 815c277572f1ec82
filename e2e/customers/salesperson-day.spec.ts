import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { lookForFaults, settle } from '../screens.ts'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A customer of the signed-in user who was to be called a year ago: nobody has waited longer. */
async function createDue(page: Page, name: string): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === 'accessToken')?.value ?? ''
  const body = { name, country: 'JP', timeZone: 'Asia/Tokyo', nextContactAt: day(-365).toISOString() }
  await createTestClient(app.url).call(customerRoutes.create, { body }, { token })
}

test('a salesperson works through the queue, makes the next appointment and sees it in the calendar', async ({
  page,
}) => {
  await signIn(page, { url: app.url, userName: 'sales' })
  await createDue(page, 'Harbour Day Ltd')
  await page.goto(`${app.url}/customer/home/index?queue=overdue`)
  const queue = page.getByRole('region', { name: 'Contact overdue' })
  const entry = queue.getByRole('listitem').filter({ hasText: 'Harbour Day Ltd' })
  await entry.getByRole('button', { name: /^Record follow-up/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Harbour Day Ltd' })
  await dialog.getByLabel('What was said').fill('Wants samples of oak')
  const appointment = `${day(3).toISOString().slice(0, 10)} 10:00`
  await dialog.getByLabel('Next contact').fill(appointment)
  await page.getByRole('button', { name: 'OK' }).click()
  await dialog.getByRole('button', { name: 'Record follow-up' }).click()
  await expect(page.getByText('Follow-up recorded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(entry).toHaveCount(0)

  await page.goto(`${app.url}/customer/home/index?day=${appointment.slice(0, 10)}`)
  const calendar = page.getByRole('region', { name: 'Calendar of contacts' })
  await expect(calendar.getByRole('listitem').filter({ hasText: 'Harbour Day Ltd' }).last()).toContainText(
    '10:00',
  )

  // What is done without a follow-up goes too, and comes back when that was a mistake.
  await createDue(page, 'Second Day Ltd')
  await page.goto(`${app.url}/customer/home/index?queue=neverFollowed`)
  const choice = page.getByRole('button', { name: /Never followed up/ })
  const before = await choice.textContent()
  await page
    .getByRole('button', { name: /^Mark “.*” as done/ })
    .first()
    .click()
  await expect(page.getByText('1 marked as done')).toBeVisible()
  await expect(choice).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice).toHaveText(before ?? '')
})

test('what was collected becomes a customer, or is recognised as one', async ({ page }) => {
  await signIn(page, { url: app.url, userName: 'sales', path: '/customer/index/collect' })
  await page.getByRole('button', { name: 'Accept: Baltic Timberworks OÜ' }).click()
  await expect(page.getByText('“Baltic Timberworks OÜ” is your customer now')).toBeVisible()
  await page.getByRole('tab', { name: 'Decided' }).click()
  await page.getByRole('link', { name: 'Baltic Timberworks OÜ' }).click()
  await expect(page.getByRole('dialog', { name: /Baltic Timberworks/ })).toBeVisible()

  await page.goto(`${app.url}/customer/index/collect`)
  const known = page.getByRole('row').filter({ hasText: 'Customer already' }).first()
  await known.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Merge into a customer' }).click()
  const merge = page.getByRole('dialog', { name: /^Merge “/ })
  await merge.getByRole('button', { name: 'Merge into a customer' }).click()
  await expect(page.getByText(/was merged$/)).toBeVisible()
})

test('on a phone the day is read without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { url: app.url, userName: 'leader', path: '/customer/home/index?view=month' })
  for (const path of ['/customer/home/index?view=month', '/customer/home/index', '/customer/index/collect']) {
    await page.goto(app.url + path)
    await settle(page)
    expect(await lookForFaults(page)).toEqual([])
  }
})
