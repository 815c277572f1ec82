import type { MailProviderConfig } from '#platform/config/mail-providers.ts'
import type { Log } from '#platform/log/log.ts'
import {
  discoverProvider,
  GrantLost,
  type OutsideFetch,
  type ProviderTokens,
  reasonOfProvider,
  refreshAtProvider,
} from '#platform/oauth/provider-client.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import {
  breakSignIn,
  readSignIn,
  renewSignIn,
  type SealedTokens,
  type StoredSignIn,
} from './sign-in-store.ts'

/** What connecting mailboxes needs of the platform. */
export interface SignInNeeds {
  database: Database
  secrets: SecretBox
  log: Log
  providers: readonly MailProviderConfig[]
  publicUrl(): string
  /** For the providers. */
  fetch: OutsideFetch
}

/** No access token is to be had; the message is for whoever set the mailbox up. */
export class SignInFailure extends Error {
  /** The mailbox has to be connected again; otherwise its provider did not answer as it should. */
  readonly isBroken: boolean

  constructor(message: string, isBroken: boolean) {
    super(message)
    this.isBroken = isBroken
  }
}

/** Gives the access tokens of connected mailboxes. */
export interface SignInTokens {
  /** One that is good for so many seconds at least, or had anew where no number is enough; throws SignInFailure. */
  tokenFor(signInId: number, leastSeconds?: number): Promise<string>
}

// A token is shown when a session begins, and clocks differ.
const usualSeconds = 120

/** Makes what gives access tokens; each is had anew shortly before it ends, once for all who ask at the same time. */
export function createSignInTokens(needs: SignInNeeds): SignInTokens {
  const underWay = new Map<number, Promise<string>>()
  const { systemDb } = needs.database
  return {
    async tokenFor(signInId, leastSeconds = usualSeconds) {
      const stored = await readSignIn(systemDb, signInId)
      if (!stored || stored.isBroken) throw broken()
      if (Date.parse(stored.accessUntil) > Date.now() + leastSeconds * 1000)
        return needs.secrets.open(stored.accessSealed)
      const asked = underWay.get(signInId) ?? renew(needs, stored).finally(() => underWay.delete(signInId))
      underWay.set(signInId, asked)
      return asked
    },
  }
}

const broken = () => new SignInFailure('the mailbox has to be connected again', true)

async function renew(needs: SignInNeeds, stored: StoredSignIn): Promise<string> {
  const { secrets, database, log } = needs
  const provider = needs.providers.find(({ name }) => name === stored.provider)
  const clientSecret = secretFor(secrets, stored, provider)
  if (!provider || clientSecret === undefined) {
    await breakSignIn(database.systemDb, stored)
    throw broken()
  }
  try {
    const access = { issuer: provider.issuerOf(stored.tenant), clientId: stored.clientId, clientSecret }
    const configuration = await discoverProvider(access, needs.fetch)
    const given = await refreshAtProvider(configuration, secrets.open(stored.refreshSealed))
    await renewSignIn(database.systemDb, stored, sealTokens(secrets, given, stored.refreshSealed))
    return given.accessToken
  } catch (error) {
    log.warn({ signInId: stored.id, reason: reasonOfProvider(error) }, 'a connected mailbox was not renewed')
    if (!(error instanceof GrantLost))
      throw new SignInFailure('the provider of the mailbox did not answer', false)
    await breakSignIn(database.systemDb, stored)
    throw broken()
  }
}

function secretFor(
  secrets: SecretBox,
  { clientId, clientSecretSealed }: StoredSignIn,
  provider: MailProviderConfig | undefined,
): string | undefined {
  if (clientSecretSealed !== null) return secrets.open(clientSecretSealed)
  return provider?.app?.clientId === clientId ? provider.app.clientSecret : undefined
}

/** Seals what a provider gave; the refresh token stays where none came with it. */
export function sealTokens(
  secrets: SecretBox,
  { accessToken, accessUntil, refreshToken }: ProviderTokens,
  refreshSealed: string,
): SealedTokens {
  return {
    refreshSealed: refreshToken === undefined ? refreshSealed : secrets.seal(refreshToken),
    accessSealed: secrets.seal(accessToken),
    accessUntil: accessUntil.toISOString(),
  }
}
