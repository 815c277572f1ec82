import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { mailImprintRoutes } from '@landfall/contract/email/mail-imprint.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let as: { token: string }
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: boss.token }
})

const imprint = {
  postalAddress: '88 Harbour <Road>, Ningbo 315000, China',
  dataLaw: 'gdpr' as const,
  privacyUrl: 'seller.example/privacy?a=1&b=2',
}

test('below a mailing stands who wrote it, how its company was found, and what its reader may ask for', async () => {
  await app.client.call(mailImprintRoutes.save, { body: imprint }, as)
  const build = createMailingBuilder(app, boss)
  const reader = `${crypto.randomUUID().slice(0, 8)}@buyer.example`
  const id = await build.customer(reader)
  await app.systemDb.query(`update customers set source = 'customs' where id = $1`, [id])
  const task = await build.task([id], { purpose: 'business' })
  expect(task.purpose).toBe('business')
  const taskId = task.id
  await app.client.call(sendTaskRoutes.submit, { params: { id: taskId } }, as)
  await build.untilDone(taskId)
  const { items } = await app.client.call(outboxRoutes.list, { query: { search: reader } }, as)
  const params = { id: items[0]?.id ?? 0 }
  const { html, text } = await app.client.call(outboxRoutes.read, { params }, as)
  expect(html).toContain(' · 88 Harbour &lt;Road&gt;, Ningbo 315000, China')
  expect(html).toContain('<a href="https://seller.example/privacy?a=1&amp;b=2"')
  expect(text).toContain(' · 88 Harbour <Road>, Ningbo 315000, China')
  expect(text).toContain('How we came across your company: public customs records.')
  expect(text).toContain('You get this e-mail because you do business with ')
  expect(text).toMatch(/You may ask .* what it holds about you, have it corrected or deleted/)
  expect(text).toContain('Privacy notice: https://seller.example/privacy?a=1&b=2')
})

test('a preview shows it in the language of the mail, and nothing of it where nothing was said', async () => {
  const body = { language: 'ja' as const, subject: 'x', html: '<p>x</p>', plainText: '' }
  const shown = await app.client.call(templateRoutes.preview, { body }, as)
  expect(shown.text).toContain('貴社を知った経緯：公開されている通関記録。')
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const other = await app.client.call(templateRoutes.preview, { body }, stranger)
  expect(other.text).not.toMatch(/経緯|Harbour/)
  expect(await app.client.call(mailImprintRoutes.read, {}, stranger)).toEqual({
    ...{ postalAddress: '', dataLaw: null, privacyUrl: '', avoidedDomains: [] },
  })
})

test('refuses what would be more than a line, a page that is none, and who may not', async () => {
  const send = (body: object, by = as) => app.client.send(mailImprintRoutes.save, { body: body as never }, by)
  const refused = await Promise.all([
    send({ ...imprint, postalAddress: 'a\nBcc: x@y.example' }),
    send({ ...imprint, postalAddress: 'x'.repeat(301) }),
    send({ ...imprint, privacyUrl: 'javascript:alert(1)' }),
    send({ ...imprint, dataLaw: 'other' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const seller = await buildUser(app.systemDb, {
    companyId: boss.companyId,
    permissions: ['email.task.send'],
  })
  expect((await send(imprint, seller)).code).toBe(codeOf('noPermission'))
  expect((await send(imprint, {} as never)).code).toBe(codeOf('invalidLogin'))
})
