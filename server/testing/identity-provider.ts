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
  /** Does what a browser and its user do at the authorization address; answers the query it is sent back with. */
  signIn(address: string, login: ProviderLogin): string
  stop(): Promise<void>
}

interface Grant {
  login: ProviderLogin
  nonce: string
  challenge: string
  redirectUri: string
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts the provider on a free port of this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [key, otherKey] = [makeKey(), makeKey()]
  const [clientId, clientSecret] = ['landfall', randomBytes(16).toString('hex')]
  const grants = new Map<string, Grant>()
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

  async function exchange(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const form = new URLSearchParams(await text(request))
    const basic = Buffer.from(
      request.headers.authorization?.slice('Basic '.length) ?? '',
      'base64',
    ).toString()
    const isClient =
      basic === `${clientId}:${clientSecret}` ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient) return [401, { error: 'invalid_client' }]
    if (!grant || proof !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return [400, { error: 'invalid_grant' }]
    }
    const accessToken = randomBytes(16).toString('hex')
    return [
      200,
      { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: signToken(grant) },
    ]
  }

  const documents: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
    }),
  }
  const server = createServer(async (request, response) => {
    const document = documents[request.url ?? '']
    const [status, body] = document ? [200, document()] : await exchange(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    clientId,
    clientSecret,
    signIn(address, login) {
      const { searchParams } = new URL(address)
      const asked = (name: string) => searchParams.get(name) ?? ''
      if (asked('client_id') !== clientId || asked('code_challenge_method') !== 'S256')
        return 'error=invalid_request'
      const code = randomBytes(16).toString('hex')
      const [nonce, challenge, redirectUri] = [asked('nonce'), asked('code_challenge'), asked('redirect_uri')]
      grants.set(code, { login, nonce, challenge, redirectUri })
      return new URLSearchParams({ code, state: asked('state'), iss: issuer }).toString()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
