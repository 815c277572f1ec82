import type { AddressInfo } from 'node:net'
import { createServer as createPlainServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import getTLSOptions from 'smtp-server/lib/tls-options.js'

/** A message in a folder. */
interface StoredMessage {
  uid: number
  raw: Buffer
  receivedAt: Date
}

/** A real IMAP server with one user and the folders it is given; what it says is what RFC 3501 asks for. */
export interface ImapServer {
  port: number
  userName: string
  password: string
  /** Access tokens of OAuth 2 that are good. */
  accessTokens: Set<string>
  /** Every command as it came, without passwords. */
  commands: string[]
  /** How many sessions are open. */
  sessions: number
  /** The most that were open at the same time. */
  mostSessions: number
  deliver(raw: string, wishes?: { folder?: string; receivedAt?: Date }): number
  addFolder(name: string): void
  removeFolder(name: string): void
  /** Numbers the messages of a folder anew under a new validity, as after a move to another machine. */
  renumber(folder?: string): void
  /** Does not answer FETCH for a body until the returned function is called. */
  holdBodies(): () => void
  stop(): Promise<void>
}

interface Folder {
  uidValidity: number
  uidNext: number
  messages: StoredMessage[]
}

interface Session {
  socket: Socket
  isSignedIn: boolean
  folder: string | undefined
  /** The command that waits for the client's answer to a challenge. */
  challenged: string | undefined
}

type Handler = (session: Session, tag: string, rest: string) => Promise<string[]> | string[]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Starts an IMAP server on a free port; with TLS it shows a certificate that nobody signed. */
export async function startImapServer({ isTls = false } = {}): Promise<ImapServer> {
  const folders = new Map<string, Folder>([['INBOX', newFolder(7)]])
  const sockets = new Set<Socket>()
  let heldBodies: Promise<void> | undefined
  const folderOf = (name: string) => {
    const folder = folders.get(name)
    if (!folder) throw new Error(`no folder ${name}`)
    return folder
  }
  const state: ImapServer = {
    port: 0,
    userName: 'replies@seller.example',
    password: 'Mailbox-secret-7731',
    accessTokens: new Set(),
    commands: [],
    sessions: 0,
    mostSessions: 0,
    deliver(raw, { folder = 'INBOX', receivedAt = new Date() } = {}) {
      const { messages, uidNext } = folderOf(folder)
      messages.push({ uid: uidNext, raw: Buffer.from(raw.replace(/\r?\n/g, '\r\n')), receivedAt })
      folderOf(folder).uidNext += 1
      return uidNext
    },
    addFolder: (name) => void folders.set(name, newFolder(1)),
    removeFolder: (name) => void folders.delete(name),
    renumber(name = 'INBOX') {
      const folder = folderOf(name)
      folder.uidValidity += 1
      folder.messages = folder.messages.map((message, index) => ({ ...message, uid: index + 1 }))
      folder.uidNext = folder.messages.length + 1
    },
    holdBodies() {
      const { promise, resolve } = Promise.withResolvers<void>()
      heldBodies = promise
      return () => {
        heldBodies = undefined
        resolve()
      }
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const handlers: Record<string, Handler> = {
    CAPABILITY: (_session, tag) => [`* CAPABILITY ${capabilities}`, `${tag} OK done`],
    NOOP: (_session, tag) => [`${tag} OK done`],
    LOGIN(session, tag, rest) {
      const [userName, password] = readQuoted(rest)
      session.isSignedIn = userName === state.userName && password === state.password
      return [
        session.isSignedIn ? `${tag} OK welcome` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`,
      ]
    },
    AUTHENTICATE(session, tag, rest) {
      const shown = Buffer.from(rest.split(' ')[1] ?? '', 'base64').toString()
      const [userName, token = ''] = shown
        .split('\x01')
        .map((part) => part.replace(/^(?:user=|auth=Bearer )/, ''))
      session.isSignedIn = userName === state.userName && state.accessTokens.has(token)
      if (session.isSignedIn) return [`${tag} OK welcome`]
      session.challenged = tag
      return [`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`]
    },
    LIST(_session, tag, rest) {
      const wanted = readQuoted(rest)[1] ?? '*'
      const found = [...folders.keys()].filter((name) => wanted === '*' || wanted === name)
      return [...found.map((name) => `* LIST (\\HasNoChildren) "/" "${name}"`), `${tag} OK done`]
    },
    LSUB: (_session, tag) => [`${tag} OK done`],
    EXAMINE(session, tag, rest) {
      const name = readQuoted(rest)[0] ?? ''
      const folder = folders.get(name)
      if (!folder) return [`${tag} NO [NONEXISTENT] There is no ${name}`]
      session.folder = name
      return [
        '* FLAGS (\\Seen \\Deleted)',
        `* ${folder.messages.length} EXISTS`,
        '* 0 RECENT',
        `* OK [UIDVALIDITY ${folder.uidValidity}] valid`,
        `* OK [UIDNEXT ${folder.uidNext}] next`,
        `${tag} OK [READ-ONLY] done`,
      ]
    },
    SEARCH(session, tag, rest) {
      const { messages } = folderOf(session.folder ?? '')
      const found = messages.filter((message) => isFound(message, rest, messages))
      return [`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd(), `${tag} OK done`]
    },
    async FETCH(session, tag, rest) {
      const [set = '', ...items] = rest.split(' ')
      const wanted = items.join(' ')
      if (/BODY\.PEEK\[\]/.test(wanted)) await heldBodies
      const { messages } = folderOf(session.folder ?? '')
      const uids = new Set(set.split(',').map(Number))
      messages.forEach((message, index) => {
        if (uids.has(message.uid)) session.socket.write(fetchAnswer(message, index + 1, wanted))
      })
      return [`${tag} OK done`]
    },
    LOGOUT: (_session, tag) => ['* BYE see you', `${tag} OK done`],
  }
  const onConnection = (socket: Socket) => {
    sockets.add(socket)
    state.sessions += 1
    state.mostSessions = Math.max(state.mostSessions, state.sessions)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      state.sessions -= 1
    })
    converse(
      { socket, isSignedIn: false, folder: undefined, challenged: undefined },
      handlers,
      state.commands,
    )
  }
  const server = isTls ? createTlsServer(getTLSOptions(), onConnection) : createPlainServer(onConnection)
  // Clients that do not trust the certificate break off.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.port = (server.address() as AddressInfo).port
  return state
}

function newFolder(uidValidity: number): Folder {
  return { uidValidity, uidNext: 1, messages: [] }
}

function converse(session: Session, handlers: Record<string, Handler>, commands: string[]): void {
  const { socket } = session
  socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`)
  let rest = ''
  let turn = Promise.resolve()
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      turn = turn.then(() => answerLine(session, line, { handlers, commands }))
    }
  })
}

const capabilities = 'IMAP4rev1 AUTH=XOAUTH2'
const openCommands = ['CAPABILITY', 'NOOP', 'LOGIN', 'AUTHENTICATE', 'LOGOUT']
const secretCommands = ['LOGIN', 'AUTHENTICATE']

async function answerLine(
  session: Session,
  line: string,
  { handlers, commands }: { handlers: Record<string, Handler>; commands: string[] },
): Promise<void> {
  if (session.challenged !== undefined) {
    session.socket.write(`${session.challenged} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`)
    session.challenged = undefined
    return
  }
  const [, tag = '*', uid = '', name = '', rest = ''] = /^(\S+) (UID )?(\S+) ?(.*)$/i.exec(line) ?? []
  const command = name.toUpperCase()
  commands.push(secretCommands.includes(command) ? command : `${uid}${command} ${rest}`.trim())
  const handler = session.isSignedIn || openCommands.includes(command) ? handlers[command] : undefined
  const answer = handler ? await handler(session, tag, rest) : [`${tag} BAD what is ${command}`]
  session.socket.write(`${answer.join('\r\n')}\r\n`)
  if (command === 'LOGOUT') session.socket.end()
}

function readQuoted(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'),
  )
}

function isFound({ uid, receivedAt }: StoredMessage, query: string, all: readonly StoredMessage[]): boolean {
  const from = /UID (\d+):\*/.exec(query)?.[1]
  // The newest message is always part of `n:*`.
  if (from !== undefined) return uid >= Number(from) || uid === all.at(-1)?.uid
  const [, day, month = '', year] = /SINCE "?(\d+)-(\w+)-(\d+)"?/.exec(query) ?? []
  if (day === undefined) return true
  return receivedAt.getTime() >= Date.UTC(Number(year), months.indexOf(month), Number(day))
}

function fetchAnswer({ uid, raw, receivedAt }: StoredMessage, number: number, wanted: string): Buffer {
  const parts: Buffer[] = [Buffer.from(`* ${number} FETCH (UID ${uid}`)]
  const add = (text: string) => parts.push(Buffer.from(` ${text}`))
  const addLiteral = (name: string, bytes: Buffer) => {
    add(`${name} {${bytes.length}}\r\n`)
    parts.push(bytes)
  }
  if (/RFC822\.SIZE/.test(wanted)) add(`RFC822.SIZE ${raw.length}`)
  if (/INTERNALDATE/.test(wanted)) add(`INTERNALDATE "${imapDate(receivedAt)}"`)
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/.exec(wanted)?.[1]
  if (fields) addLiteral(`BODY[HEADER.FIELDS (${fields})]`, headerLines(raw, fields.toLowerCase().split(' ')))
  const piece = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(wanted)
  if (piece) {
    const start = Number(piece[1])
    addLiteral(`BODY[]<${start}>`, raw.subarray(start, start + Number(piece[2])))
  }
  parts.push(Buffer.from(')\r\n'))
  return Buffer.concat(parts)
}

function headerLines(raw: Buffer, fields: readonly string[]): Buffer {
  const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
  const lines = head.split(/\r\n(?![ \t])/)
  const wanted = lines.filter((line) => fields.includes(line.slice(0, line.indexOf(':')).toLowerCase()))
  return Buffer.from(`${[...wanted, ''].join('\r\n')}\r\n`, 'latin1')
}

function imapDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
}
