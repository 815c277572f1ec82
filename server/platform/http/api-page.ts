import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
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
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  }
}

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
    ...(spec.body ? { requestBody: { content: jsonContent(asSchema(spec.body, 'input')) } } : {}),
    ...(spec.rawBody
      ? {
          requestBody: {
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: {
      200: { description: 'The envelope', content: jsonContent(enveloped(reply)) },
    },
  }
}

function asSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return toJsonSchema(schema, io) as Schema
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

function jsonContent(schema: Schema) {
  return { 'application/json': { schema } }
}

function enveloped(data: Schema): Schema {
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
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
