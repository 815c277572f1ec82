import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type AppNeeds, findAppById } from '../social-sign-ins/social-app-desk.ts'
import { findOwnSocialSignIn } from '../social-sign-ins/social-sign-in-store.ts'

/** By what an account is bound: a token that was typed, or what somebody has signed in for. */
export interface GivenProof {
  network: SocialNetwork
  token?: string | undefined
  signInId?: number | undefined
  appSecret: string
}

/** A token with all that goes along with it. */
export interface AccountProof {
  token: string
  /** By which another one is had; null where nothing does. */
  refreshSealed: string | null
  expiresAt: Date | null
  /** To which application it was given; empty where nobody knows. */
  clientId: string
  /** By which reports are signed; empty where it was not typed, or the installation takes them. */
  appSecret: string
  /** Its application reports to the installation, not to doors of single accounts. */
  isOfInstallation: boolean
}

/** What somebody binds by; throws when there is neither, or his sign-in is over or was at another network. */
export async function readProof(
  ctx: Context,
  needs: AppNeeds,
  { network, token, signInId, appSecret }: GivenProof,
): Promise<AccountProof> {
  if (signInId === undefined && token !== undefined)
    return {
      ...{ token, refreshSealed: null, expiresAt: null, clientId: '' },
      ...{ appSecret, isOfInstallation: false },
    }
  const signIn = signInId && (await ctx.transaction((db) => findOwnSocialSignIn(db, signInId)))
  const app = signIn && (await ctx.transaction((db) => findAppById(db, needs, signIn)))
  if (!signIn || !app || signIn.network !== network) throw new AppError('socialSignInGone')
  return {
    token: needs.secrets.open(signIn.tokenSealed),
    ...{ refreshSealed: signIn.refreshSealed, expiresAt: signIn.expiresAt, clientId: signIn.clientId },
    ...{ appSecret: app.isOfInstallation ? '' : app.clientSecret, isOfInstallation: app.isOfInstallation },
  }
}
