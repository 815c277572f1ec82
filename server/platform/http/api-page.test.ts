import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

type Tree = { [key: string]: unknown }

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
})
afterAll(() => app.stop())

it('describes every route, and every reference in it leads somewhere', async () => {
  const document = (await (await fetch(`${app.url}/api/docs/json`)).json()) as Tree
  const described = Object.values(document.paths as Record<string, object>).flatMap(Object.keys)
  expect(described.length).toBe(app.http.routes.length)
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
