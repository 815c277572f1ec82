// Messages per second and where their processor time goes: mailings to smtp-sink, beside smtp-source in the same run.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { createDkimSigner } from '../server/platform/mail/dkim-signer.ts'
import { compileContent, renderContent } from '../server/platform/mail/mail-content.ts'
import { buildMessage } from '../server/platform/mail/message-builder.ts'
import { findFreePort } from '../server/platform/postgres/free-port.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { htmlOfSize, startMailing, usageOf } from './mailing-setup.ts'
import { processorTimeOfAll } from './process-figures.ts'

const messages = Number(process.argv[2] ?? 20_000)
const slowMessages = Math.min(messages, 5_000)
const slowLineMs = 20
const size = 10_240
const connections = 20
const port = await findFreePort()

const keyOf = {
  Ed25519: () => generateKeyPairSync('ed25519'),
  'RSA 2048': () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
type Algorithm = keyof typeof keyOf

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

/** The port of a line to the sink whose round trip takes so long. */
async function startSlowLine(): Promise<{ port: number; stop(): void }> {
  const line = fork(fileURLToPath(new URL('slow-line.ts', import.meta.url)), [`${port}`, `${slowLineMs}`])
  const [linePort] = await once(line, 'message')
  return { port: Number(linePort), stop: () => line.kill() }
}

function measureSource(count: number, at: number) {
  const command = `smtp-source -s ${connections} -m ${count} -l ${size} -f a@seller.example -t b@buyer.example 127.0.0.1:${at}`
  const out = execFileSync('bash', [
    '-c',
    `TIMEFORMAT='%R %U %S'; { time ${command} >/dev/null 2>&1 ; } 2>&1`,
  ])
  const [real = 0, user = 0, system = 0] = String(out).trim().split(/\s+/).map(Number)
  return { perSecond: count / real, cpuMicros: ((user + system) / count) * 1e6 }
}

function newKey(algorithm: Algorithm): string {
  return String(keyOf[algorithm]().privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

interface Scene {
  count: number
  algorithm: Algorithm
  at: number
}

async function measureApp({ count, algorithm, at }: Scene) {
  const mailing = await startMailing(count)
  try {
    const { builder, database, user, app } = mailing
    const client = createTestClient(app.url)
    const as = { token: user.token }
    const dkim = { dkimDomain: 'seller.example', dkimSelector: 's1', dkimKey: newKey(algorithm) }
    await builder.relay(at, { maxConnections: connections, ...dkim })
    const template = await builder.template({ html: htmlOfSize(size) })
    const task = await builder.task([], { templateIds: [template.id], selection: { scope: batchScope.All } })
    const params = { id: task.id }
    const submitted = performance.now()
    await client.call(sendTaskRoutes.submit, { params }, as)
    await client.call(sendTaskRoutes.pause, { params }, as)
    await builder.until(task.id, ({ counts }) => counts.total === count, 120_000)
    const preparing = (performance.now() - submitted) / 1000
    await sleep(1500)
    const usage = async () => ({
      ...(await usageOf(app.pid)),
      database: processorTimeOfAll(mailing.databasePid()),
      sink: processorTimeOfAll(sink.pid ?? 0),
    })
    const before = await usage()
    await client.call(sendTaskRoutes.resume, { params }, as)
    const started = performance.now()
    const isOpen = () =>
      database.systemDb.query('select 1 from send_recipients where state in (0, 1, 2, 4) limit 1')
    while ((await isOpen()).length > 0) await sleep(50)
    const seconds = (performance.now() - started) / 1000
    const after = await usage()
    const [row] = await database.systemDb.query<{ sent: number }>(
      'select count(*) as sent from send_recipients where state = 3',
    )
    const each = (spent: number) => (spent / count) * 1e6
    return {
      preparing,
      sent: row?.sent ?? 0,
      perSecond: count / seconds,
      cpuMicros: each(after.cpuSeconds - before.cpuSeconds),
      databaseMicros: each(after.database - before.database),
      sinkMicros: each(after.sink - before.sink),
      rss: after.rss,
    }
  } finally {
    await mailing.stop()
  }
}

/** Microseconds to write a message, and what signing adds. */
async function measureWriting(algorithm: Algorithm): Promise<{ compose: number; sign: number }> {
  const content = {
    language: 'en',
    subject: 'Offer for {{customer.name}}',
    html: htmlOfSize(size),
    plainText: '',
  }
  const compiled = compileContent(content, {
    footer: { reason: 'You bought from us.', unsubscribe: 'Unsubscribe', lines: [], privacy: null },
  })
  const address = { name: 'Li Wei', address: 'sales@seller.example' }
  const signer = createDkimSigner({ domain: 'seller.example', selector: 's1', privateKey: newKey(algorithm) })
  const timeOf = async (signers: (typeof signer)[]) => {
    const write = () =>
      buildMessage(
        {
          from: address,
          to: address,
          messageId: 'a@seller.example',
          date: new Date(),
          ...renderContent(compiled, {
            'customer.name': 'Steel & Brass',
            unsubscribeUrl: 'https://a.example/u',
          }),
        },
        signers,
      )
    for (let warm = 0; warm < 500; warm += 1) await write()
    const started = performance.now()
    for (let done = 0; done < 2_000; done += 1) await write()
    return (performance.now() - started) / 2
  }
  const compose = await timeOf([])
  return { compose, sign: (await timeOf([signer])) - compose }
}

async function show(title: string, scene: Scene): Promise<void> {
  const source = measureSource(scene.count, scene.at)
  const app = await measureApp(scene)
  const { compose, sign } = await measureWriting(scene.algorithm)
  const rounded = (value: number) => value.toFixed(0)
  console.log(`\n${title}: ${scene.count} messages of about ${size} bytes, ${connections} connections`)
  console.log(
    `smtp-source             ${rounded(source.perSecond)}/s, ${rounded(source.cpuMicros)} µs CPU each`,
  )
  console.log(`landfall                ${rounded(app.perSecond)}/s, ${rounded(app.cpuMicros)} µs CPU each`)
  console.log(
    `  of these              compose ${rounded(compose)}, sign ${rounded(sign)}, ` +
      `sockets and the rest ${rounded(app.cpuMicros - compose - sign)} µs`,
  )
  console.log(
    `beside it               database ${rounded(app.databaseMicros)}, sink ${rounded(app.sinkMicros)} µs`,
  )
  console.log(`ratio                   ${(app.perSecond / source.perSecond).toFixed(2)}`)
  console.log(`sent                    ${app.sent}`)
  console.log(`writing the recipients  ${app.preparing.toFixed(1)} s`)
  console.log(`memory of the app       ${rounded(app.rss / 1e6)} MB`)
}

requirePrograms()
const sink = await startSink()
const slowLine = await startSlowLine()
try {
  await show('Signed with Ed25519', { count: messages, algorithm: 'Ed25519', at: port })
  await show('Signed with RSA 2048', { count: messages, algorithm: 'RSA 2048', at: port })
  const slow: Scene = { count: slowMessages, algorithm: 'RSA 2048', at: slowLine.port }
  await show(`RSA 2048, ${slowLineMs} ms round trip`, slow)
} finally {
  slowLine.stop()
  sink.kill()
}
