import type { HttpServer } from '#platform/http/endpoint.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { AccountDoors } from '../social-accounts/account-doors.ts'
import type { StoredAccount } from '../social-accounts/social-account-store.ts'
import type { PlayedLine } from './played-reports.ts'

interface LineParts {
  doors: AccountDoors
  secrets: SecretBox
  /** Where this process itself answers. */
  ownUrl(): string
}

/** Where the played network of an account reports: at this very process. */
export function lineOfAccount({ doors, secrets, ownUrl }: LineParts, account: StoredAccount): PlayedLine {
  const key = doors.openKey(account.doorSealed)
  const { network, targetId, appSecretSealed } = account
  return {
    ...{ network, targetId },
    address: `${ownUrl()}/social-events/${key}`,
    secret: appSecretSealed === null ? doors.verifyTokenOf(key) : secrets.open(appSecretSealed),
  }
}

/** The played account that is called by an id, whosever it is. */
export function findPlayedAccount(systemDb: Db, targetId: string): Promise<StoredAccount | undefined> {
  return one(
    systemDb,
    `select id, company_id, network, target_id, business_id, name, token_sealed, app_secret_sealed, door_sealed, is_played,
       created_by from social_accounts
     where target_id = $1 and is_played and deleted_at is null and token_sealed is not null order by id limit 1`,
    [targetId],
  )
}

/** Where the server of this process can be called by itself. */
export function ownUrlOf({ fastify }: HttpServer, publicUrl: () => string): string {
  const place = fastify.server.address()
  if (place === null || typeof place === 'string') return publicUrl()
  const isAny = place.address === '0.0.0.0' || place.address === '::'
  const host = isAny ? '127.0.0.1' : place.family === 'IPv6' ? `[${place.address}]` : place.address
  return `http://${host}:${place.port}`
}
