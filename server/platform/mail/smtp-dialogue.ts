import type { Socket } from 'node:net'
import { parseReply, SmtpError, type SmtpReply } from './smtp-reply.ts'

interface Reader {
  stage: SmtpError['stage']
  isAmbiguous: boolean
  timer: NodeJS.Timeout
  resolve(lines: string[]): void
  reject(error: SmtpError): void
}

// A server that never ends its line must not fill the memory.
const maxPending = 64 * 1024
// Nor may one whose answer never ends, or who answers what nobody asked.
const maxLines = 200

/** Commands and replies over one socket, in order; one reply is awaited at a time. */
export class SmtpDialogue {
  readonly #socket: Socket
  #pending = ''
  #lines: string[] = []
  #replies: string[][] = []
  #reader: Reader | undefined
  #failure: string | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', this.#receive)
    socket.on('error', this.#fail)
    socket.on('close', this.#close)
  }

  /** False once the connection is gone. */
  get isOpen(): boolean {
    return this.#failure === undefined
  }

  write(data: string | Buffer): void {
    if (this.isOpen) this.#socket.write(data)
  }

  /** The next reply. With `isAmbiguous` a broken line means that nobody knows whether the message was accepted. */
  async read(stage: SmtpError['stage'], timeoutMs: number, isAmbiguous = false): Promise<SmtpReply> {
    return parseReply(await this.#next(stage, timeoutMs, isAmbiguous))
  }

  /** The next reply as its lines. */
  readLines(stage: SmtpError['stage'], timeoutMs: number): Promise<string[]> {
    return this.#next(stage, timeoutMs, false)
  }

  /** Stops listening so that TLS can take over the socket; bytes received before are dropped. */
  detach(): void {
    this.#socket.off('data', this.#receive)
    this.#socket.off('error', this.#fail)
    this.#socket.off('close', this.#close)
  }

  close(): void {
    this.#end('closed')
    this.#socket.destroy()
  }

  #next(stage: SmtpError['stage'], timeoutMs: number, isAmbiguous: boolean): Promise<string[]> {
    const waiting = this.#replies.shift()
    if (waiting) return Promise.resolve(waiting)
    if (this.#failure !== undefined) {
      return Promise.reject(new SmtpError(stage, this.#failure, { isAmbiguous }))
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#end('no answer in time')
        this.#socket.destroy()
      }, timeoutMs)
      this.#reader = { stage, isAmbiguous, timer, resolve, reject }
    })
  }

  #receive = (data: Buffer) => {
    const text = this.#pending + data.toString('utf8')
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#takeLine(text.slice(start, end).replace(/\r$/, ''))
      start = end + 1
    }
    this.#pending = text.slice(start)
    if (this.#pending.length > maxPending) this.#fail(new Error('the answer is too long'))
  }

  #takeLine(line: string): void {
    this.#lines.push(line)
    if (this.#lines.length + this.#replies.length > maxLines) {
      this.#fail(new Error('the answer is too long'))
      return
    }
    if (line[3] === '-') return
    const lines = this.#lines
    this.#lines = []
    const reader = this.#reader
    if (!reader) {
      this.#replies.push(lines)
      return
    }
    this.#reader = undefined
    clearTimeout(reader.timer)
    reader.resolve(lines)
  }

  #fail = (error: Error) => {
    this.#end(error.message)
    this.#socket.destroy()
  }

  #close = () => this.#end('the server closed the connection')

  #end(reason: string): void {
    this.#failure ??= reason
    const reader = this.#reader
    if (!reader) return
    this.#reader = undefined
    clearTimeout(reader.timer)
    reader.reject(new SmtpError(reader.stage, this.#failure, { isAmbiguous: reader.isAmbiguous }))
  }
}
