import { setTimeout as sleep } from 'node:timers/promises'
import { eventsPath } from '@landfall/contract/events.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#platform/http/app-error.ts'
import { defineTask, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTaskRunner } from '#platform/tasks/task-runner.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import { startTaskWorker } from '#platform/tasks/task-worker.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { testLog } from '#testing/test-stores.ts'

interface Counting {
  steps: number
  failAt?: number
  crashAt?: number
}

/** Counts to `steps`, saving each step, as a resumable import would. */
const counting = defineTask<Counting>({
  kind: 'customsImport',
  async run(run: TaskRun<Counting>) {
    const from = (run.checkpoint as number | undefined) ?? 0
    for (let step = from + 1; step <= run.input.steps; step += 1) {
      run.signal.throwIfAborted()
      if (step === run.input.failAt) throw new AppError('tooLarge', { limit: '1' })
      if (step === run.input.crashAt) throw new Error('a defect')
      await sleep(20)
      await run.saveCheckpoint(step)
      run.progress(step, run.input.steps)
    }
    return { figures: { from, counted: run.input.steps - from } }
  },
})

let app: OwnTestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
  user = await buildUser(app.systemDb)
})
afterAll(() => app.stop())

function startWorker() {
  const { database, ownerUrl } = app.stores
  const log = { ...testLog, child: () => testLog } as never
  const runner = createTaskRunner({ database, log, definitions: [counting as never] })
  return startTaskWorker({ database, ownerUrl, runner, concurrency: 2, log })
}

const queue = (input: Counting, owner = user) =>
  app.stores.database.tenantTransaction({ companyId: owner.companyId, userId: owner.id }, (db) =>
    createTask(db, { kind: 'customsImport', title: 'counting', locale: 'en', input }),
  )

const read = (id: number) => app.client.call(taskRoutes.read, { params: { id } }, { token: user.token })

async function waitFor(id: number, state: TaskView['state']): Promise<TaskView> {
  for (;;) {
    const task = await read(id)
    if (task.state === state) return task
    if (task.finishedAt) throw new Error(`the task ended as ${task.state}`)
    await sleep(50)
  }
}

