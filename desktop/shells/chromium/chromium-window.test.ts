import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bridgeProtocol } from '@landfall/contract/desktop-bridge.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBridgeHost } from '#host/bridge-host.ts'
import { loadHostKey } from '#sending/host-key.ts'
import { findBrowser } from '../../../tools/find-browser.mjs'
import { ChromiumWindow } from './chromium-window.ts'

const browser = findBrowser()
const opened: string[] = []
let folder: string
let site: Server
let foreign: Server
let shown: ChromiumWindow
let host: ReturnType<typeof createBridgeHost>

// What the page found before anything else of it ran.
const probe = '<script>window.early = typeof window.landfallDesktop?.invoke</script>'
const tell = `<script>
  parent.postMessage({ bridge: typeof window.landfallDesktop, raw: typeof window.__landfallCall }, '*')
  try { window.__landfallCall(JSON.stringify({ id: 1, method: 'shell.hello', params: { webVersion: '', protocol: ${bridgeProtocol} } })) } catch {}
  window.__landfallDeliver = (message) => parent.postMessage({ stolen: message }, '*')
</script>`

const addressOf = (server: Server, name: string) => `http://${name}:${(server.address() as AddressInfo).port}`
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, () => resolve()))

beforeAll(async () => {
  if (!browser) return
  folder = await mkdtemp(join(tmpdir(), 'landfall-window-'))
  foreign = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(tell))
  await listen(foreign)
  site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/healthz') response.end('')
    else if (request.url === '/frame') response.end(tell)
    else response.end(`${probe}<title>app</title>`)
  })
  await listen(site)
  const url = `${addressOf(site, '127.0.0.1')}/`
  shown = new ChromiumWindow({
    ...{ browser, url, folder, isHeadless: true },
    flags: ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost'],
    openExternal: async (address) => void opened.push(address),
  })
  host = createBridgeHost({
    ...{ origins: [new URL(url).origin], shell: shown.shell, hostKey: loadHostKey(folder) },
    journalPath: join(folder, 'journal.jsonl'),
  })
  await shown.open(host.call)
  await vi.waitFor(async () => expect(await shown.evaluate('document.title')).toBe('app'), 20_000)
}, 60_000)

afterAll(async () => {
  if (!browser) return
  shown.close()
  await shown.ended
  await host.close()
  site.close()
  foreign.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const hello = `landfallDesktop.invoke('shell.hello', { webVersion: '1', protocol: ${bridgeProtocol} })`
const showFrame = (address: string) =>
  shown.evaluate(`new Promise((resolve) => {
    const heard = []
    addEventListener('message', ({ data }) => heard.push(data))
    const frame = document.createElement('iframe')
    frame.src = ${JSON.stringify(address)}
    frame.onload = () => setTimeout(() => resolve(heard), 300)
    document.body.append(frame)
  })`)

describe.skipIf(!browser)('a window of the installed browser', () => {
  it('has the bridge before the first script, frozen, and after each load', async () => {
    expect(await shown.evaluate('window.early')).toBe('function')
    expect(await shown.evaluate(`${hello}.then(({ hostKey }) => hostKey)`)).toBe(loadHostKey(folder).name)
    expect(await shown.evaluate('landfallDesktop.invoke = 1, typeof landfallDesktop.invoke')).toBe('function')
    await shown.evaluate('window.early = 0, location.reload()')
    await expect
      .poll(() => shown.evaluate('window.early').catch(() => 0), { timeout: 10_000 })
      .toBe('function')
    const refused = `landfallDesktop.invoke('shell.nothing', {}).catch(({ name }) => name)`
    expect(await shown.evaluate(refused)).toBe('BridgeNoMethod')
  })

  it('gives frames nothing, neither of its own origin nor of another', async () => {
    for (const address of ['/frame', addressOf(foreign, 'localhost')]) {
      const heard = (await showFrame(address)) as { bridge?: string; stolen?: unknown }[]
      expect(heard[0]).toMatchObject({ bridge: 'undefined' })
      expect(heard.some(({ stolen }) => stolen !== undefined)).toBe(false)
    }
  })

  it('hands popups and foreign pages to the system’s browser and stays where it is', async () => {
    const address = `${addressOf(foreign, 'localhost')}/away`
    await shown.evaluate(`location.href = ${JSON.stringify(address)}`)
    await expect.poll(() => opened, { timeout: 10_000 }).toContain(address)
    await expect
      .poll(() => shown.evaluate('window.early').catch(() => 0), { timeout: 10_000 })
      .toBe('function')
    expect(await shown.evaluate('document.title')).toBe('app')
  })

  it('takes 21 million characters in pieces', async () => {
    const reply = await shown.evaluate(`(async () => {
      const piece = ' '.repeat(5242880)
      let reply
      for (let index = 0; index < 4; index++)
        reply = await landfallDesktop.invoke('mail.handOver', { transferId: 't', index, count: 4, chunk: piece })
      return reply
    })()`)
    // Nothing but spaces is no job; that it was read to its end is what counts.
    expect(JSON.parse(String(reply))).toEqual({ state: false, Data: 'the hand-over is not JSON' })
  })
})
