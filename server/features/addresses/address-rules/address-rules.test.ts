import { accountRoutes } from '@landfall/contract/access/account.ts'
import { type AddressRules, addressRuleRoutes } from '@landfall/contract/addresses/address-rules.ts'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

const none: AddressRules = {
  verifyBeforeExport: false,
  onlyValid: false,
  takesRisky: false,
  verifyOnSave: false,
}
let app: TestApp
let world: TestMailWorld

beforeAll(async () => {
  const judge = (address: string) => (/^(?:alice|anna)/.test(address) ? '250 Ok' : '550 5.1.1 User unknown')
  world = await startMailWorld({
    'rules.example': { rcpt: judge },
    'takesall.example': {},
    'patience.example': { rcpt: () => '450 4.2.0 Greylisted, come back later' },
  })
  app = await sharedTestApp()
})
afterAll(() => world.stop())

const setRules = ({ token }: TestUser, rules: Partial<AddressRules>) =>
  app.client.call(addressRuleRoutes.save, { body: { ...none, ...rules } }, { token })
const selection: BatchSelection = { scope: batchScope.All }

async function exported({ token }: TestUser): Promise<string[]> {
  const as = { token, locale: 'en' }
  const body = { selection: { ...selection, tab: 'all' }, format: 'csv', columns: ['workEmail'] } as const
  const { id } = await app.client.call(customerRoutes.export, { body } as never, as)
  const done = await vi.waitFor(
    async () => {
      const task = await app.client.call(taskRoutes.read, { params: { id } }, as)
      expect(task.state).toBe('done')
      return task
    },
    { timeout: 30_000, interval: 100 },
  )
  const { url } = await app.client.call(fileRoutes.link, { params: { id: done.fileId ?? 0 } }, as)
  const text = await (await fetch(new URL(url, app.url))).text()
  return text
    .split('\r\n')
    .filter((line) => line.includes('@'))
    .sort()
}

test('files and mailings take what the company or the user asks of addresses, verified before they leave', async () => {
  const user = await buildUser(app.systemDb, { dataScope: 'company' })
  const as = { token: user.token }
  const build = createMailingBuilder(app, user)
  const all = ['alice@rules.example', 'gone@rules.example', 'who@patience.example', 'x@takesall.example']
  const ids: number[] = []
  for (const email of all) ids.push(await build.customer(email))
  const unproven = async () =>
    (await app.client.call(sendTaskRoutes.previewRecipients, { body: { selection } }, as)).excluded.unproven
  expect([await exported(user), await unproven()]).toEqual([all, 0])

  // Only proven ones, and nobody has looked yet.
  await setRules(user, { onlyValid: true })
  expect([await exported(user), await unproven()]).toEqual([[], 4])

  // Before they leave they are looked at; what cannot be known is no reason to leave it out.
  await setRules(user, { verifyBeforeExport: true })
  expect(await exported(user)).toEqual(all.filter((email) => !email.startsWith('gone')))
  const origins = await app.client.call(addressVerificationRoutes.checks, { query: { size: 50 } }, as)
  expect(origins.items.map(({ origin, cost }) => [origin, cost])).toEqual(all.map(() => ['export', 0]))

  await setRules(user, { verifyBeforeExport: true, onlyValid: true })
  expect(await exported(user)).toEqual(['alice@rules.example'])
  const again = await app.client.call(addressVerificationRoutes.checks, { query: { size: 50 } }, as)
  expect(again.items).toHaveLength(4)
  const task = await build.task(ids)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  const done = await build.untilDone(task.id)
  expect([done.counts.sent, done.excluded.unproven]).toEqual([1, 3])

  await setRules(user, { onlyValid: true, takesRisky: true })
  expect(await exported(user)).toEqual(['alice@rules.example', 'x@takesall.example'])

  // A user may ask for it where the company does not.
  await setRules(user, {})
  expect(await exported(user)).toEqual(all)
  const settings = { validateEmailBeforeExport: false, onlyExportValidEmails: true }
  await app.client.call(accountRoutes.saveSettings, { body: settings }, as)
  expect(await exported(user)).toEqual(['alice@rules.example'])
  // What is old counts for files, and is asked for again where that is wanted: who was there a month ago may be gone.
  await app.systemDb.query(
    `update verification_addresses set checked_at = now() - interval '31 days',
       verdict = case when email like 'gone@%' then 'deliverable' else verdict end where company_id = $1`,
    [user.companyId],
  )
  const both = { validateEmailBeforeExport: true, onlyExportValidEmails: true }
  await app.client.call(accountRoutes.saveSettings, { body: both }, as)
  const mailing = await build.task(ids.slice(0, 2))
  await app.client.call(sendTaskRoutes.submit, { params: { id: mailing.id } }, as)
  const mailed = await build.untilDone(mailing.id)
  expect([mailed.counts.sent, mailed.excluded.unproven]).toEqual([1, 1])
  const log = await app.client.call(addressVerificationRoutes.checks, { query: { size: 50 } }, as)
  expect(
    log.items
      .filter(({ origin }) => origin === 'mailing')
      .map(({ email }) => email)
      .sort(),
  ).toEqual(all.slice(0, 2))
})

test('addresses are verified when they are saved, from the day on which that is wanted', async () => {
  const user = await buildUser(app.systemDb)
  const build = createMailingBuilder(app, user)
  await build.customer('alice1@rules.example')
  await setRules(user, { verifyOnSave: true })
  await build.customer('anna@rules.example')
  const rows = () => app.client.call(addressVerificationRoutes.list, { query: {} }, { token: user.token })
  await expect
    .poll(async () => (await rows()).items.map(({ email, state }) => [email, state]), { timeout: 20_000 })
    .toEqual([['anna@rules.example', 'valid']])
})

test('rules are those of the own company, and not everybody changes them', async () => {
  const [boss, other] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  await setRules(boss, { onlyValid: true })
  expect(await app.client.call(addressRuleRoutes.read, {}, { token: other.token })).toEqual(none)
  const plain = await buildUser(app.systemDb, { companyId: boss.companyId, permissions: [] })
  const as = { token: plain.token }
  expect(await app.client.call(addressRuleRoutes.read, {}, as)).toMatchObject({ onlyValid: true })
  const refused = await app.client.send(addressRuleRoutes.save, { body: none }, as)
  expect(refused.code).toBe(40300)
  expect((await app.client.send(addressRuleRoutes.read, {})).code).not.toBe(20000)
  const bad = await app.client.send(
    addressRuleRoutes.save,
    { body: { onlyValid: 1 } as never },
    { token: boss.token },
  )
  expect(bad.code).not.toBe(20000)
})
