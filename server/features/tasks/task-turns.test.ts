import { setTimeout as sleep } from 'node:timers/promises'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineTask, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTaskRunner } from '#platform/tasks/task-runner.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import { startTaskWorker } from '#platform/tasks/task-worker.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { testLog } from '#testing/test-stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
})
afterAll(() => app.stop())

const begun: number[] = []
let letGo: () => void
const held = new Promise<void>((resolve) => {
  letGo = resolve
})

/** Lasts until the test lets go, or its user cancels it. */
const waiting = defineTask<object>({
  kind: 'customsImport',
  async run(run: TaskRun<object>) {
    begun.push(run.id)
    await Promise.race([held, new Promise((_, reject) => run.signal.addEventListener('abort', reject))])
    return {}
  },
})

const queue = (owner: TestUser) =>
  app.stores.database.tenantTransaction({ companyId: owner.companyId, userId: owner.id }, (db) =>
    createTask(db, { kind: 'customsImport', title: 'waiting', locale: 'en', input: {} }),
  )

test('tasks are run in turn by company, none of which takes every place, and what waits can be cancelled', async () => {
  const [busy, quiet] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  const many: number[] = []
  for (let at = 0; at < 6; at += 1) many.push(await queue(busy))
  const { database, ownerUrl } = app.stores
  const log = { ...testLog, child: () => testLog } as never
  const runner = createTaskRunner({ database, log, definitions: [waiting as never], companyShare: 3 })
  const worker = await startTaskWorker({ database, ownerUrl, runner, concurrency: 4, log })
  const [first, second, third, fourth, fifth, sixth] = many
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual([first, second, third])
  await sleep(100)
  expect(begun).toHaveLength(3)

  const [one, other] = [await queue(quiet), await queue(quiet)]
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual([first, second, third, one])
  // The place that gets free goes to whoever has fewer, though others have waited longer.
  const cancel = (id: number | undefined, { token }: TestUser) =>
    app.client.call(taskRoutes.cancel, { params: { id: id ?? 0 } }, { token })
  await cancel(fourth, busy)
  await cancel(first, busy)
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual([first, second, third, one, other])
  letGo()
  await expect
    .poll(() => begun.toSorted((a, b) => a - b), { timeout: 20_000 })
    .toEqual([first, second, third, fifth, sixth, one, other])
  await expect.poll(openTasks, { timeout: 20_000 }).toBe(0)
  await worker.stop()
  const states = await app.client.call(taskRoutes.list, {}, { token: busy.token })
  expect(states.items.map(({ id, state }) => [id, state]).reverse()).toEqual([
    ...[
      [first, 'cancelled'],
      [second, 'done'],
      [third, 'done'],
    ],
    ...[
      [fourth, 'cancelled'],
      [fifth, 'done'],
      [sixth, 'done'],
    ],
  ])
})

async function openTasks(): Promise<number> {
  const [row] = await app.systemDb.query<{ count: number }>(
    `select count(*)::integer as count from tasks where state in ('queued', 'running')`,
  )
  return row?.count ?? 0
}
