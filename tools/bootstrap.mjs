// Plain JavaScript without packages: it runs on the system's Node, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** A reason to stop that the reader can act upon; printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program in the foreground and resolves to its exit code; stop signals reach it too. One that is `detached`
 * heads a group of processes, and what it leaves running of these is killed: it would keep the output open for ever.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  const orphaned = watchParent(() => child.kill('SIGTERM'))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      clearInterval(orphaned)
      for (const name of signals) process.off(name, forward)
      if (options.detached && child.pid) endGroup(child.pid)
      done(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}

/** @param {number} head */
function endGroup(head) {
  try {
    process.kill(-head, 'SIGKILL')
    console.error('What this left running was killed.')
  } catch {
    // Nothing was left.
  }
}

/**
 * npm passes a stop signal only to the shell between it and this script, and the shell dies without telling.
 * @param {() => void} onLoss
 */
function watchParent(onLoss) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onLoss()
  }, 300)
  return timer
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Whether `node_modules` holds what the lock file asks for. npm writes its own record at the end of an
 * install, so a tree that was interrupted, or installed from another lock file, is told apart.
 * @param {string} folder
 */
export function packagesAreCurrent(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  const wanted = Object.entries(readJson(join(folder, 'package-lock.json')).packages)
  return wanted.every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === entry.version : Boolean(entry.optional)
  })
}

/** The Node this repository pins, whatever the system has; throws when its package is not there. */
export function pinnedNode() {
  const { optionalDependencies } = readJson(join(root, 'package.json'))
  for (const name of Object.keys(optionalDependencies)) {
    const folder = join(root, 'node_modules', name)
    if (!existsSync(join(folder, 'package.json'))) continue
    const { bin } = readJson(join(folder, 'package.json'))
    const path = join(folder, typeof bin === 'string' ? bin : bin.node)
    if (existsSync(path)) return path
  }
  throw new SetupError(
    `There is no packaged Node 24 for ${process.platform}-${process.arch}, or optional packages were left out of the install.`,
  )
}

/** Installs the packages when they are missing or are not those of the lock file. */
export async function ensurePackages() {
  if (packagesAreCurrent(root)) return
  console.log('Installing packages (npm ci) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--include=optional', '--include=dev']
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new SetupError('The packages could not be installed; see the lines above.')
}

/**
 * Runs the pinned Node, for which `node` also means itself in everything it starts.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNode(args, options = {}) {
  const node = pinnedNode()
  const separator = process.platform === 'win32' ? ';' : ':'
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, ...options.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}` }
  return run(node, args, { ...options, env })
}

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (/^(node_modules|dist|testing|\..*)$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return entry.isDirectory() ? sourceFiles(path) : [path]
  })
}

function webFingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['contract', 'messages', 'web']) {
    for (const path of sourceFiles(join(root, folder)).sort()) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Builds the web app when its sources differ from those of the last build. */
export async function ensureWebBuild() {
  // Vite empties the folder first, so a stamp inside it never outlives an interrupted build.
  const stamp = join(root, 'web/dist/.build-stamp')
  const fingerprint = webFingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') })
  if (code !== 0) throw new SetupError('The web app could not be built; see the lines above.')
  writeFileSync(stamp, fingerprint)
}

/**
 * Runs a script's main function; its result is the exit code, a `SetupError` is one plain line.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
