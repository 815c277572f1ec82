import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** Answers false when another client has the folder already; that one is told to show itself. */
export async function takeInstance(folder: string, onShow: () => void): Promise<boolean> {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\landfall-${Buffer.from(folder).toString('hex')}`
      : join(folder, 'client.sock')
  if (await listen(path, onShow)) return true
  if (await greet(path)) return false
  // Left by a process that was killed.
  rmSync(path, { force: true })
  return listen(path, onShow)
}

function listen(path: string, onShow: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('ok')
      onShow()
    })
    server.once('error', () => resolve(false))
    server.listen(path, () => resolve(true))
    server.unref()
  })
}

function greet(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
