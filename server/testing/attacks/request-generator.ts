import type { RouteSpec } from '@landfall/contract/route.ts'
import { toJsonSchema } from '#platform/http/endpoint.ts'
import type { Random } from '#platform/random/seeded-random.ts'
import type { JsonSchema } from '#testing/json-schema.ts'

/** What a request carries; not checked, for most of it is wrong on purpose. */
export interface GeneratedRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

const texts = [
  ...['x', '1', 'US', '842', '8421', 'someone@example.com', '+14155550100', 'https://example.com/a?b=c'],
  ...['2026-01-01', '2026-01-01T00:00:00.000Z', '0001-01-01', '9999-12-31', '09:30', 'Asia/Shanghai'],
  ...[
    '中文',
    'مرحبا',
    '👩‍👩‍👧',
    'é',
    '%_\\',
    `'; --`,
    '"',
    '{{name}}',
    '<b>x</b>',
    '../../etc/passwd',
    ' ',
    '',
  ],
  ...['#2563eb', 'zh', 'en', 'USD', 'lft_x', '00000000-0000-4000-8000-000000000000', '-createdAt', 'name'],
]
const formats: Record<string, string[]> = {
  email: ['someone@example.com', 'a@b.co'],
  'date-time': ['2026-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  date: ['2026-01-01', '0001-01-01', '9999-12-31'],
  uri: ['https://example.com', 'https://example.com/%20?a=b#c'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
}
const fields = [
  'id',
  'name',
  'createdAt',
  'updatedAt',
  'ownerId',
  'country',
  'stage',
  'date',
  'hs',
  'email',
  'x',
]
const operators = ['eq', 'ne', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty']

/** What no field, or hardly one, may take. */
const hostile: unknown[] = [
  ...[null, true, [], {}, [[]], [null], { id: 1 }, '', ' ', 'null', 'NaN', '1e999', '0x10', '-1', '1,2'],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 2 ** 63, 1e308, 999_999_999],
  ...['\0', 'a\r\nBcc: x@example.com', '\ud800', '\u202e', 'x'.repeat(300), '字'.repeat(70_000)],
  ...['0000-00-00', '2026-02-30', '+275760-09-13T00:00:00.000Z', '24:00', '[', '(a+)+$', '%', '{"a":'],
  ...[{ $ne: null }, { __proto__: null, constructor: 1 }, Array.from({ length: 300 }, () => 1), nested(200)],
]

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) }
}

/** A request for a route: what its schemas allow, of which mostly one or two values are then spoilt. */
export function generateRequest(route: RouteSpec, random: Random): GeneratedRequest {
  const part = (schema: RouteSpec['body']) => (schema ? drawValue(toSchema(schema), random) : undefined)
  const request = {
    params: (part(route.params) ?? {}) as Record<string, unknown>,
    query: (part(route.query) ?? {}) as Record<string, unknown>,
    body: part(route.body),
  }
  const spoilings = random.pick([0, 0, 1, 1, 1, 2])
  for (let count = 0; count < spoilings; count += 1) spoil(request, random)
  return request
}

const known = new WeakMap<object, JsonSchema>()

// Turning all schemas takes longer than all requests.
function toSchema(schema: NonNullable<RouteSpec['body']>): JsonSchema {
  const found = known.get(schema) ?? (toJsonSchema(schema, 'input') as JsonSchema)
  known.set(schema, found)
  return found
}

/** A value that a schema allows, as far as its JSON form tells. */
function drawValue(root: JsonSchema, random: Random): unknown {
  const draw = (schema: JsonSchema, name: string, depth: number): unknown => {
    const meant = resolveSchema(schema, root, random)
    if (meant.const !== undefined) return meant.const
    if (meant.nullable && random.chance(0.2)) return null
    if (meant.enum) return random.pick(meant.enum)
    if (meant.type === 'object') return drawObject(meant, depth)
    if (meant.type === 'array') return drawArray(meant, name, depth)
    return drawPlain(meant, name, random)
  }
  const drawArray = ({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, name: string, depth: number) => {
    const most = depth > 6 ? minItems : Math.max(minItems, Math.min(maxItems, 3))
    return Array.from({ length: random.integer(minItems, most) }, () => draw(items, name, depth + 1))
  }
  const drawObject = (schema: JsonSchema, depth: number) => {
    const { properties = {}, required = [], additionalProperties: rest } = schema
    const open = typeof rest === 'object' ? { en: draw(rest, 'en', depth + 1) } : {}
    const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.4))
    const drawn = names.map((name) => [name, draw(properties[name] ?? {}, name, depth + 1)])
    return { ...open, ...Object.fromEntries(drawn) }
  }
  return draw(root, '', 0)
}

/** The schema meant by a reference, a choice or a sum of several. */
function resolveSchema(schema: JsonSchema, root: JsonSchema, random: Random): JsonSchema {
  const { $ref, allOf, ...own } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref) return resolveSchema(root.definitions?.[$ref.split('/').at(-1) ?? ''] ?? {}, root, random)
  if (choices) return resolveSchema(random.pick(choices), root, random)
  return allOf ? Object.assign({}, ...allOf, own) : schema
}

function drawPlain(schema: JsonSchema, name: string, random: Random): unknown {
  if (schema.type === 'string') return drawText(schema, name, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'integer' || schema.type === 'number') return drawNumber(schema, random)
  return random.pick([null, 'x', 1])
}

function drawNumber({ minimum = 0, maximum = 2 ** 31 - 1 }: JsonSchema, random: Random): number {
  const wanted = random.pick([1, random.integer(1, 60), 0, 7, minimum, maximum, 999_999_999])
  return Math.min(maximum, Math.max(minimum, wanted))
}

function drawText(schema: JsonSchema, name: string, random: Random): string {
  const { format = '', pattern, minLength = 0, maxLength = 200 } = schema
  if (name === 'filter') return JSON.stringify(drawFilter(random))
  if (name === 'sort') return random.pick(['', '-']) + random.pick(fields)
  const known = formats[format]
  if (known) return random.pick(known)
  const fitting = pattern ? texts.filter((text) => new RegExp(pattern, 'u').test(text)) : texts
  const text = random.pick(fitting.length > 0 ? fitting : texts)
  if (random.chance(0.05) && !pattern) return 'x'.repeat(Math.min(maxLength, 20_000))
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}

function drawFilter(random: Random): object {
  const condition = () => ({
    field: random.pick(fields),
    op: random.pick(operators),
    value: random.pick<unknown>(['', 'x', 1, -1, 2 ** 40, true, [], ['a', 1], '2026-01-01', '\0', '%', null]),
  })
  const conditions = Array.from({ length: random.integer(0, 3) }, condition)
  return { join: random.pick(['and', 'or']), conditions, groups: [{ join: 'or', conditions: [condition()] }] }
}

/** Puts something else in the place of one value, or leaves it out. */
function spoil(request: GeneratedRequest, random: Random): void {
  const places = placesIn(request as unknown as Record<string, unknown>)
  if (places.length === 0) return
  const { holder, key } = random.pick(places)
  if (random.chance(0.15)) Reflect.deleteProperty(holder, key)
  // A later spoiling may go into it.
  else holder[key] = structuredClone(random.pick(hostile))
}

interface Place {
  holder: Record<string, unknown>
  key: string
}

function placesIn(holder: Record<string, unknown>, depth = 0): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const below =
      value !== null && typeof value === 'object' ? placesIn(value as Record<string, unknown>, depth + 1) : []
    // The three parts of a request themselves: only a body can be something else.
    return depth === 0 && (key !== 'body' || value === undefined) ? below : [{ holder, key }, ...below]
  })
}
