import { expect, test } from 'vitest'
import { checkSupplyChain } from './check-supply-chain.ts'
import { problemsOf } from './fixture-tree.ts'

const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } })

test('licences that bind what we make, unnamed scripts and loose versions are found', async () => {
  const problems = await problemsOf(checkSupplyChain, {
    'package.json': JSON.stringify({
      devDependencies: { loose: '^1.2.3', pinned: '1.2.3' },
      allowScripts: { named: true, denied: false },
    }),
    'package-lock.json': lock({
      server: { version: '1.0.0' },
      'node_modules/loose': { version: '1.2.3', license: 'MIT' },
      'node_modules/choice': { version: '1.0.0', license: '(GPL-3.0 OR MIT)' },
      'node_modules/both': { version: '1.0.0', license: '(MIT AND GPL-3.0)' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/named': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
      'node_modules/denied': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
      'node_modules/a/node_modules/sly': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
    }),
  })
  expect(problems).toEqual([
    'package-lock.json:0: both 1.0.0 has the licence "(MIT AND GPL-3.0)"',
    'package-lock.json:0: silent 1.0.0 has the licence ""',
    'package-lock.json:0: sly 1.0.0 runs a script at its installation: name it in allowScripts of package.json',
    'package.json:0: loose is not pinned: ^1.2.3',
  ])
})
