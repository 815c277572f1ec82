// `npm run client -- [address] [--headless] [--devtools]`: the client in a window of the installed browser, for development.
// With `--devtools` tools and tests can look into the window; their address is in the profile's `DevToolsActivePort`.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createBridgeHost } from '#host/bridge-host.ts'
import { loadHostKey } from '#sending/host-key.ts'
import { ChromiumWindow } from './chromium-window.ts'
import { takeInstance } from './single-instance.ts'

const [browser = '', ...rest] = process.argv.slice(2)
const url = rest.find((argument) => !argument.startsWith('--')) ?? 'http://127.0.0.1:9520'
const folderOption = rest.find((argument) => argument.startsWith('--folder='))?.slice('--folder='.length)
const folder = folderOption ?? join(homedir(), '.landfall-client')
const { origin, protocol, hostname } = new URL(url)
if (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname)) {
  process.stderr.write(`${url}: the client speaks https, and http with this machine alone\n`)
  process.exit(1)
}

function openExternal(address: string): Promise<void> {
  const [command, ...first] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer'] : ['xdg-open']
  const child = spawn(command ?? '', [...first, address], { stdio: 'ignore', detached: true })
  // Without a system browser there is nothing to open it with.
  child.on('error', () => undefined)
  child.unref()
  return Promise.resolve()
}

mkdirSync(folder, { recursive: true })
let window: ChromiumWindow | undefined
const isFirst = await takeInstance(folder, () => void window?.show().catch(() => undefined))
if (!isFirst) process.exit(0)
const flags = rest.includes('--devtools') ? ['--remote-debugging-port=0'] : []
const isHeadless = rest.includes('--headless')
window = new ChromiumWindow({ browser, url, folder, isHeadless, flags, openExternal })
const host = createBridgeHost({
  ...{ origins: [origin], shell: window.shell },
  ...{ hostKey: loadHostKey(folder), journalPath: join(folder, 'journal.jsonl') },
})
await window.open(host.call)
await window.ended
await host.close()
process.exit(0)
