import { request as httpRequest } from 'node:http'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { type Level, levels, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoData } from '#app/demo.ts'
import { createRandom } from '#platform/random/seeded-random.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { type Answer, codeOf } from '#testing/test-client.ts'
import { generateRequest } from './request-generator.ts'

/** Every day tries other requests, and all runs of it the same; this variable tries any of them again. */
const seed = process.env.LANDFALL_SEED ?? new Date().toISOString().slice(0, 10)
/** Rounds over all routes. */
const rounds = Number(process.env.LANDFALL_ROUNDS ?? 3)

let app: OwnTestApp
let demoCompany: number
const people = new Map<Level, TestUser>()
const failures: string[] = []

beforeAll(async () => {
  app = await startTestApp({ DEMO_SCALE: '0.001' }, [], {
    readLog: (line) => failures.push(line),
  })
  await startDemoData(app.app, () => undefined).finished
  const rows = await app.systemDb.query<{ companyId: number }>(
    `select company_id from users where user_name = 'admin'`,
  )
  demoCompany = rows[0]?.companyId ?? 0
  // Who signs himself out, or closes his own account, is followed by another.
  await app.systemDb.query('update companies set seats = null')
  for (const level of levels) await hire(level)
})
afterAll(() => app.stop())

async function hire(level: Level): Promise<TestUser> {
  const wishes = level === 'company' ? { companyId: demoCompany } : { level }
  const user = await buildUser(app.systemDb, { type: 'admin', ...wishes })
  people.set(level, user)
  return user
}

function callerOf({ access }: RouteSpec): Level {
  return (
    levels.findLast(
      (level) => access === 'signedIn' || permissionsAt(level).includes(access as Permission),
    ) ?? 'company'
  )
}

const codes = new Set<number>([20000, ...Object.values(errorCodes)])

/** What is wrong with an answer, whatever was asked. */
function faultOf({ status, code, message, data }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (!codes.has(code)) return `code ${code}`
  if (code === 20000) return undefined
  if (/^(errors|issues)\.|\{\{/.test(message)) return `no words: ${message}`
  const issues = (data as { issues?: unknown } | null)?.issues
  return status === 400 && !Array.isArray(issues) ? `no issues: ${JSON.stringify(data)}` : undefined
}

async function tryRoute(route: RouteSpec, round: number): Promise<string | undefined> {
  const level = callerOf(route)
  const request = generateRequest(route, createRandom(`${seed} ${route.method} ${route.path} ${round}`))
  const { token } = people.get(level) ?? (await hire(level))
  const args = route.rawBody ? { ...request, body: Buffer.from(String(request.body)) } : request
  const answer = await app.client.send(route, args, route.access === 'public' ? {} : { token })
  if (answer.code === codeOf('invalidLogin') || answer.code === codeOf('noPermission')) await hire(level)
  const fault = faultOf(answer)
  return (
    fault && `${fault}: ${route.method} ${route.path} round ${round} ${JSON.stringify(request).slice(0, 600)}`
  )
}

it('null is refused where a body is meant, on every route', { timeout: 60_000 }, async () => {
  const routes = app.http.routes.filter(({ body }) => body && !body.safeParse(null).success)
  expect(routes.length).toBeGreaterThan(150)
  for (const route of routes) {
    const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    const { token } = people.get(callerOf(route)) ?? (await hire(callerOf(route)))
    const answer = await app.client.send(
      route,
      { params, body: null },
      route.access === 'public' ? {} : { token },
    )
    const issues = expect.arrayContaining([expect.objectContaining({ path: 'body' })])
    expect(answer, `${route.method} ${route.path}`).toMatchObject({ status: 400, data: { issues } })
  }
})

describe(`generated requests (LANDFALL_SEED=${seed})`, () => {
  it('are answered or refused on every route, and never with a failure', { timeout: 300_000 }, async () => {
    const faults: string[] = []
    const routes = app.http.routes.filter(({ path }) => path !== '/api/events')
    for (let round = 0; round < rounds; round += 1) {
      for (let at = 0; at < routes.length; at += 4) {
        const found = await Promise.all(routes.slice(at, at + 4).map((route) => tryRoute(route, round)))
        faults.push(...found.filter((fault) => fault !== undefined))
      }
    }
    expect({ faults, failures: failures.splice(0) }).toEqual({ faults: [], failures: [] })
  })
})

/** The status of a path that is sent as it is written. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asking = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { hostname, port } = new URL(app.url)
  const request = httpRequest({ hostname, port, path, method, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => resolve(answer.statusCode ?? 0))
  })
  request.on('error', reject)
  request.end(body)
  return promise
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
}

describe('paths and bodies no client of ours would send', () => {
  it.each([
    ...[
      '/%00',
      '/../',
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/',
      '/assets/%00',
      '/%',
      '/%zz',
      '/%c0%ae',
      '//',
    ],
    ...[
      '/api/%00',
      '/api/../',
      '/api/customers/%00',
      '/api/customers/1%00',
      '/api/customers?filter=%00',
      '/api/%',
    ],
    ...['/api/files/%2e%2e%2f/download', `/${'x'.repeat(500)}`, `/api/customers?search=${'x'.repeat(500)}`],
  ])('%.40s is answered or refused', async (path) => {
    expect(await ask(path)).toBeLessThan(500)
    expect(failures.splice(0)).toEqual([])
  })

  it('raw bodies that are none, or are called something else, are refused', async () => {
    for (const route of app.http.routes.filter(({ rawBody }) => rawBody)) {
      const { token } = await hire(callerOf(route))
      const path = route.path.replace(/:(id|number)/g, '1').replace(':slot', 'logo')
      for (const type of [
        '',
        'application/octet-stream',
        'application/json',
        'text/plain',
        'multipart/form-data',
        'image/png',
        'x',
      ]) {
        for (const body of ['', '{', '{"a":1}']) {
          const headers = { 'x-access-token': token, ...(type ? { 'content-type': type } : {}) }
          const status = await ask(path, { method: route.method, headers, body })
          expect(status, `${route.method} ${path} ${type} ${body}`).toBeLessThan(500)
        }
      }
    }
    expect(failures).toEqual([])
  })
})
