import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { createMailboxGuard, openImap } from './imap-session.ts'

const guardOf = (allowInside: boolean) => createMailboxGuard({ allowInside, log: createLog('silent') })

let server: ImapServer

beforeAll(async () => {
  server = await startImapServer()
})
afterAll(() => server.stop())

test('never connects to addresses inside our own network, by name or by number', async () => {
  const refused = ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254'].map((host) => {
    const { port, userName, password } = server
    const address = { host, port, security: 'none', allowSelfSigned: true, userName, password } as const
    const whole = { ...address, folder: 'INBOX' }
    const opening = openImap(whole, { guard: guardOf(false) }, AbortSignal.timeout(60_000))
    return expect(opening, host).rejects.toMatchObject({ reason: 'noAnswer', answer: '' })
  })
  await Promise.all(refused)
  expect(server.mostSessions).toBe(0)
})

test('ends at any time, also while a server keeps us waiting', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const address = { host: '127.0.0.1', port, security: 'none', allowSelfSigned: true } as const
  const stopping = new AbortController()
  silent.once('connection', (socket) => {
    socket.on('error', () => undefined)
    stopping.abort()
  })
  const whole = { ...address, userName: 'a', password: 'b', folder: 'INBOX' }
  const opening = openImap(whole, { guard: guardOf(true) }, stopping.signal)
  await expect(opening).rejects.toMatchObject({ reason: 'noAnswer' })
  silent.close()
})
