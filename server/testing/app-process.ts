import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledCode } from './compiled-code.ts'

/** The app as a process of its own, as a user runs it. */
export interface AppProcess {
  url: string
  pid: number
  /** Resolves when it has printed a text. */
  printed(text: string): Promise<void>
  /** All that it has printed, its log included. */
  output(): string
  /** Ends it and waits until it is gone; SIGKILL leaves it no time for anything. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

const main = fileURLToPath(new URL('../app/main.ts', import.meta.url))

// The same as in `tools/start.mjs`.
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=40']

/**
 * Starts the app with these variables, as `npm start` does, and resolves when it listens; `program` is the app of another
 * tree.
 */
export async function startAppProcess(
  variables: Record<string, string>,
  program: string = main,
): Promise<AppProcess> {
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compiledCode,
      // Another build than the usual one can be tried.
      ...(process.env.WEB_DIR ? { WEB_DIR: process.env.WEB_DIR } : {}),
      PORT: '0',
      APP_ENV: 'test',
      DEMO_DATA: 'off',
      VERIFY_CANARY: 'off',
      LOG_LEVEL: 'error',
      // As in `test-app.ts`.
      RELAYS_PRIVATE: 'on',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Not inherited: whoever reads what this process prints would wait for an app that outlives it.
  child.stderr.pipe(process.stderr, { end: false })
  const output = readOutput(child)
  const url = /running at (\S+)/.exec(await output.until('running at '))?.[1]
  if (!url) throw new Error('the app did not print its address')
  return {
    url,
    pid: child.pid ?? 0,
    async printed(text) {
      await output.until(text)
    },
    output: () => output.text(),
    async kill(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

/** Collects what a process prints; reading goes on to its end, because a full pipe would block it. */
function readOutput(child: ChildProcess) {
  let text = ''
  const changed = new EventEmitter()
  child.stdout?.on('data', (chunk) => {
    text += String(chunk)
    changed.emit('more')
  })
  child.once('exit', () => changed.emit('error', new Error(`the app ended: ${text}`)))
  changed.on('error', () => undefined)
  return {
    text: () => text,
    /** What was printed so far, as soon as whole lines of it contain `wanted`. */
    async until(wanted: string): Promise<string> {
      while (!text.slice(0, text.lastIndexOf('\n') + 1).includes(wanted)) await once(changed, 'more')
      return text
    },
  }
}
