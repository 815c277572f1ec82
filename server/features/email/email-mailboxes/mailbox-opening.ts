import type { ImapFlow } from 'imapflow'
import {
  type ImapAddress,
  ImapFailure,
  type ImapSessionOptions,
  openImap,
} from '#platform/mail/imap-session.ts'
import { SignInFailure, type SignInTokens } from '../mail-sign-ins/sign-in-tokens.ts'

/** A mailbox with its password, or with the connected one behind it. */
export type SignedMailbox = Omit<ImapAddress, 'password' | 'accessToken'> &
  ({ signInId: null; password: string } | { signInId: number })

interface OpeningNeeds extends ImapSessionOptions {
  signIns: SignInTokens
}

/** Connects to a mailbox and signs in; the signal closes the session at any time. Throws ImapFailure. */
export async function openMailbox(
  needs: OpeningNeeds,
  mailbox: SignedMailbox,
  signal: AbortSignal,
): Promise<ImapFlow> {
  if (mailbox.signInId === null) return openImap(mailbox, needs, signal)
  const { signInId } = mailbox
  const open = async (leastSeconds?: number) =>
    openImap({ ...mailbox, accessToken: await tokenOf(needs, signInId, leastSeconds) }, needs, signal)
  return open().catch((error: unknown) => {
    // It may have been taken back before its time: another one is had, or the mailbox has to be connected again.
    const isRefused = error instanceof ImapFailure && error.reason === 'signIn'
    if (!isRefused) throw error
    return open(Number.POSITIVE_INFINITY)
  })
}

async function tokenOf({ signIns }: OpeningNeeds, signInId: number, leastSeconds?: number): Promise<string> {
  try {
    return await signIns.tokenFor(signInId, leastSeconds)
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    throw new ImapFailure(error.isBroken ? 'signIn' : 'noAnswer')
  }
}
