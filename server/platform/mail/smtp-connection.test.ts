import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createRelayGuard, SmtpConnection } from './smtp-connection.ts'
import { startSmtpListener } from './smtp-listener.ts'
import { classifyRefusal, parseReply, SmtpError } from './smtp-reply.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const guard = createRelayGuard({ allowInside: true, log: createLog('silent') })
const envelope = { from: 'a@seller.example', to: 'b@buyer.example' }
const message = Buffer.from('Subject: x\r\n\r\n.dot\r\n..two\r\nend\r\n')

async function listen(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const received: string[] = []
  const server = new SMTPServer({
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received }
}

/** A server that answers what the script says, to try what a well-behaved one never does. */
async function scripted(handle: (line: string, socket: Socket) => void) {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    let inBody = false
    const take = (line: string) => {
      if (inBody && line !== '.') return
      inBody = line === 'DATA'
      if (line.startsWith('EHLO')) socket.write('250-hi\r\n250 PIPELINING\r\n')
      else handle(line, socket)
    }
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) take(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

async function open(port: number, more: Partial<Parameters<typeof SmtpConnection.open>[0]> = {}) {
  const server = { host: '127.0.0.1', port, security: 'none', timeoutMs: 3000, ...more } as const
  const connection = await SmtpConnection.open(server, guard)
  closers.push(() => connection.destroy())
  return connection
}

async function failure(work: Promise<unknown>): Promise<SmtpError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SmtpError)
  return error as SmtpError
}

describe('SmtpConnection', () => {
  test('addresses with letters of other scripts go to servers that take them, and to no others', async () => {
    const far = { from: 'a@seller.example', to: '销售@xn--fsqu00a.example' }
    const seen: { to: string; args: unknown }[] = []
    const onRcptTo: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onRcptTo'] = (
      { address },
      session,
      done,
    ) => {
      seen.push({ to: address, args: session.envelope.mailFrom || undefined })
      done()
    }
    const taking = await listen({ authOptional: true, onRcptTo })
    const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const })
    const open = await SmtpConnection.open(at(taking.port), guard)
    await open.send(far, Buffer.from('To: <销售@xn--fsqu00a.example>\r\n\r\nx\r\n'))
    await open.quit()
    expect(seen).toEqual([
      { to: '销售@例子.example', args: expect.objectContaining({ args: { SMTPUTF8: true } }) },
    ])
    const port = await scripted((line, socket) => socket.write(line === 'DATA' ? '354 go\r\n' : '250 ok\r\n'))
    const old = await SmtpConnection.open(at(port), guard)
    const refused = await old.send(far, message).catch((error: unknown) => error)
    expect(refused).toMatchObject({ stage: 'rcpt', reply: { code: 553, enhanced: '5.6.7' } })
    const { reply } = refused as SmtpError
    expect(reply && classifyRefusal(reply, 'rcpt')).toBe('block')
    // The line is as good as before for the next one.
    expect(await old.send(envelope, message)).toMatchObject({ code: 250 })
    await old.quit()
  })

  test('sends many messages over one connection, dots included', async () => {
    const { port, received } = await listen({ authOptional: true, hideSTARTTLS: true })
    const connection = await open(port)
    for (let i = 0; i < 3; i++) expect((await connection.send(envelope, message)).code).toBe(250)
    await connection.quit()
    expect(received).toEqual(Array(3).fill(message.toString()))
  })

  test('signs in over STARTTLS and TLS; a wrong password and an unknown certificate are refused', async () => {
    const onAuth: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onAuth'] = (auth, _s, done) =>
      auth.password === 'right' ? done(null, { user: 'u' }) : done(new Error('no'))
    const starttls = await listen({ onAuth, authMethods: ['LOGIN'] })
    const tls = await listen({ onAuth, secure: true })
    const login = { userName: 'u', password: 'right', allowSelfSigned: true }
    for (const [server, security] of [
      [starttls, 'starttls'],
      [tls, 'tls'],
    ] as const) {
      const connection = await open(server.port, { ...login, security })
      expect((await connection.send(envelope, message)).code).toBe(250)
      const refused = await failure(open(server.port, { ...login, security, password: 'wrong' }))
      expect(refused.stage).toBe('auth')
      const distrusted = await failure(open(server.port, { ...login, security, allowSelfSigned: false }))
      expect(distrusted.stage).toBe('tls')
    }
  })

  test('answers the challenge of a server that offers nothing else, and hears its refusal', async () => {
    const { port, received } = await listen({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      authMethods: ['CRAM-MD5'],
      onAuth: (auth, _session, done) =>
        auth.method === 'CRAM-MD5' && auth.username === '张伟@one.example' && auth.validatePassword('right')
          ? done(null, { user: 'u' })
          : done(new Error('no')),
    })
    const login = { userName: '张伟@one.example', password: 'right' }
    const connection = await open(port, login)
    expect((await connection.send(envelope, message)).code).toBe(250)
    expect(received).toHaveLength(1)
    const refused = await failure(open(port, { ...login, password: 'wrong' }))
    expect([refused.stage, refused.reply?.code]).toEqual(['auth', 535])
  })

  test('a refused recipient does not cost the connection', async () => {
    const { port, received } = await listen({
      authOptional: true,
      hideSTARTTLS: true,
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('gone')
          ? done(Object.assign(new Error('5.1.1 user unknown'), { responseCode: 550 }))
          : done(),
    })
    const connection = await open(port)
    const refused = await failure(connection.send({ ...envelope, to: 'gone@buyer.example' }, message))
    expect(refused.stage).toBe('rcpt')
    expect(classifyRefusal(refused.reply!, refused.stage)).toBe('hard')
    expect((await connection.send(envelope, message)).code).toBe(250)
    expect(received).toHaveLength(1)
  })

  test('a 354 after a refused recipient sends nothing', async () => {
    const lines: string[] = []
    const port = await scripted((line, socket) => {
      lines.push(line)
      if (line.startsWith('RCPT')) socket.write('550 5.1.1 no\r\n')
      else if (line === 'DATA') socket.write('354 go\r\n')
      else socket.write('250 ok\r\n')
    })
    const refused = await failure((await open(port)).send(envelope, message))
    expect(refused.reply?.enhanced).toBe('5.1.1')
    expect(lines.slice(-2)).toEqual(['.', 'RSET'])
  })

  test('a line that breaks before DATA is safe to repeat, after the message it is not', async () => {
    const early = await scripted((line, socket) => {
      if (line.startsWith('MAIL')) socket.destroy()
    })
    expect((await failure((await open(early)).send(envelope, message))).isAmbiguous).toBe(false)
    const late = await scripted((line, socket) => {
      if (line === '.') socket.destroy()
      else socket.write(line === 'DATA' ? '354 go\r\n' : '250 ok\r\n')
    })
    expect((await failure((await open(late)).send(envelope, message))).isAmbiguous).toBe(true)
  })

  test('a session ends in time although its server answers each command late, or letter by letter', async () => {
    const dripping = await scripted((_line, socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    const late = await scripted((_line, socket) => void setTimeout(() => socket.write('250 ok\r\n'), 400))
    for (const port of [dripping, late]) {
      const connection = await open(port, { deadlineMs: 500 })
      const error = await failure(connection.send(envelope, message))
      expect(error.message).toContain('no answer in time')
      connection.destroy()
    }
  })

  test('a silent server ends with a timeout', async () => {
    const port = await scripted(() => undefined)
    const silent = await failure((await open(port, { timeoutMs: 200 })).send(envelope, message))
    expect(silent.message).toContain('in time')
  })
})

