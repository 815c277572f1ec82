import { type ClientError, clientErrorRoutes } from '@landfall/contract/frame/client-errors.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { createFastify } from '#platform/http/http-server.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'
import { registerClientErrorRoutes } from './client-error-routes.ts'

let fastify: HttpServer['fastify']
let client: TestClient
let lines: string[]

beforeEach(async () => {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  fastify = createFastify({ log, appEnv: 'test', trustedProxies: false })
  const refused = () => Promise.reject(new Error('this route needs neither a caller nor a store'))
  registerClientErrorRoutes({ fastify, routes: [], findCaller: refused, transaction: refused })
  client = createTestClient(await fastify.listen({ host: '127.0.0.1', port: 0 }))
})
afterEach(() => fastify.close())

const report = (part: Partial<ClientError> = {}) =>
  client.send(clientErrorRoutes.report, {
    body: {
      source: 'page',
      message: 'x is undefined',
      info: 'CustomerList',
      url: '/customer/index',
      stack: 'at CustomerList (https://crm.example/assets/list-1.js:1:22)',
      build: 'abc123',
      ...part,
    },
  })

it('writes the error of anybody to the log', async () => {
  expect(await report()).toMatchObject({ status: 200, code: 20000, data: null })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'error in the web app',
    clientError: { source: 'page', message: 'x is undefined', page: '/customer/index', build: 'abc123' },
  })
})

it('hides what could be a secret or a person', async () => {
  await report({
    message: 'mail to kim.lee@buyer.example failed, token=abcdef123456',
    url: 'https://crm.example/customer/index?search=private#part',
    stack: `Bearer ${'q'.repeat(43)}\nat https://crm.example/a.js?key=hidden-key:1:2`,
  })
  const line = lines.join('')
  for (const secret of ['kim.lee', 'abcdef123456', 'private', 'qqqq', 'hidden-key']) {
    expect(line).not.toContain(secret)
  }
  expect(line).toContain('https://crm.example/customer/index')
})

it.each([{ message: 'm'.repeat(501) }, { stack: 's'.repeat(4001) }, { source: 'elsewhere' as 'page' }])(
  'refuses what is too long or unknown',
  async (part) => {
    expect(await report(part)).toMatchObject({ status: 400, code: codeOf('badRequest') })
    expect(lines).toEqual([])
  },
)

it('takes in only so many a minute of one address', async () => {
  for (let count = 0; count < 20; count += 1) expect((await report()).code).toBe(20000)
  expect(await report()).toMatchObject({ status: 429, code: codeOf('tooManyRequests') })
  expect(lines).toHaveLength(20)
})
