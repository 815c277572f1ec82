import { createHash } from 'node:crypto'
import type {
  MailSignIn,
  SignInAppInput,
  SignInOverview,
  SignInProvider,
  SignInProviderView,
} from '@landfall/contract/email/mail-sign-ins.ts'
import type { MailPlace, MailProviderConfig } from '#platform/config/mail-providers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { textOfTrouble } from '#platform/http/outside-trouble.ts'
import {
  beginAtProvider,
  completeAtProvider,
  discoverProvider,
  type ProviderAccount,
  type ProviderTokens,
  reasonOfProvider,
} from '#platform/oauth/provider-client.ts'
import { findBrandDomain, redirectUriFor, redirectUrisOf } from '#platform/oauth/redirect-uris.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type Attempt,
  deleteApp,
  findUsable,
  listApps,
  listOwnSignIns,
  type StoredApp,
  storeApp,
  storeAttempt,
  storeSignIn,
  takeAttempt,
} from './sign-in-store.ts'
import { type SignInNeeds, sealTokens } from './sign-in-tokens.ts'

/** Where the provider leads back to. */
const page = '/mail-sign-in'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The providers, what the caller has connected at them, and where they lead back to. */
export async function viewSignIns(ctx: TransactionContext, needs: SignInNeeds): Promise<SignInOverview> {
  return {
    providers: await viewProviders(ctx, needs),
    items: await listOwnSignIns(ctx.db),
    redirectUris: redirectUrisOf(page, needs.publicUrl(), await findBrandDomain(ctx.db)),
  }
}

async function viewProviders({ db }: TransactionContext, { providers }: SignInNeeds) {
  const apps = await listApps(db)
  return providers.map((provider): SignInProviderView => {
    const app = apps.find((one) => one.provider === provider.name)
    return {
      provider: provider.name,
      isReady: app !== undefined || provider.app !== undefined,
      imap: provider.imap,
      smtp: provider.smtp,
      app: app ? { clientId: app.clientId, tenant: app.tenant } : null,
    }
  })
}

async function viewProvider(
  ctx: TransactionContext,
  needs: SignInNeeds,
  name: SignInProvider,
): Promise<SignInProviderView> {
  const found = (await viewProviders(ctx, needs)).find(({ provider }) => provider === name)
  if (!found) throw new AppError('notFound')
  return found
}

/** Stores the company's client once the provider has told where people sign in. */
export async function saveApp(
  ctx: Context,
  needs: SignInNeeds,
  { provider, input }: { provider: SignInProvider; input: SignInAppInput },
): Promise<SignInProviderView> {
  const { secrets } = needs
  const kept = await ctx.transaction((db) => findApp(db, provider))
  // A secret belongs to its client.
  if (input.clientSecret === undefined && kept?.clientId !== input.clientId)
    throw new AppError('mailSignInSecretMissing')
  const clientSecretSealed =
    input.clientSecret === undefined ? (kept?.clientSecretSealed ?? '') : secrets.seal(input.clientSecret)
  const app = { provider, clientId: input.clientId, clientSecretSealed, tenant: input.tenant }
  await discover(ctx, needs, { provider: providerOf(needs, provider), app })
  return ctx.transaction(async (db) => {
    await storeApp(db, app)
    return viewProvider({ ...ctx, db }, needs, provider)
  })
}

/** Forgets the company's client at a provider. */
export async function removeApp(
  ctx: TransactionContext,
  needs: SignInNeeds,
  provider: SignInProvider,
): Promise<SignInProviderView> {
  await deleteApp(ctx.db, provider)
  return viewProvider(ctx, needs, provider)
}

async function findApp(db: Db, provider: SignInProvider): Promise<StoredApp | undefined> {
  return (await listApps(db)).find((app) => app.provider === provider)
}

function providerOf({ providers }: SignInNeeds, name: SignInProvider): MailProviderConfig {
  const provider = providers.find((one) => one.name === name)
  if (!provider) throw new AppError('notFound')
  return provider
}

interface Client {
  provider: MailProviderConfig
  /** The company's own; undefined: the installation's. */
  app: StoredApp | undefined
}

async function clientOf(ctx: Context, needs: SignInNeeds, name: SignInProvider): Promise<Client> {
  const provider = providerOf(needs, name)
  const app = await ctx.transaction((db) => findApp(db, name))
  if (!app && !provider.app) throw new AppError('mailSignInUnset')
  return { provider, app }
}

const tenantOf = ({ app }: Client) => app?.tenant ?? ''
const clientIdOf = ({ app, provider }: Client) => app?.clientId ?? provider.app?.clientId ?? ''

async function discover(ctx: Context, { secrets, fetch }: SignInNeeds, client: Client) {
  const { app, provider } = client
  const clientSecret = app ? secrets.open(app.clientSecretSealed) : (provider.app?.clientSecret ?? '')
  const access = { issuer: provider.issuerOf(tenantOf(client)), clientId: clientIdOf(client), clientSecret }
  try {
    return await discoverProvider(access, fetch)
  } catch (error) {
    throw failed(ctx, error)
  }
}

