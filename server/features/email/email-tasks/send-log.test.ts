import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sendLogRoutes } from '@landfall/contract/email/send-log.ts'
import { beforeAll, expect, test } from 'vitest'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let user: TestUser
let taskId: number

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  const build = createMailingBuilder(app, user)
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.push(await build.customer(`${name}@buyer.example`))
  taskId = (await build.task(ids)).id
  await app.client.call(sendTaskRoutes.submit, { params: { id: taskId } }, { token: user.token })
  await build.untilDone(taskId)
})

const read = ({ token }: TestUser, query: { taskId?: number } = {}) =>
  app.client.call(sendLogRoutes.read, { query }, { token })

test('the log has every result, newest first, with what a failure means', async () => {
  const [first] = (await read(user)).entries.toReversed()
  await app.systemDb.query(
    `update send_recipients set state = ${recipientState.failed}, reason = 'hard', error = '550 No such user', sent_at = null, updated_at = now()
     where id = $1`,
    [first?.id],
  )
  const { tasks, entries } = await read(user)
  expect(tasks).toMatchObject([{ id: taskId, phase: 'done', counts: { sent: 2, failed: 1 } }])
  expect(entries.map(({ outcome }) => outcome)).toEqual(['failed', 'sent', 'sent'])
  expect(entries[0]).toMatchObject({
    id: first?.id,
    reason: 'hard',
    error: '550 No such user',
    nextTryAt: null,
  })
})

test('a deferred message says when it is tried again', async () => {
  await app.systemDb.query(
    `update send_recipients set state = ${recipientState.deferred}, reason = 'soft', not_before = now() + interval '5 minutes', updated_at = now()
     where task_id = $1 and state = ${recipientState.failed}`,
    [taskId],
  )
  const [entry] = (await read(user, { taskId })).entries
  expect(entry).toMatchObject({ outcome: 'deferred', reason: 'soft', nextTryAt: expect.any(String) })
  expect((await read(user, { taskId: taskId + 1 })).entries).toEqual([])
})

test('mailings of others show only within the data scope and the company', async () => {
  const seller = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  const leader = await buildUser(app.systemDb, { companyId: user.companyId })
  expect(await read(seller)).toEqual({ tasks: [], entries: [] })
  expect((await read(leader)).entries).toHaveLength(3)
  expect(await read(await buildUser(app.systemDb))).toEqual({ tasks: [], entries: [] })
})

test('a mailing that ended long ago is not in it', async () => {
  await app.systemDb.query(`update send_tasks set finished_at = now() - interval '2 hours' where id = $1`, [
    taskId,
  ])
  expect(await read(user)).toEqual({ tasks: [], entries: [] })
})

test('it refuses whom it must', () => expectRefusals(app, [sendLogRoutes.read], () => ({})))
