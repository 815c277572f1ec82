import { expect } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { uploadCustoms } from '../../server/testing/upload-customs.ts'
import { texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { common, watches } = texts.en

test('a saved search tells of a buyer who was not there before, and leads to the shipment', async ({
  browser,
}) => {
  const { page, token } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/customsData/searchCustomsData?search=moonlamp`)
  await page.getByRole('button', { name: watches.save }).click()
  const dialog = page.getByRole('dialog', { name: watches.save })
  await dialog.getByLabel(watches.name).fill('Moon lamps')
  await dialog.getByRole('button', { name: common.save }).click()
  await expect(page.getByText(watches.saved, { exact: true })).toBeVisible()

  const rows = [
    'date,hs,goods,shipper,consignee,kg',
    '2026-03-05,940521,MOONLAMP WITH STAND,NINGBO SUNCUP,CRESCENT TRADING LLC,10',
  ]
  await uploadCustoms(
    { client: createTestClient(app.url), token },
    { name: 'moonlamps.csv', bytes: Buffer.from(rows.join('\n')) },
  )
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const panel = page.getByRole('dialog', { name: texts.en.notices.title })
  await panel.getByText('Moon lamps: new buyers: 1').click()
  await expect(page.getByRole('link', { name: 'CRESCENT TRADING LLC' })).toBeVisible()
  await expect(page).toHaveURL(/uploadId/)

  await page.goto(`${app.url}/customsData/watches`)
  await page.getByRole('button', { name: `${watches.delete}: Moon lamps` }).click()
  await expect(page.getByRole('link', { name: 'Moon lamps' })).toHaveCount(0)
  await page.getByRole('button', { name: common.undo }).click()
  await page.getByRole('button', { name: `${watches.history}: Moon lamps` }).click()
  await expect(page.getByRole('dialog').getByText(/CRESCENT TRADING LLC/)).toBeVisible()
})
