import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const startLimitMs = 120_000

/** The real program in a process of its own, with demo data in a folder of its own. */
export interface RunningApp {
  url: string
  /** Everything it printed, for the logins and for failures. */
  output(): string
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Starts the program and waits until it has made its demo data. */
export async function runApp(variables: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-e2e-'))
  let child: ChildProcess | undefined
  let output = ''
  let url = ''

  async function start() {
    output = ''
    const port = url ? new URL(url).port : '0'
    child = spawn(join(root, 'node_modules/.bin/node'), ['server/app/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: port,
        DEMO_SCALE: '0.02',
        LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    url = await announcedUrl(child, () => output)
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  await start()
  return {
    get url() {
      return url
    },
    output: () => output,
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function announcedUrl(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + startLimitMs
  while (Date.now() < until) {
    const found = /Landfall is running at (http:\S+)/.exec(output())
    if (found?.[1]) return found[1]
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the program did not start:\n${output()}`)
}
