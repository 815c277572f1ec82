import type { ServerResponse } from 'node:http'
import { eventsPath, type ServerEvents } from '@landfall/contract/events.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { admitProgram, type HttpServer, readToken, requireReady } from './endpoint.ts'

const keepAliveMs = 20_000
const sessionCheckMs = 60_000
// More than anybody has pages open; a client that leaks connections loses its oldest.
const perUser = 20

interface Connection {
  companyId: number
  response: ServerResponse
  /** Ends the connection when its session has. */
  check(): void
}

/** Sends server-sent events to the browsers of users that are connected to this process. */
export interface EventStream {
  register(server: HttpServer): void
  send<Name extends keyof ServerEvents>(userId: number, name: Name, data: ServerEvents[Name]): void
  /** Sends to everybody of a company who is connected to this process. */
  sendToCompany<Name extends keyof ServerEvents>(
    companyId: number,
    name: Name,
    data: ServerEvents[Name],
  ): void
  /** The company of a user with an open connection; undefined when nobody here waits for his events. */
  companyOf(userId: number): number | undefined
  /** Calls the listener for each connection that opens. */
  onOpen(listener: (userId: number) => void): void
  close(): void
}

/** A stream whose connections end with their sessions, wherever those are ended. */
export async function createEventStream(database: Database, log: Log): Promise<EventStream> {
  const connections = new Map<number, Set<Connection>>()
  const openListeners: ((userId: number) => void)[] = []

  await database.listen('sessions_ended', (userId) => {
    for (const connection of connections.get(Number(userId)) ?? []) connection.check()
  })

  function keep(userId: number, connection: Connection) {
    const own = connections.get(userId) ?? new Set()
    connections.set(userId, own.add(connection))
    const [oldest] = own
    if (own.size > perUser) oldest?.response.end()
    const timers = [
      setInterval(() => connection.response.write(': still here\n\n'), keepAliveMs),
      setInterval(connection.check, sessionCheckMs),
    ]
    connection.response.on('close', () => {
      for (const timer of timers) clearInterval(timer)
      own.delete(connection)
      if (own.size === 0 && connections.get(userId) === own) connections.delete(userId)
    })
    for (const listener of openListeners) listener(userId)
  }

  return {
    register(server) {
      server.fastify.get(eventsPath, async (request, reply) => {
        const token = readToken(request)
        const caller = await server.findCaller(token, { address: request.ip })
        // For people: programs ask for the tasks they began, and are told of the rest by webhooks.
        if (caller.token) admitProgram({ access: 'signedIn' }, caller.token, reply)
        requireReady(caller)
        const { user, company } = caller
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        })
        response.write('retry: 2000\n\n')
        const check = () => {
          server.findCaller(token, { isGlance: true }).catch((error) => {
            log.debug({ err: error }, 'an event stream ends with its session')
            response.end()
          })
        }
        keep(user.id, { companyId: company.id, response, check })
      })
    },
    send: (userId, name, data) => write(connections.get(userId) ?? [], name, data),
    sendToCompany: (companyId, name, data) => write(onlyOf(companyId, connections.values()), name, data),
    companyOf(userId) {
      const [first] = connections.get(userId) ?? []
      return first?.companyId
    },
    onOpen: (listener) => void openListeners.push(listener),
    close() {
      for (const own of connections.values()) for (const { response } of own) response.end()
    },
  }
}

const onlyOf = (companyId: number, all: Iterable<Set<Connection>>): Connection[] =>
  [...all].flatMap((own) => [...own].filter((each) => each.companyId === companyId))

function write(connections: Iterable<Connection>, name: string, data: unknown): void {
  const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  for (const { response } of connections) response.write(text)
}