describe('a task', () => {
  it('runs to its end, and its progress reaches its user only', async () => {
    const stranger = await buildUser(app.systemDb, { companyId: user.companyId })
    const stop = new AbortController()
    const [mine, theirs]: [TaskView[], TaskView[]] = [[], []]
    const listening = Promise.allSettled([
      collectEvents('task', mine, { token: user.token, signal: stop.signal }),
      collectEvents('task', theirs, { token: stranger.token, signal: stop.signal }),
    ])
    const worker = await startWorker()
    const id = await queue({ steps: 40 })
    expect(await waitFor(id, 'done')).toMatchObject({
      done: 40,
      total: 40,
      figures: { from: 0, counted: 40 },
    })
    await sleep(200)
    stop.abort()
    await listening
    await worker.stop()
    expect(mine.at(-1)).toMatchObject({ id, state: 'done' })
    expect(mine.length).toBeGreaterThan(1)
    expect(theirs).toEqual([])
  })

  it('continues from its checkpoint after its worker died', async () => {
    const id = await queue({ steps: 30 })
    await app.systemDb.query(
      `update tasks set state = 'running', attempts = 1, checkpoint = '12', lease_token = gen_random_uuid(),
         lease_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    const worker = await startWorker()
    expect(await waitFor(id, 'done')).toMatchObject({ figures: { from: 12, counted: 18 } })
    await worker.stop()
  })

  it('is handed back when its worker stops, and finished by the next', async () => {
    const first = await startWorker()
    const id = await queue({ steps: 60 })
    await waitFor(id, 'running')
    await sleep(200)
    await first.stop()
    expect(await read(id)).toMatchObject({ state: 'queued' })
    const second = await startWorker()
    const done = await waitFor(id, 'done')
    await second.stop()
    expect(done.figures.from).toBeGreaterThan(0)
  })

  it('stops when its user cancels it, also before it started', async () => {
    const early = await queue({ steps: 10 })
    await app.client.call(taskRoutes.cancel, { params: { id: early } }, { token: user.token })
    expect(await read(early)).toMatchObject({ state: 'cancelled' })
    const worker = await startWorker()
    const id = await queue({ steps: 500 })
    await waitFor(id, 'running')
    await app.client.call(taskRoutes.cancel, { params: { id } }, { token: user.token })
    expect((await waitFor(id, 'cancelled')).done).toBeLessThan(500)
    await worker.stop()
    const again = await app.client.send(taskRoutes.cancel, { params: { id } }, { token: user.token })
    expect(again.code).toBe(codeOf('taskNotCancellable'))
  })

  it('keeps the name of the error that ended it', async () => {
    const worker = await startWorker()
    const [refused, broken] = [await queue({ steps: 9, failAt: 3 }), await queue({ steps: 9, crashAt: 3 })]
    expect(await waitFor(refused, 'failed')).toMatchObject({ error: 'tooLarge', done: 2 })
    expect(await waitFor(broken, 'failed')).toMatchObject({ error: 'unexpected' })
    await worker.stop()
  })
})

describe('the end of a task', () => {
  const told = async (owner: TestUser) => {
    const { items } = await app.client.call(noticeRoutes.list, {}, { token: owner.token })
    return items.map(({ kind, params }) => [kind, params.id])
  }

  it('is told when it failed or took long, not when its user is still looking', async () => {
    const owner = await buildUser(app.systemDb)
    const worker = await startWorker()
    const [quick, failing, long] = [
      await queue({ steps: 1 }, owner),
      await queue({ steps: 9, failAt: 3 }, owner),
      await queue({ steps: 40 }, owner),
    ]
    await app.systemDb.query(`update tasks set created_at = now() - interval '1 minute' where id = $1`, [
      long,
    ])
    for (const id of [quick, failing, long]) {
      await expect
        .poll(() => app.client.call(taskRoutes.read, { params: { id } }, { token: owner.token }), {
          timeout: 10_000,
        })
        .toMatchObject({ finishedAt: expect.any(String) })
    }
    await worker.stop()
    expect(await told(owner)).toEqual([
      ['taskDone', long],
      ['taskFailed', failing],
    ])
    expect(await told(user)).not.toContainEqual(['taskDone', long])
  })
})

async function collectEvents<View>(
  name: string,
  seen: View[],
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(app.url + eventsPath, { headers: { 'x-access-token': token }, signal })
  for await (const chunk of response.body ?? []) {
    for (const [, data] of Buffer.from(chunk)
      .toString()
      .matchAll(new RegExp(`^event: ${name}\ndata: (.*)$`, 'gm')))
      seen.push(JSON.parse(data ?? ''))
  }
}

describe('the routes', () => {
  it('show nobody the tasks of others', async () => {
    const id = await queue({ steps: 1 })
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
    const stranger = await buildUser(app.systemDb)
    for (const { token } of [colleague, stranger]) {
      expect((await app.client.send(taskRoutes.read, { params: { id } }, { token })).code).toBe(
        codeOf('taskNotFound'),
      )
      expect((await app.client.send(taskRoutes.cancel, { params: { id } }, { token })).code).toBe(
        codeOf('taskNotFound'),
      )
      expect((await app.client.call(taskRoutes.list, {}, { token })).items).toEqual([])
    }
    const { items } = await app.client.call(taskRoutes.list, {}, { token: user.token })
    expect(items.map((task) => task.id)).toContain(id)
  })

  it('refuse an id that is not one', async () => {
    const answer = await app.client.send(taskRoutes.read, { params: { id: 'x' } }, { token: user.token })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({ issues: [{ path: 'params.id' }] })
  })

  it("begin the stream of events with the caller's own tasks", async () => {
    const id = await queue({ steps: 1 })
    const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
    const firstTasks = async (token: string) => {
      const stop = new AbortController()
      const told: TaskView[][] = []
      const reading = collectEvents('tasks', told, { token, signal: stop.signal }).catch(() => undefined)
      await expect.poll(() => told.length).toBe(1)
      stop.abort()
      await reading
      return told.flat().map((task) => task.id)
    }
    expect(await firstTasks(user.token)).toContain(id)
    expect(await firstTasks(colleague.token)).toEqual([])
  })

  it('send events only to the signed in', async () => {
    const response = await fetch(app.url + eventsPath)
    expect(await response.json()).toMatchObject({ code: 50001 })
  })
})
