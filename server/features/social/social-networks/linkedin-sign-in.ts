import type { SignInDoor } from './sign-in-door.ts'
import { askToken } from './token-asking.ts'

/**
 * Signing in at LinkedIn for its pages. It takes part in PKCE for programs alone that keep no secret; tokens are good for sixty
 * days, and renewed where LinkedIn has allowed the application to do so.
 */
export const linkedinSignIn: SignInDoor = {
  scopes: ['rw_organization_admin', 'w_organization_social'],
  ...{ separator: ' ', hasPkce: false },
  dialogUrl: ({ linkedinSignInUrl }) => `${linkedinSignInUrl}/authorization`,
  tokenUrl: ({ linkedinSignInUrl }) => `${linkedinSignInUrl}/accessToken`,
  exchange: (desk, { code, redirectUri }) =>
    askToken(desk, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  renew: (desk, refreshToken) => askToken(desk, { grant_type: 'refresh_token', refresh_token: refreshToken }),
}
