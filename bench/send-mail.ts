// Messages per second and CPU per message of a mailing to smtp-sink, beside smtp-source in the same run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { findFreePort } from '../server/platform/postgres/free-port.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { htmlOfSize, startMailing, usageOf } from './mailing-setup.ts'

const messages = Number(process.argv[2] ?? 20_000)
const size = 10_240
const connections = 20
const port = await findFreePort()

function requirePrograms() {
  try {
    execFileSync('which', ['smtp-sink', 'smtp-source'])
  } catch {
    console.error(
      'smtp-sink and smtp-source are missing: install the package "postfix" (apt-get install postfix).',
    )
    process.exit(1)
  }
}

async function startSink(): Promise<ChildProcess> {
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postfix'] : []
  const sink = spawn('smtp-sink', [...asRoot, `127.0.0.1:${port}`, '200'], { stdio: 'ignore' })
  for (let tries = 0; tries < 50; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return sink
    await sleep(100)
  }
  throw new Error('smtp-sink did not start')
}

function measureSource() {
  const command = `smtp-source -s ${connections} -m ${messages} -l ${size} -f a@seller.example -t b@buyer.example 127.0.0.1:${port}`
  const out = execFileSync('bash', [
    '-c',
    `TIMEFORMAT='%R %U %S'; { time ${command} >/dev/null 2>&1 ; } 2>&1`,
  ])
  const [real = 0, user = 0, system = 0] = String(out).trim().split(/\s+/).map(Number)
  return { perSecond: messages / real, cpuMicros: ((user + system) / messages) * 1e6 }
}

async function measureApp() {
  const mailing = await startMailing(messages)
  try {
    const { builder, database, user, app } = mailing
    const client = createTestClient(app.url)
    const as = { token: user.token }
    await builder.relay(port, { maxConnections: connections })
    const template = await builder.template({ html: htmlOfSize(size) })
    const task = await builder.task([], { templateIds: [template.id], selection: { scope: batchScope.All } })
    const params = { id: task.id }
    const submitted = performance.now()
    await client.call(sendTaskRoutes.submit, { params }, as)
    await client.call(sendTaskRoutes.pause, { params }, as)
    await builder.until(task.id, ({ counts }) => counts.total === messages, 120_000)
    const preparing = (performance.now() - submitted) / 1000
    await sleep(1500)
    const before = await usageOf(app.pid)
    await client.call(sendTaskRoutes.resume, { params }, as)
    const started = performance.now()
    const isOpen = () =>
      database.systemDb.query('select 1 from send_recipients where state in (0, 1, 2, 4) limit 1')
    while ((await isOpen()).length > 0) await sleep(50)
    const seconds = (performance.now() - started) / 1000
    const after = await usageOf(app.pid)
    const [row] = await database.systemDb.query<{ sent: number }>(
      'select count(*) as sent from send_recipients where state = 3',
    )
    return {
      preparing,
      sent: row?.sent ?? 0,
      perSecond: messages / seconds,
      cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / messages) * 1e6,
      rss: after.rss,
    }
  } finally {
    await mailing.stop()
  }
}

requirePrograms()
const sink = await startSink()
try {
  const source = measureSource()
  const app = await measureApp()
  console.log(`messages                ${messages} of about ${size} bytes, ${connections} connections`)
  console.log(
    `smtp-source             ${source.perSecond.toFixed(0)}/s, ${source.cpuMicros.toFixed(0)} µs CPU each`,
  )
  console.log(
    `landfall                ${app.perSecond.toFixed(0)}/s, ${app.cpuMicros.toFixed(0)} µs CPU each`,
  )
  console.log(`ratio                   ${(app.perSecond / source.perSecond).toFixed(2)}`)
  console.log(`sent                    ${app.sent}`)
  console.log(`writing the recipients  ${app.preparing.toFixed(1)} s`)
  console.log(`memory of the app       ${(app.rss / 1e6).toFixed(0)} MB`)
} finally {
  sink.kill()
}
