import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { type Envelope, successCode } from '@landfall/contract/envelope.ts'
import { errorCodes, errorStatus } from '@landfall/contract/error-codes.ts'
import { listQuery } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

type Tree = { [key: string]: unknown }
type Operation = { parameters: { name: string; schema: Tree }[]; requestBody?: Tree; responses: object }

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
})
afterAll(() => app.stop())

async function readDocument(): Promise<Tree> {
  return (await (await fetch(`${app.url}/api/docs/json`)).json()) as Tree
}

function operationsOf(document: Tree): Operation[] {
  return Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
}

it('describes every route, and every reference in it leads somewhere', async () => {
  const document = await readDocument()
  expect(operationsOf(document).length).toBe(app.http.routes.length)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<Tree | undefined>((at, key) => at?.[key] as Tree | undefined, document)
    expect(target, reference).toBeTypeOf('object')
  }
})

it('names every status of a refusal on every route', async () => {
  const statuses = Object.values(errorStatus).map(String)
  for (const { responses } of operationsOf(await readDocument())) {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '431', ...statuses]))
  }
})

/** All parts of a document that are objects. */
function partsOf(node: unknown): Tree[] {
  if (node === null || typeof node !== 'object') return []
  const below = Object.values(node).flatMap(partsOf)
  return Array.isArray(node) ? below : [node as Tree, ...below]
}

it('names null among the choices of what may be null', async () => {
  const choices = partsOf(await readDocument()).filter((part) => part.nullable && Array.isArray(part.enum))
  expect(choices.length).toBeGreaterThan(10)
  for (const { enum: values } of choices) expect(values).toContain(null)
})

it('names the words for yes and no, which are those that are taken', async () => {
  const parameters = operationsOf(await readDocument()).flatMap((operation) => operation.parameters)
  const words = parameters.find(({ name }) => name === 'exactTotal')?.schema.enum as string[]
  expect(words).toContain('true')
  for (const word of words) expect(listQuery.safeParse({ exactTotal: word }).success, word).toBe(true)
  for (const word of ['', 'maybe', 'TRUE']) {
    expect(listQuery.safeParse({ exactTotal: word }).success, word).toBe(false)
  }
})

it('says where a body is needed', async () => {
  const byRoute = (await readDocument()).paths as Record<string, Record<string, Operation>>
  for (const { path, method, body } of app.http.routes.filter((route) => route.body)) {
    const operation = byRoute[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.requestBody?.required, `${method} ${path}`).toBe(!body?.safeParse({}).success)
  }
})

it.each([
  ['PATCH', '/api/users/login', 'POST'],
  ['GET', '/api/users/login/', 'POST'],
  ['DELETE', '/api/customers?search=x', 'GET, HEAD, POST'],
  ['TRACE', '/api/customers/12', 'DELETE, GET, HEAD, PUT'],
  ['POST', '/oem', 'GET, HEAD'],
  ['DELETE', '/api/customers/board', 'GET, HEAD'],
  ['OPTIONS', '/api/customers/board', 'GET, HEAD'],
])('%s %s is told which methods there are', async (method, path, allowed) => {
  const answer = await ask(method, path)
  expect(answer).toMatchObject({ status: 405, code: errorCodes.methodNotAllowed, data: null })
  expect(answer.allow.split(', ').sort()).toEqual(allowed.split(', '))
})

it.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/customers/1/nothing'],
])('%s %s is no address', async (method, path) => {
  expect(await ask(method, path)).toMatchObject({ status: 404, code: errorCodes.notFound, allow: '' })
})

it('the longest filter in Chinese is read, and what is longer than any head gets an envelope', async () => {
  const { token } = await buildUser(app.systemDb)
  const list = (filter: string) => app.client.send(customerRoutes.list, { query: { filter } }, { token })
  const condition = { field: 'name', op: 'contains', value: '字'.repeat(500) }
  const longest = JSON.stringify({ conditions: Array.from({ length: 14 }, () => condition) })
  expect(longest.length).toBeGreaterThan(7500)
  expect(await list(longest)).toMatchObject({ status: 200, code: successCode })
  expect(await list('字'.repeat(20_000))).toMatchObject({
    status: 431,
    code: errorCodes.tooLarge,
    data: null,
  })
})

async function ask(method: string, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  // `fetch` refuses to trace.
  request(new URL(path, app.url), { method }, resolve).on('error', reject).end()
  const answer = await promise
  const envelope = (await json(answer)) as Envelope
  return { status: answer.statusCode, allow: answer.headers.allow ?? '', ...envelope }
}
