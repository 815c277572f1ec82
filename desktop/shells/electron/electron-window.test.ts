import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bridgeProtocol, type MailTask } from '@landfall/contract/desktop-bridge.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type PlayedFrame,
  type PlayedWindow,
  playElectron,
  playUpdater,
} from '../../testing/played-electron.ts'
import { watchUpdates } from './client-updates.ts'
import { startElectronClient } from './electron-client.ts'
import { ElectronWindow } from './electron-window.ts'
import { callChannel } from './preload-channels.ts'

const url = 'https://office.example/start'
let folder: string
let played: ReturnType<typeof playElectron>
let window: PlayedWindow

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-electron-'))
  played = playElectron(folder)
  await startElectronClient(played.electron, { url, preload: '/preload.cjs' })
  window = played.opened[0] as PlayedWindow
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What a frame is answered; undefined: nothing within the time in which all else is answered. */
async function ask(method: string, params: object, from: PlayedFrame = window.webContents.mainFrame) {
  const { delivered } = window.webContents
  const before = delivered.length
  const event = { sender: window.webContents, senderFrame: from }
  played.ipcMain.emit(callChannel, event, JSON.stringify({ id: 7, method, params }))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return delivered.slice(before).find(({ message }) => message.id === 7)?.message as
    | { value?: unknown; error?: { name: string } }
    | undefined
}
const hello = { webVersion: '1', protocol: bridgeProtocol }

describe('a window of Electron', () => {
  it('shows the product without a frame, in a sandbox, and answers its page', async () => {
    expect(window.webContents.url).toBe(url)
    expect(window.options).toMatchObject({
      frame: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    })
    expect(await ask('shell.hello', hello)).toMatchObject({
      value: {
        shell: 'electron',
        appVersion: '1.2.3',
        capabilities: expect.arrayContaining(['window.closeVeto']),
      },
    })
    expect((await ask('shell.nothing', {}))?.error?.name).toBe('BridgeNoMethod')
  })

  it('answers no frame, no other origin and no other window', async () => {
    expect(await ask('shell.hello', hello, { origin: 'https://office.example' })).toBeUndefined()
    window.webContents.mainFrame.origin = 'https://elsewhere.example'
    expect(await ask('shell.hello', hello)).toBeUndefined()
    window.webContents.mainFrame.origin = 'https://office.example'
    const stranger = { sender: {}, senderFrame: window.webContents.mainFrame }
    played.ipcMain.emit(
      callChannel,
      stranger,
      JSON.stringify({ id: 7, method: 'shell.hello', params: hello }),
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(window.webContents.delivered).toEqual([])
  })

  it('leaves other pages and popups to the system’s browser, and opens no files with it', () => {
    expect(window.webContents.navigate('https://elsewhere.example/')).toBe(true)
    expect(window.webContents.navigate('https://office.example/next')).toBe(false)
    expect(window.webContents.navigate('https://elsewhere.example/frame', false)).toBe(false)
    expect(window.webContents.openHandler?.({ url: 'mailto:ann@buyer.example' })).toEqual({ action: 'deny' })
    expect(window.webContents.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(played.outside).toEqual(['https://elsewhere.example/', 'mailto:ann@buyer.example'])
  })

  it('tries again when the office cannot be reached', () => {
    vi.useFakeTimers()
    window.webContents.url = ''
    const fail = (code: number) => window.webContents.emit('did-fail-load', {}, code, '', url, true)
    fail(-3)
    vi.advanceTimersByTime(60_000)
    expect(window.webContents.url).toBe('')
    fail(-106)
    vi.advanceTimersByTime(60_000)
    expect(window.webContents.url).toBe(url)
    vi.useRealTimers()
  })

  it('tells the page how the window stands, and moves it when asked', async () => {
    expect(await ask('shell.window.toggleMaximize', {})).toMatchObject({ value: { mode: 'maximized' } })
    expect(await ask('shell.window.minimize', {})).toMatchObject({ value: { mode: 'minimized' } })
    window.restore()
    const events = window.webContents.delivered.filter(
      ({ message }) => message.event === 'shell.window.changed',
    )
    expect(events.at(-1)?.message.value).toMatchObject({ mode: 'normal', left: 10, top: 20 })
  })

  it('closes when nothing is on its way, and brings the first to the front for a second', async () => {
    const show = vi.spyOn(window, 'show')
    played.app.emit('second-instance')
    expect(show).toHaveBeenCalled()
    window.close()
    expect(played.app.isQuitting).toBe(true)
    const second = playElectron(folder)
    second.app.isFirst = false
    await startElectronClient(second.electron, { url, preload: '/preload.cjs' })
    expect([second.app.isQuitting, second.opened]).toEqual([true, []])
  })
})

describe('while mail is on its way', () => {
  const task = (part: Partial<MailTask>): MailTask => ({
    ...{ id: 1, title: 'Offer', sendCount: 3, failedCount: 1, totalCount: 8, isStopped: false },
    ...{ state: 'running', senders: [], ...part },
  })

  it('stays open until the page says otherwise, and shows in the task bar how far it is', () => {
    const own = playElectron(folder)
    const shell = new ElectronWindow(own.electron, { url, preload: '/preload.cjs' })
    let isBusy = true
    shell.open({ call: async () => null, mayClose: (reason) => !isBusy || reason === 'session-end' })
    const opened = own.opened[0] as PlayedWindow
    shell.shell.emit('mail.progress', task({}))
    expect([opened.progress, own.blockers.size]).toEqual([0.5, 1])
    opened.close()
    expect(opened.isClosed).toBe(false)
    shell.shell.emit('mail.progress', task({ state: 'done' }))
    expect([opened.progress, own.blockers.size]).toEqual([-1, 0])
    isBusy = false
    opened.close()
    expect(opened.isClosed).toBe(true)
  })

  it('is told of a newer client, and makes way for it without asking again', () => {
    const own = playElectron(folder)
    const updater = playUpdater()
    const updates = watchUpdates(updater)
    const shell = new ElectronWindow(own.electron, { url, preload: '/preload.cjs', updates })
    shell.open({ call: async () => null, mayClose: () => false })
    expect(updater.looks).toBe(1)
    updater.emit('error', new Error('no network'))
    updater.emit('update-downloaded', { version: '2.0.0' })
    const [opened] = own.opened
    expect(opened?.webContents.delivered).toMatchObject([
      { message: { event: 'shell.updateReady', value: { version: '2.0.0' } } },
    ])
    expect(shell.shell.updates?.version()).toBe('2.0.0')
    updater.quit = () => own.app.quit()
    shell.shell.updates?.apply()
    expect([opened?.isClosed, own.app.isQuitting]).toEqual([true, true])
  })

  it('leaves at once when the page insists', () => {
    const own = playElectron(folder)
    const shell = new ElectronWindow(own.electron, { url, preload: '/preload.cjs' })
    shell.open({ call: async () => null, mayClose: () => false })
    shell.shell.exit()
    expect([own.opened[0]?.isClosed, own.app.isQuitting]).toEqual([true, true])
  })
})