test('replies are classified by what they say about the address', () => {
  const cases = [
    ['550 5.1.1 user unknown', 'rcpt', 'hard'],
    ['550 5.2.1 disabled', 'rcpt', 'hard'],
    ['552 5.2.2 mailbox full', 'rcpt', 'soft'],
    ['451 4.7.1 greylisted', 'rcpt', 'soft'],
    ['421 try later', 'mail', 'soft'],
    ['550 5.7.26 unauthenticated', 'data', 'block'],
    ['550 User unknown', 'rcpt', 'hard'],
    ['550 rejected by policy', 'rcpt', 'block'],
    ['550 User unknown', 'data', 'block'],
  ] as const
  for (const [line, stage, expected] of cases) {
    expect([line, classifyRefusal(parseReply([line]), stage)]).toEqual([line, expected])
  }
})

test('the loopback listener takes mail only from who signs in', async () => {
  const kept: string[] = []
  const listener = await startSmtpListener({
    port: 0,
    maxSize: 1000,
    authenticate: (userName, password) => (password === 'right' ? userName : undefined),
    store: async (user, mail) => {
      kept.push(`${user} ${mail.from} ${mail.to.join()}`)
    },
  })
  closers.push(() => listener.stop())
  const connection = await open(listener.port, { userName: 'seven', password: 'right' })
  await connection.send(envelope, message)
  expect(kept).toEqual(['seven a@seller.example b@buyer.example'])
  const tooLarge = await failure(connection.send(envelope, Buffer.from('x\r\n'.repeat(2000))))
  expect(tooLarge.reply?.code).toBe(552)
  expect((await failure((await open(listener.port)).send(envelope, message))).reply?.code).toBe(530)
  expect((await failure(open(listener.port, { userName: 'x', password: 'no' }))).stage).toBe('auth')
})
