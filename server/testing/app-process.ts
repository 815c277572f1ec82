import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The app as a process of its own, as a user runs it. */
export interface AppProcess {
  url: string
  pid: number
  /** Ends it and waits until it is gone; SIGKILL leaves it no time for anything. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

const main = fileURLToPath(new URL('../app/main.ts', import.meta.url))

/** Starts the app with these variables and resolves when it listens. */
export async function startAppProcess(variables: Record<string, string>): Promise<AppProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      APP_ENV: 'test',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  return {
    url,
    pid: child.pid ?? 0,
    async kill(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    // Reading goes on after the address came: a full pipe would block the app.
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = /running at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the app ended before it listened: ${output}`)))
  })
}
