import type {
  SocialAccountView,
  SocialBinding,
  SocialDoor,
  SocialTarget,
} from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities, type SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { AccountAccess, FoundTarget } from '../social-networks/network-adapter.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk, OpenNetwork } from '../social-networks/network-desk.ts'
import type { AppNeeds } from '../social-sign-ins/social-app-desk.ts'
import type { AccountDoors } from './account-doors.ts'
import { type AccountProof, type GivenProof, readProof } from './account-proof.ts'
import {
  type AccountSecrets,
  findAccount,
  findAccountView,
  findByTarget,
  insertAccount,
  listAccounts,
  noteHealthy,
  type StoredAccount,
  storeSecrets,
  unbindAccount,
} from './social-account-store.ts'
import { renewWhenDue } from './token-renewal.ts'

/** What binding accounts needs. */
export interface AccountNeeds extends AppNeeds {
  desk: NetworkDesk
  doors: AccountDoors
}

/** The account, with what its network is asked by; throws when there is none, or it has no secrets. */
export function accessOf(secrets: SecretBox, account: StoredAccount): AccountAccess {
  const { targetId, businessId, tokenSealed } = account
  if (tokenSealed === null) throw new AppError('socialAccountUnbound')
  return { targetId, businessId, token: secrets.open(tokenSealed) }
}

/** One account with its secrets; throws when there is none. */
export async function requireAccount(db: Db, id: number): Promise<StoredAccount> {
  const account = await findAccount(db, id)
  if (!account) throw new AppError('socialAccountNotFound')
  return account
}

/** A refusal of a network in words of ours. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof NetworkRefusal)) return error
  if (error.failure === 'reauth') return new AppError('socialTokenRefused', { said: error.message })
  if (error.failure === 'unreachable') return new AppError('socialNetworkUnreachable')
  return new AppError('socialNetworkRefused', { said: error.message })
}

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}

const isPlayed = false

/** What a token may act for; nothing is stored. */
export async function listTargets(
  ctx: Context,
  needs: AccountNeeds,
  { businessId, ...given }: Omit<GivenProof, 'appSecret'> & { businessId: string },
): Promise<SocialTarget[]> {
  const { network } = given
  const { token } = await readProof(ctx, needs, { ...given, appSecret: '' })
  const open = await needs.desk.open({ network, isPlayed })
  const found = await findTargets(open, { given, token, businessId })
  const bound = await ctx.transaction(listAccountTargets)
  return found.map(({ id, name, handle, token: own }) => ({
    ...{ id, name, handle, isUsable: own !== '' },
    isBound: bound.has(`${network} ${id}`),
  }))
}

async function listAccountTargets(db: Db): Promise<Set<string>> {
  const rows = await db.query<{ network: string; targetId: string }>(
    'select network, target_id from social_accounts where deleted_at is null',
  )
  return new Set(rows.map(({ network, targetId }) => `${network} ${targetId}`))
}

interface Search {
  given: Pick<GivenProof, 'network' | 'signInId'>
  token: string
  businessId: string
}

async function findTargets(
  { adapter, ask: askNetwork }: OpenNetwork,
  { given, token, businessId }: Search,
): Promise<FoundTarget[]> {
  // Whoever signs in says there for which business; a typed token does not.
  const isNeeded = networkAbilities[given.network].needsBusinessId && given.signInId === undefined
  if (isNeeded && businessId === '') throw new AppError('socialTargetUnknown')
  return ask(() => adapter.listTargets(askNetwork, { token, businessId }))
}

/** Binds what a token may act for: the network is asked again, and told where to report. */
export async function bindAccount(
  ctx: Context,
  needs: AccountNeeds,
  binding: SocialBinding,
): Promise<{ id: number; hasDoor: boolean }> {
  const { network } = binding
  const { desk, doors, secrets } = needs
  const proof = await readProof(ctx, needs, binding)
  requireSecret(network, proof)
  const open = await desk.open({ network, isPlayed })
  const search = { given: binding, token: proof.token, businessId: binding.businessId }
  const target = (await findTargets(open, search)).find(({ id }) => id === binding.targetId)
  if (!target?.token) throw new AppError('socialTargetUnknown')
  const businessId = target.businessId ?? ''
  const known = await ctx.transaction((db) => findByTarget(db, network, target.id))
  if (known) throw new AppError('socialAccountTaken')
  const { key, doorHash, doorSealed } = doors.make()
  const access = { targetId: target.id, businessId, token: target.token }
  await ask(async () => open.adapter.messages?.subscribe(open.ask, access, doors.describe(key)))
  const id = await ctx.transaction((db) =>
    insertAccount(db, {
      ...{ network, businessId, targetId: target.id, doorHash, doorSealed },
      ...{ name: target.name.slice(0, 120) || target.id, handle: target.handle.slice(0, 120) },
      ...secretsOf(secrets, target.token, proof),
    }),
  )
  if (id === undefined) throw new AppError('socialAccountTaken')
  await checkAccount(ctx, needs, id)
  return { id, hasDoor: networkAbilities[network].needsAppSecret && !proof.isOfInstallation }
}

