import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SingleSignOnInput, SingleSignOnView } from '@landfall/contract/access/single-sign-on.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, PublicContext } from '#platform/http/context.ts'
import { textOfTrouble } from '#platform/http/outside-trouble.ts'
import { notify } from '#platform/notices/notice-store.ts'
import {
  beginAtProvider,
  completeAtProvider,
  discoverProvider,
  type OutsideFetch,
  type ProviderAccount,
  reasonOfProvider,
} from '#platform/oauth/provider-client.ts'
import { findBrandDomain, redirectUriFor, redirectUrisOf } from '#platform/oauth/redirect-uris.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import {
  type Attempt,
  bindUser,
  findBoundUser,
  findProvider,
  findProviderFor,
  findSealedSecret,
  type Provider,
  readProvider,
  storeAttempt,
  storeProvider,
  takeAttempt,
} from './provider-store.ts'

/** What single sign-on needs of the platform and of sign-in. */
export interface SingleSignOnDeps {
  database: Database
  secrets: SecretBox
  publicUrl(): string
  /** For addresses that people have typed in. */
  fetch: OutsideFetch
  /** Opens the session of a user the provider vouched for. */
  admitUser(ctx: PublicContext, userId: number): Promise<string>
  /** Makes a try at a name that is counted as at sign-in; the refusal `singleSignOnMissing` is a wrong one. */
  tryName<T>(ctx: PublicContext, name: string, attempt: () => Promise<T>): Promise<T>
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
}

/** Where the provider leads back to. */
const page = '/auth-redirect'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The provider of the caller's company and the addresses it has to know. */
export async function viewSetup(ctx: Context, { publicUrl }: SingleSignOnDeps): Promise<SingleSignOnView> {
  return ctx.transaction(async (db) => {
    const brandDomain = await findBrandDomain(db)
    return { provider: await readProvider(db), redirectUris: redirectUrisOf(page, publicUrl(), brandDomain) }
  })
}

/** Stores the provider once its discovery document could be read. */
export async function saveSetup(
  ctx: Context,
  deps: SingleSignOnDeps,
  input: SingleSignOnInput,
): Promise<SingleSignOnView> {
  deps.refuseSupport(ctx)
  const { secrets } = deps
  const kept = await ctx.transaction(findSealedSecret)
  if (input.clientSecret === undefined && kept === undefined) throw new AppError('badRequest')
  const sealed = input.clientSecret === undefined ? (kept ?? '') : secrets.seal(input.clientSecret)
  try {
    await discoverProvider({ ...input, clientSecret: secrets.open(sealed) }, deps.fetch)
  } catch (error) {
    throw new AppError('issuerUnreachable', { reason: textOfTrouble(ctx.locale, reasonOfProvider(error)) })
  }
  await ctx.transaction((db) => storeProvider(db, input, sealed))
  return viewSetup(ctx, deps)
}

/** Begins a sign-in at the provider of a user name or address. */
export async function startSignOn(
  ctx: PublicContext,
  deps: SingleSignOnDeps,
  name: string,
): Promise<{ address: string; ticket: string }> {
  const { database, secrets } = deps
  const provider = await deps.tryName(ctx, name, async () => {
    const found = await findProviderFor(database.systemDb, name)
    if (!found) throw new AppError('singleSignOnMissing')
    return found
  })
  const redirectUri = redirectUriFor(ctx.host, redirectUrisOf(page, deps.publicUrl(), provider.brandDomain))
  const configuration = await configure(ctx, deps, provider)
  const { state, nonce, verifier, address } = await beginAtProvider(configuration, {
    redirectUri,
    scope: 'openid email profile',
  })
  const ticket = randomBytes(32).toString('base64url')
  await storeAttempt(database.systemDb, {
    stateHash: hashOf(state),
    providerId: provider.id,
    ticketHash: hashOf(ticket),
    verifierSealed: secrets.seal(verifier),
    nonce,
    redirectUri,
  })
  return { address, ticket }
}

function configure(ctx: PublicContext, deps: SingleSignOnDeps, provider: Provider) {
  const clientSecret = deps.secrets.open(provider.clientSecretSealed)
  return discoverProvider({ ...provider, clientSecret }, deps.fetch).catch((error: unknown) => {
    ctx.log.warn(
      { providerId: provider.id, reason: reasonOfProvider(error) },
      'the sign-on provider cannot be reached',
    )
    throw new AppError('singleSignOnFailed')
  })
}

/** Completes a sign-in with the provider's answer and returns the access token. */
export async function finishSignOn(
  ctx: PublicContext,
  deps: SingleSignOnDeps,
  { ticket, answer }: { ticket: string; answer: string },
): Promise<string> {
  const { systemDb } = deps.database
  const state = new URLSearchParams(answer).get('state') ?? ''
  const attempt = await takeAttempt(systemDb, hashOf(state))
  // The browser that ends the sign-in is the one that began it: nobody can be signed in to somebody else's account.
  if (!attempt || !timingSafeEqual(attempt.ticketHash, hashOf(ticket)))
    throw new AppError('singleSignOnFailed')
  const provider = await findProvider(systemDb, attempt.providerId)
  if (!provider) throw new AppError('singleSignOnFailed')
  const account = await exchange(ctx, deps, { provider, attempt, state, answer })
  return deps.admitUser(ctx, await findUser(deps, provider, account))
}

interface Exchange {
  provider: Provider
  attempt: Attempt
  state: string
  answer: string
}

async function exchange(
  ctx: PublicContext,
  deps: SingleSignOnDeps,
  { provider, attempt, state, answer }: Exchange,
): Promise<ProviderAccount> {
  const configuration = await configure(ctx, deps, provider)
  const address = new URL(attempt.redirectUri)
  address.search = answer
  const verifier = deps.secrets.open(attempt.verifierSealed)
  try {
    return await completeAtProvider(configuration, { address, state, nonce: attempt.nonce, verifier })
  } catch (error) {
    ctx.log.warn(
      { providerId: provider.id, reason: reasonOfProvider(error) },
      'the sign-on was not completed',
    )
    throw new AppError('singleSignOnFailed')
  }
}

async function findUser(
  { database }: SingleSignOnDeps,
  provider: Provider,
  { subject, email, isEmailVerified }: ProviderAccount,
): Promise<number> {
  const isOfDomain = email.toLowerCase().endsWith(`@${provider.mailDomain.toLowerCase()}`)
  if (subject === '' || !isEmailVerified || !isOfDomain) throw new AppError('singleSignOnNobody')
  const bound = await findBoundUser(database.systemDb, { providerId: provider.id, subject })
  if (bound !== undefined) return bound
  const found = await database.tenantTransaction(
    { companyId: provider.companyId, userId: null },
    async (db) => {
      const userId = await bindUser(db, { providerId: provider.id, subject, email })
      if (userId !== undefined) {
        const params = { change: 'singleSignOn' } as const
        await notify(db, [
          { userIds: [userId], kind: 'securityChanged', params, path: '/user/userCenter?tab=devices' },
        ])
      }
      return userId
    },
  )
  if (found === undefined) throw new AppError('singleSignOnNobody')
  return found
}
