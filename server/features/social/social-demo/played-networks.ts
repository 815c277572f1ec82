import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer as readBuffer } from 'node:stream/consumers'
import type { NetworkAddresses } from '#platform/config/social-network-config.ts'
import type { Log } from '#platform/log/log.ts'
import {
  answerGraph,
  answerTelegram,
  type PlayedAnswer,
  type PlayedQuestion,
  type PlayedSending,
  playedTargets,
} from './played-answers.ts'
import { answerFile, fileReport, playedFileUrl, type ShownFile } from './played-files.ts'
import { answerLinkedin } from './played-linkedin.ts'
import {
  messageReport,
  type PlayedLine,
  type PlayedPerson,
  proofOf,
  stateReport,
  templateReport,
  watermarkReport,
} from './played-reports.ts'
import { answerSignIn } from './played-sign-in.ts'
import { answerTemplates, type PlayedSubmission, type PlayedTemplate } from './played-templates.ts'

/** Networks on this machine that speak as the real ones do, so that everything can be tried without them. */
export interface PlayedNetworks {
  addresses(): Promise<NetworkAddresses>
  /** Lets somebody write to an account; answers the status that our door gave. */
  write(line: PlayedLine, person: PlayedPerson, text: string): Promise<number>
  /** Lets somebody send a file to an account. */
  show(line: PlayedLine, person: PlayedPerson, file: ShownFile): Promise<number>
  close(): Promise<void>
}

interface PlayedNeeds {
  log: Pick<Log, 'warn'>
  /** Where an account's network reports; undefined for one that is not bound. */
  lineOf(targetId: string): Promise<PlayedLine | undefined>
  /** The templates of a business account; none without it. */
  templatesOf?(businessId: string): Promise<PlayedTemplate[]>
  /** Answers in place of the network, or `cut` to end the connection without an answer. */
  answer?(question: PlayedQuestion): PlayedAnswer | 'cut' | undefined
  /** Milliseconds between what happens to a message of ours; 0: nothing happens to it. */
  pace?: number
}

const usualPace = 900

/** Plays the networks; nothing listens before somebody asks where they are. */
export function createPlayedNetworks(needs: PlayedNeeds): PlayedNetworks {
  const { log, lineOf, answer, pace = usualPace } = needs
  let server: Promise<Server> | undefined
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, work: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work().catch((error: unknown) => log.warn({ err: error }, 'a played network could not report'))
    }, ms)
    timer.unref()
    timers.add(timer)
  }
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const question = await readQuestion(incoming)
    const given = answer?.(question) ?? (await answerOf(question, needs))
    if (given === 'cut') return void response.destroy()
    if (given.file)
      return void response.writeHead(200, { 'content-type': given.file.type }).end(given.file.bytes)
    const headers = given.headers ?? { 'content-type': 'application/json' }
    response.writeHead(given.status, headers).end(given.headers ? '' : JSON.stringify(given.body))
    if (pace === 0) return
    if (given.sent) await goOn(given.sent, { lineOf, later, pace })
    if (given.submitted) await decide(given.submitted, { lineOf, later, pace })
  }
  const open = () => {
    server ??= listen((incoming, response) => {
      respond(incoming, response).catch((error: unknown) => {
        log.warn({ err: error }, 'a played network could not answer')
        response.destroy()
      })
    })
    return server
  }
  return {
    async addresses() {
      const { port } = (await open()).address() as AddressInfo
      const url = `http://127.0.0.1:${port}`
      return {
        ...{ graphUrl: `${url}/v25.0`, metaDialogUrl: `${url}/v25.0`, telegramUrl: url },
        ...{ linkedinUrl: url, linkedinVersion: '202601', linkedinSignInUrl: `${url}/oauth/v2` },
      }
    },
    write: (line, person, text) => report(line, messageReport(line, person, text)),
    async show(line, person, file) {
      const { port } = (await open()).address() as AddressInfo
      return report(line, fileReport(line, person, { ...file, url: playedFileUrl(port, file.ref) }))
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      const opened = await server
      opened?.closeAllConnections()
      await new Promise<void>((resolve) => (opened ? opened.close(() => resolve()) : resolve()))
    },
  }
}

