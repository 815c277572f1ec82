import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { filled, texts } from '../screen.ts'
import { app, test } from '../shared-app.ts'
import { openAs } from '../sign-in.ts'

const { customerImport: t, tableFiles } = texts.en

test('a file with errors is imported, repaired, imported again, and taken back', async ({ browser }) => {
  const { page } = await openAs(browser, { url: app.url, userName: 'admin', locale: 'en' })
  await page.goto(`${app.url}/customer/index?tab=all`)
  await page.getByRole('button', { name: texts.en.menu.customerImport, exact: true }).click()
  const rows = 'Company,Country,E-mail\nImported One,Germany,one@imported.example\n,Peru,\n'
  await importFile(page, { name: 'fair-list.csv', text: rows })
  const drawer = page.getByRole('dialog', { name: /fair-list\.csv/ })
  await expect(drawer.getByText(t.code.E_REQUIRED)).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: tableFiles.rejectsFile }).click()
  const rejects = await readFile(await (await download).path(), 'utf8')
  expect(rejects).toContain(',Peru,,3,E_REQUIRED')

  await page.goto(`${app.url}/customer/import?import=new`)
  await importFile(page, {
    name: 'repaired.csv',
    text: rejects.replace('\n,Peru,', '\nImported Two,Peru,two@imported.example'),
  })
  const repaired = page.getByRole('dialog', { name: /repaired\.csv/ })
  await expect(repaired.getByText(tableFiles.state.done, { exact: true })).toBeVisible()
  await page.goto(`${app.url}/customer/index?tab=all&search=imported.example`)
  await expect(page.getByRole('row', { name: /Imported (One|Two)/ })).toHaveCount(2)

  await page.goto(`${app.url}/customer/import`)
  await page.getByText('repaired.csv').first().click()
  await repaired.getByRole('button', { name: t.revert }).click()
  const question = page.getByRole('dialog', { name: filled(t.revertConfirm, { fileName: 'repaired.csv' }) })
  const sure = question.getByRole('button', { name: t.revert })
  await expect(sure).toBeEnabled()
  await sure.click()
  await closeTask(page)
  await expect(repaired.getByText(tableFiles.state.reverted, { exact: true })).toBeVisible()
  await page.goto(`${app.url}/customer/index?tab=all&search=imported.example`)
  await expect(page.getByRole('row', { name: /Imported (One|Two)/ })).toHaveCount(1)
})

async function importFile(page: Page, { name, text }: { name: string; text: string }) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const drawer = page.getByRole('dialog', { name: new RegExp(name.replace('.', '\\.')) })
  const next = drawer.getByRole('button', { name: tableFiles.next })
  for (const shown of [tableFiles.previewTitle, tableFiles.means, t.duplicatesTitle]) {
    // The first file waits until the processes that read files have begun.
    await expect(drawer.getByText(shown).or(drawer.getByLabel(shown)).first()).toBeVisible({
      timeout: 60_000,
    })
    await next.click()
  }
  await drawer.getByRole('button', { name: t.start }).click()
  await closeTask(page)
}

/** The dialog of the long work that was started, once that is over. */
async function closeTask(page: Page) {
  const task = page.getByRole('dialog', { name: /^(Customer import|Reverting a customer import)/ })
  await expect(task.getByRole('status')).toHaveText(texts.en.tasks.state.done, { timeout: 20_000 })
  await task.getByRole('button', { name: texts.en.common.close }).first().click()
}
