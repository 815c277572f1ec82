import { expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { problemsOf } from './fixture-tree.ts'

const leaf = 'export const x = 1\n'

test('an area of the server may not import another, neither by value nor by type', async () => {
  const problems = await problemsOf(checkBoundaries, {
    'server/features/customers/customers/customer-service.ts': [
      "import type { Upload } from '#features/customs/customs-upload/upload-store.ts'",
      "import { x } from '../../customs/customs-upload/upload-store.ts'",
      "export type Late = import('../../customs/customs-upload/upload-store.ts').Upload",
      "export { x } from '../../customs/customs-upload/upload-store.ts'",
      "import { y } from './customer-store.ts'",
      "import { z } from '#features/customers/follow-ups/follow-up-store.ts'",
      "import { db } from '#platform/postgres/database.ts'",
    ].join('\n'),
    'server/features/customers/customers/customer-store.ts': leaf,
    'server/features/customers/follow-ups/follow-up-store.ts': leaf,
    'server/features/customs/customs-upload/upload-store.ts': leaf,
    'server/platform/postgres/database.ts': leaf,
  })
  expect(problems.map((each) => each.split(': ')[0])).toEqual(
    [1, 2, 4, 3].map((line) => `server/features/customers/customers/customer-service.ts:${line}`),
  )
  expect(problems[0]).toContain(
    'server/features may not import server/features/customs/customs-upload/upload-store.ts',
  )
})

test.each([
  ['contract/customers.ts', '../messages/zh/errors.ts'],
  ['messages/zh/menu.ts', '../../contract/menu.ts'],
  ['server/platform/http/http-server.ts', '#app/services.ts'],
  ['server/platform/http/http-server.ts', '#features/customers/customers/customer-routes.ts'],
  ['server/features/customers/customers/customer-routes.ts', '#app/services.ts'],
  ['server/app/main.ts', '../../web/app/shell.tsx'],
  ['web/ui/data-table.tsx', '#features/customers/customers/customer-chip.tsx'],
  ['web/platform/api-client.ts', '#ui/data-table.tsx'],
  ['web/features/customers/customers/customer-chip.tsx', '#app/shell.tsx'],
  ['tools/check.ts', '../server/app/main.ts'],
])('%s may not import %s', async (from, specifier) => {
  const targets = [
    'messages/zh/errors.ts',
    'contract/menu.ts',
    'server/app/services.ts',
    'server/app/main.ts',
    'server/features/customers/customers/customer-routes.ts',
    'web/app/shell.tsx',
    'web/ui/data-table.tsx',
    'web/features/customers/customers/customer-chip.tsx',
  ]
  const files = Object.fromEntries(targets.map((path) => [path, leaf]))
  const problems = await problemsOf(checkBoundaries, {
    ...files,
    [from]: `import { x } from '${specifier}'\n`,
  })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${from}:1: .* may not import `))
})

test('a web area imports of others exactly the files the graph lists', async () => {
  const files = {
    'feature-graph.json': '{ "customs": ["customers/labels/label-chip.tsx"] }',
    'web/features/customers/labels/label-chip.tsx': leaf,
    'web/features/customers/labels/label-form.tsx': leaf,
    'web/features/customers/customers/customer-page.tsx':
      "import '#features/customers/labels/label-form.tsx'\n",
    'web/features/customs/customs-data/query-page.tsx':
      "import '#features/customers/labels/label-chip.tsx'\nimport '#features/customers/labels/label-form.tsx'\n",
  }
  expect(await problemsOf(checkBoundaries, files)).toEqual([
    'web/features/customs/customs-data/query-page.tsx:2: feature-graph.json does not list web/features/customers/labels/label-form.tsx for this area',
  ])
})

test('only tests import testing folders', async () => {
  const use = "import { x } from '#testing/test-app.ts'\n"
  const problems = await problemsOf(checkBoundaries, {
    'server/testing/test-app.ts': leaf,
    'server/app/main.ts': use,
    'server/features/customers/customer-routes.test.ts': use,
  })
  expect(problems).toEqual(['server/app/main.ts:1: only tests may import server/testing/test-app.ts'])
})

test('an import of a file that is not there is reported', async () => {
  const problems = await problemsOf(checkBoundaries, { 'contract/menu.ts': "import './gone.ts'\n" })
  expect(problems).toEqual(['contract/menu.ts:1: ./gone.ts does not exist'])
})

test('only the listed folders, and what puts areas together, reach over the tenant wall', async () => {
  const use = '\nexport const all = () => systemDb.query()\n'
  const problems = await problemsOf(checkBoundaries, {
    'server/features/customers/customers-area.ts': use,
    'server/features/customers/customers/customer-store.ts': use,
    'server/features/customers/customers/customer-store.test.ts': use,
    'server/features/access/session/session-store.ts': use,
    'server/platform/files/local-files.ts': 'await systemTransaction(() => 1)',
    'server/platform/tasks/task-store.ts': use,
  })
  expect(problems).toEqual([
    'server/features/customers/customers/customer-store.ts:2: systemDb is not for this folder',
    'server/platform/files/local-files.ts:1: systemTransaction is not for this folder',
  ])
})

test('only the listed files connect to other machines', async () => {
  const message = 'connections are made with the guard for named hosts'
  const problems = await problemsOf(checkBoundaries, {
    'server/platform/http/outside-guard.ts': "import { connect } from 'node:net'\n",
    'server/platform/mail/mail-names.ts':
      "import { isIP } from 'node:net'\nimport type { Server } from 'node:http'\n",
    'server/platform/mail/mail-domains.ts': "import { resolveMx } from 'node:dns/promises'\n",
    'server/features/customers/collected/contact-finder.ts':
      'export const find = (url: string) => fetch(url)\nexport const other = files.fetch(1)\n',
    'server/features/customers/collected/contact-finder.test.ts': "await fetch('http://127.0.0.1')\n",
    'server/testing/odd-server.ts': "import { createServer } from 'node:http'\n",
  })
  expect(problems).toEqual([
    `server/features/customers/collected/contact-finder.ts:1: ${message}`,
    `server/platform/mail/mail-domains.ts:1: ${message}`,
  ])
})

test('features are flat and nothing is nested deeper', async () => {
  const problems = await problemsOf(checkBoundaries, {
    'web/features/customers/customers/parts/customer-chip.tsx': leaf,
    'web/features/customers/customers/customer-chip.tsx': leaf,
    'web/features/customers/customers-area.tsx': leaf,
    'server/features/customers/customers-area.ts': leaf,
    'server/platform/postgres/pool/pool-size.ts': leaf,
    'server/platform/postgres/database.ts': leaf,
  })
  expect(problems.map((each) => each.split(':')[0])).toEqual([
    'server/platform/postgres/pool/pool-size.ts',
    'web/features/customers/customers-area.tsx',
    'web/features/customers/customers/parts/customer-chip.tsx',
  ])
})
