import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailResult, MailTask } from '@landfall/contract/desktop-bridge.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildJob, sealFor } from '../testing/build-job.ts'
import { type MailboxServer, startMailboxServer } from '../testing/mailbox-server.ts'
import { loadHostKey } from './host-key.ts'
import { SendJournal } from './send-journal.ts'
import { SendingEngine } from './sending-engine.ts'

let folder: string
let provider: MailboxServer | undefined
const engines: SendingEngine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-client-'))
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  await provider?.stop()
  provider = undefined
  await rm(folder, { recursive: true, force: true })
})

function startEngine(secondMs = 1) {
  const results: MailResult[] = []
  const tasks: MailTask[] = []
  const hostKey = loadHostKey(folder)
  const engine = new SendingEngine({
    ...{ journalPath: join(folder, 'journal.jsonl'), hostKey, secondMs },
    mailbox: { tls: provider?.tls, timeoutMs: 5_000 },
    onResult: (result) => results.push(result),
    onProgress: (task) => tasks.push(task),
  })
  engines.push(engine)
  return { engine, results, tasks, hostKey }
}

const rcptOf = (server: MailboxServer) => server.accepted.map(({ to }) => to)

it('sends in turns, each message filled in for its reader, and keeps results until they are acknowledged', async () => {
  provider = await startMailboxServer()
  const { engine, results, hostKey } = startEngine()
  engine.start(buildJob(hostKey.name, { port: provider.port, count: 4, mailboxes: 2 }))
  await engine.run(7)?.ended
  expect(provider.accepted.map(({ from }) => from).toSorted()).toEqual([
    'me0@own.example',
    'me0@own.example',
    'me1@own.example',
    'me1@own.example',
  ])
  const raw = provider.accepted[0]?.raw ?? ''
  expect(raw).toContain('List-Unsubscribe: <https://app.example/u/0>')
  expect(raw).toContain('Message-ID: <token0@own.example>')
  expect(raw).toContain('Buyer &lt;0&gt;')
  expect(raw).not.toContain('{{')
  expect(results.map(({ action }) => action)).toEqual(['first', '', '', 'Complete'])
  expect(engine.status().undelivered).toHaveLength(4)
  expect(engine.acknowledge(results[0]?.seq ?? 0)).toBe(true)
  expect(engine.acknowledge(results[0]?.seq ?? 0)).toBe(false)
  expect(engine.status().undelivered).toHaveLength(3)
  const journal = await readFile(join(folder, 'journal.jsonl'), 'utf8')
  expect(journal).not.toContain('app-password')
})

it('shows an access token where the mailbox is connected at its provider', async () => {
  provider = await startMailboxServer({ token: 'ya29.token', secret: 'nobody-knows' })
  const { engine, results, hostKey } = startEngine()
  const job = buildJob(hostKey.name, { port: provider.port, count: 2 })
  const addressers = job.addressers.map((account) => ({
    ...account,
    secret: sealFor(hostKey.name, 'ya29.token', account.emailAddress),
    isToken: true,
  }))
  engine.start({ ...job, addressers })
  await engine.run(7)?.ended
  expect(results.map(({ success }) => success)).toEqual([true, true])
})

it('goes on with other mailboxes when one is refused, and stops when none is left', async () => {
  provider = await startMailboxServer({ quota: 2 })
  const { engine, results, hostKey } = startEngine()
  engine.start(buildJob(hostKey.name, { port: provider.port, count: 6, mailboxes: 2 }))
  await engine.run(7)?.ended
  const [task] = engine.status().tasks
  expect(task).toMatchObject({
    state: 'stopped',
    isStopped: true,
    sendCount: 4,
    failedCount: 0,
    totalCount: 6,
  })
  expect(task?.senders.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/limit/),
    expect.stringMatching(/limit/),
  ])
  // What was refused with the mailbox is nobody's failure, and is sent by the next run.
  expect(results.every(({ success }) => success)).toBe(true)
  provider.accepted.splice(0, 4)
  engine.start(buildJob(hostKey.name, { port: provider.port, count: 6, mailboxes: 2 }))
  await engine.run(7)?.ended
  expect(rcptOf(provider)).toHaveLength(2)
})

it('waits while its provider cannot be reached, and goes on where it was', async () => {
  provider = await startMailboxServer()
  const { port, tls } = provider
  const { engine, hostKey } = startEngine(50)
  engine.start(buildJob(hostKey.name, { port, count: 6 }))
  await expect.poll(() => provider?.accepted.length).toBeGreaterThan(1)
  engine.run(7)?.pause()
  await expect.poll(() => engine.status().tasks[0]?.state).toBe('paused')
  const before = provider.accepted
  await provider.stop()
  provider = undefined
  engine.run(7)?.resume()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(engine.status().tasks).toMatchObject([{ state: 'running', failedCount: 0 }])
  provider = await startMailboxServer({ port })
  Object.assign(tls, provider.tls)
  await engine.run(7)?.ended
  const readers = [...before, ...provider.accepted].map(({ to }) => to)
  expect(readers).toHaveLength(6)
  expect(new Set(readers).size).toBe(6)
}, 30_000)

