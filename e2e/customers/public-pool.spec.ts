import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const t = texts.zh

const open = (browser: Browser, userName: string) => openAs(browser, { url: app.url, userName, locale: 'zh' })
const lookFor = (page: Page, name: string, tab: 'mine' | 'pool') =>
  page.goto(`${app.url}/customer/index?tab=${tab}&search=${encodeURIComponent(name)}`)
const confirm = async (dialog: Locator, name: string) => {
  const yes = dialog.getByRole('button', { name })
  await expect(yes).toBeEnabled()
  await yes.click()
}

test('two people race for a customer of the pool, who has it releases it and takes that back', async ({
  browser,
}) => {
  const boss = await open(browser, 'admin')
  const name = 'Raced Trading Ltd'
  const body = { name, ownerId: null, contacts: [{ name: 'Kim', workEmail: 'kim@raced-trading.example' }] }
  await createTestClient(app.url).call(customerRoutes.create, { body }, { token: boss.token })
  const winner = (await open(browser, 'sales')).page
  const loser = (await open(browser, 'leader')).page
  await Promise.all([lookFor(winner, name, 'pool'), lookFor(loser, name, 'pool')])
  const claim = (page: Page) => page.getByRole('button', { name: `${t.publicPool.actions.claim}: ${name}` })
  await expect(claim(loser)).toBeVisible()
  await expect(winner.getByText('k•••@raced-trading.example')).toBeVisible()

  await claim(winner).click()
  await expect(winner.getByText(filled(t.publicPool.done.claim, { amount: '1' }))).toBeVisible()
  await claim(loser).click()
  await expect(loser.getByText(new RegExp(`${name}.*Marta Quiroga`))).toBeVisible()

  await winner.setViewportSize({ width: 390, height: 844 })
  await lookFor(winner, name, 'mine')
  await expect(winner.getByText('kim@raced-trading.example')).toBeVisible()
  await winner.getByRole('link', { name, exact: true }).click()
  const drawer = winner.getByRole('dialog', { name: new RegExp(name) })
  await drawer.getByRole('button', { name: t.publicPool.actions.release }).click()
  const dialog = winner.getByRole('dialog', { name: `${t.publicPool.actions.release}: ${name}` })
  await dialog.getByLabel(t.publicPool.reason).click()
  await winner.getByTitle('联系不上').click()
  await dialog.getByRole('button', { name: t.publicPool.actions.release }).click()
  await expect(drawer).toHaveCount(0)
  await winner.getByRole('button', { name: t.common.undo }).click()
  await expect(winner.getByText(filled(t.publicPool.takenBack, { amount: '1' }))).toBeVisible()
  await expect(winner.getByRole('link', { name, exact: true })).toBeVisible()
})

test('rules are tried out before they are saved, and a night is undone', async ({ browser }) => {
  const { page, token } = await open(browser, 'admin')
  const client = createTestClient(app.url)
  const rules = await client.call(poolRoutes.rules, {}, { token })
  await page.goto(`${app.url}/systemManage/company?part=pool`)
  const days = page.getByLabel(t.poolSettings.followUpDays, { exact: true })
  await days.fill('1')
  await page.getByRole('button', { name: t.poolSettings.tryOut }).click()
  await expect(page.getByRole('heading', { name: t.poolSettings.byOwner })).toBeVisible()
  await days.fill('170')
  await page.getByRole('button', { name: t.poolSettings.saveAction }).click()
  // Somebody may be over 170 days; nobody else drops than the question says.
  const question = page.getByRole('dialog')
  const saved = page.getByText(t.poolSettings.saved)
  await expect(question.or(saved)).toBeVisible()
  if (await question.isVisible()) {
    await confirm(question, t.poolSettings.saveAction)
    await expect(saved).toBeVisible()
  }

  await page.getByRole('button', { name: new RegExp(`^${t.poolSettings.undo}: `) }).click()
  await confirm(page.getByRole('dialog'), t.poolSettings.undo)
  await expect(page.getByText(/已还回 12 个客户/)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${t.poolSettings.undo}: `) })).toHaveCount(0)
  await client.call(poolRoutes.saveRules, { body: rules }, { token })
})
