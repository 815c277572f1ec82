import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSpamFilter } from './spam-filter.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const message = Buffer.from('Subject: x\r\n\r\nBuy now\r\n')

test('rspamd is asked over HTTP, and tells the rules that spoke against the mail', async () => {
  const received: Buffer[] = []
  const port = await listen(
    createHttpServer((request, response) => {
      request.on('data', (piece) => received.push(piece))
      request.on('end', () => {
        const symbols = {
          MIME_GOOD: { name: 'MIME_GOOD', score: -0.1, metric_score: -0.1, options: ['text/plain'] },
          R_MISSING_CHARSET: { name: 'R_MISSING_CHARSET', score: 0.5, metric_score: 0.5 },
          BAYES_SPAM: { name: 'BAYES_SPAM', score: 5.1, metric_score: 5.1, options: ['100.00%'] },
        }
        response
          .writeHead(request.url === '/checkv2' ? 200 : 404, { 'content-type': 'application/json' })
          .end(
            JSON.stringify({
              ...{ is_skipped: false, score: 5.5, required_score: 15, action: 'no action', symbols },
              ...{ urls: [], emails: [], 'message-id': 'undef', time_real: 0.08, milter: {} },
            }),
          )
      })
    }),
  )
  const verdict = await createSpamFilter(`http://127.0.0.1:${port}`)(message)
  expect(verdict).toEqual({ score: 5.5, limit: 15, rules: ['BAYES_SPAM', 'R_MISSING_CHARSET'] })
  expect(Buffer.concat(received)).toEqual(message)
})

test('SpamAssassin is asked in its own protocol', async () => {
  let received = ''
  const port = await listen(
    createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', (piece) => {
        received += String(piece)
      })
      socket.on('end', () => {
        const rules = 'HTML_MESSAGE,MISSING_DATE,URIBL_BLOCKED\r\n'
        socket.end(
          `SPAMD/1.1 0 EX_OK\r\nContent-length: ${rules.length}\r\nSpam: True ; 6.3 / 5.0\r\n\r\n${rules}`,
        )
      })
    }),
  )
  const verdict = await createSpamFilter(`spamd://127.0.0.1:${port}`)(message)
  expect(verdict).toEqual({ score: 6.3, limit: 5, rules: ['HTML_MESSAGE', 'MISSING_DATE', 'URIBL_BLOCKED'] })
  expect(received).toBe(`SYMBOLS SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n${message}`)
})

test('what answers as no filter, or is not there, is a failure', async () => {
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('220 mail.example ESMTP\r\n')
    }),
  )
  await expect(createSpamFilter(`spamd://127.0.0.1:${port}`)(message)).rejects.toThrow()
  await expect(createSpamFilter(`http://127.0.0.1:${port}`)(message)).rejects.toThrow()
  await expect(createSpamFilter('spamd://127.0.0.1:1')(message)).rejects.toThrow()
})
