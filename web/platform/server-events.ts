import { sessionCodes } from '@landfall/contract/error-codes.ts'
import { eventsPath, type ServerEvents } from '@landfall/contract/events.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { call, requestHeaders } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { noteNews } from './notice-store.ts'
import { noteSocialNews } from './social-news.ts'
import { noteAllTasks, noteTask } from './task-store.ts'

const firstPause = 1_000
const longestPause = 30_000

const handlers: { [Name in keyof ServerEvents]: (data: ServerEvents[Name]) => void } = {
  tasks: noteAllTasks,
  task: noteTask,
  notices: noteNews,
  social: noteSocialNews,
}

/**
 * Follows the caller's tasks and notices until the signal fires or the session has ended; a lost connection is taken
 * up again with growing pauses.
 */
export async function followEvents(signal: AbortSignal): Promise<void> {
  let pause = firstPause
  let isRepeated = false
  while (!signal.aborted) {
    const startedAt = performance.now()
    try {
      // The stream begins with the tasks; asked for on its own, they tell whether the session has ended meanwhile.
      if (isRepeated) noteAllTasks((await call(taskRoutes.list, {}, { signal })).items)
      isRepeated = true
      await readEvents(signal)
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && sessionCodes.has(error.code))) return
    }
    // A connection that lasted was healthy: the next failure starts from a short pause again.
    if (performance.now() - startedAt > longestPause) pause = firstPause
    await sleep(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

async function readEvents(signal: AbortSignal): Promise<void> {
  const headers = { ...requestHeaders(), accept: 'text/event-stream' }
  const response = await fetch(eventsPath, { headers, signal, cache: 'no-store' })
  if (!response.ok || !response.body) throw new Error(`the events answered ${response.status}`)
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const name = value.event as keyof ServerEvents
    if (Object.hasOwn(handlers, name)) (handlers[name] as (data: unknown) => void)(JSON.parse(value.data))
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