function requireSecret(network: SocialNetwork, { appSecret, isOfInstallation }: AccountProof): void {
  if (networkAbilities[network].needsAppSecret && appSecret === '' && !isOfInstallation)
    throw new AppError('socialSecretMissing')
}

function secretsOf(secrets: SecretBox, token: string, proof: AccountProof): AccountSecrets {
  const { appSecret, refreshSealed, expiresAt, clientId } = proof
  return {
    tokenSealed: secrets.seal(token),
    appSecretSealed: appSecret === '' ? null : secrets.seal(appSecret),
    ...{ refreshSealed, expiresAt, clientId },
  }
}

/** Gives an account a new token, which has to be good for the same number, bot or page. */
export async function renewToken(
  ctx: Context,
  needs: AccountNeeds,
  { id, ...given }: Omit<GivenProof, 'network'> & { id: number },
): Promise<null> {
  const { desk, doors, secrets } = needs
  const account = await ctx.transaction((db) => requireAccount(db, id))
  const { network, businessId, targetId } = account
  const read = await readProof(ctx, needs, { ...given, network })
  // A typed token comes of the same application as before, unless another secret is typed.
  const kept = account.appSecretSealed === null ? '' : secrets.open(account.appSecretSealed)
  const proof = given.signInId === undefined ? { ...read, appSecret: read.appSecret || kept } : read
  requireSecret(network, proof)
  const open = await desk.open(account)
  const found = await findTargets(open, { given: { ...given, network }, token: proof.token, businessId })
  const target = found.find((each) => each.id === targetId)
  if (!target?.token) throw new AppError('socialTargetUnknown')
  const door = doors.describe(doors.openKey(account.doorSealed))
  const access = { targetId, businessId, token: target.token }
  await ask(async () => open.adapter.messages?.subscribe(open.ask, access, door))
  await ctx.transaction((db) => storeSecrets(db, id, secretsOf(secrets, target.token, proof)))
  await checkAccount(ctx, needs, id)
  return null
}

/** Asks the network how an account is, and notes it; what it refuses is a part of that. */
export async function checkAccount(
  ctx: Context,
  needs: AccountNeeds,
  id: number,
): Promise<SocialAccountView> {
  const { desk, secrets } = needs
  const stored = await ctx.transaction((db) => requireAccount(db, id))
  const { adapter, ask: askNetwork } = await desk.open(stored)
  try {
    const account = await renewWhenDue(needs, stored, ctx.transaction)
    const access = accessOf(secrets, account)
    const state = await adapter.check(askNetwork, access)
    await ctx.transaction((db) => noteHealthy(db, id, state))
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    const health = error.failure === 'reauth' ? 'reauth' : 'failing'
    await ctx.transaction((db) =>
      db.query('update social_accounts set health = $2, trouble = $3, checked_at = now() where id = $1', [
        ...[id, health, error.message],
      ]),
    )
  }
  const view = await ctx.transaction((db) => findAccountView(db, id))
  if (!view) throw new AppError('socialAccountNotFound')
  return view
}

/** Where the network of an account has to report. */
export async function readDoor(db: Db, { doors }: AccountNeeds, id: number): Promise<SocialDoor> {
  const { doorSealed } = await requireAccount(db, id)
  return doors.describe(doors.openKey(doorSealed))
}

/** Unbinds an account: the network is asked to report no more, and the secrets go whatever it answers. */
export async function unbind(
  ctx: Context,
  { desk, doors, secrets }: AccountNeeds,
  id: number,
): Promise<null> {
  const account = await ctx.transaction((db) => requireAccount(db, id))
  // Other numbers of the same business account are reported by the same subscription.
  if (account.tokenSealed !== null && !(await ctx.transaction((db) => hasSibling(db, account)))) {
    const access = accessOf(secrets, account)
    const { adapter, ask: askNetwork } = await desk.open(account)
    await adapter.messages?.unsubscribe(askNetwork, access).catch((error: unknown) => {
      ctx.log.info({ err: error, socialAccountId: id }, 'a network did not take the end of a binding')
    })
  }
  await ctx.transaction((db) => unbindAccount(db, id, doors.make()))
  return null
}

async function hasSibling(db: Db, { id, network, businessId }: StoredAccount): Promise<boolean> {
  if (businessId === '') return false
  const rows = await db.query(
    `select from social_accounts where network = $1 and business_id = $2 and id <> $3 and deleted_at is null limit 1`,
    [network, businessId, id],
  )
  return rows.length > 0
}

/** The accounts of the company. */
export async function readAccounts(db: Db): Promise<{ items: SocialAccountView[] }> {
  return { items: await listAccounts(db) }
}
