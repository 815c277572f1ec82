import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a server of the demo or of a test talks. */
export interface MailServerTalk {
  /** The first line; without one it says nothing. */
  banner?: string | null
  /** Goes on with lines for ever instead of ending the first answer. */
  endlessBanner?: boolean
  /** Sends one byte, waits so long, sends the next. */
  byteMs?: number
  extensions?: readonly string[]
  ehlo?: string
  mail?: string
  /** The answer to a recipient, the number of those asked for before it in this session; null hangs up. */
  rcpt?(address: string, before: number): string | null
  startTls?: string
  /** Encrypts a line, as the server: before that only a greeting is answered. */
  encrypt?(socket: Socket): Socket
  /** Waits so long before each answer, as a distant server would. */
  delayMs?: number
}

export interface MailServer {
  host: string
  port: number
  /** What recipients it was asked for, in order. */
  asked: string[]
  /** Sessions so far, and how many there are at most at a time. */
  sessions: number
  mostAtOnce: number
  /** Every command it was sent. */
  commands: Set<string>
  stop(): Promise<void>
}

const host = '127.0.0.1'

/** A mail server on loopback that judges recipients and takes no mail. */
export async function startMailServer(talk: MailServerTalk): Promise<MailServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    state.sessions += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, open.size)
    socket.on('close', () => open.delete(socket))
    // Whoever leaves without a word is no trouble.
    socket.on('error', () => undefined)
    socket.setNoDelay(true)
    void converse(socket, talk, state)
  })
  const state: MailServer = {
    host,
    port: 0,
    asked: [],
    sessions: 0,
    mostAtOnce: 0,
    commands: new Set(),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, () => resolve())
  })
  server.unref()
  state.port = (server.address() as AddressInfo).port
  return state
}

async function converse(socket: Socket, talk: MailServerTalk, state: MailServer): Promise<void> {
  if (talk.banner === null) return
  if (talk.endlessBanner) return welcome(socket)
  const say = sayer(socket, talk)
  say(talk.banner ?? '220 mx.example ESMTP')
  listen(socket, say, { talk, state })
}

interface Listening {
  talk: MailServerTalk
  state: MailServer
}

function listen(socket: Socket, say: (text: string) => void, { talk, state }: Listening): void {
  let recipients = 0
  let pending = ''
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    state.commands.add(verb)
    if (talk.encrypt && verb === 'STAR') return beginTls(socket, { talk, state })
    if (talk.encrypt && /^(?:MAIL|RCPT)$/.test(verb))
      return say('530 5.7.0 Must issue a STARTTLS command first')
    if (verb !== 'RCPT') return say(replyTo(verb, talk))
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    state.asked.push(address)
    const reply = talk.rcpt ? talk.rcpt(address, recipients) : '250 2.1.5 Ok'
    recipients += 1
    return reply === null ? socket.destroy() : say(reply)
  }
  socket.on('data', (data) => {
    pending += data.toString('utf8')
    const lines = pending.split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) obey(line)
  })
}

// What was said before the line was encrypted does not count.
function beginTls(socket: Socket, { talk, state }: Listening): void {
  const { encrypt, ...secure } = talk
  socket.removeAllListeners('data')
  socket.write('220 2.0.0 go ahead\r\n')
  const encrypted = encrypt?.(socket) ?? socket
  encrypted.on('error', () => undefined)
  listen(encrypted, sayer(encrypted, secure), { talk: secure, state })
}

async function welcome(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('220-and welcome\r\n'.repeat(50))
    await sleep(1)
  }
}

function replyTo(verb: string, { extensions = [], ehlo, mail, startTls }: MailServerTalk): string {
  if (verb === 'EHLO') return ehlo ?? ['mx.example', ...extensions].map(lineOf).join('\r\n')
  if (verb === 'HELO') return '250 mx.example'
  if (verb === 'MAIL') return mail ?? '250 2.1.0 Ok'
  if (verb === 'STAR') return startTls ?? '502 5.5.1 not here'
  if (verb === 'QUIT') return '221 2.0.0 Bye'
  return verb === 'RSET' ? '250 2.0.0 Ok' : '502 5.5.1 not here'
}

const lineOf = (text: string, at: number, all: readonly string[]) =>
  `250${at === all.length - 1 ? ' ' : '-'}${text}`

// Answers keep their order, and each its distance from its question.
function sayer(socket: Socket, { delayMs = 0, byteMs }: MailServerTalk) {
  let before = Promise.resolve()
  return (text: string) => {
    const due = delayMs > 0 ? sleep(delayMs) : undefined
    before = before.then(() => due).then(() => write(socket, `${text}\r\n`, byteMs))
  }
}

async function write(socket: Socket, text: string, byteMs: number | undefined): Promise<void> {
  const pieces = byteMs === undefined ? [text] : text
  for (const piece of pieces) {
    if (socket.destroyed) return
    socket.write(piece)
    if (byteMs !== undefined) await sleep(byteMs)
  }
}
