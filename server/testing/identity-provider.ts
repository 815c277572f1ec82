import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An account at the provider, and what the provider does wrong on purpose. */
export interface ProviderLogin {
  subject: string
  email: string
  isEmailVerified?: boolean
  /** Overrides claims of the identity token. */
  claims?: Record<string, unknown>
  /** Signs with a key that is not published. */
  hasWrongKey?: boolean
}

/** An OpenID Connect provider that speaks the real protocol: discovery, keys, authorization code with PKCE, tokens. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The access tokens that are good. */
  accessTokens: Set<string>
  /** What people allow of what is asked for; all of it when it is not said. */
  allows: ((scope: string) => string) | undefined
  /** How long access tokens are good, in seconds. */
  lifetime: number
  /** Who is signed in there with his browser, and agrees at once. */
  visitor: ProviderLogin | undefined
  /** Takes back everything that was allowed. */
  revoke(): void
  /** Does what a browser and its user do at the authorization address; answers the query it is sent back with. */
  signIn(address: string, login: ProviderLogin): string
  stop(): Promise<void>
}

interface Grant {
  login: ProviderLogin
  nonce: string
  challenge: string
  redirectUri: string
  scope: string
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts the provider on a free port of this machine; its issuer stands below a path. */
export async function startIdentityProvider(path = ''): Promise<IdentityProvider> {
  const [key, otherKey] = [makeKey(), makeKey()]
  const [clientId, clientSecret] = ['landfall', randomBytes(16).toString('hex')]
  const grants = new Map<string, Grant>()
  const refreshTokens = new Map<string, string>()
  let issuer = ''

  function signToken({ login, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const { subject, email, isEmailVerified = true } = login
    const body = { iss: issuer, aud: clientId, sub: subject, nonce, iat: now, exp: now + 300, email }
    const parts = [
      encode({ alg: 'RS256', kid: 'k1', typ: 'JWT' }),
      encode({ ...body, email_verified: isEmailVerified, ...login.claims }),
    ]
    const signer = createSign('RSA-SHA256').update(parts.join('.'))
    return [
      ...parts,
      signer.sign((login.hasWrongKey ? otherKey : key).privateKey).toString('base64url'),
    ].join('.')
  }

  function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    const shown = request.headers.authorization?.slice('Basic '.length) ?? ''
    const basic = Buffer.from(shown, 'base64').toString()
    return (
      basic === `${clientId}:${clientSecret}` ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    )
  }

  async function exchange(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const form = new URLSearchParams(await text(request))
    if (!isClient(request, form)) return [401, { error: 'invalid_client' }]
    return form.get('grant_type') === 'refresh_token' ? refresh(form) : redeem(form)
  }

  function refresh(form: URLSearchParams): [status: number, body: unknown] {
    const scope = refreshTokens.get(form.get('refresh_token') ?? '')
    return scope === undefined ? [400, { error: 'invalid_grant' }] : [200, giveTokens(scope)]
  }

  function redeem(form: URLSearchParams): [status: number, body: unknown] {
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || proof !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return [400, { error: 'invalid_grant' }]
    }
    return [200, { ...giveTokens(grant.scope), id_token: signToken(grant) }]
  }

  // Each refresh gives another refresh token, as Microsoft does; the former stays good.
  function giveTokens(asked: string) {
    const [accessToken, refreshToken] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    const scope = provider.allows?.(asked) ?? asked
    provider.accessTokens.add(accessToken)
    refreshTokens.set(refreshToken, asked)
    return {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: provider.lifetime, scope },
      refresh_token: refreshToken,
    }
  }

  const provider: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    accessTokens: new Set(),
    allows: undefined,
    lifetime: 300,
    visitor: undefined,
    revoke() {
      refreshTokens.clear()
      provider.accessTokens.clear()
    },
    signIn(address, login) {
      const { searchParams } = new URL(address)
      const asked = (name: string) => searchParams.get(name) ?? ''
      if (asked('client_id') !== clientId || asked('code_challenge_method') !== 'S256')
        return 'error=invalid_request'
      const code = randomBytes(16).toString('hex')
      const [nonce, challenge, redirectUri] = [asked('nonce'), asked('code_challenge'), asked('redirect_uri')]
      grants.set(code, { login, nonce, challenge, redirectUri, scope: asked('scope') })
      return new URLSearchParams({ code, state: asked('state'), iss: issuer }).toString()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }

  const documents: Record<string, () => unknown> = {
    [`${path}/.well-known/openid-configuration`]: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    [`${path}/keys`]: () => ({
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
    }),
  }
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '', issuer)
    if (asked.pathname === `${path}/authorize` && provider.visitor) {
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
      back.search = provider.signIn(asked.href, provider.visitor)
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const document = documents[request.url ?? '']
    const [status, body] = document ? [200, document()] : await exchange(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  provider.issuer = issuer
  return provider
}
