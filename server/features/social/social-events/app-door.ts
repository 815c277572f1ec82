import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { FastifyInstance } from 'fastify'
import type { SocialNetworkConfig } from '#platform/config/social-network-config.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { isSignedByMeta } from '../social-networks/meta-signature.ts'
import { networks } from '../social-networks/network-list.ts'
import { keepEvent } from './event-store.ts'
import { answerChallenge, isJson } from './meta-challenge.ts'

export interface AppDoorNeeds {
  database: Database
  log: Log
  config: SocialNetworkConfig
}

const path = '/social-events/meta'
const metaNetworks: readonly SocialNetwork[] = ['facebook', 'whatsapp']

/** Where the installation's own application of Meta reports for all companies whose accounts were bound by it. */
export function registerAppDoor(scope: FastifyInstance, { database, log, config }: AppDoorNeeds): void {
  const app = config.apps.meta
  const { metaVerifyToken } = config
  if (!app || metaVerifyToken === undefined) return
  scope.get<{ Querystring: Record<string, string | undefined> }>(path, async (request, reply) => {
    const challenge = answerChallenge(request.query, metaVerifyToken)
    return challenge === undefined ? reply.status(403).send() : reply.type('text/plain').send(challenge)
  })
  scope.post(path, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSignedByMeta(raw, request.headers['x-hub-signature-256'], app.clientSecret)) {
      log.warn('a report for the application of the installation with a wrong signature was refused')
      return reply.status(403).send()
    }
    if (!isJson(raw)) return reply.status(400).send()
    for (const account of await findReceivers(database.systemDb, JSON.parse(raw.toString('utf8'))))
      await keepEvent(database.systemDb, { ...account, raw })
    return reply.status(200).send()
  })
}

interface Receiver {
  companyId: number
  accountId: number
}

/** One account of each company that a report speaks of; what is of nobody is left. */
async function findReceivers(systemDb: Db, body: unknown): Promise<Receiver[]> {
  for (const network of metaNetworks) {
    const events = networks[network].messages?.readEvents(body)
    if (!events) continue
    const targets = new Set(events.map(({ targetId }) => targetId).filter(Boolean))
    const businesses = new Set(
      events.flatMap((event) => (event.kind === 'template' ? [event.businessId] : [])),
    )
    return systemDb.query(
      `select distinct on (company_id) company_id, id as account_id from social_accounts
       where network = $1 and deleted_at is null and token_sealed is not null and app_secret_sealed is null and not is_played
         and (target_id = any($2) or (business_id <> '' and business_id = any($3)))
       order by company_id, id`,
      [network, [...targets], [...businesses]],
    )
  }
  return []
}
