import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { ConversionOrder, ConvertReply, ConvertRequest, FoundOrder } from './conversion-process.ts'
import { type ConversionCaller, startConverter } from './converter-process.ts'
import { openSpool } from './spool-folder.ts'
import { findCombination } from './table-combination.ts'
import { chooseParts, openTableFile, readWholePart, type TablePart } from './table-file.ts'
import { namedProblem, namingTableProblems, tableFailure } from './table-refusal.ts'

export interface ConversionOptions<Order> {
  /** The file of the process, which calls `serveConversion`. */
  script: URL
  /** What the process is started with; what the file is, is found out. */
  order: Omit<Order, keyof FoundOrder> & Pick<ConversionOrder, 'reading'>
  files: FileStore
  file: ChunkedFile
  caller: ConversionCaller
}

/**
 * Converts a file in a process of its own, so that requests are answered meanwhile; one piece is always under way. A thread
 * would pass on memory for nothing, but Node has died of threads that begin and end (docs/decisions/0157-files-in-processes.md).
 * Whoever calls it has taken a place.
 */
export async function* convertFile<Order extends ConversionOrder, Result extends object>({
  script,
  order,
  files,
  file,
  caller,
}: ConversionOptions<Order>): AsyncGenerator<Result & ConvertReply> {
  const { reading } = order
  const patient = { company: caller.company, gone: caller.signal, isPatient: true }
  const parts = await namingTableProblems(async () =>
    chooseParts(await openTableFile(files, file), reading.entry),
  )
  const together = await namingTableProblems(() => findCombination(parts, reading, patient))
  if (parts.length > 1 && !together) throw tableFailure('headersDiffer', 1)
  // Of this process, not of the other: one that is ended cannot clear up.
  const spool = together === 'join' ? await openSpool() : null
  const names = parts.map(({ name }) => name)
  const found: FoundOrder = { kind: parts[0].kind, names, joinFolder: spool?.path ?? null }
  const converter = startConverter(script, { ...order, ...found }, caller)
  const ask = (request: ConvertRequest): Promise<Result & ConvertReply> => {
    const reply = converter.ask(request) as Promise<Result & ConvertReply>
    // It is awaited after the next piece has been read; a failure until then must not end the process.
    reply.catch(() => undefined)
    return reply
  }
  try {
    let underWay: Promise<Result & ConvertReply> | undefined
    for await (const request of requestsFor(parts)) {
      let reply = underWay && checked(await underWay)
      while (reply?.more) {
        underWay = ask({})
        yield reply
        reply = checked(await underWay)
      }
      underWay = ask(request)
      if (reply) yield reply
    }
    while (underWay) {
      const reply = checked(await underWay)
      underWay = reply.more ? ask({}) : undefined
      yield reply
    }
  } catch (error) {
    throw namedProblem(error)
  } finally {
    await converter.end()
    await spool?.remove()
  }
}

async function* requestsFor(parts: readonly TablePart[]): AsyncGenerator<ConvertRequest> {
  for (const [at, part] of parts.entries()) {
    const pieces = part.kind === 'xlsx' ? onePiece(readWholePart(part)) : part.pieces()
    const isLast = at === parts.length - 1
    for await (const request of markLast(pieces)) {
      yield { ...request, part: at, isEnd: isLast && request.last === true }
    }
  }
}

async function* onePiece(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes
}

async function* markLast(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ConvertRequest> {
  let held: Uint8Array | undefined
  for await (const bytes of pieces) {
    if (held) yield { bytes: held, last: false }
    held = bytes
  }
  yield { bytes: held ?? new Uint8Array(), last: true }
}

function checked<Reply extends ConvertReply>(reply: Reply): Reply {
  if (reply.problem) throw tableFailure(reply.problem.name, reply.problem.row)
  return reply
}
