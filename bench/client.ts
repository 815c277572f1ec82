// The desktop client: start, memory, a large hand-over, and 200 mails through reloads and kills
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desktopBridgeName } from '@landfall/contract/desktop-bridge.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { freeSendRoutes } from '@landfall/contract/email/free-send.ts'
import { type MailboxServer, startMailboxServer } from '../desktop/testing/mailbox-server.ts'
import { type ClientWindow, startClient } from '../e2e/client-window.ts'
import { signIn } from '../e2e/sign-in.ts'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { memoryWithChildren } from './process-figures.ts'

const mails = 200
const reloads = 16
const killsAfter = [60, 130]

const app = await startDemoApp({ DEMO_SCALE: '0.02' })
const folder = await mkdtemp(join(tmpdir(), 'landfall-client-'))
const place = { url: app.url, folder }
const provider = await startMailboxServer({ isPlain: true })
let client: ClientWindow | undefined
try {
  await measureStart()
  await measureSending(await begin(app, provider))
} finally {
  await client?.kill()
  await provider.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** From the start of the process until the page was answered; then what stands in memory, and a hand-over of 21 MiB. */
async function measureStart(): Promise<void> {
  for (let run = 0; run < 6; run++) {
    const started = performance.now()
    client = await startClient(place)
    await client.page.waitForFunction((name) => name in globalThis, desktopBridgeName)
    await askPage(client, 'shell.hello', { webVersion: '', protocol: 1 })
    console.log(
      `start to hello, ${run === 0 ? 'new' : 'kept'} profile: ${Math.round(performance.now() - started)} ms`,
    )
    if (run === 5) {
      console.log(`memory, client and browser: ${Math.round(memoryWithChildren(client.pid))} MB`)
      for (const pieces of [1, 4]) await measureHandOver(client, pieces)
    }
    await client.close()
  }
}

function askPage({ page }: ClientWindow, method: string, params: object): Promise<unknown> {
  return page.evaluate(
    ({ name, asked }) =>
      (Reflect.get(globalThis, name) as { invoke(...call: unknown[]): Promise<unknown> }).invoke(...asked),
    { name: desktopBridgeName, asked: [method, params] as const },
  )
}

async function measureHandOver({ page }: ClientWindow, pieces: number): Promise<void> {
  const ms = await page.evaluate(
    async ({ name, count }) => {
      const bridge = Reflect.get(globalThis, name) as { invoke(...call: unknown[]): Promise<unknown> }
      const chunk = 'x'.repeat(5_242_880)
      const started = performance.now()
      for (let index = 0; index < count; index++)
        await bridge.invoke('mail.handOver', { transferId: `t${count}`, index, count, chunk })
      return performance.now() - started
    },
    { name: desktopBridgeName, count: pieces },
  )
  console.log(`hand-over of ${pieces} × 5,242,880 characters: ${Math.round(ms)} ms`)
}

async function begin({ client, token }: DemoApp, { port }: MailboxServer): Promise<number> {
  const as = { token }
  const accountIds: number[] = []
  for (const name of ['one', 'two', 'three']) {
    const body = {
      ...{ emailAddress: `${name}@own.example`, secret: 'app-password-1', dailyCap: 1_000 },
      ...{ host: '127.0.0.1', port, ssl: false },
    }
    accountIds.push((await client.call(freeSendRoutes.createAccount, { body }, as)).id)
  }
  const { items } = await client.call(templateRoutes.list, { query: {} }, as)
  const addresses = Array.from({ length: mails }, (_, at) => ({
    name: `Buyer ${at}`,
    address: `buyer${at}@bench-client.example`,
  }))
  const body = { title: 'Measured', accountIds, templateIds: [items[0]?.id ?? 0], addresses }
  return (await client.call(freeSendRoutes.createTask, { body }, as)).id
}

async function measureSending(taskId: number): Promise<void> {
  const started = performance.now()
  const kills = [...killsAfter]
  let reloaded = 0
  client = await open()
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const sent = provider.accepted.length
    if (sent >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
      kills.shift()
      await client.kill()
      client = await open()
    }
    if (reloaded < reloads && sent >= ((reloaded + 1) * mails) / (reloads + 1)) {
      reloaded += 1
      await client.page.reload()
    }
    const recorded = await readRecorded(taskId)
    if (recorded.open > 0) continue
    await client.close()
    const { accepted } = provider
    const once = new Set(accepted.map(({ to }) => to)).size
    console.log(
      `${mails} mails from 3 mailboxes, ${reloaded} reloads, ${killsAfter.length} kills: ` +
        `${accepted.length} accepted, ${accepted.length - once} doubled; ` +
        `recorded ${recorded.sent} sent, ${recorded.failed} failed, ${recorded.unknown} unknown; ` +
        `${Math.round((performance.now() - started) / 1_000)} s`,
    )
    return
  }
}

// From the store: whoever signs in to the window ends the session that asked before.
async function readRecorded(taskId: number) {
  const [row] = await app.database.systemDb.query<Record<'sent' | 'failed' | 'unknown' | 'open', number>>(
    `select count(*) filter (where state = 3)::int as sent, count(*) filter (where state = 5)::int as failed,
       count(*) filter (where state = 7)::int as unknown, count(*) filter (where state in (0, 1, 2, 4))::int as open
     from send_recipients where task_id = $1`,
    [taskId],
  )
  return row ?? { sent: 0, failed: 0, unknown: 0, open: 1 }
}

async function open(): Promise<ClientWindow> {
  client = await startClient(place)
  await signIn(client.page, { url: app.url, userName: 'admin', path: '/email/emailSendFree' })
  return client
}
