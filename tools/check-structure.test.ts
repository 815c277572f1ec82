import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { checkAreas } from './check-areas.ts'
import { checkCycles, findCycles } from './check-cycles.ts'
import { checkFeatureGraph } from './check-feature-graph.ts'
import { checkNames } from './check-names.ts'
import { checkSizes, crowdedFolders } from './check-sizes.ts'
import { fixtureFolder, problemsOf } from './fixture-tree.ts'
import { readTree } from './source-tree.ts'

const leaf = 'export const x = 1\n'
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `export const v${n} = ${n}`).join('\n')

test('a cycle over several workspaces is found, one of types alone is not', async () => {
  const problems = await problemsOf(checkCycles, {
    'contract/menu.ts': "import { x } from './route.ts'\nexport const y = x\n",
    'contract/route.ts': "export { y } from './list.ts'\n",
    'contract/list.ts': "import '@landfall/contract/menu.ts'\n",
    'server/app/one.ts': "import type { Two } from './two.ts'\nexport type One = Two\n",
    'server/app/two.ts': "import type { One } from './one.ts'\nexport type Two = One\n",
  })
  expect(problems).toEqual([
    'contract/list.ts:0: import cycle: contract/list.ts → contract/menu.ts → contract/route.ts → contract/list.ts',
  ])
})

test('two separate cycles are both found, a diamond is none', () => {
  const diamond = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
  ])
  expect(findCycles(diamond)).toEqual([])
  const two = new Map([
    ['a', ['b']],
    ['b', ['a']],
    ['c', ['c', 'a']],
  ])
  expect(findCycles(two)).toEqual([
    ['a', 'b', 'a'],
    ['c', 'c'],
  ])
})

test('the feature graph is current, and areas build on those before them', async () => {
  const problems = await problemsOf(checkFeatureGraph, {
    'feature-graph.json':
      '{ "access": ["points/points/points-cost.tsx"], "customers": ["points/points/points-cost.tsx", "points/points/gone.tsx"] }',
    'web/features/customers/customers/customer-page.tsx':
      "import '#features/points/points/points-cost.tsx'\n",
    'web/features/points/points/points-cost.tsx': leaf,
  })
  expect(problems).toEqual([
    'feature-graph.json:0: access stands before points in tools/areas.ts',
    'feature-graph.json:0: customers does not import web/features/points/points/gone.tsx',
  ])
})

test('areas and features are those of the list', async () => {
  const known = Object.entries(areas).flatMap(([area, features]) =>
    features.map((feature) => [`server/features/${area}/${feature}/${feature}-routes.ts`, leaf]),
  )
  const problems = await problemsOf(checkAreas, {
    ...Object.fromEntries(known.slice(1)),
    'web/features/customers/goods/goods-page.tsx': leaf,
    'contract/goods/goods.ts': leaf,
    'contract/list.ts': leaf,
    'messages/zh/customers/customers.ts': leaf,
    'messages/zh/goods/goods.ts': leaf,
  })
  expect(problems).toEqual([
    'contract/goods/goods.ts:0: tools/areas.ts has no area goods',
    'messages/zh/goods/goods.ts:0: tools/areas.ts has no area goods',
    'web/features/customers/goods/goods-page.tsx:0: tools/areas.ts has no feature goods in customers',
    'tools/areas.ts:0: there is no feature access/access-tokens',
  ])
})

test('neither features nor files that put areas together import each other in a circle, not even types', async () => {
  const known = Object.entries(areas).flatMap(([area, features]) =>
    features.map((feature) => [`server/features/${area}/${feature}/${feature}-routes.ts`, leaf]),
  )
  const problems = await problemsOf(checkAreas, {
    ...Object.fromEntries(known),
    'server/features/points/points-area.ts': "import type { App } from '#app/start-app.ts'\n",
    'server/app/start-app.ts': "import { x } from '#features/points/points-area.ts'\n",
    'server/features/customers/customers/customer-store.ts':
      "import type { X } from '#features/customers/collected/collected-store.ts'\n",
    'server/features/customers/collected/collected-store.ts':
      "import type { X } from '#features/customers/customers/customer-store.ts'\n",
  })
  expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
    'features in a circle',
    'files in a circle',
  ])
})

test('code lines count, comments and blank lines do not', async () => {
  const comment = '\n/* long\n\n   talk */\n// more\n'.repeat(50)
  const problems = await problemsOf(checkSizes, {
    'server/app/fits.ts': lines(250) + comment,
    'server/app/over.ts': `${lines(250)}\nexport const url = 'http://one/*more*/'\n`,
    'server/app/fits.test.ts': lines(500),
    'server/app/over.test.ts': lines(501),
    'messages/zh/long.ts': lines(900),
  })
  expect(problems).toEqual([
    'server/app/over.test.ts:0: 501 code lines, 500 at most',
    'server/app/over.ts:0: 251 code lines, 250 at most',
  ])
})

test('a folder of features with more than twenty files is named, one with more than forty refused', async () => {
  const files = (feature: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`server/features/goods/${feature}/${feature}-${n}.ts`, leaf]),
    )
  const all = { ...files('fits', 20), ...files('crowded', 40), ...files('over', 41) }
  expect(await problemsOf(checkSizes, all)).toEqual([
    'server/features/goods/over:0: 41 files, 40 at most: split the feature',
  ])
  using folder = fixtureFolder(all)
  expect(crowdedFolders(readTree(folder.root))).toEqual([
    'server/features/goods/crowded: 40 files; is it still one subject?',
  ])
})

test('names are kebab-case, telling and unique within a workspace', async () => {
  const problems = await problemsOf(checkNames, {
    'server/features/customers/customerStore.ts': leaf,
    'server/features/customers/index.ts': leaf,
    'server/features/customers/date-utils.ts': leaf,
    'server/features/customers/customer-store.ts': leaf,
    'server/features/customers/customer-store.test.ts': leaf,
    'server/platform/postgres/customer-store.ts': leaf,
    'web/features/customers/customer-store.ts': leaf,
    'web/ui/data-table.tsx': leaf,
    'web/ui/data-table.css': '',
    'web/ui/data-table.test.tsx': leaf,
    'web/ui/chip.tsx': leaf,
    'web/ui/chip.ts': leaf,
    'web/vite.config.ts': leaf,
    'messages/zh/menu.ts': leaf,
    'messages/en/menu.ts': leaf,
    'server/migrations/postgres/202611210645_customers.sql': '',
    'server/migrations/postgres/customers.sql': '',
  })
  expect(problems).toEqual([
    'server/features/customers/customerStore.ts:0: file names are kebab-case',
    'server/features/customers/date-utils.ts:0: the name says nothing: name the file after what it holds',
    'server/features/customers/index.ts:0: the name says nothing: name the file after what it holds',
    'server/migrations/postgres/customers.sql:0: a migration is named <UTC minute>_<what>.sql',
    'server/platform/postgres/customer-store.ts:0: the same name as server/features/customers/customer-store.ts',
    'web/ui/chip.tsx:0: the same name as web/ui/chip.ts',
  ])
})
