import { createHash } from 'node:crypto'
import { parseTemplate, renderTemplate } from '@landfall/contract/email/email-variables.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestLocale } from '#platform/http/request-locale.ts'
import type { LinkTokens } from '#platform/mail/link-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { isTrackingName } from '../sender-domains/sender-domain-store.ts'
import { createTrackingProof, trackingDoor } from '../sender-domains/tracking-name.ts'
import type { HitBuffer } from './hit-buffer.ts'
import { classifyHit, networkOf } from './hit-classifier.ts'
import { findLink, findSubscriber, unsubscribe } from './hit-store.ts'
import { donePage, questionPage, unknownLinkPage } from './unsubscribe-page.ts'

export interface TrackingParts {
  systemDb: Db
  tokens: LinkTokens
  hits: HitBuffer
  secrets: SecretBox
}

interface TokenParams {
  Params: { token: string }
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const formLimit = 64 * 1024

/** The addresses in our mails: the picture, the links and the page to unsubscribe; nobody is signed in there. */
export async function registerTracking(fastify: FastifyInstance, parts: TrackingParts): Promise<void> {
  const proof = createTrackingProof(parts.secrets)
  await fastify.register(async (scope) => {
    // One-click requests are forms of either kind; what is in them beyond the mark of our page does not matter.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Referrer-Policy', 'no-referrer')
      reply.header('Cache-Control', 'no-store')
      reply.header('X-Robots-Tag', 'noindex')
    })
    scope.get(trackingDoor, (request, reply) =>
      reply.type('text/plain').send(proof.answerFor(request.hostname)),
    )
    scope.get<{ Querystring: { domain?: unknown } }>('/t/name', async (request, reply) =>
      reply.status((await isTrackingName(parts.systemDb, String(request.query.domain))) ? 200 : 404).send(),
    )
    scope.get<TokenParams>('/t/o/:token', (request, reply) => answerOpen(parts, request, reply))
    scope.get<TokenParams>('/t/c/:token', (request, reply) => answerClick(parts, request, reply))
    scope.get<TokenParams>('/u/:token', (request, reply) => showQuestion(parts, request, reply))
    scope.post<TokenParams>('/u/:token', (request, reply) => answerUnsubscribe(parts, request, reply))
  })
}

type TokenRequest = FastifyRequest<TokenParams>

function answerOpen({ tokens, hits }: TrackingParts, request: TokenRequest, reply: FastifyReply) {
  const target = tokens.read('open', request.params.token.replace(/\.gif$/, ''))
  if (!target) return reply.status(404).send()
  hits.add({ ...describe(request, 'open'), ...target })
  return reply.type('image/gif').send(pixel)
}

async function answerClick(
  { tokens, hits, systemDb }: TrackingParts,
  request: TokenRequest,
  reply: FastifyReply,
) {
  const target = tokens.read('click', request.params.token)
  const link = target && (await findLink(systemDb, target.recipientId, target.linkId))
  if (!target || !link)
    return reply
      .status(404)
      .type('text/html')
      .send(unknownLinkPage(requestLocale(request)))
  hits.add({ ...describe(request, 'click'), ...target })
  const address = renderTemplate(parseTemplate(link.url), link.variables, encodeURIComponent)
  return reply.redirect(new URL(address).href, 302)
}

function describe(request: TokenRequest, kind: 'open' | 'click') {
  const agent = String(request.headers['user-agent'] ?? '')
  return {
    kind,
    ...classifyHit(kind, request.method, agent),
    agentHash: createHash('sha256').update(agent).digest('hex'),
    network: networkOf(request.ip),
    happenedAt: new Date(),
  }
}

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('Content-Security-Policy', pagePolicy).type('text/html').send(html)
}

async function showQuestion({ tokens, systemDb }: TrackingParts, request: TokenRequest, reply: FastifyReply) {
  const target = tokens.read('unsubscribe', request.params.token)
  const who = target && (await findSubscriber(systemDb, target.recipientId))
  if (!who) return sendPage(reply.status(404), unknownLinkPage(requestLocale(request)))
  const locale = request.headers['accept-language'] ? requestLocale(request) : who.language
  return sendPage(reply, who.isUnsubscribed ? donePage(locale, who) : questionPage(locale, who))
}

async function answerUnsubscribe(
  { tokens, systemDb }: TrackingParts,
  request: TokenRequest,
  reply: FastifyReply,
) {
  const target = tokens.read('unsubscribe', request.params.token)
  const who = target && (await findSubscriber(systemDb, target.recipientId))
  if (!target || !who) return sendPage(reply.status(404), unknownLinkPage(requestLocale(request)))
  await unsubscribe(systemDb, target.recipientId)
  const isOurPage = typeof request.body === 'string' && /(^|&)page=1(&|$)/.test(request.body)
  if (!isOurPage) return reply.type('text/plain').send('OK\n')
  const locale = request.headers['accept-language'] ? requestLocale(request) : who.language
  return sendPage(reply, donePage(locale, who))
}
