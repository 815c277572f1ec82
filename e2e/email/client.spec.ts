import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { expect, type Page } from '@playwright/test'
import { createTestClient } from '../../server/testing/test-client.ts'
import { type ClientWindow, startClient } from '../client-window.ts'
import { app, test } from '../shared-app.ts'
import { signIn } from '../sign-in.ts'

let folder: string
let client: ClientWindow | undefined

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-client-'))
})
test.afterEach(async () => {
  await client?.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The client with somebody of the demo signed in to it. */
async function open(path: string): Promise<Page> {
  client = await startClient({ url: app.url, folder })
  // Before anybody has signed in, the window can be closed.
  await expect(client.page.locator('.window-bar').getByRole('button')).toHaveCount(3)
  await signIn(client.page, { url: app.url, userName: 'admin', path })
  return client.page
}

/** From which mailbox each of some addresses was written to, as often as it was. */
async function capturedOf(domain: string, page: Page): Promise<{ to: string; from: string }[]> {
  // By the session of the window: another sign-in would end it.
  const cookies = await page.context().cookies(app.url)
  const token = cookies.find(({ name }) => name === 'accessToken')?.value ?? ''
  const query = { search: domain, size: 100 }
  const { items } = await createTestClient(app.url).call(outboxRoutes.list, { query }, { token })
  return items.map(({ to, from }) => ({ to, from }))
}

const taskOf = (page: Page) => page.locator('.free-row').filter({ hasText: 'From my own mailboxes' })

test('a mailing goes out from two own mailboxes, each message once, although the client is killed', async () => {
  const domain = 'client-journey.example'
  let page = await open('/email/emailSendFree')
  await expect(page.locator('.sidebar-logo')).toBeVisible()
  await page.getByRole('button', { name: 'Maximise' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()

  const mailbox = page.locator('.free-row').filter({ hasText: 'admin.export@' })
  await mailbox.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Test the sign-in' }).click()
  await expect(dialog.getByText('Signing in worked')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('banner').getByRole('button', { name: 'Free sending' }).click()
  const mailboxes = page.getByRole('checkbox', { name: /@lanxuke\.example\.com/ })
  await mailboxes.nth(0).check()
  await mailboxes.nth(1).check()
  const readers = Array.from({ length: 12 }, (_, at) => `buyer${at}@${domain},Buyer ${at}`)
  await page.getByLabel('Addresses').fill(readers.join('\n'))
  await page.getByRole('combobox', { name: 'Templates' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Name', { exact: true }).fill('From my own mailboxes')
  await page.getByLabel('Shortest interval (s)').fill('1')
  await page.getByLabel('Longest interval (s)').fill('1')
  await page.getByRole('button', { name: 'Start sending' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start sending' }).click()
  await expect(taskOf(page)).toBeVisible()
  await expect(page.getByText(/Sending: \d+ of 12/)).toBeVisible()

  await page.reload()
  await expect.poll(async () => (await capturedOf(domain, page)).length).toBeGreaterThan(2)
  await client?.kill()
  page = await open('/email/emailSendFree')
  await expect(taskOf(page)).toContainText('Done', { timeout: 90_000 })
  const captured = await capturedOf(domain, page)
  expect(new Set(captured.map(({ to }) => to)).size).toBe(captured.length)
  expect(captured.length).toBeGreaterThanOrEqual(11)
  expect(new Set(captured.map(({ from }) => from)).size).toBe(2)

  // What came of it is told as of mail from the server.
  await taskOf(page).getByRole('link').click()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await expect(page.locator('.mail-report')).toBeVisible()
})

test('pages that were left leave their connections to those that come after', async () => {
  // Browsers keep the pages of a window as they were, and allow six connections to a server.
  const page = await open('/')
  for (const path of ['/email/emailSendFree', '/', '/email/emailSendHistory', '/email/emailTemplate']) {
    for (const turn of ['a', 'b']) {
      await page.goto(`${app.url}${path}?turn=${turn}`)
      await expect(page.getByRole('banner')).toBeVisible()
    }
  }
})
