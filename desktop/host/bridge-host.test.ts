import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bridgeProtocol, type HostReplyBody } from '@landfall/contract/desktop-bridge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadHostKey } from '#sending/host-key.ts'
import { buildJob, sealFor } from '../testing/build-job.ts'
import { startMailboxServer } from '../testing/mailbox-server.ts'
import { createBridgeHost, type Shell } from './bridge-host.ts'

const own = { origin: 'https://app.example', isTopFrame: true }
const opened: string[] = []
let folder: string
let host: ReturnType<typeof createBridgeHost>
let left = 10
let newer = ''

const shell: Shell = {
  name: 'test',
  appVersion: '1',
  capabilities: ['mail.smtp'],
  emit: () => undefined,
  openExternal: async (url) => void opened.push(url),
  exit: () => undefined,
  updates: { version: () => newer, apply: () => void opened.push('updated') },
  window: {
    state: async () => ({ mode: 'normal', left, top: 0, width: 100, height: 100, focused: true }),
    minimize: async () => undefined,
    toggleMaximize: async () => undefined,
    moveTo: async (to) => {
      left = to
    },
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-host-'))
  host = createBridgeHost({
    ...{ origins: [own.origin], shell, hostKey: loadHostKey(folder), secondMs: 1 },
    journalPath: join(folder, 'journal.jsonl'),
  })
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const hello = { webVersion: '1', protocol: bridgeProtocol }

it('answers the top frame of its own origin alone', async () => {
  expect(await host.call(own, 'shell.hello', hello)).toMatchObject({ hostKey: loadHostKey(folder).name })
  for (const from of [
    { ...own, isTopFrame: false },
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'https://app.example.evil.example' },
    { ...own, origin: 'null' },
  ])
    await expect(host.call(from, 'shell.hello', hello)).rejects.toThrow(
      expect.objectContaining({ name: 'BridgeDenied' }),
    )
})

it('refuses another protocol, unknown methods and malformed calls by name', async () => {
  const named = (name: string) => expect.objectContaining({ name })
  const old = host.call(own, 'shell.hello', { ...hello, protocol: 99 })
  await expect(old).rejects.toThrow(named('BridgeBadParams'))
  await expect(host.call(own, 'constructor', {})).rejects.toThrow(named('BridgeNoMethod'))
  await expect(host.call(own, 'mail.ack', { seq: 'x' })).rejects.toThrow(named('BridgeBadParams'))
  await expect(host.call(own, 'mail.pause', { taskId: 99 })).rejects.toThrow(named('BridgeNoTask'))
})

it('opens only addresses that a browser, a mail program or a telephone opens', async () => {
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://x/y'])
    expect(await host.call(own, 'shell.openExternal', { url })).toEqual({ opened: false })
  expect(await host.call(own, 'shell.openExternal', { url: 'https://x.example' })).toEqual({ opened: true })
  expect(opened).toEqual(['https://x.example'])
})

it('starts a newer client that has been fetched, when the page wishes it', async () => {
  const apply = () => host.call(own, 'shell.applyUpdate', { force: false })
  expect(await apply()).toEqual({ restarting: false })
  newer = '2.0.0'
  expect(await host.call(own, 'shell.hello', hello)).toMatchObject({ updateVersion: '2.0.0' })
  expect(await apply()).toEqual({ restarting: true })
  await expect.poll(() => opened).toContain('updated')
})

it('moves its window with the pointer', async () => {
  await host.call(own, 'shell.window.dragStart', { screenX: 100, screenY: 0 })
  await host.call(own, 'shell.window.dragMove', { screenX: 140, screenY: 0 })
  expect(left).toBe(50)
})

it('takes a hand-over in order and with right totals only', async () => {
  const give = async (piece: object) =>
    JSON.parse(String(await host.call(own, 'mail.handOver', piece))) as HostReplyBody<unknown>
  const job = buildJob(loadHostKey(folder).name, { port: 1, count: 3 })
  const text = JSON.stringify(job)
  const half = Math.floor(text.length / 2)
  const first = { transferId: 't', index: 0, count: 2, chunk: text.slice(0, half) }
  const second = { transferId: 't', index: 1, count: 2, chunk: text.slice(half) }
  expect(await give(second)).toMatchObject({ state: false, Data: expect.stringMatching(/order/) })
  expect((await give(first)).state).toBe(true)
  expect((await give(first)).state).toBe(true)
  expect(await give({ ...second, transferId: 'u' })).toMatchObject({ state: false })
  const whole = (value: object) => give({ transferId: 'w', index: 0, count: 1, chunk: JSON.stringify(value) })
  const twice = [...job.addressees, ...job.addressees]
  for (const wrong of [
    { ...job, addressees: twice },
    { ...job, readUrls: ['https://one.example'] },
    { ...job, sendLimit: 2 },
    { ...job, sendLimit: 1_000 },
    { ...job, taskId: 8 },
    { ...job, addressers: [] },
    { ...job, addressers: [{ ...job.addressers[0], secret: 'app-password-1' }] },
    {},
  ])
    expect((await whole(wrong)).state).toBe(false)
  const large = { transferId: 'w', index: 0, count: 1, chunk: 'x'.repeat(5_242_881) }
  expect((await give(large)).state).toBe(false)
  expect(await give({ transferId: 'w', index: 0, count: 65, chunk: 'x' })).toMatchObject({ state: false })
})

it('keeps all that a mailbox needs on the way from the page to its server', async () => {
  // Longer than those of any provider, and sealed.
  const token = `ya29.${'t'.repeat(4_000)}`
  const provider = await startMailboxServer({ token, secret: 'nobody-knows' })
  const key = loadHostKey(folder)
  const known = createBridgeHost({
    ...{ origins: [own.origin], shell, hostKey: key, secondMs: 1, mailbox: { tls: provider.tls } },
    journalPath: join(folder, 'token.jsonl'),
  })
  const job = buildJob(key.name, { port: provider.port, count: 2 })
  const addressers = job.addressers.map((account) => ({
    ...{ ...account, isToken: true },
    secret: sealFor(key.name, token, account.emailAddress),
  }))
  const chunk = JSON.stringify({ ...job, addressers })
  await known.call(own, 'mail.handOver', { transferId: 't', index: 0, count: 1, chunk })
  await known.engine.run(job.taskId)?.ended
  expect(provider.accepted).toHaveLength(2)
  const account = { ...addressers[0], secret: token }
  const said = await known.call(own, 'mail.verifyAccount', { account, isSealed: false })
  expect(JSON.parse(String(said))).toEqual({ state: true, Data: '' })
  await known.close()
  await provider.stop()
})
