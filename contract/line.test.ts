import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asLine, line, optionalLine } from './line.ts'
import type { RouteSpec } from './route.ts'

const { pattern } = z.toJSONSchema(line(0, 1))

async function allRoutes(): Promise<RouteSpec[]> {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const sources = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|node_modules/.test(file))
  const modules = await Promise.all(sources.map((file) => import(`${import.meta.dirname}/${file}`)))
  const values = modules.flatMap((module) => Object.values(module as Record<string, unknown>))
  const tables = values.filter((value) => typeof value === 'object' && value !== null)
  const routes = tables.flatMap((table) => Object.values(table)).filter(isRoute)
  return [...new Set(routes)]
}

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'reply' in value

const describeSchema = (schema: RouteSpec['reply'], io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
const isLine = (part: unknown) => JSON.stringify(part).includes(JSON.stringify(pattern))

describe('a line', () => {
  it.each(['\n', '\r', '\r\n', '\t', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'])(
    'has no %j in it',
    (sign) => {
      expect(line(1, 99).safeParse(`Bcc${sign}x`).success).toBe(false)
      // What stands around it goes away as blanks do, where it is one of them.
      expect(optionalLine(99).safeParse('a line').success).toBe(true)
    },
  )

  it('is any other text', () => {
    for (const text of ['Müller & Söhne', '宁波澜旭珂进出口有限公司', 'naïve\u00a0“x”', 'שלום', '👩‍🚀', ''])
      expect(line(0, 99).parse(text)).toBe(text)
    expect(line(1, 99).parse('  name\n')).toBe('name')
  })
})

it('texts from files become lines', () => {
  expect(asLine(' Harbour\r\nTools\t\u2028Ltd\n')).toBe('Harbour Tools Ltd')
})

describe('the routes', () => {
  it('ask for lines only in what comes in: what is stored can be read whatever it is', async () => {
    const routes = await allRoutes()
    expect(routes.length).toBeGreaterThan(300)
    const leaks = routes.filter(({ reply }) => isLine(describeSchema(reply, 'output')))
    expect(leaks.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('ask for lines wherever something is given a name, a title or a subject', async () => {
    const open = (await allRoutes()).flatMap(({ method, path, body }) =>
      body ? openNames(describeSchema(body, 'input'), `${method} ${path}`) : [],
    )
    expect([...new Set(open)].filter((place) => !known.includes(place))).toEqual([])
  })
})

const known = [
  // Cells of a file, each refused in its row.
  'POST /api/employee-imports.properties.items.items.properties.name',
  // As customs records have it.
  'POST /api/customs/watches.properties.company.anyOf.0.properties.name',
  // What is looked at, by its kind and number.
  'POST /api/contact-finder.properties.subject',
  'POST /api/contact-finder/by-hand.properties.subject',
  'POST /api/contact-finder/guesses.properties.subject',
  // Looked for, not kept.
  'POST /api/single-sign-on/start.properties.name',
  // Said by a client and not kept: a message that went out is recorded whatever its reader is called.
  'POST /api/EmailSendHistory/SendingFreeCreate.properties.name',
  'POST /EmailSendHistory/SendingFreeCreate.properties.name',
]

const isName = (key: string) => /^(names?|title|subject|fromName|fileName|jobTitle)$/.test(key)

/** Where a schema takes any text for a name. */
function openNames(part: unknown, at: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    const isText = JSON.stringify(value)?.includes('"type":"string"')
    const isOpen = at.endsWith('properties') && isName(key) && isText && !isLine(value)
    return isOpen ? [`${at}.${key}`] : openNames(value, `${at}.${key}`)
  })
}
