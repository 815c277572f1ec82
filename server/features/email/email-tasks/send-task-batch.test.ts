import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sendTaskBatchRoutes } from '@landfall/contract/email/send-task-batch.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let build: MailingBuilder
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  build = createMailingBuilder(app, boss)
})

const change = (ids: number[], action: 'pause' | 'resume' | 'cancel' | 'remove', by = boss) =>
  app.client.send(
    sendTaskBatchRoutes.change,
    { body: { selection: { scope: batchScope.Checked, ids }, action } },
    { token: by.token },
  )

test('pauses, resumes, cancels and removes many; those whose state forbids it stay and are counted', async () => {
  const customer = await build.customer(`${crypto.randomUUID().slice(0, 8)}@buyer.example`)
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const tasks: number[] = []
  for (let at = 0; at < 3; at += 1) tasks.push((await build.task([customer], { scheduledAt: later })).id)
  const [first, second, draft] = tasks as [number, number, number]
  for (const id of [first, second])
    await app.client.call(sendTaskRoutes.submit, { params: { id } }, { token: boss.token })
  expect((await change(tasks, 'pause')).data).toEqual({ done: 2, left: 1 })
  expect((await change(tasks, 'resume')).data).toEqual({ done: 2, left: 1 })
  // Of another company, or out of reach: as if they were not there.
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const colleague = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  for (const other of [stranger, colleague])
    expect((await change(tasks, 'cancel', other)).data).toEqual({ done: 0, left: 0 })
  expect((await change([first], 'cancel')).data).toEqual({ done: 1, left: 0 })
  expect((await change([first, draft], 'pause')).data).toEqual({ done: 0, left: 2 })
  expect((await change(tasks, 'remove')).data).toEqual({ done: 1, left: 2 })
  const states = await app.systemDb.query<{ state: string; isPaused: boolean }>(
    'select state, is_paused from send_tasks where id = any($1) order by id',
    [tasks],
  )
  expect(states).toEqual([
    { state: 'CANCELLED', isPaused: false },
    { state: 'SUBMITTED', isPaused: false },
  ])
  const reader = await buildUser(app.systemDb, { permissions: ['email.task.read'] })
  expect((await change(tasks, 'pause', reader)).code).toBe(codeOf('noPermission'))
})
