import { chunkCharacters, chunkLimit, type MailJob } from '@landfall/contract/desktop-bridge.ts'
import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most))
const seconds = z.number().check(z.gte(1), z.lte(300))
const method = z.union([z.literal(0), z.literal(1)])

export const senderAccount = z.object({
  emailAddress: text(320).check(z.minLength(3)),
  // Access tokens are longer than passwords, and longer still once they are sealed.
  secret: text(12_000).check(z.minLength(1)),
  isToken: z.optional(z.boolean()),
  host: text(253).check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  ssl: z.boolean(),
})

const mailJob = z.object({
  taskId: z.int(),
  title: text(200),
  emailSubject: text(1_000),
  replyEmail: text(320),
  minSendInterval: seconds,
  maxSendInterval: seconds,
  sendMethod: method,
  sendTemplateMethod: method,
  trackReadStatus: z.boolean(),
  batchSize: z.int().check(z.gte(100)),
  sendLimit: z.int().check(z.gte(1), z.lte(999)),
  addressers: z
    .array(z.extend(senderAccount, { senderName: text(200), left: z.int().check(z.gte(0)) }))
    .check(z.minLength(1), z.maxLength(100)),
  addressees: z.array(
    z.object({
      name: text(500),
      addressee: text(320).check(z.minLength(3)),
      key: text(60).check(z.regex(/^\d+:\d+\.\d+$/)),
      templateId: z.int(),
      messageToken: text(100).check(z.regex(/^[0-9a-z]+$/)),
      unsubscribeUrl: text(2_000),
      variables: z.record(z.string(), text(20_000)),
    }),
  ),
  emailTemplates: z
    .array(
      z.object({
        id: z.int(),
        title: text(500),
        templateContent: text(2_000_000),
        subject: text(1_000),
        text: text(2_000_000),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  readUrls: z.array(text(2_000)),
})

/** What is wrong with a hand-over; the page is told. */
export class TransferError extends Error {}

/** Puts the pieces of a hand-over together, in their order and within their limits; another one may begin at any time. */
export function createTransfers() {
  let current: { transferId: string; count: number; pieces: string[] } | undefined
  return (piece: {
    transferId: string
    index: number
    count: number
    chunk: string
  }): MailJob | undefined => {
    const { transferId, index, count, chunk } = piece
    if (count < 1 || count > chunkLimit || chunk.length > chunkCharacters)
      throw drop('the hand-over is too large')
    if (index === 0) current = { transferId, count, pieces: [] }
    if (
      !current ||
      current.transferId !== transferId ||
      current.count !== count ||
      current.pieces.length !== index
    )
      throw drop('a piece of the hand-over is out of order')
    current.pieces.push(chunk)
    if (index < count - 1) return undefined
    const whole = current.pieces.join('')
    current = undefined
    return readJob(whole)
  }

  function drop(message: string): TransferError {
    current = undefined
    return new TransferError(message)
  }
}

function readJob(whole: string): MailJob {
  let given: unknown
  try {
    given = JSON.parse(whole)
  } catch {
    throw new TransferError('the hand-over is not JSON')
  }
  const parsed = mailJob.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new TransferError(`the hand-over is malformed at ${issue?.path.join('.') ?? ''}`)
  }
  const job = parsed.data
  const keys = new Set(job.addressees.map(({ key }) => key))
  const isWrong =
    job.addressees.length > job.sendLimit ||
    job.addressees.length > job.batchSize ||
    keys.size < job.addressees.length ||
    job.addressees.some(({ key }) => !key.startsWith(`${job.taskId}:`)) ||
    ![0, job.addressees.length].includes(job.readUrls.length)
  if (isWrong) throw new TransferError('the totals of the hand-over are wrong')
  return job
}
