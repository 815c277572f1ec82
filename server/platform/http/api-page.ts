import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { successCode } from '@landfall/contract/envelope.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import type * as z from 'zod/mini'
import { toJsonSchema } from './endpoint.ts'
import { pagePolicy } from './page-policy.ts'

type Schema = OpenAPIV3.SchemaObject

/** Serves the OpenAPI page of the registered routes at `/api/docs`; the document itself is `/api/docs/json`. */
export async function registerApiPage(fastify: FastifyInstance, routes: readonly RouteSpec[]): Promise<void> {
  await fastify.register(swagger, { mode: 'static', specification: { document: openApiDocument(routes) } })
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: pagePolicy() })
}

/** The OpenAPI 3 document of a route table. */
export function openApiDocument(routes: readonly RouteSpec[]): OpenAPIV3.Document {
  const paths: OpenAPIV3.PathsObject = {}
  const schemas: Record<string, Schema> = {}
  for (const spec of routes) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec, schemas) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Landfall', version: '1', description: describeEnvelope() },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...schemas, Refusal: refusalSchema },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [status, refused(text)]),
      ),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  }
}

/** What answers with another status than 200 mean; each carries the envelope of a refusal. */
const refusals: Record<number, string> = {
  400: 'The request is malformed: `data.issues` says where',
  404: 'There is no such address',
  405: 'The address takes other methods: the header Allow names them',
  413: 'The request is too large',
  429: 'Too many requests: `data.seconds` or the header Retry-After says how long to wait',
  431: 'The address or the headers are too large',
  500: 'An unexpected failure',
  503: 'Not ready, or a store is out of reach: try again',
  507: 'There is no storage space left',
}

const refusalSchema: Schema = {
  type: 'object',
  properties: {
    code: {
      type: 'integer',
      enum: [...new Set(Object.values(errorCodes))].sort((one, other) => one - other),
    },
    message: { type: 'string', description: 'In the language of the caller' },
    // Mostly null; some refusals say more for programs.
    data: {
      description: 'Null, or what a program may need: the issues of a malformed request, a balance, …',
    },
  },
  required: ['code', 'message', 'data'],
}
const refusalReference = { $ref: '#/components/schemas/Refusal' }

const refused = (description: string): OpenAPIV3.ResponseObject => ({
  description,
  content: jsonContent(refusalReference),
})

function describeEnvelope(): string {
  const codes = Object.entries(errorCodes).map(([name, code]) => `${code} ${name}`)
  return `Every answer is {code, message, data}; 20000 is success.\n\nOther codes: ${codes.join(', ')}.`
}

function operationOf(spec: RouteSpec, schemas: Record<string, Schema>): OpenAPIV3.OperationObject {
  const reply = hoistDefinitions(asSchema(spec.reply, 'output'), schemas)
  return {
    summary: spec.summary,
    description: `Access: ${spec.access}`,
    tags: [spec.path.split('/')[2] ?? 'api'],
    security: spec.access === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(spec.params, 'path'), ...parametersOf(spec.query, 'query')],
    ...requestBodyOf(spec),
    responses: {
      200: {
        description: 'Success, or a refusal that the request itself does not explain: `code` tells which',
        content: jsonContent({ oneOf: [enveloped(reply), refusalReference] }),
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

function requestBodyOf({ body, rawBody }: RouteSpec): Pick<OpenAPIV3.OperationObject, 'requestBody'> {
  if (rawBody) {
    const schema: Schema = { type: 'string', format: 'binary' }
    return { requestBody: { content: { 'application/octet-stream': { schema } }, required: true } }
  }
  if (!body) return {}
  // Without a body an empty one is meant.
  const required = !body.safeParse({}).success
  return { requestBody: { content: jsonContent(asSchema(body, 'input')), required } }
}

function asSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return asOthersRead(toJsonSchema(schema, io)) as Schema
}

/**
 * A schema without what programs in other languages take for something else: patterns with classes of Unicode, the format
 * of an address where it may be empty too, and choices that may be null without naming it.
 */
function asOthersRead(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asOthersRead)
  if (node === null || typeof node !== 'object') return node
  const { pattern, nullable } = node as Schema
  const isOptional = typeof pattern === 'string' && pattern.startsWith('^$|')
  const isForeign = typeof pattern === 'string' && /\\p\{/i.test(pattern)
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key, value]) =>
          !(key === 'pattern' && isForeign) && !(isOptional && key === 'format' && value === 'email'),
      )
      .map(([key, value]) => [
        key,
        key === 'enum' && nullable ? [...new Set([...(value as unknown[]), null])] : asOthersRead(value),
      ]),
  )
}

/** Moves the parts of a recursive schema to where OpenAPI looks for references, each under a name of its own. */
function hoistDefinitions(schema: Schema, schemas: Record<string, Schema>): Schema {
  const definitions = 'definitions' in schema ? Object.keys(schema.definitions as object) : []
  if (definitions.length === 0) return schema
  const prefix = `part${Object.keys(schemas).length}`
  const text = JSON.stringify(schema).replaceAll('"#/definitions/', `"#/components/schemas/${prefix}`)
  const { definitions: parts, ...rest } = JSON.parse(text) as Schema & { definitions: Record<string, Schema> }
  for (const [name, part] of Object.entries(parts)) schemas[prefix + name] = part
  return rest as Schema
}

function jsonContent(schema: Schema | OpenAPIV3.ReferenceObject) {
  return { 'application/json': { schema } }
}

function enveloped(data: Schema): Schema {
  return {
    type: 'object',
    properties: { code: { type: 'integer', enum: [successCode] }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  }
}

function parametersOf(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
): OpenAPIV3.ParameterObject[] {
  if (!schema) return []
  const object = asSchema(schema, 'input')
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }))
}
