import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readClientAddress } from './client-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-entry-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const addressOf = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)

/** Runs the entry as Electron does: ready only once the entry has been evaluated to its end. */
function runEntry(client: object, entry = addressOf('electron-main.ts')): string {
  writeFileSync(join(folder, 'client.json'), JSON.stringify(client))
  writeFileSync(
    join(folder, 'electron.mjs'),
    `import { playElectron } from ${addressOf('../../testing/played-electron.ts')}
     const played = playElectron(${JSON.stringify(folder)}, () => globalThis.evaluated)
     globalThis.played = played
     export const app = Object.assign(played.app, { getAppPath: () => ${JSON.stringify(folder)}, getName: () => 'client', exit: (code) => process.exit(code) })
     export const dialog = { showErrorBox: (_title, text) => console.log('refused: ' + text) }
     export const { BrowserWindow, ipcMain, powerSaveBlocker, session, shell } = played.electron`,
  )
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { registerHooks } from 'node:module'
     registerHooks({ resolve: (name, context, next) => name === 'electron'
       ? { url: ${JSON.stringify(pathToFileURL(join(folder, 'electron.mjs')).href)}, shortCircuit: true } : next(name, context) })
     let ready
     globalThis.evaluated = new Promise((resolve) => { ready = resolve })
     await import(${entry})
     ready()
     await new Promise((resolve) => setTimeout(resolve, 100))
     console.log('opened ' + globalThis.played.opened.map((window) => window.webContents.url))
     process.exit(0)`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'run.mjs')], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return stdout.trim() || stderr
}

test('the entry opens the window although Electron is ready only after it', () => {
  expect(runEntry({ url: 'https://office.example/' })).toBe('opened https://office.example/')
})

test('the entry says what is wrong with the address it was built for', () => {
  expect(runEntry({ url: 'http://office.example/' })).toBe(
    'refused: http://office.example/: the client speaks https',
  )
  expect(runEntry({})).toBe('refused: client.json names no address')
})

test('what is built for an installer runs as it was written, and says how to make one', () => {
  const program = join(folder, 'program')
  const build = join(import.meta.dirname, '../../../tools/build-client.mjs')
  const options = ['--name=Harbour', '--updates=https://office.example/clients']
  const { status, stderr } = spawnSync(
    process.execPath,
    [build, 'https://office.example', program, ...options],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const client = JSON.parse(readFileSync(join(program, 'client.json'), 'utf8'))
  const entry = JSON.stringify(pathToFileURL(join(program, 'electron-main.mjs')).href)
  expect(runEntry(client, entry)).toBe('opened https://office.example')
  expect(JSON.parse(readFileSync(join(program, 'electron-builder.json'), 'utf8'))).toMatchObject({
    productName: 'Harbour',
    publish: [{ provider: 'generic', url: 'https://office.example/clients' }],
  })
}, 60_000)

test('another address is for this machine only', () => {
  expect(readClientAddress(folder, 'http://127.0.0.1:9520')).toBe('http://127.0.0.1:9520')
  expect(() => readClientAddress(folder, 'https://evil.example')).toThrow('only name this machine')
  expect(() => readClientAddress(folder, 'nonsense')).toThrow('only name this machine')
})
