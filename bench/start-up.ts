// from a fresh clone to a usable sign-in page, a later start, and the memory of all processes at rest
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../server/platform/postgres/free-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
const clone = join(folder, 'clone')
execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
const port = await findFreePort(9530)

try {
  const first = await startOnce()
  console.log(`fresh clone to sign-in page: ${first.toSignIn.toFixed(1)} s (packages from npm's cache)`)
  await first.printed('Sign in at')
  console.log(`fresh clone to complete demo data: ${first.seconds().toFixed(1)} s`)
  await sleep(20_000)
  report(memoryOf(first.child.pid ?? 0))
  await first.stop()
  const later = await startOnce()
  console.log(`later start to sign-in page: ${later.toSignIn.toFixed(1)} s`)
  await sleep(20_000)
  report(memoryOf(later.child.pid ?? 0))
  await later.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}

interface Started {
  child: ChildProcess
  toSignIn: number
  seconds(): number
  printed(text: string): Promise<void>
  stop(): Promise<void>
}

/** Runs `npm start` and waits until the sign-in page and its brand are served. */
async function startOnce(): Promise<Started> {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (
    !(await serves(`http://127.0.0.1:${port}/login`)) ||
    !(await serves(`http://127.0.0.1:${port}/api/oem`))
  ) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    await sleep(100)
  }
  return {
    child,
    toSignIn: seconds(),
    seconds,
    async printed(text) {
      while (!output.includes(text)) await sleep(200)
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      while (await serves(`http://127.0.0.1:${port}/healthz`)) await sleep(200)
      // The stores end after the listener.
      await sleep(3_000)
    },
  }
}

async function serves(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** Proportional memory, in MB, of a process and everything it started (Linux). */
function memoryOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]))
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(parents.get(one) ?? 0))
  const sizes = [...parents.keys()].filter(isBelow).map(proportionalSize)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function proportionalSize(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function report(megabytes: number): void {
  console.log(`memory of all processes, 20 s later: ${megabytes.toFixed(0)} MB`)
}
