import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { mailReportRoutes } from '@landfall/contract/email/mail-reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer
let user: TestUser
let as: { token: string }
let build: MailingBuilder
const taskIds: number[] = []

async function mail(addresses: readonly string[]): Promise<void> {
  const ids: number[] = []
  for (const address of addresses) ids.push(await build.customer(address))
  const { id } = await build.task(ids)
  await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
  await build.untilDone(id)
  taskIds.push(id)
}

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
  user = await buildUser(app.systemDb)
  as = { token: user.token }
  build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  receiver.refuse('gone@gmail.com', '550 5.1.1 No such user')
  receiver.refuse('no@firm.example', '550 5.7.1 Message refused by policy')
  await mail(['first@firm.example'])
  await mail(['a@gmail.com', 'b@googlemail.com', 'gone@gmail.com', 'c@firm.example', 'no@firm.example'])
  await app.systemDb.query(
    `update send_recipients r set opened_at = sent_at, replied_at = case when email = 'a@gmail.com' then sent_at end
     where task_id = $1 and email like '%mail.com' and sent_at is not null`,
    [taskIds[1]],
  )
  await app.systemDb.query(
    `update send_recipients r set complained_at = sent_at where task_id = $1 and email = 'c@firm.example'`,
    [taskIds[1]],
  )
  await app.systemDb.query('update customers set country = $2 where company_id = $1', [user.companyId, 'IT'])
})
afterAll(() => receiver?.stop())

test('a report tells who took it, what readers did, and what it is to be compared with', async () => {
  const report = await app.client.call(mailReportRoutes.task, { params: { id: taskIds[1]! } }, as)
  const none = { bounced: 0, clicked: 0, unsubscribed: 0 }
  expect(report.figures).toEqual({
    ...none,
    ...{ accepted: 3, failed: 2, opened: 2, replied: 1, complained: 1 },
  })
  expect(report.before).toMatchObject({ tasks: 1, accepted: 1, opened: 0 })
  expect(report.providers).toMatchObject([
    { name: 'Gmail', accepted: 2, failed: 1, opened: 2, replied: 1 },
    { name: 'firm.example', accepted: 1, failed: 1, complained: 1 },
  ])
  expect(report.countries).toMatchObject([{ name: 'IT', accepted: 3 }])
  expect(report.contents).toEqual([])
  expect(report.days).toMatchObject([{ sent: 3, opened: 2, clicked: 0, replied: 1 }])
  expect(report.hours).toHaveLength(24)
  expect(report.hours.reduce((sum, amount) => sum + amount)).toBe(2)
  expect(report.refusals).toMatchObject([
    { reason: 'block', code: '5.7.1', said: expect.stringContaining('refused by policy'), amount: 1 },
    { reason: 'hard', code: '5.1.1', amount: 1 },
  ])
  const first = await app.client.call(mailReportRoutes.task, { params: { id: taskIds[0]! } }, as)
  expect(first.before).toBeNull()
})

test('how servers take the mail is told by week and provider, with what they refuse', async () => {
  const all = await app.client.call(mailReportRoutes.deliverability, {}, as)
  expect(all.figures).toEqual({ accepted: 4, deferred: 0, bounced: 1, blocked: 1, complained: 1 })
  expect(all.weeks.map(({ accepted }) => accepted).reduce((sum, amount) => sum + amount)).toBe(4)
  expect(all.providers).toMatchObject([
    { name: 'Gmail', accepted: 2, bounced: 1 },
    { name: 'firm.example', accepted: 2, blocked: 1 },
  ])
  expect(all.blocks).toMatchObject([{ provider: 'firm.example', code: '5.7.1', amount: 1 }])
  expect(all.channels).toMatchObject([{ name: 'server', sent: 4, delivered: 4, read: 2, replied: 1 }])
})

test('nobody is told of mail outside his data scope', async () => {
  const stranger = await buildUser(app.systemDb)
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  for (const { token } of [stranger, colleague]) {
    const report = await app.client.send(mailReportRoutes.task, { params: { id: taskIds[1]! } }, { token })
    expect(report.code).toBe(codeOf('sendTaskNotFound'))
    const all = await app.client.call(mailReportRoutes.deliverability, {}, { token })
    expect(all).toMatchObject({
      weeks: [],
      providers: [],
      blocks: [],
      channels: [],
      figures: { accepted: 0 },
    })
  }
  await expectRefusals(app, Object.values(mailReportRoutes), () => ({ params: { id: taskIds[1]! } }))
})
