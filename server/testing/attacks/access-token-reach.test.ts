import { accessTokenRoutes } from '@landfall/contract/access/access-tokens.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { eventsPath } from '@landfall/contract/events.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  await app.client.call(accessTokenRoutes.allow, { body: { areAllowed: true } }, { token: boss.token })
  await buildCustomer(app.client, boss, { name: 'Harbour Tools' })
})

async function makeToken(scopes: Permission[]): Promise<string> {
  const body = { name: 'Shop', scopes, days: 1 }
  return (await app.client.call(accessTokenRoutes.create, { body }, { token: boss.token })).token
}

/** Exports the customers and answers the task once it has a file. */
async function exportCustomers(token: string): Promise<TaskView & { fileId: number }> {
  const body = { selection: { scope: batchScope.All, tab: 'all' }, format: 'csv' } as const
  let task = await app.client.call(customerRoutes.export, { body }, { token })
  await expect
    .poll(
      async () => {
        task = await app.client.call(taskRoutes.read, { params: { id: task.id } }, { token })
        return task.fileId
      },
      { timeout: 20_000 },
    )
    .not.toBeNull()
  return { ...task, fileId: task.fileId ?? 0 }
}
const link = async (id: number, token: string) =>
  (await app.client.send(fileRoutes.link, { params: { id } }, { token })).code

it('a token opens no stream of events, and each try is one of its requests', async () => {
  const token = await makeToken(['customer.customer.read'])
  const open = () => fetch(app.url + eventsPath, { headers: { 'x-access-token': token } })
  const first = await open()
  expect(((await first.json()) as { code: number }).code).toBe(codeOf('notForTokens'))
  const limit = Number(first.headers.get('ratelimit-limit'))
  expect(first.headers.get('ratelimit-remaining')).toBe(String(limit - 1))
  const answers = await Promise.all(Array.from({ length: limit + 20 }, open))
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ code: number }>))
  // A minute may begin in the middle.
  expect(bodies.filter(({ code }) => code === codeOf('tooManyRequests')).length).toBeGreaterThan(0)
  expect(answers.every(({ headers }) => headers.get('content-type')?.includes('json'))).toBe(true)
})

it('a token follows, stops and fetches what it began itself, and nothing else of its owner', async () => {
  const reading = await makeToken(['customer.customer.read'])
  const exporting = await makeToken(['customer.customer.read', 'customer.customer.export'])
  const [ownerTask, tokenTask] = [await exportCustomers(boss.token), await exportCustomers(exporting)]
  const idsOf = async (token: string) =>
    (await app.client.call(taskRoutes.list, {}, { token })).items.map(({ id }) => id)
  expect(await idsOf(reading)).toEqual([])
  expect(await idsOf(exporting)).toEqual([tokenTask.id])
  expect(await idsOf(boss.token)).toEqual(expect.arrayContaining([ownerTask.id, tokenTask.id]))

  const tries: [token: string, task: TaskView & { fileId: number }][] = [
    [reading, ownerTask],
    [reading, tokenTask],
    [exporting, ownerTask],
  ]
  for (const [token, { id, fileId }] of tries) {
    for (const route of [taskRoutes.read, taskRoutes.cancel])
      expect((await app.client.send(route, { params: { id } }, { token })).code).toBe(codeOf('taskNotFound'))
    expect(await link(fileId, token)).toBe(codeOf('fileNotFound'))
  }
  expect(await link(tokenTask.fileId, exporting)).toBe(20000)
  for (const { fileId } of [ownerTask, tokenTask]) expect(await link(fileId, boss.token)).toBe(20000)
})
