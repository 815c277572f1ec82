import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppProcess, startAppProcess } from '../server/testing/app-process.ts'

/** The real program with a fiftieth of its demo data, in a folder of its own. */
export interface DemoApp extends AppProcess {
  /** Ends it as a power cut would, and starts it again on the same data and port. */
  restartAfterKill(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Starts the program, with further variables if wanted, and waits until its demo data is complete. */
export async function startDemoApp(variables: Record<string, string> = {}): Promise<DemoApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-e2e-'))
  await chmod(dataDir, 0o755)
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
