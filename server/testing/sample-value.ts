import type { RouteSpec } from '@landfall/contract/route.ts'
import { toJsonSchema } from '#platform/http/endpoint.ts'
import type { JsonSchema } from './json-schema.ts'

/** The smallest body a route accepts, made from its schema, so that a test reaches what comes after parsing. */
export function sampleBody(route: RouteSpec): unknown {
  return route.body ? sample(toJsonSchema(route.body, 'input') as JsonSchema) : undefined
}

const texts = [
  'x',
  'someone@example.com',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01',
  'https://example.com',
  'US',
  '1',
  'a8b54a4e-3c1f-4f0e-9a53-6d9c1f6b2d10',
]
const formats: Record<string, number> = { email: 1, 'date-time': 2, date: 3, uri: 4, uuid: 7 }

function sampleText({ format = '', pattern, minLength = 1 }: JsonSchema): string {
  const known = formats[format]
  if (known !== undefined) return texts[known] ?? ''
  const long = texts.map((text) => text.padEnd(minLength, 'x'))
  return long.find((text) => !pattern || new RegExp(pattern, 'u').test(text)) ?? ''
}

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sample(choice)
  switch (schema.type ?? schema.allOf?.[0]?.type) {
    case 'object':
      return sampleObject(schema)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'string':
      return sampleText(schema)
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    default:
      return null
  }
}

function sampleObject(schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  // Records by language are the only open ones; those without any are refused.
  const open = typeof additionalProperties === 'object' ? { en: sample(additionalProperties) } : {}
  return { ...open, ...Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})])) }
}
