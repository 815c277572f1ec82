import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { MailResult } from '@landfall/contract/desktop-bridge.ts'

/** What is known of a message before its result: enough to report it when the process died in between. */
export type PendingResult = Omit<
  MailResult,
  'seq' | 'success' | 'error' | 'action' | 'code' | 'enhanced' | 'isUnknown'
>

type Line =
  | { begin: PendingResult }
  | { end: MailResult }
  | { undo: string }
  | { ack: number; key: string }
  | { old: string[] }

/** Acknowledged messages that are remembered, so that a hand-over that comes again sends nothing twice. */
const remembered = 20_000

/** Another client of the same user has opened the journal since: this one may send nothing more. */
export class JournalTaken extends Error {
  constructor() {
    super('another client sends with this journal')
  }
}

/**
 * What this host began and finished to send, on disk before and after each message: a message that was begun and has no
 * end may have been accepted, and is never sent again by itself.
 */
export class SendJournal {
  readonly #path: string
  #file: number
  #seq = 0
  readonly #done = new Set<string>()
  readonly #results = new Map<number, MailResult>()

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
    const before = existsSync(path) ? openSync(path, 'r') : undefined
    const known = before === undefined ? '' : readFileSync(before, 'utf8')
    this.#takeIn(known)
    this.#compact()
    this.#file = openSync(path, 'a', 0o600)
    if (before === undefined) return
    // What another client wrote until its file was no longer the journal; it finds out with its next line.
    const rest = readFileSync(before, 'utf8')
    closeSync(before)
    if (rest === '') return
    this.#takeIn(rest)
    for (const end of this.#results.values()) this.#write({ end })
  }

  /** Whether a message was begun before, whatever became of it. */
  knows(key: string): boolean {
    return this.#done.has(key)
  }

  /** Writes down that a message is handed to a server now; throws `JournalTaken` when it must not be. */
  begin(pending: PendingResult): void {
    this.#done.add(pending.key)
    this.#write({ begin: pending })
    this.#requireOwn()
  }

  /** Writes down that a server surely did not take it: it may be sent by another mailbox, or later. */
  withdraw(key: string): void {
    this.#done.delete(key)
    this.#write({ undo: key })
  }

  /** Writes down what became of it; answers the result with its number. */
  end(result: Omit<MailResult, 'seq'>): MailResult {
    const numbered = { ...result, seq: this.#next() }
    this.#done.add(result.key)
    this.#results.set(numbered.seq, numbered)
    this.#write({ end: numbered })
    this.#requireOwn()
    return numbered
  }

  /** The server has recorded a result. */
  acknowledge(seq: number): boolean {
    const result = this.#results.get(seq)
    if (!result) return false
    this.#results.delete(seq)
    this.#write({ ack: seq, key: result.key })
    return true
  }

  /** Results that nobody has acknowledged, oldest first. */
  undelivered(): MailResult[] {
    return [...this.#results.values()]
  }

  close(): void {
    closeSync(this.#file)
  }

  // First the line, then the question: who took the journal before it reads the line, and who takes it after is seen here.
  #requireOwn(): void {
    if (!existsSync(this.#path) || statSync(this.#path).ino !== fstatSync(this.#file).ino)
      throw new JournalTaken()
  }

  #next(): number {
    this.#seq += 1
    return this.#seq
  }

  #takeIn(lines: string): void {
    const begun = new Map<string, PendingResult>()
    for (const text of lines.split('\n')) {
      const line = parseLine(text)
      if (line) this.#apply(line, begun)
    }
    for (const pending of begun.values()) this.#results.set(this.#next(), unknownResult(this.#seq, pending))
  }

  #apply(line: Line, begun: Map<string, PendingResult>): void {
    if ('old' in line) for (const key of line.old) this.#done.add(key)
    else if ('begin' in line) {
      begun.set(line.begin.key, line.begin)
      this.#done.add(line.begin.key)
    } else if ('undo' in line) {
      begun.delete(line.undo)
      this.#done.delete(line.undo)
    } else if ('end' in line) {
      begun.delete(line.end.key)
      this.#done.add(line.end.key)
      this.#results.set(line.end.seq, line.end)
      this.#seq = Math.max(this.#seq, line.end.seq)
    } else {
      this.#results.delete(line.ack)
      this.#seq = Math.max(this.#seq, line.ack)
    }
  }

  // By way of a second file, so that a process that dies here leaves one or the other.
  #compact(): void {
    const open = new Set([...this.#results.values()].map(({ key }) => key))
    const old = [...this.#done].filter((key) => !open.has(key)).slice(-remembered)
    const lines: Line[] = [{ old }, ...[...this.#results.values()].map((end) => ({ end }))]
    const fresh = `${this.#path}.new`
    writeFileSync(fresh, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(fresh, this.#path)
  }

  #write(line: Line): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#file)
  }
}

function unknownResult(seq: number, pending: PendingResult): MailResult {
  const error = 'The client ended while the message was on its way'
  return { ...pending, seq, success: false, error, action: '', code: null, enhanced: '', isUnknown: true }
}

// The last line of a process that was killed may be half a line.
function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
