import type { Problem, SourceTree } from './source-tree.ts'
import { readAllowedScripts, readLockedPackages } from './supply-chain.ts'

/** What may be part of the product or build it: all of them let it be sold and changed without giving it away. */
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'PSF-2.0', 'CC-BY-3.0', 'CC-BY-4.0'],
  // Changes to files of such a package would have to be given out; we change none.
  'MPL-2.0',
])

/** Whether an SPDX expression of `OR` and `AND` leaves a licence of ours. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/^\(|\)$/g, '').split(/\s+OR\s+/)
  return choices.some((choice) => choice.split(/\s+AND\s+/).every((licence) => licences.has(licence)))
}

const isPinned = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

function looseVersions(tree: SourceTree): Problem[] {
  return ['', 'contract', 'messages', 'server', 'web', 'desktop'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = tree.manifest(folder)
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@landfall/') && !isPinned(version))
      .map(([name, version]) => ({
        file: folder === '' ? 'package.json' : `${folder}/package.json`,
        line: 0,
        message: `${name} is not pinned: ${version}`,
      }))
  })
}

/** Packages have licences we may ship, direct ones an exact version, and those that run scripts are named. */
export function checkSupplyChain(tree: SourceTree): Problem[] {
  const allowed = readAllowedScripts(tree.root)
  const ofPackages = readLockedPackages(tree.root).flatMap(({ name, version, licence, hasScript }) => [
    ...(isAllowed(licence) ? [] : [`${name} ${version} has the licence "${licence}"`]),
    ...(hasScript && !Object.hasOwn(allowed, name)
      ? [`${name} ${version} runs a script at its installation: name it in allowScripts of package.json`]
      : []),
  ])
  const problems = ofPackages.map((message) => ({ file: 'package-lock.json', line: 0, message }))
  return [...problems, ...looseVersions(tree)]
}
