import { setTimeout as sleep } from 'node:timers/promises'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineTask, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTaskRunner } from '#platform/tasks/task-runner.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import { startTaskWorker } from '#platform/tasks/task-worker.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { testLog } from '#testing/test-stores.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
})
afterAll(() => app.stop())

/** A kind of task whose tasks last until the test lets go, or their user cancels them. */
function holdTasks() {
  const begun: number[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const kind = defineTask<object>({
    kind: 'customsImport',
    async run(run: TaskRun<object>) {
      begun.push(run.id)
      await Promise.race([held, new Promise((_, reject) => run.signal.addEventListener('abort', reject))])
      return {}
    },
  })
  return { begun, letGo, kind }
}

interface WorkerOptions {
  kind: ReturnType<typeof holdTasks>['kind']
  concurrency: number
  companyShare: number
}

function startWorker({ kind, concurrency, companyShare }: WorkerOptions) {
  const { database, ownerUrl } = app.stores
  const log = { ...testLog, child: () => testLog } as never
  const runner = createTaskRunner({ database, log, definitions: [kind as never], companyShare })
  return startTaskWorker({ database, ownerUrl, runner, concurrency, log })
}

const queue = (owner: TestUser) =>
  app.stores.database.tenantTransaction({ companyId: owner.companyId, userId: owner.id }, (db) =>
    createTask(db, { kind: 'customsImport', title: 'waiting', locale: 'en', input: {} }),
  )

test('tasks are run in turn by company, none of which takes every place, and what waits can be cancelled', async () => {
  const [busy, quiet] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  const many: number[] = []
  for (let at = 0; at < 6; at += 1) many.push(await queue(busy))
  const { begun, letGo, kind } = holdTasks()
  const worker = await startWorker({ kind, concurrency: 4, companyShare: 3 })
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
  expect(await jobsHeld()).toBe(0)
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

test('what a worker has no room for is run by another that has', async () => {
  const user = await buildUser(app.systemDb)
  const { begun, letGo, kind } = holdTasks()
  const tasks = [await queue(user), await queue(user), await queue(user)]
  const full = await startWorker({ kind, concurrency: 3, companyShare: 1 })
  // Its free places take jobs and find no room for the tasks of these.
  await expect.poll(() => areJobsTaken(3), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(tasks.slice(0, 1))
  const free = await startWorker({ kind, concurrency: 2, companyShare: 2 })
  // Long before the look for tasks that nobody has taken for a while.
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(tasks)
  letGo()
  await expect.poll(openTasks, { timeout: 20_000 }).toBe(0)
  await Promise.all([full.stop(), free.stop()])
})

/** Whether no job is left that a worker with so many places could take, or none of these is free. */
async function areJobsTaken(places: number): Promise<boolean> {
  const [jobs] = await app.systemDb.query<{ free: number; taken: number }>(
    `select (count(*) filter (where locked_at is null))::integer as free, count(locked_at)::integer as taken
     from graphile_worker.jobs`,
  )
  return jobs?.free === 0 || jobs?.taken === places
}

/** Jobs that a worker has taken and not told the end of. */
async function jobsHeld(): Promise<number> {
  const [jobs] = await app.systemDb.query<{ held: number }>(
    'select count(locked_at)::integer as held from graphile_worker.jobs',
  )
  return jobs?.held ?? 0
}

async function openTasks(): Promise<number> {
  const [row] = await app.systemDb.query<{ count: number }>(
    `select count(*)::integer as count from tasks where state in ('queued', 'running')`,
  )
  return row?.count ?? 0
}
