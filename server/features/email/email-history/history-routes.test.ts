import { historyRoutes } from '@landfall/contract/email/email-history.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, test } from 'vitest'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }
let build: MailingBuilder
let taskId: number

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  as = { token: user.token }
  build = createMailingBuilder(app, user)
  const ids = [await build.customer('=cmd@buyer.example', 'Formula'), await build.customer('b@buyer.example')]
  const task = await build.task(ids)
  taskId = task.id
  await app.client.call(sendTaskRoutes.submit, { params: { id: taskId } }, as)
  await build.untilDone(taskId)
})

const list = async (query = {}) => (await app.client.call(historyRoutes.list, { query }, as)).items

test('states are derived with the worst news first', async () => {
  const [message] = await list()
  const { id } = message!
  const seen: string[] = []
  for (const change of [
    `sent_at = now() - interval '4 days'`,
    'opened_at = now()',
    'clicked_at = now()',
    `state = ${recipientState.failed}, bounced_at = now()`,
    'unsubscribed_at = now()',
    'complained_at = now()',
  ]) {
    await app.systemDb.query(`update send_recipients set ${change} where id = $1`, [id])
    seen.push((await app.client.call(historyRoutes.read, { params: { id } }, as)).state)
  }
  expect(seen).toEqual(['notOpened', 'opened', 'clicked', 'bounced', 'unsubscribed', 'junk'])
  const filter = JSON.stringify({ conditions: [{ field: 'state', op: 'in', value: ['junk'] }] })
  expect((await list({ filter })).map((row) => row.id)).toEqual([id])
  expect(await list({ tab: 'failed' })).toHaveLength(1)
})

test('an unknown outcome is shown as such and can be sent again, once', async () => {
  const [, message] = await list()
  const { id } = message!
  await app.systemDb.query(`update send_recipients set state = ${recipientState.unknown} where id = $1`, [id])
  expect((await list({ tab: 'unknown' })).map((row) => [row.id, row.state, row.canSendAgain])).toEqual([
    [id, 'unknown', true],
  ])
  await app.client.call(historyRoutes.sendAgain, { params: { id } }, as)
  await build.untilDone(taskId)
  expect(await list({ tab: 'unknown' })).toEqual([])
  const again = await app.client.send(historyRoutes.sendAgain, { params: { id } }, as)
  expect(again.code).toBe(codeOf('sendTaskState'))
})

test('an address can be blacklisted from its message', async () => {
  const [message] = await list()
  const detail = await app.client.call(historyRoutes.suppress, { params: { id: message!.id } }, as)
  expect(detail.isSuppressed).toBe(true)
  const { items } = await app.client.call(suppressionRoutes.list, {}, as)
  expect(items.map(({ email }) => email)).toContain(message!.address.toLowerCase())
})

test('many are sent again or blacklisted at once; what cannot be is left', async () => {
  const [first, second] = await list()
  const ids = [first!.id, second!.id]
  await app.systemDb.query('delete from suppressions where company_id = $1', [user.companyId])
  await app.systemDb.query(
    `update send_recipients set state = ${recipientState.unknown}, bounced_at = null where id = $1`,
    [ids[1]],
  )
  const selection = { scope: batchScope.Checked, ids } as const
  const outcome = await app.client.call(historyRoutes.sendManyAgain, { body: { selection } }, as)
  expect(outcome.sent + outcome.left).toBe(2)
  expect(outcome.sent).toBeGreaterThan(0)
  await build.untilDone(taskId)
  expect(await app.client.call(historyRoutes.suppressMany, { body: { selection } }, as)).toEqual({ added: 2 })
  expect(await app.client.call(historyRoutes.suppressMany, { body: { selection } }, as)).toEqual({ added: 0 })
  const again = await app.client.call(historyRoutes.sendManyAgain, { body: { selection } }, as)
  expect(again).toEqual({ sent: 0, left: 2 })
  const nobody = { scope: batchScope.Checked, ids: [999_999] } as const
  for (const route of [historyRoutes.sendManyAgain, historyRoutes.suppressMany]) {
    const none = await app.client.send(route, { body: { selection: nobody } }, as)
    expect(none.code).toBe(codeOf('nothingSelected'))
  }
  await app.systemDb.query('delete from suppressions where company_id = $1', [user.companyId])
})

