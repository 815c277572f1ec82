import type { ServerResponse } from 'node:http'
import { type TaskView, taskEventsPath } from '@landfall/contract/tasks.ts'
import { type HttpServer, readToken } from '#platform/http/endpoint.ts'
import type { Log } from '#platform/log/log.ts'
import { type Database, one } from '#platform/postgres/database.ts'
import { findTask } from '#platform/tasks/task-store.ts'

const keepAliveMs = 20_000
const sessionCheckMs = 60_000

/** Sends task changes to the browsers of their users as server-sent events. */
export interface TaskEvents {
  register(server: HttpServer): void
  close(): void
}

/** Listens for the notifications of all processes and fans them out to this process's connections. */
export async function createTaskEvents(database: Database, log: Log): Promise<TaskEvents> {
  const connections = new Map<number, Set<ServerResponse>>()

  async function send(payload: string) {
    const owner = await one<{ userId: number }>(
      database.systemDb,
      'select user_id from tasks where id = $1',
      [payload],
    )
    const open = owner && connections.get(owner.userId)
    if (!open) return
    const task = await findTask(database.systemDb, owner.userId, Number(payload))
    if (task) for (const response of open) writeTask(response, task)
  }

  await database.listen('task_changed', (payload) => {
    send(payload).catch((error) => log.warn({ err: error }, 'task event not sent'))
  })

  return {
    register(server) {
      server.fastify.get(taskEventsPath, async (request, reply) => {
        const token = readToken(request)
        const caller = await server.findCaller(token)
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        })
        response.write('retry: 2000\n\n')
        const own = connections.get(caller.user.id) ?? new Set()
        connections.set(caller.user.id, own.add(response))
        const keepAlive = setInterval(() => response.write(': still here\n\n'), keepAliveMs)
        // A connection must not outlive its session.
        const check = setInterval(() => server.findCaller(token).catch(() => response.end()), sessionCheckMs)
        response.on('close', () => {
          clearInterval(keepAlive)
          clearInterval(check)
          own.delete(response)
          if (own.size === 0) connections.delete(caller.user.id)
        })
      })
    },
    close() {
      for (const open of connections.values()) for (const response of open) response.end()
    },
  }
}

function writeTask(response: ServerResponse, task: TaskView) {
  response.write(`event: task\ndata: ${JSON.stringify(task)}\n\n`)
}
