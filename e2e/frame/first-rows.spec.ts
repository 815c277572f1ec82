import { expect, type Page } from '@playwright/test'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

const lists = [
  '/customsData/searchCustomsData',
  '/customsData/searchCustomsData?tab=buyers',
  '/customer/index?tab=all',
  '/email/emailSendHistory',
  '/buyerData/buyerSearch',
]

/** How many rows or cards begin above the lower edge of the window. */
async function rowsSeen(page: Page): Promise<number> {
  const tops = await page
    .locator(':is(tr[data-row-id], .data-card):visible')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const edge = page.viewportSize()?.height ?? 0
  return tops.filter((top) => top < edge).length
}

/** Lists that have more columns than a desk has room for. */
const wideLists = [
  '/email/emailMarketingTask',
  '/buyerData/go4world',
  '/customer/index/collect',
  '/recycle-bin',
]

/** Pixels by which the rows are wider than their place. */
const overhang = (page: Page) =>
  page
    .locator('.ant-table-content:visible, .ant-table-body:visible')
    .evaluateAll((bodies) => Math.max(0, ...bodies.map((body) => body.scrollWidth - body.clientWidth)))

test('every main list begins with its rows, on a desk and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, { url: app.url, userName: 'admin', path: lists[0] ?? '' })
  await page.getByRole('button', { name: 'Hide this note' }).click()
  for (const path of lists) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(app.url + path)
    await expect.poll(() => rowsSeen(page), { message: path }).toBeGreaterThanOrEqual(10)
    expect(await overhang(page), `${path} is too wide`).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => rowsSeen(page), { message: `${path} on a phone` }).toBeGreaterThanOrEqual(3)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of wideLists) {
    await page.goto(app.url + path)
    await expect.poll(() => rowsSeen(page), { message: path }).toBeGreaterThanOrEqual(1)
    expect(await overhang(page), `${path} is too wide`).toBeLessThanOrEqual(1)
  }
})