test('what came back is read by those who see the customer now', async () => {
  const [message] = await list()
  const { id, customerId } = message!
  await app.systemDb.query(
    `insert into mail_answers (company_id, recipient_id, kind, message_key, from_address, subject, body, happened_at)
     values ($1, $2, 'reply', 'k', 'ann@buyer.example', 'Re: Offer', 'Yes', now())`,
    [user.companyId, id],
  )
  const pools = await app.systemDb.query<{ id: number }>(
    `insert into pools (company_id, name, is_masked) values ($1, 'Covered', true) returning id`,
    [user.companyId],
  )
  const writer = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  const give = (ownerId: number | null, poolId: number | null) =>
    app.systemDb.query('update customers set owner_id = $2, pool_id = $3 where id = $1', [
      customerId,
      ownerId,
      poolId,
    ])
  const seen = async () => {
    const { answers } = await app.client.call(historyRoutes.read, { params: { id } }, { token: writer.token })
    return answers.map(({ kind, from, subject, body }) => [kind, from, subject, body].join('|'))
  }
  await app.systemDb.query('update send_tasks set created_by = $2 where id = $1', [taskId, writer.id])
  await give(writer.id, null)
  expect(await seen()).toEqual(['reply|ann@buyer.example|Re: Offer|Yes'])
  await give(user.id, null)
  expect(await seen()).toEqual(['reply|||'])
  await give(null, pools[0]!.id)
  expect(await seen()).toEqual(['reply|||'])
  await give(user.id, null)
  await app.systemDb.query('update send_tasks set created_by = $2 where id = $1', [taskId, user.id])
})

test('an export holds every row, with formulas made harmless', async () => {
  const body = { selection: { scope: batchScope.All }, format: 'csv' } as const
  const started = await app.client.call(historyRoutes.export, { body }, as)
  let task = started
  while (task.state === 'queued' || task.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    task = await app.client.call(taskRoutes.read, { params: { id: started.id } }, as)
  }
  expect(task.state).toBe('done')
  const { url } = await app.client.call(fileRoutes.link, { params: { id: task.fileId ?? 0 } }, as)
  const text = await (await fetch(new URL(url, app.url))).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Recipient,Name,Marketing task')
  expect(text).toContain(`'=cmd@buyer.example`)
  const none = { ...body, selection: { scope: batchScope.Checked, ids: [999_999] } }
  const empty = await app.client.send(historyRoutes.export, { body: none }, as)
  expect(empty.code).toBe(codeOf('nothingSelected'))
})

test('every route keeps strangers and colleagues outside the data scope out', async () => {
  const [message] = await list()
  const { id } = message!
  const body = { selection: { scope: batchScope.All }, format: 'csv' }
  const argumentsOf = (route: RouteSpec) => ({
    params: { id },
    body: route.method === 'POST' && !route.path.includes(':id') ? body : undefined,
  })
  const routes: RouteSpec[] = Object.values(historyRoutes)
  await expectRefusals(app, routes, argumentsOf)
  const stranger = await buildUser(app.systemDb)
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  for (const { token } of [stranger, colleague]) {
    for (const route of routes.filter(({ path }) => path.includes(':id'))) {
      const walled = await app.client.send(route, argumentsOf(route), { token })
      expect([route.path, walled.code]).toEqual([route.path, codeOf('recipientNotFound')])
    }
    expect((await app.client.call(historyRoutes.list, {}, { token })).items).toEqual([])
  }
  const bad = await app.client.send(
    historyRoutes.list,
    { query: { filter: '{"conditions":[{"field":"x","op":"eq"}]}' } },
    as,
  )
  expect(bad.status).toBe(400)
})