it('tells a refused recipient, a wrong secret and an end in the middle apart', async () => {
  provider = await startMailboxServer({ isSilent: (to) => to === 'buyer1@to.example' })
  const { engine, results, hostKey } = startEngine()
  const job = buildJob(hostKey.name, { port: provider.port, count: 3 })
  job.addressees[0] = { ...job.addressees[0]!, addressee: 'nobody@to.example' }
  engine.start(job)
  await engine.run(7)?.ended
  expect(results.map(({ success, code, isUnknown }) => ({ success, code, isUnknown }))).toEqual([
    { success: false, code: 550, isUnknown: false },
    { success: false, code: null, isUnknown: true },
    { success: true, code: 250, isUnknown: false },
  ])
  const account = { emailAddress: 'me@own.example', host: 'localhost', port: provider.port, ssl: true }
  await engine.verify({ ...account, secret: 'app-password-1' }, false)
  await expect(engine.verify({ ...account, secret: 'wrong-secret' }, false)).rejects.toThrow(
    /Authentication failed/,
  )
  const sealed = sealFor(hostKey.name, 'app-password-1', 'somebody@else.example')
  await expect(engine.verify({ ...account, secret: sealed }, true)).rejects.toThrow()
})

it('refuses a certificate that does not hold', async () => {
  provider = await startMailboxServer()
  const tls = provider.tls
  provider.tls = { ...tls, servername: 'another.example' }
  const { engine } = startEngine()
  const account = {
    emailAddress: 'me@own.example',
    host: 'localhost',
    port: provider.port,
    ssl: true,
    secret: 'app-password-1',
  }
  await expect(engine.verify(account, false)).rejects.toThrow(/another\.example|altnames|certificate/i)
})

it('does without encryption on this machine, and nowhere else', async () => {
  provider = await startMailboxServer({ isPlain: true })
  const { engine } = startEngine()
  const account = {
    emailAddress: 'me@own.example',
    port: provider.port,
    ssl: false,
    secret: 'app-password-1',
  }
  for (const host of ['127.0.0.1', 'localhost']) await engine.verify({ ...account, host }, false)
  // The same server by a name that might lead elsewhere.
  const away = engine.verify({ ...account, host: '::ffff:127.0.0.1' }, false)
  await expect(away).rejects.toThrow(/command not recognized/)
})

it('pauses between messages and goes on, and sends nothing twice when it is handed the same again', async () => {
  provider = await startMailboxServer()
  const { engine, hostKey } = startEngine(20)
  const job = buildJob(hostKey.name, { port: provider.port, count: 5 })
  engine.start(job)
  expect(() => engine.start(job)).toThrow(/on its way/)
  await expect.poll(() => provider?.accepted.length).toBeGreaterThan(0)
  engine.run(7)?.pause()
  await expect.poll(() => engine.status().tasks[0]?.state).toBe('paused')
  engine.run(7)?.resume()
  await engine.run(7)?.ended
  engine.start(job)
  await engine.run(7)?.ended
  expect(new Set(rcptOf(provider)).size).toBe(5)
  expect(provider.accepted).toHaveLength(5)
})

it('of two clients with one journal the later one sends, and nobody gets a message twice', async () => {
  provider = await startMailboxServer()
  // The first takes its time, so that there is something left when the second comes.
  const first = startEngine(100)
  const job = buildJob(first.hostKey.name, { port: provider.port, count: 12 })
  first.engine.start(job)
  await expect.poll(() => provider?.accepted.length).toBeGreaterThan(2)
  const second = startEngine()
  second.engine.start(job)
  await Promise.all([first.engine.run(7)?.ended, second.engine.run(7)?.ended])
  expect(first.engine.status().tasks).toMatchObject([{ state: 'stopped' }])
  expect(second.engine.status().tasks).toMatchObject([{ state: 'done' }])
  expect(rcptOf(provider).length).toBe(new Set(rcptOf(provider)).size)
  // What was on its way when the second one opened the journal is told as unknown by it.
  const told = new Set([...first.results, ...second.engine.status().undelivered].map(({ key }) => key))
  expect(told.size).toBe(12)
})

it('takes half a line at the end of the journal for what a killed process left', async () => {
  const path = join(folder, 'journal.jsonl')
  const pending = {
    ...{ key: '7:1.0', source: 7, name: '', receiver: 'a@to.example', sender: 'me@own.example' },
    ...{ sendingType: 'SMTP' as const, taskName: '', templateId: 1, templateName: '' },
  }
  const first = new SendJournal(path)
  first.begin(pending)
  first.close()
  const { appendFile } = await import('node:fs/promises')
  await appendFile(path, '{"end":{"key":"7:1.')
  const second = new SendJournal(path)
  expect(second.undelivered()).toMatchObject([{ key: '7:1.0', isUnknown: true, success: false }])
  expect(second.knows('7:1.0')).toBe(true)
  second.close()
  const third = new SendJournal(path)
  expect(third.undelivered()).toHaveLength(1)
  third.close()
})

it('sends 200 messages from 3 mailboxes once each, although the process is killed twice', async () => {
  provider = await startMailboxServer()
  const recorded = new Map<string, boolean>()
  const duplicates = () => provider!.accepted.length - new Set(rcptOf(provider!)).size
  for (const killAfter of [60, 130, Number.POSITIVE_INFINITY]) {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../testing/sending-process.ts'),
        folder,
        String(provider.port),
        JSON.stringify(provider.tls),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    let rest = ''
    child.stdout.on('data', (chunk: Buffer) => {
      rest += chunk.toString()
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const result = JSON.parse(line) as MailResult
        recorded.set(result.key, result.success)
        child.stdin.write(`${result.seq}\n`)
        if (recorded.size >= killAfter) child.kill('SIGKILL')
      }
    })
    child.stdin.on('error', () => undefined)
    await ended
  }
  expect(recorded.size).toBe(200)
  expect(duplicates()).toBe(0)
  // At most what was on its way at a kill is reported as unknown.
  expect([...recorded.values()].filter((success) => !success).length).toBeLessThanOrEqual(2)
}, 60_000)
