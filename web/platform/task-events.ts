import { type TaskView, taskEventsPath, taskRoutes } from '@landfall/contract/tasks.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { call, requestHeaders } from './api-client.ts'
import { noteTask } from './task-store.ts'

const firstPause = 1_000
const longestPause = 30_000

/** Follows the caller's tasks until the signal fires; a lost connection is taken up again with growing pauses. */
export async function followTasks(signal: AbortSignal): Promise<void> {
  let pause = firstPause
  while (!signal.aborted) {
    const startedAt = performance.now()
    try {
      await readAllTasks(signal)
      await readEvents(signal)
    } catch {
      if (signal.aborted) return
    }
    // A connection that lasted was healthy: the next failure starts from a short pause again.
    if (performance.now() - startedAt > longestPause) pause = firstPause
    await sleep(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

async function readAllTasks(signal: AbortSignal): Promise<void> {
  const { items } = await call(taskRoutes.list, {}, { signal })
  for (const task of items) noteTask(task)
}

async function readEvents(signal: AbortSignal): Promise<void> {
  const headers = { ...requestHeaders(), accept: 'text/event-stream' }
  const response = await fetch(taskEventsPath, { headers, signal, cache: 'no-store' })
  if (!response.ok || !response.body) throw new Error(`task events answered ${response.status}`)
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    if (value.event === 'task') noteTask(JSON.parse(value.data) as TaskView)
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
