import type { FastifyInstance } from 'fastify'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { type AccountDoors, doorHashOf } from '../social-accounts/account-doors.ts'
import { findByDoor, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { networks } from '../social-networks/network-list.ts'
import { type AppDoorNeeds, registerAppDoor } from './app-door.ts'
import { keepEvent, noteRefused } from './event-store.ts'
import { answerChallenge, isJson } from './meta-challenge.ts'

interface DoorNeeds extends AppDoorNeeds {
  doors: AccountDoors
  secrets: SecretBox
}

interface DoorRequest {
  Params: { key: string }
  Querystring: Record<string, string | undefined>
}

// Meta reports up to a thousand things at once.
const bodyLimit = 3 * 1024 * 1024

/** The address at which networks report events: verified by its bytes, kept and answered at once, worked off later. */
export async function registerEventDoor(fastify: FastifyInstance, needs: DoorNeeds): Promise<void> {
  const { database, doors, log } = needs
  const find = (key: string) => findByDoor(database.systemDb, doorHashOf(key))
  await fastify.register(async (scope) => {
    // A signature is over the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    // Meta asks once whether we know the word that its settings were given.
    scope.get<DoorRequest>('/social-events/:key', async (request, reply) => {
      const { key } = request.params
      if (!(await find(key))) return reply.status(404).send()
      const challenge = answerChallenge(request.query, doors.verifyTokenOf(key))
      return challenge === undefined ? reply.status(403).send() : reply.type('text/plain').send(challenge)
    })
    registerAppDoor(scope, needs)
    scope.post<DoorRequest>('/social-events/:key', async (request, reply) => {
      const { key } = request.params
      const account = await find(key)
      if (!account) return reply.status(404).send()
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const secret = secretOf(needs, account, key)
      const isGenuine = networks[account.network].messages?.isGenuine(
        { raw, headers: request.headers },
        secret,
      )
      if (!isGenuine) {
        log.warn({ socialAccountId: account.id }, 'an event with a wrong signature was refused')
        await noteRefused(database.systemDb, account.id)
        return reply.status(403).send()
      }
      if (!isJson(raw)) return reply.status(400).send()
      await keepEvent(database.systemDb, { companyId: account.companyId, accountId: account.id, raw })
      return reply.status(200).send()
    })
  })
}

function secretOf({ doors, secrets }: DoorNeeds, account: StoredAccount, key: string): string {
  if (account.network === 'telegram') return doors.verifyTokenOf(key)
  return account.appSecretSealed === null ? '' : secrets.open(account.appSecretSealed)
}
