import type { SignInDoor } from './sign-in-door.ts'
import { askToken } from './token-asking.ts'

/** Signing in at Meta with these rights. A token for hours is exchanged for one of some sixty days; those of pages do not end. */
export function metaSignIn(scopes: readonly string[]): SignInDoor {
  return {
    ...{ scopes, separator: ',', hasPkce: true },
    dialogUrl: ({ metaDialogUrl }) => `${metaDialogUrl}/dialog/oauth`,
    tokenUrl: ({ graphUrl }) => `${graphUrl}/oauth/access_token`,
    async exchange(desk, { code, redirectUri, verifier }) {
      const first = await askToken(desk, { code, redirect_uri: redirectUri, code_verifier: verifier })
      return askToken(desk, { grant_type: 'fb_exchange_token', fb_exchange_token: first.token })
    },
  }
}
