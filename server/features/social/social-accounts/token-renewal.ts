import type { Db } from '#platform/postgres/database.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import { type AppNeeds, findAppById } from '../social-sign-ins/social-app-desk.ts'
import { sealToken } from '../social-sign-ins/social-sign-in-service.ts'
import { type StoredAccount, storeRenewed } from './social-account-store.ts'

export interface RenewalNeeds extends AppNeeds {
  desk: NetworkDesk
}

/** So many days before its end a token is had anew; people are told a week before it. */
const renewalDays = 14

/** The account, with another token where its own ends soon and its network gives one. */
export async function renewWhenDue(
  needs: RenewalNeeds,
  account: StoredAccount,
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<StoredAccount> {
  const { network, refreshSealed, expiresAt, appClientId } = account
  const isDue = expiresAt !== null && Date.parse(expiresAt) < Date.now() + renewalDays * 86_400_000
  if (!isDue || refreshSealed === null) return account
  const app = await transaction((db) => findAppById(db, needs, { network, clientId: appClientId }))
  const { adapter, tokensOf } = await needs.desk.open(account)
  if (!app || !adapter.signIn?.renew) return account
  const given = await adapter.signIn
    .renew(tokensOf(app), needs.secrets.open(refreshSealed))
    .catch((error: unknown) => {
      // The token is good for a while; people are told before it ends.
      if (!(error instanceof NetworkRefusal)) throw error
    })
  if (!given) return account
  const sealed = sealToken(needs.secrets, given)
  // The way to another one stays where no other is told.
  const renewed = { ...sealed, refreshSealed: sealed.refreshSealed ?? refreshSealed }
  await transaction((db) => storeRenewed(db, account, renewed))
  return { ...account, tokenSealed: renewed.tokenSealed, refreshSealed: renewed.refreshSealed }
}