function listen(handle: (incoming: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle)
  server.unref()
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function readQuestion(incoming: IncomingMessage): Promise<PlayedQuestion> {
  return {
    method: incoming.method ?? 'GET',
    path: (incoming.url ?? '/').replace(/^\/v\d+\.\d+/, ''),
    token: incoming.headers.authorization?.replace(/^Bearer /, '') ?? '',
    origin: `http://${incoming.headers.host}`,
    body: await readBody(incoming),
  }
}

async function readBody(incoming: IncomingMessage): Promise<PlayedQuestion['body']> {
  const written = await readBuffer(incoming)
  if (written.length === 0) return {}
  const type = incoming.headers['content-type'] ?? ''
  if (type === 'application/octet-stream') return { bytes: written.length }
  if (type === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(written.toString()))
  if (!type.startsWith('multipart/')) return JSON.parse(written.toString())
  const form = await new Response(new Uint8Array(written), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}

async function answerOf(
  question: PlayedQuestion,
  { lineOf, templatesOf = async () => [] }: PlayedNeeds,
): Promise<PlayedAnswer> {
  const other = answerFile(question) ?? answerSignIn(question) ?? answerLinkedin(question)
  if (other) return other
  if (!question.path.startsWith('/bot'))
    return (await answerTemplates(question, templatesOf)) ?? answerGraph(question)
  return answerTelegram(question, (await lineOf(playedTargets.telegram.id))?.address ?? '')
}

interface Going extends Pick<PlayedNeeds, 'lineOf'> {
  later(ms: number, work: () => Promise<unknown>): void
  pace: number
}

const thanks = 'Thank you! I will discuss it with my colleagues and come back to you.'

// Whoever is written to first answers seldom, and now and then wants no more of it.
function answers({ isTemplate, personRef }: PlayedSending): string | undefined {
  if (!isTemplate) return thanks
  const chance = Number(personRef.slice(-1))
  return chance < 2 ? thanks : chance === 2 ? 'Stop' : undefined
}

// What happens to a message afterwards: it arrives, it is read, and somebody answers.
async function goOn(sent: PlayedSending, { lineOf, later, pace }: Going): Promise<void> {
  const line = await lineOf(sent.targetId)
  if (!line) return
  const { network, targetId, personRef: to, id, sendKey } = sent
  if (network === 'whatsapp') {
    for (const [index, status] of ['sent', 'delivered', 'read'].entries()) {
      const state = { id, to, status, ...(sendKey === undefined ? {} : { sendKey }) }
      later(pace * (index + 1), () => report(line, stateReport(targetId, state)))
    }
  }
  if (network === 'facebook') {
    later(pace * 2, () => report(line, watermarkReport(targetId, to, 'delivery')))
    later(pace * 3, () => report(line, watermarkReport(targetId, to, 'read')))
  }
  const said = answers(sent)
  if (said) later(pace * 5, () => report(line, messageReport(line, { ref: to, name: '' }, said)))
}

// Whoever decides on templates lets every one pass.
async function decide(
  { businessId, ...template }: PlayedSubmission,
  { lineOf, later, pace }: Going,
): Promise<void> {
  const line = await lineOf(playedTargets.whatsapp.id)
  if (line)
    later(pace * 4, () => report(line, templateReport(businessId, { ...template, event: 'APPROVED' })))
}

/** Reports to a door of ours, and answers its status. */
export function report(
  line: Pick<PlayedLine, 'address' | 'network' | 'secret'>,
  what: object,
): Promise<number> {
  const body = JSON.stringify(what)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'content-type': 'application/json', ...proofOf(line, body) }
  const call = request(line.address, { method: 'POST', headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  call.on('error', reject)
  call.end(body)
  return promise
}
