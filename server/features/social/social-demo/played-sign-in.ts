import { createHash, randomBytes } from 'node:crypto'
import { type PlayedAnswer, type PlayedQuestion, playedToken } from './played-answers.ts'

const codes = new Map<string, { challenge: string; network: string }>()
const days = 86_400

/** Lets everybody in who signs in, and gives tokens for codes, as Meta and LinkedIn do; undefined when that was not asked. */
export function answerSignIn({ method, path, body }: PlayedQuestion): PlayedAnswer | undefined {
  const { pathname, searchParams } = new URL(path, 'http://played.invalid')
  const isMeta = pathname.startsWith('/dialog') || pathname === '/oauth/access_token'
  if (pathname === '/dialog/oauth' || pathname === '/oauth/v2/authorization')
    return leadBack(searchParams, isMeta)
  if (method !== 'POST' || !/^\/oauth\/(?:access_token|v2\/accessToken)$/.test(pathname)) return undefined
  return isMeta ? giveMeta(body) : giveLinkedin(body)
}

function leadBack(query: URLSearchParams, isMeta: boolean): PlayedAnswer {
  const code = randomBytes(12).toString('base64url')
  codes.set(code, { challenge: query.get('code_challenge') ?? '', network: isMeta ? 'facebook' : 'linkedin' })
  const back = new URL(query.get('redirect_uri') ?? 'http://played.invalid')
  back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
  return { status: 302, body: {}, headers: { location: back.href } }
}

function giveMeta(body: PlayedQuestion['body']): PlayedAnswer {
  const refused = (message: string) => ({
    ...{ status: 400, body: { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'A' } } },
  })
  if (body.grant_type === 'fb_exchange_token') {
    const token = String(body.fb_exchange_token)
    return token.startsWith(playedToken)
      ? given({ access_token: `${token}-long`, expires_in: 60 * days })
      : refused('token')
  }
  const known = take(body.code)
  if (!known) return refused('This authorization code has been used.')
  const proof = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
  if (proof !== known.challenge) return refused('Invalid code_verifier')
  return given({ access_token: `${playedToken}${known.network}`, token_type: 'bearer', expires_in: 5_180 })
}

function giveLinkedin(body: PlayedQuestion['body']): PlayedAnswer {
  const tokens = (name: string) =>
    given({
      ...{ access_token: `${playedToken}${name}`, expires_in: 60 * days, scope: 'w_organization_social' },
      ...{ refresh_token: `${playedToken}refresh`, refresh_token_expires_in: 365 * days },
    })
  if (body.grant_type === 'refresh_token') return tokens('renewed')
  if (take(body.code)) return tokens('linkedin')
  return {
    status: 400,
    body: { error: 'invalid_request', error_description: 'Unable to retrieve access token' },
  }
}

// A code is good once.
function take(code: unknown) {
  const known = codes.get(String(code))
  codes.delete(String(code))
  return known
}

const given = (body: object): PlayedAnswer => ({ status: 200, body })
