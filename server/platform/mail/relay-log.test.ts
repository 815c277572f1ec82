import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createMailTokens } from './mail-token.ts'
import { readRelayLines, readRelayLog } from './relay-log.ts'

const tokens = createMailTokens(Buffer.alloc(32, 7))
const id = (recipientId: number, resends = 0) => tokens.sign('message', { recipientId, resends })
const back = (recipientId: number) => `b-${tokens.sign('return', { recipientId, resends: 0 })}`
const idsOf = async (lines: string[]) =>
  (await readRelayLines(lines, tokens)).map(({ recipientId }) => recipientId)

test('reads what a server took from the logs of those in use', async () => {
  const logs = {
    postfix: [
      `Nov 24 08:00:01 mx1 postfix/smtpd[412]: 4Xy1A21kbNz9sWl: client=app.seller.example[192.0.2.7]`,
      `Nov 24 08:00:01 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWl: message-id=<${id(1)}@seller.example>`,
      `Nov 24 08:00:01 mx1 postfix/qmgr[99]: 4Xy1A21kbNz9sWl: from=<sales@seller.example>, size=10240, nrcpt=1 (queue active)`,
      `Nov 24 08:00:02 mx1 postfix/smtp[416]: 4Xy1A21kbNz9sWl: to=<a@buyer.example>, relay=mx.buyer.example[198.51.100.4]:25, delay=0.9, dsn=2.0.0, status=sent (250 2.0.0 Ok)`,
      `2026-11-24T08:00:03.120+00:00 mx1 postfix/cleanup[415]: 9AB3C40D2E: message-id=<${id(2)}@seller.example>`,
      `2026-11-24T08:00:04.120+00:00 mx1 postfix/smtp[416]: 9AB3C40D2E: to=<b@buyer.example>, dsn=5.1.1, status=bounced (550 5.1.1 rejected: no such user)`,
    ],
    exim: [
      `2026-11-24 08:00:01 1tEaBc-0001Xy-2Z <= sales@seller.example H=app [192.0.2.7] P=esmtps S=10240 id=${id(1)}@seller.example`,
      `2026-11-24 08:00:02 1tEaBc-0001Xy-2Z => a@buyer.example R=dnslookup T=remote_smtp H=mx.buyer.example C="250 OK"`,
      `2026-11-24 08:00:03 1tEaBd-0001Xz-3A <= ${back(2)}@seller.example H=app [192.0.2.7] P=esmtps S=10240`,
      `2026-11-24 08:00:04 1tEaBd-0001Xz-3A ** b@buyer.example R=dnslookup T=remote_smtp: SMTP error after RCPT TO: 550 rejected`,
    ],
    exchange: [
      '#Fields: date-time,client-ip,client-hostname,event-id,internal-message-id,message-id,recipient-address',
      `2026-11-24T08:00:01.000Z,192.0.2.7,app,RECEIVE,17,<${id(1).toUpperCase()}@seller.example>,a@buyer.example`,
      `2026-11-24T08:00:02.000Z,192.0.2.7,app,SEND,18,<${id(2)}@seller.example>,b@buyer.example`,
    ],
    sendmail: [
      `Nov 24 08:00:01 mx1 sendmail[77]: 4AO801xy000077: from=<${back(1)}@seller.example>, size=10240, class=0, nrcpts=1, msgid=<${id(1)}@seller.example>, proto=ESMTP`,
      `Nov 24 08:00:02 mx1 sendmail[78]: 4AO802xy000078: from=<${back(2)}@seller.example>, size=10240`,
    ],
  }
  for (const [server, lines] of Object.entries(logs)) expect(await idsOf(lines), server).toEqual([1, 2])
})

test('leaves out what was refused while it came in, and what others sent', async () => {
  const foreign = createMailTokens(Buffer.alloc(32, 8)).sign('message', { recipientId: 5, resends: 0 })
  const lines = [
    `Nov 24 08:00:01 mx1 postfix/smtpd[412]: NOQUEUE: reject: RCPT from app[192.0.2.7]: 554 5.7.1 Relay access denied; from=<${back(1)}@seller.example> to=<a@buyer.example>`,
    `Nov 24 08:00:02 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWl: message-id=<${id(2)}@seller.example>`,
    `Nov 24 08:00:02 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWl: milter-reject: END-OF-MESSAGE from app[192.0.2.7]: 5.7.1 spam`,
    `Nov 24 08:00:03 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWm: message-id=<${foreign}@seller.example>`,
    `2026-11-24 08:00:04 1tEaBc-0001Xy-2Z H=app [192.0.2.7] F=<${back(3)}@seller.example> rejected RCPT <c@buyer.example>: no`,
    'x'.repeat(100_000),
    '',
    '\u0000\u0001 not a log',
  ]
  expect(await idsOf(lines)).toEqual([])
  // The second try of a refused message was taken.
  expect(
    await idsOf([
      ...lines,
      `Nov 24 08:00:09 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWn: message-id=<${id(2)}@a.example>`,
    ]),
  ).toEqual([2])
})

test('reads files, compressed ones too, and fails on one that is missing or broken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const line = `Nov 24 08:00:01 mx1 postfix/cleanup[415]: 4Xy1A21kbNz9sWl: message-id=<${id(1, 2)}@seller.example>\r\n`
  const inFolder = (name: string) => join(folder, name)
  await writeFile(inFolder('mail.log'), line)
  await writeFile(inFolder('mail.log.1.gz'), gzipSync(line))
  await writeFile(inFolder('broken.gz'), 'no archive')
  for (const name of ['mail.log', 'mail.log.1.gz'])
    expect(await readRelayLog(inFolder(name), tokens)).toEqual([{ recipientId: 1, resends: 2 }])
  for (const name of ['none.log', 'broken.gz'])
    await expect(readRelayLog(inFolder(name), tokens), name).rejects.toThrow()
})
