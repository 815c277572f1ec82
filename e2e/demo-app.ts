import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'

/** The real program with a fiftieth of its demo data, in a folder of its own. */
export interface DemoApp extends AppProcess {
  /** Ends it as a power cut would, and starts it again on the same data and port. */
  restartAfterKill(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Names the folder of demo data that all apps of a run begin with; without it each makes its own. */
const templateVariable = 'LANDFALL_DEMO_TEMPLATE'

/** Starts the program, with further variables if wanted, and waits until its demo data is complete. */
export async function startDemoApp(variables: Record<string, string> = {}): Promise<DemoApp> {
  const dataDir = await makeDataDir()
  const template = process.env[templateVariable]
  if (template) await copyFolder(template, dataDir)
  return runIn(dataDir, variables)
}

/** Makes the demo data once for all apps of a run, which takes longer than most journeys; answers what deletes it. */
export async function makeDemoTemplate(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir()
  const app = await runIn(dataDir)
  await app.kill()
  await forgetPorts(dataDir)
  process.env[templateVariable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-e2e-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/** Has each copy find ports of its own: two that start at once would both find the same one free. */
async function forgetPorts(dataDir: string): Promise<void> {
  for (const name of ['postgres-secrets.json', 'clickhouse-secrets.json']) {
    const path = join(dataDir, name)
    const secrets = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...secrets, port: 0 }))
  }
}

/** Copies what is in a folder. Its files stay their owners': stores do not run as root, whoever runs the tests. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

async function runIn(dataDir: string, variables: Record<string, string> = {}): Promise<DemoApp> {
  const start = (port: string) =>
    startAppProcess({ DATA_DIR: dataDir, PORT: port, DEMO_DATA: 'on', DEMO_SCALE: '0.02', ...variables })
  let app = await start('0')
  await app.printed('Sign in at')
  return {
    url: app.url,
    get pid() {
      return app.pid
    },
    printed: (text) => app.printed(text),
    output: () => app.output(),
    kill: (signal) => app.kill(signal),
    async restartAfterKill() {
      await app.kill('SIGKILL')
      app = await start(new URL(app.url).port)
    },
    async remove() {
      await app.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
