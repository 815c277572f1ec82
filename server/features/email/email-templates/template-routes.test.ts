import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { keptVersions, templateVersionRoutes } from '@landfall/contract/email/template-versions.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }
let build: MailingBuilder

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  as = { token: user.token }
  build = createMailingBuilder(app, user)
})

const input = {
  name: 'Autumn',
  language: 'it',
  subject: 'Ciao {{contact.firstName|amico}}',
  html: '<p>Ciao</p>',
  plainText: '',
} as const

test('a template is stored without what a mail must not hold', async () => {
  const html =
    '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">a</a>' +
    '<a href="{{customer.website}}">b</a><a href="https://shop.example/?q={{customer.name}}">c</a>' +
    '<a href="{{unsubscribeUrl}}">d</a><iframe src="https://x.example"></iframe><img src="https://i.example/a.png"></p>'
  const { id } = await app.client.call(templateRoutes.create, { body: { ...input, html } }, as)
  const stored = await app.client.call(templateRoutes.read, { params: { id } }, as)
  expect(stored.html).toBe(
    '<p>Hi <a>a</a><a>b</a><a href="https://shop.example/?q={{customer.name}}">c</a>' +
      '<a href="{{unsubscribeUrl}}">d</a><img src="https://i.example/a.png" /></p>',
  )
  expect(stored).toMatchObject({ name: 'Autumn', language: 'it' })
})

test('names are unique whatever their case, also for changes and restored ones', async () => {
  const first = await build.template({ name: 'Winter' })
  const second = await build.template({ name: 'Winter 2' })
  const taken = { body: { ...input, name: 'WINTER' } }
  expect((await app.client.send(templateRoutes.create, taken, as)).code).toBe(
    codeOf('emailTemplateNameTaken'),
  )
  const renamed = await app.client.send(templateRoutes.update, { params: { id: second.id }, ...taken }, as)
  expect(renamed.code).toBe(codeOf('emailTemplateNameTaken'))
  await app.client.call(templateRoutes.remove, { params: { id: first.id } }, as)
  const gone = await app.client.send(templateRoutes.read, { params: { id: first.id } }, as)
  expect(gone.code).toBe(codeOf('emailTemplateNotFound'))
  await app.client.call(templateRoutes.create, taken, as)
  const restored = await app.client.send(templateRoutes.restore, { params: { id: first.id } }, as)
  expect(restored.code).toBe(codeOf('emailTemplateNameTaken'))
  const other = await build.template({ name: 'Spring' })
  await app.client.call(templateRoutes.remove, { params: { id: other.id } }, as)
  await app.client.call(templateRoutes.restore, { params: { id: other.id } }, as)
  expect((await app.client.call(templateRoutes.read, { params: { id: other.id } }, as)).name).toBe('Spring')
})

test('a preview fills in samples, says what it does not know, and adds the way to opt out', async () => {
  const body = { ...input, html: '<p>{{contact.name}} & {{customer.nam}}</p>' }
  const preview = await app.client.call(templateRoutes.preview, { body }, as)
  expect(preview.subject).toBe('Ciao Anna')
  expect(preview.html).toContain('<p>Anna Smith &amp; </p>')
  expect(preview.html).toContain('Annulla iscrizione')
  expect(preview.text).toContain('Annulla iscrizione: https://example.org/unsubscribe')
  expect(preview.unknownVariables).toEqual(['customer.nam'])
  const saved = await app.client.send(templateRoutes.create, { body: { ...body, name: 'Typo' } }, as)
  expect(saved).toMatchObject({ code: codeOf('emailVariableUnknown') })
  expect(saved.message).toContain('customer.nam')
})

