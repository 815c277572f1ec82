import { expect } from '@playwright/test'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { mapCollector: map, buyerDemands: demands } = texts.en

test('an area is drawn on the map, its companies are listed, and one is collected', async ({ browser }) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/mapCollector/mapCollect?area=box:30,-125,50,-70`)
  const canvas = page.getByRole('region', { name: map.map })
  await expect(canvas.locator('.map-group, .map-place').first()).toBeVisible()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('the map has no size')
  await page.getByRole('button', { name: map.draw.circle, exact: true }).click()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 180, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/area=circle/)
  const first = page.locator('.data-card').first()
  await first.locator('.row-opener').click()
  const card = page.getByRole('article')
  await expect(card).toContainText('Invented companies of the demo')
  await card.getByRole('button', { name: /^Collect/ }).click()
  await expect(page.getByText(/^[01] collected, [01] were waiting already$/)).toBeVisible()
})

test('a demand is claimed and given back', async ({ browser }) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/buyerData/exporthub`)
  await page.locator('.row-opener').first().click()
  const drawer = page.getByRole('dialog')
  const title = (await drawer.locator('.ant-drawer-title').textContent()) ?? ''
  await drawer.getByRole('button', { name: demands.claim, exact: true }).click()
  await expect(page.getByText(filled(demands.claimed, { title }))).toBeVisible()
  await drawer.getByRole('button', { name: demands.release, exact: true }).click()
  await expect(page.getByText(filled(demands.released, { title }))).toBeVisible()
})
