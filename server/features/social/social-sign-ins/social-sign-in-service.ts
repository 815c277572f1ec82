import { createHash } from 'node:crypto'
import { type SocialApp, type SocialNetwork, socialApps } from '@landfall/contract/social/social-networks.ts'
import type {
  SocialAppInput,
  SocialAppView,
  SocialSignIn,
  SocialSignInOverview,
} from '@landfall/contract/social/social-sign-ins.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { makeAttemptSecrets } from '#platform/oauth/attempt-secrets.ts'
import { findBrandDomain, redirectUriFor, redirectUrisOf } from '#platform/oauth/redirect-uris.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import type { GivenToken } from '../social-networks/sign-in-door.ts'
import { type AppNeeds, findApp, findAppById } from './social-app-desk.ts'
import {
  deleteSocialApp,
  listOwnSocialSignIns,
  listSocialApps,
  type SealedToken,
  storeSocialApp,
  storeSocialAttempt,
  storeSocialSignIn,
  takeSocialAttempt,
} from './social-sign-in-store.ts'

/** Where networks lead back to. */
const page = '/social-sign-in'

export interface SocialSignInNeeds extends AppNeeds {
  desk: NetworkDesk
  publicUrl(): string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The applications, what the caller has signed in for, and where networks lead back to. */
export async function viewSocialSignIns(
  { db }: TransactionContext,
  needs: SocialSignInNeeds,
): Promise<SocialSignInOverview> {
  return {
    apps: await Promise.all(socialApps.map((app) => viewApp(db, needs, app))),
    items: await listOwnSocialSignIns(db),
    redirectUris: redirectUrisOf(page, needs.publicUrl(), await findBrandDomain(db)),
  }
}

async function viewApp(db: Db, { apps }: AppNeeds, app: SocialApp): Promise<SocialAppView> {
  const own = (await listSocialApps(db)).find((stored) => stored.app === app)
  return { app, isReady: own !== undefined || apps[app] !== undefined, clientId: own?.clientId ?? null }
}

/** Stores the company's application; a secret belongs to its id. */
export async function saveSocialApp(
  { db }: TransactionContext,
  needs: SocialSignInNeeds,
  { app, input }: { app: SocialApp; input: SocialAppInput },
): Promise<SocialAppView> {
  const { clientId, clientSecret } = input
  const kept = (await listSocialApps(db)).find((stored) => stored.app === app)
  if (clientSecret === undefined && kept?.clientId !== clientId) throw new AppError('socialAppSecretMissing')
  const clientSecretSealed =
    clientSecret === undefined ? (kept?.clientSecretSealed ?? '') : needs.secrets.seal(clientSecret)
  await storeSocialApp(db, { app, clientId, clientSecretSealed })
  return viewApp(db, needs, app)
}

/** Forgets the company's application. */
export async function removeSocialApp(
  { db }: TransactionContext,
  needs: SocialSignInNeeds,
  app: SocialApp,
): Promise<SocialAppView> {
  await deleteSocialApp(db, app)
  return viewApp(db, needs, app)
}

/** Begins to sign in at a network: answers the address to open there. */
export async function beginSocialSignIn(
  ctx: Context,
  needs: SocialSignInNeeds,
  { network, origin }: { network: SocialNetwork; origin: string },
): Promise<{ address: string }> {
  const { desk, secrets } = needs
  const app = await ctx.transaction((db) => findApp(db, needs, network))
  const { adapter, addresses } = await desk.open({ network, isPlayed: false })
  if (!app || !adapter.signIn) throw new AppError('socialAppUnset')
  const uris = redirectUrisOf(page, needs.publicUrl(), await ctx.transaction(findBrandDomain))
  const redirectUri = redirectUriFor(new URL(origin).hostname, uris)
  const { scopes, separator, hasPkce, dialogUrl } = adapter.signIn
  const { state, verifier, challenge } = await makeAttemptSecrets()
  await ctx.transaction((db) =>
    storeSocialAttempt(db, {
      ...{ network, redirectUri, clientId: app.clientId },
      ...{ stateHash: hashOf(state), verifierSealed: secrets.seal(verifier) },
    }),
  )
  const address = new URL(dialogUrl(addresses))
  address.search = new URLSearchParams({
    ...{ response_type: 'code', client_id: app.clientId, redirect_uri: redirectUri, state },
    scope: scopes.join(separator),
    ...(hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).toString()
  return { address: address.href }
}

/** Takes what a network sent back; only whoever began it can, or a link could take his accounts away. */
export async function completeSocialSignIn(
  ctx: Context,
  needs: SocialSignInNeeds,
  answer: string,
): Promise<SocialSignIn> {
  const told = new URLSearchParams(answer)
  const attempt = await ctx.transaction((db) => takeSocialAttempt(db, hashOf(told.get('state') ?? '')))
  const app = attempt && (await ctx.transaction((db) => findAppById(db, needs, attempt)))
  if (!attempt || !app) throw new AppError('socialSignInGone')
  const code = told.get('code') ?? ''
  if (code === '') throw failed(told.get('error_description') ?? told.get('error') ?? '')
  const { adapter, tokensOf } = await needs.desk.open({ network: attempt.network, isPlayed: false })
  const verifier = needs.secrets.open(attempt.verifierSealed)
  const given = await adapter.signIn
    ?.exchange(tokensOf(app), { code, redirectUri: attempt.redirectUri, verifier })
    .catch((error: unknown) => {
      if (!(error instanceof NetworkRefusal)) throw error
      ctx.log.warn({ reason: error.message, network: attempt.network }, 'signing in at a network failed')
      throw failed(error.message)
    })
  if (!given) throw new AppError('socialSignInGone')
  const { network, clientId } = attempt
  return ctx.transaction((db) =>
    storeSocialSignIn(db, { network, clientId, ...sealToken(needs.secrets, given) }),
  )
}

const failed = (said: string) => new AppError('socialSignInFailed', { said: said.slice(0, 300) })

/** What a network gave, as it is stored. */
export function sealToken(secrets: SecretBox, { token, until, refreshToken }: GivenToken): SealedToken {
  return {
    tokenSealed: secrets.seal(token),
    refreshSealed: refreshToken === '' ? null : secrets.seal(refreshToken),
    expiresAt: until,
  }
}