test('what a template was before is kept, the last 50 times, and comes back by being saved', async () => {
  const { id } = await build.template({ name: 'Kept', subject: 'First', html: '<p>1</p>' })
  const params = { id }
  const save = (change: object) =>
    app.client.call(templateRoutes.update, { params, body: { ...input, name: 'Kept', ...change } }, as)
  const versions = async () => (await app.client.call(templateVersionRoutes.list, { params }, as)).items
  expect(await versions()).toEqual([])
  await save({ subject: 'Second', html: '<p>2</p>' })
  // What changes nothing is no version.
  await save({ subject: 'Second', html: '<p>2</p>' })
  expect(await versions()).toMatchObject([
    { number: 1, subject: 'First', replacedByName: expect.stringMatching(/./) },
  ])
  const first = await app.client.call(templateVersionRoutes.read, { params: { id, number: 1 } }, as)
  expect(first).toMatchObject({ subject: 'First', html: '<p>1</p>', language: 'en', name: 'Kept' })
  await save(first)
  expect((await versions()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  // Two who save at once lose neither.
  await Promise.all([save({ subject: 'Third' }), save({ subject: 'Fourth' })])
  expect(await versions()).toHaveLength(4)
  for (let n = 0; n < 50; n += 1) await save({ subject: `Number ${n}` })
  const kept = await versions()
  expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([keptVersions, 54, 5])
  const gone = await app.client.send(templateVersionRoutes.read, { params: { id, number: 4 } }, as)
  expect(gone.code).toBe(codeOf('templateVersionNotFound'))
  await app.client.call(templateRoutes.remove, { params }, as)
  const removed = await app.client.send(templateVersionRoutes.list, { params }, as)
  expect(removed.code).toBe(codeOf('emailTemplateNotFound'))
})

test('lists, searches and filters', async () => {
  await build.template({ name: 'Needle in the list' })
  const found = await app.client.call(templateRoutes.list, { query: { search: 'needle' } }, as)
  expect(found.items.map(({ name }) => name)).toEqual(['Needle in the list'])
  const filter = JSON.stringify({ conditions: [{ field: 'language', op: 'in', value: ['it'] }] })
  const italian = await app.client.call(templateRoutes.list, { query: { filter } }, as)
  expect(italian.items.every(({ language }) => language === 'it')).toBe(true)
})

test('many go to the recycle bin at once and come back, all or none', async () => {
  const made = [await build.template(), await build.template()].map(({ id }) => id)
  const selection = { scope: batchScope.Checked, ids: made } as const
  const { ids } = await app.client.call(templateRoutes.removeMany, { body: { selection } }, as)
  expect(ids).toEqual(made)
  const gone = await app.client.send(templateRoutes.removeMany, { body: { selection } }, as)
  expect(gone.code).toBe(codeOf('nothingSelected'))
  const half = await app.client.send(
    templateRoutes.restoreMany,
    { body: { ids: [...made.slice(0, 1), 999_999] } },
    as,
  )
  expect(half.code).toBe(codeOf('emailTemplateNotFound'))
  expect(await app.client.call(templateRoutes.restoreMany, { body: { ids } }, as)).toEqual({ restored: 2 })
})

test('every route keeps strangers out', async () => {
  const { id } = await build.template()
  const argumentsOf = (route: RouteSpec) => ({
    params: { id },
    body:
      route.method === 'PUT' || route.method === 'POST'
        ? { ...input, ids: [1], selection: { scope: batchScope.All } }
        : undefined,
  })
  const routes = Object.values(templateRoutes)
  await expectRefusals(app, routes, argumentsOf)
  const stranger = await buildUser(app.systemDb)
  for (const route of routes.filter(({ path }) => path.includes(':id'))) {
    const walled = await app.client.send(route, argumentsOf(route), { token: stranger.token })
    expect([route.path, walled.code]).toEqual([route.path, codeOf('emailTemplateNotFound')])
  }
  const list = await app.client.call(templateRoutes.list, {}, { token: stranger.token })
  expect(list.items).toEqual([])
})

test('says which field is wrong', async () => {
  const answer = await app.client.send(
    templateRoutes.create,
    { body: { ...input, name: ' ', language: 'fr' } },
    as,
  )
  expect(answer.status).toBe(400)
  const { issues } = answer.data as { issues: { path: string }[] }
  expect(issues.map(({ path }) => path).sort()).toEqual(['body.language', 'body.name'])
})
