import { eventsPath } from '@landfall/contract/events.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ServerStub } from '#testing/server-stub.ts'
import { followEvents } from './server-events.ts'
import { leaveTaskDialog, noteTask, startLongTask, useTasks } from './task-store.ts'

function task(id: number, part: Partial<TaskView> = {}): TaskView {
  return {
    id,
    kind: 'customsImport',
    title: '',
    state: 'running',
    done: 0,
    total: 10,
    figures: {},
    error: null,
    fileId: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    finishedAt: null,
    ...part,
  }
}
const known = () => useTasks.getState().tasks.map(({ id, state, done }) => [id, state, done])

afterEach(() => vi.useRealTimers())

test('newer views replace older ones, newest task first, and an end is final', () => {
  noteTask(task(1))
  noteTask(task(3))
  noteTask(task(1, { state: 'done', done: 10 }))
  noteTask(task(1, { done: 5 }))
  expect(known()).toEqual([
    [3, 'running', 0],
    [1, 'done', 10],
  ])
})

test('only one long task can be in the dialog', async () => {
  const start = vi.fn(async () => task(2))
  await startLongTask(async () => task(1))
  expect(await startLongTask(start)).toBe('refused')
  expect(start).not.toHaveBeenCalled()
  leaveTaskDialog()
  expect(await startLongTask(start)).toMatchObject({ id: 2 })
  noteTask(task(2, { state: 'failed' }))
  expect(await startLongTask(async () => task(3))).toMatchObject({ id: 3 })
})

test('the dialog comes back after a reload of the page, until the end was seen', async () => {
  const reload = async () => {
    vi.resetModules()
    return import('./task-store.ts')
  }
  await startLongTask(async () => task(1))
  const again = await reload()
  expect(again.useTasks.getState().shownId).toBe(1)
  // Until the server has been heard of, the task may still be running.
  expect(await again.startLongTask(async () => task(2))).toBe('refused')
  again.noteAllTasks([task(1, { state: 'done', done: 10 })])
  expect(again.useTasks.getState().shownId).toBe(1)
  expect((await reload()).useTasks.getState().shownId).toBeNull()
})

test('two starts at the same time are one', async () => {
  const answers = await Promise.all([startLongTask(async () => task(1)), startLongTask(async () => task(2))])
  expect(answers).toEqual([task(1), 'refused'])
})

test('a task that could not be started leaves the dialog free', async () => {
  await expect(startLongTask(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await startLongTask(async () => task(1))).toMatchObject({ id: 1 })
})

test('events are followed, also after the connection was lost', async () => {
  vi.useFakeTimers()
  const server = new ServerStub().on(taskRoutes.list, { items: [task(1)] })
  const stubbed = fetch
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input !== eventsPath) return stubbed(input, init)
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }))
  })
  const say = (at: number, name: string, data: unknown) =>
    streams[at]?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  const send = (at: number, view: TaskView) => say(at, 'task', view)
  const stop = new AbortController()
  const following = followEvents(stop.signal)
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  say(0, 'tasks', [task(1)])
  await vi.waitFor(() => expect(useTasks.getState().isKnown).toBe(true))
  send(0, task(1, { done: 4 }))
  await vi.waitFor(() => expect(known()).toEqual([[1, 'running', 4]]))

  streams[0]?.error(new Error('lost'))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  expect(server.callsOf(taskRoutes.list)).toHaveLength(1)
  send(1, task(1, { state: 'done', done: 10 }))
  await vi.waitFor(() => expect(known()).toEqual([[1, 'done', 10]]))

  stop.abort()
  streams[1]?.error(new Error('gone'))
  await following
})
