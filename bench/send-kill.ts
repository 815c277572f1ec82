// Kills the app in the middle of a mailing, starts it again, and counts who got nothing and who got it twice.
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { htmlOfSize, startMailing } from './mailing-setup.ts'

const messages = Number(process.argv[2] ?? 20_000)
const connections = 20
const arrived = new Map<string, number>()

function answerTo(line: string): string {
  if (line === 'DATA') return '354 go\r\n'
  return line.startsWith('EHLO') ? '250-sink\r\n250 PIPELINING\r\n' : '250 ok\r\n'
}

// A server that remembers a recipient at the moment it has the whole message, before it says so.
function serve(socket: Socket) {
  let text = ''
  let recipient = ''
  let inBody = false
  const takeNext = () => {
    const end = text.indexOf(inBody ? '\r\n.\r\n' : '\r\n')
    if (end < 0) return false
    const line = text.slice(0, end)
    text = text.slice(end + (inBody ? 5 : 2))
    if (inBody) arrived.set(recipient, (arrived.get(recipient) ?? 0) + 1)
    else recipient = /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? recipient
    socket.write(inBody ? '250 kept\r\n' : answerTo(line))
    inBody = !inBody && line === 'DATA'
    return true
  }
  socket.on('error', () => undefined)
  socket.write('220 sink\r\n')
  socket.on('data', (data) => {
    text += data.toString('latin1')
    while (takeNext());
  })
}

const server = createServer(serve)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const mailing = await startMailing(messages)
try {
  const { builder, database, user, app } = mailing
  await builder.relay(port, { maxConnections: connections })
  const template = await builder.template({ html: htmlOfSize(10_240) })
  const task = await builder.task([], { templateIds: [template.id], selection: { scope: batchScope.All } })
  await createTestClient(app.url).call(
    sendTaskRoutes.submit,
    { params: { id: task.id } },
    { token: user.token },
  )
  while (arrived.size < messages / 2) await sleep(1)
  await app.kill('SIGKILL')
  const atKill = arrived.size
  const again = await mailing.startApp()
  const done = await again.builder.until(task.id, ({ state }) => state === 'DONE', 300_000)
  const unknown = await database.systemDb.query<{ email: string }>(
    'select email from send_recipients where state = 7',
  )
  const reached = new Set([...arrived.keys(), ...unknown.map(({ email }) => email)])
  const doubled = [...arrived.values()].filter((times) => times > 1).length
  console.log(`messages            ${messages}, ${connections} connections, killed after ${atKill}`)
  console.log(`sent                ${done.counts.sent}`)
  console.log(`missing             ${messages - reached.size}`)
  console.log(`doubled             ${doubled}`)
  console.log(`shown as unknown    ${unknown.length} (at most ${connections})`)
} finally {
  await mailing.stop()
  server.close()
}
