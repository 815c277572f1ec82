// Prints which licences our packages have, and which packages run scripts when they are installed.
import { resolve } from 'node:path'
import { type LockedPackage, readAllowedScripts, readLockedPackages } from './supply-chain.ts'

const root = resolve(import.meta.dirname, '..')
const packages = readLockedPackages(root)
const allowed = readAllowedScripts(root)
const nameOf = ({ name, version }: LockedPackage) => `${name} ${version}`

function printByLicence(title: string, chosen: LockedPackage[]): void {
  console.log(`\n${title}: ${chosen.length} packages`)
  const groups = Map.groupBy(chosen, ({ licence }) => licence)
  for (const [licence, group] of [...groups].sort(([, one], [, other]) => other.length - one.length))
    console.log(`\n${licence} (${group.length})\n  ${group.map(nameOf).join('\n  ')}`)
}

printByLicence(
  'What runs',
  packages.filter(({ isDevelopment }) => !isDevelopment),
)
printByLicence(
  'What builds, checks and tests',
  packages.filter(({ isDevelopment }) => isDevelopment),
)
const scripted = packages.filter(({ hasScript }) => hasScript)
console.log('\nRun a script of their own when they are installed')
for (const one of scripted) console.log(`  ${nameOf(one)}${allowed[one.name] ? '' : ' (not allowed to)'}`)
