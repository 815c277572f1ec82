import type {
  MailSignIn,
  SignInOverview,
  SignInProvider,
  SignInProviderView,
} from '@landfall/contract/email/mail-sign-ins.ts'

/** By what a mailbox is signed in to: a connected one, perhaps still to be chosen; null: a password. */
export type SignInWish = { provider: SignInProvider; id: number | null } | null

/** What stands in a form at first. */
export function wishOf(signIn: MailSignIn | null | undefined): SignInWish {
  return signIn ? { provider: signIn.provider, id: signIn.id } : null
}

/** Where a connected mailbox is, and which it is; only which it is for one with a password. */
export function signInValues(
  wish: SignInWish | undefined,
  overview: SignInOverview | undefined,
  kind: 'imap' | 'smtp',
): { signInId: null } | ({ signInId: number | null } & SignInProviderView['imap']) {
  const provider = overview?.providers.find((one) => one.provider === wish?.provider)
  return wish && provider ? { signInId: wish.id, ...provider[kind] } : { signInId: null }
}
