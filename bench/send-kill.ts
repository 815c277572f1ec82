// Kills the app at a tenth, half and nine tenths of a mailing with a test of its contents and of a sequence, starts it again, and
// counts who got nothing and who got it twice.
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sequenceRoutes } from '@landfall/contract/email/mail-sequences.ts'
import { variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { htmlOfSize, startMailing } from './mailing-setup.ts'

const messages = Number(process.argv[2] ?? 10_000)
/** `test` or `sequence`; both without it. */
const only = process.argv[3]
const parts = [0.1, 0.5, 0.9]
const limitMs = 600_000
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
const { database, user } = mailing
const as = { token: user.token }
let { app, builder } = mailing
const call = () => createTestClient(app.url)

/** Kills the app each time so many have arrived, and starts it again; `between` goes on meanwhile. */
async function killAlong(between: () => Promise<void>): Promise<number[]> {
  const kills: number[] = []
  for (const part of parts) {
    while (arrived.size < messages * part) {
      await between()
      await sleep(2)
    }
    await app.kill('SIGKILL')
    kills.push(arrived.size)
    console.log(`killed after ${arrived.size}`)
    const next = await mailing.startApp()
    app = next.app
    builder = next.builder
  }
  return kills
}

async function report(title: string, kills: number[], taskIds: number[]) {
  const unknown = await database.systemDb.query<{ email: string }>(
    'select email from send_recipients where state = 7 and task_id = any($1)',
    [taskIds],
  )
  const reached = new Set([...arrived.keys(), ...unknown.map(({ email }) => email)])
  const doubled = [...arrived.values()].filter((times) => times > 1).length
  console.log(`${title}: ${messages} messages, ${connections} connections, killed after ${kills.join(', ')}`)
  console.log(`  missing           ${messages - reached.size}`)
  console.log(`  doubled           ${doubled}`)
  console.log(`  shown as unknown  ${unknown.length} (at most ${parts.length * connections})`)
  arrived.clear()
}

async function tryTest() {
  const templateIds = [
    (await builder.template({ html: htmlOfSize(10_240) })).id,
    (await builder.template({ html: htmlOfSize(10_240) })).id,
  ]
  const { id } = await builder.task([], {
    ...{ templateIds, selection: { scope: batchScope.All } },
    variantPlan: { share: 45, by: 'click', hours: 1 },
  })
  const params = { id }
  await call().call(sendTaskRoutes.submit, { params }, as)
  let isDecided = false
  // The test ends by itself after an hour; somebody decides as soon as it was sent.
  const decide = async () => {
    if (isDecided) return
    await sleep(50)
    const { variants, endsAt } = await call().call(variantTestRoutes.read, { params }, as)
    if (endsAt === null) return
    await call().call(
      variantTestRoutes.choose,
      { params, body: { contentId: variants[0]?.contentId ?? 0 } },
      as,
    )
    isDecided = true
  }
  const kills = await killAlong(decide)
  await builder.until(id, ({ state }) => state === 'DONE', limitMs)
  await report('a mailing with a test of contents', kills, [id])
}

async function trySequence() {
  // Where nobody has said a country no day is one off.
  await database.systemDb.query('update customers set country = null')
  const template = await builder.template({ html: htmlOfSize(10_240) })
  const body = {
    ...{
      name: 'First contact',
      sender: 'fixed' as const,
      fromName: 'Li',
      fromAddress: 'sales@seller.example',
    },
    ...{ replyTo: '', trackReads: true, hours: { from: 0, to: 24 }, stopStages: [] },
    steps: [{ waitDays: 0, templateId: template.id, isInThread: false }],
  }
  const { id } = await call().call(sequenceRoutes.create, { body }, as)
  const params = { id }
  await call().call(sequenceRoutes.addPeople, { params, body: { selection: { scope: batchScope.All } } }, as)
  await call().call(sequenceRoutes.start, { params }, as)
  const kills = await killAlong(() => Promise.resolve())
  const deadline = Date.now() + limitMs
  const left = `select count(*)::int as amount from mail_sequence_people p left join mail_sequence_messages m on m.person_id = p.id
    left join send_recipients r on r.id = m.recipient_id
    where p.sequence_id = $1 and (p.state = 'active' or r.state in (0, 1, 2, 4))`
  while (
    ((await database.systemDb.query<{ amount: number }>(left, [id]))[0]?.amount ?? 0) > 0 &&
    Date.now() < deadline
  )
    await sleep(500)
  const tasks = await database.systemDb.query<{ id: number }>(
    `select distinct r.task_id as id from mail_sequence_people p join mail_sequence_messages m on m.person_id = p.id
     join send_recipients r on r.id = m.recipient_id where p.sequence_id = $1`,
    [id],
  )
  await report(
    'a sequence',
    kills,
    tasks.map((one) => one.id),
  )
}

try {
  await builder.relay(port, { maxConnections: connections })
  if (only !== 'sequence') await tryTest()
  if (only !== 'test') await trySequence()
} finally {
  await mailing.stop()
  server.close()
}