function failed(ctx: Context, error: unknown): AppError {
  const reason = reasonOfProvider(error)
  ctx.log.warn({ reason }, 'a mailbox was not connected')
  return new AppError('mailSignInFailed', { reason: textOfTrouble(ctx.locale, reason) })
}

/** Begins to connect a mailbox at a provider. */
export async function beginSignIn(
  ctx: Context,
  needs: SignInNeeds,
  { provider: name, origin, hint }: { provider: SignInProvider; origin: string; hint: string },
): Promise<{ address: string }> {
  const client = await clientOf(ctx, needs, name)
  const configuration = await discover(ctx, needs, client)
  const brandDomain = await ctx.transaction(findBrandDomain)
  const redirectUri = redirectUriFor(
    new URL(origin).hostname,
    redirectUrisOf(page, needs.publicUrl(), brandDomain),
  )
  const { scope, parameters } = client.provider
  const { state, nonce, verifier, address } = await beginAtProvider(configuration, {
    redirectUri,
    scope,
    parameters: { ...parameters, ...(hint && { login_hint: hint }) },
  })
  const verifierSealed = needs.secrets.seal(verifier)
  const attempt = { provider: name, stateHash: hashOf(state), verifierSealed, nonce, redirectUri }
  await ctx.transaction((db) => storeAttempt(db, attempt))
  return { address }
}

export interface ConnectNeeds extends SignInNeeds {
  /** Has what a connected mailbox stands behind tried again at once. */
  wake(db: Db, signInId: number): Promise<void>
}

/** Connects a mailbox with the provider's answer; only whoever began it can, or a link could take his mailbox away. */
export async function completeSignIn(ctx: Context, needs: ConnectNeeds, answer: string): Promise<MailSignIn> {
  const state = new URLSearchParams(answer).get('state') ?? ''
  const attempt = await ctx.transaction((db) => takeAttempt(db, hashOf(state)))
  if (!attempt) throw new AppError('mailSignInGone')
  const client = await clientOf(ctx, needs, attempt.provider)
  const account = await exchange(ctx, needs, { client, attempt, answer })
  const address = client.provider.name === 'microsoft' ? account.userName || account.email : account.email
  requireWhole(client, account.tokens)
  if (!address.includes('@')) throw new AppError('mailSignInFailed', { reason: 'email' })
  return ctx.transaction(async (db) => {
    const signIn = await storeSignIn(db, attempt.provider, {
      ...sealTokens(needs.secrets, account.tokens, ''),
      address,
      clientId: clientIdOf(client),
      tenant: tenantOf(client),
    })
    await needs.wake(db, signIn.id)
    return signIn
  })
}

interface Exchange {
  client: Client
  attempt: Attempt
  answer: string
}

async function exchange(
  ctx: Context,
  needs: SignInNeeds,
  { client, attempt, answer }: Exchange,
): Promise<ProviderAccount & { tokens: ProviderTokens }> {
  const configuration = await discover(ctx, needs, client)
  const address = new URL(attempt.redirectUri)
  address.search = answer
  const state = address.searchParams.get('state') ?? ''
  const verifier = needs.secrets.open(attempt.verifierSealed)
  try {
    return await completeAtProvider(configuration, { address, state, nonce: attempt.nonce, verifier })
  } catch (error) {
    throw failed(ctx, error)
  }
}

// People may take single rights away before they agree.
function requireWhole({ provider }: Client, { scope, refreshToken }: ProviderTokens): void {
  const given = scope?.toLowerCase().split(/\s+/)
  const isWhole = !given || provider.needed.every((right) => given.includes(right.toLowerCase()))
  if (!isWhole || refreshToken === undefined) throw new AppError('mailSignInWithheld')
}

/** What a mailbox is signed in to with, and where it is. */
interface Placed {
  signInId: number | null
  host: string
  port: number
  security: MailPlace['security']
  /** Empty where it is the address of the connected mailbox. */
  userName?: string
}

/**
 * What was typed about a mailbox with the places of its provider where it is a connected one: an access token goes to no
 * other server. `storedId` is the connected mailbox that stands there already.
 */
export async function placeSignIn<Input extends Placed>(
  { db }: TransactionContext,
  { providers }: Pick<SignInNeeds, 'providers'>,
  { input, storedId, kind }: { input: Input; storedId: number | null; kind: 'imap' | 'smtp' },
): Promise<Input> {
  if (input.signInId === null) return input
  const signIn = await findUsable(db, input.signInId, storedId)
  const provider = providers.find(({ name }) => name === signIn?.provider)
  if (!provider) throw new AppError('mailSignInGone')
  const userName = input.userName || signIn?.address
  return { ...input, ...provider[kind], userName, allowSelfSigned: false, password: undefined }
}
