import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { openImap } from './imap-session.ts'

let server: ImapServer

beforeAll(async () => {
  server = await startImapServer()
})
afterAll(() => server.stop())

test('never connects to addresses inside our own network, by name or by number', async () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '10.0.0.1', '169.254.169.254']) {
    const { port, userName, password } = server
    const address = { host, port, security: 'none', allowSelfSigned: true, userName, password } as const
    const opening = openImap({ ...address, folder: 'INBOX' }, { allowInside: false })
    await expect(opening, host).rejects.toMatchObject({ reason: 'hostInside' })
  }
  expect(server.mostSessions).toBe(0)
})
