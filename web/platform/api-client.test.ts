import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerStub } from '#testing/server-stub.ts'
import { type ApiReporter, addressOf, call, requestTimeout, setApiReporter } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { chooseLocale } from './locale-choice.ts'
import { writeToken } from './token-storage.ts'

let server: ServerStub
const reporter = {
  sessionEnded: vi.fn(),
  environment: vi.fn(),
  rightsRefused: vi.fn(),
  rights: vi.fn(),
  build: vi.fn(),
} satisfies ApiReporter

beforeEach(() => {
  vi.clearAllMocks()
  server = new ServerStub()
  setApiReporter(reporter)
})
afterEach(() => {
  vi.useRealTimers()
  setApiReporter(null)
})

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('both token headers and the language go with every call', async () => {
  writeToken('token-9')
  chooseLocale('es')
  server.on(sessionRoutes.logout, null)
  await call(sessionRoutes.logout, {})
  const { headers } = server.calls[0]!
  expect(headers.get('x-access-token')).toBe('token-9')
  expect(headers.get('authorization')).toBe('Bearer token-9')
  expect(headers.get('accept-language')).toBe('es')
  expect(headers.get('content-type')).toBeNull()
})

test('parameters and query make the address; what is undefined is left out', () => {
  const args = { params: { id: 'a/b' }, query: { search: 'x y', tab: undefined, size: 20 } }
  expect(addressOf(timelineRoutes.read, args)).toBe('/api/customers/a%2Fb/timeline?search=x+y&size=20')
})

test('the envelope counts whatever the status is', async () => {
  const issues = [{ path: 'body.userName', message: 'at least 2 characters' }]
  server.on(sessionRoutes.login, { refuse: 'badRequest', message: 'Not right', issues, status: 400 })
  const error = await failureOf(call(sessionRoutes.login, { body: { userName: 'x', passWord: 'y' } }))
  expect(error).toMatchObject({ code: 40000, name: 'badRequest', message: 'Not right', issues })
})

test('an answer without an envelope is an error of its own', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  expect(await failureOf(call(sessionRoutes.logout, {}))).toMatchObject({
    name: 'unreadableAnswer',
    code: 502,
  })
})

test('a lost network is an error of its own', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  expect((await failureOf(call(sessionRoutes.logout, {}))).name).toBe('networkFailed')
})

test('a call is given up after its time', async () => {
  expect(requestTimeout).toBe(20_000)
  server.on(sessionRoutes.logout, () => new Promise<null>(() => {}))
  expect((await failureOf(call(sessionRoutes.logout, {}, { timeout: 20 }))).name).toBe('requestTimedOut')
})

test('what the caller gives up is no failure of the API', async () => {
  server.on(sessionRoutes.logout, () => new Promise<null>(() => {}))
  const stop = new AbortController()
  const answer = call(sessionRoutes.logout, {}, { signal: stop.signal })
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('the shell hears of ended sessions and of the environment, and of nothing else', async () => {
  server.headers.env = 'test'
  server.on(sessionRoutes.logout, { refuse: 'notFound' })
  await failureOf(call(sessionRoutes.logout, {}))
  expect(reporter.sessionEnded).not.toHaveBeenCalled()
  expect(reporter.environment).toHaveBeenCalledWith('test')
  server.on(sessionRoutes.logout, { refuse: 'loginExpired' })
  const error = await failureOf(call(sessionRoutes.logout, {}))
  expect(reporter.sessionEnded).toHaveBeenCalledExactlyOnceWith(error)
})
