// All static checks: our own in this process, the compiler and the linter beside them.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { checkAreas } from './check-areas.ts'
import { checkBoundaries } from './check-boundaries.ts'
import { checkCurrentSql } from './check-current-sql.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDocs } from './check-docs.ts'
import { checkFeatureGraph } from './check-feature-graph.ts'
import { checkFirstTexts } from './check-first-texts.ts'
import { checkLockfile } from './check-lockfile.ts'
import { checkMessageKeys } from './check-message-keys.ts'
import { checkMessages } from './check-messages.ts'
import { checkNames } from './check-names.ts'
import { checkPackages } from './check-packages.ts'
import { checkReadme } from './check-readme.ts'
import { checkSizes, crowdedFolders } from './check-sizes.ts'
import { checkSupplyChain } from './check-supply-chain.ts'
import { checkTableAreas } from './check-table-areas.ts'
import { checkTenantTables } from './check-tenant-tables.ts'
import { checkTerms } from './check-terms.ts'
import { checkTexts } from './check-texts.ts'
import type { Problem, SourceTree } from './source-tree.ts'
import { readTree } from './source-tree.ts'

const root = resolve(import.meta.dirname, '..')

const ownChecks: Record<string, (tree: SourceTree) => Problem[] | Promise<Problem[]>> = {
  areas: checkAreas,
  boundaries: checkBoundaries,
  'feature graph': checkFeatureGraph,
  packages: checkPackages,
  cycles: checkCycles,
  sizes: checkSizes,
  names: checkNames,
  messages: checkMessages,
  'message keys': checkMessageKeys,
  'first texts': checkFirstTexts,
  texts: checkTexts,
  terms: checkTerms,
  'tenant tables': checkTenantTables,
  'tables of areas': checkTableAreas,
  'current SQL': checkCurrentSql,
  'lock file': checkLockfile,
  'supply chain': checkSupplyChain,
  readme: checkReadme,
  pages: checkDocs,
}

interface Outcome {
  name: string
  failed: boolean
  output: string
}

function runTool(name: string, script: string, args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('close', (code) => done({ name, failed: code !== 0, output: code === 0 ? '' : output.trim() }))
  })
}

const compile = (folder: string) => () =>
  runTool(`types of ${folder}`, 'typescript/bin/tsc', ['-p', folder, '--pretty', 'false'])

const toolRuns = [
  ...['server', 'desktop', 'web', 'web/service-worker', 'contract', 'messages', 'tools'].map(compile),
  () => runTool('lint and format', '@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
  () =>
    runTool('unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
]

async function runOwnChecks(): Promise<Outcome[]> {
  const tree = readTree(root)
  for (const line of crowdedFolders(tree)) console.log(line)
  const outcomes: Outcome[] = []
  for (const [name, check] of Object.entries(ownChecks)) {
    const problems = await check(tree)
    const lines = problems.map(({ file, line, message }) => `${file}:${line || 1}: ${message}`)
    outcomes.push({ name, failed: problems.length > 0, output: lines.join('\n') })
  }
  return outcomes
}

async function runTools(): Promise<Outcome[]> {
  const waiting = [...toolRuns]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await next())
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane))
  return outcomes
}

const started = performance.now()
const outcomes = (await Promise.all([runOwnChecks(), runTools()])).flat()
const failures = outcomes.filter((outcome) => outcome.failed)
for (const { name, output } of failures) console.log(`${output}\n✗ ${name}\n`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${outcomes.length - failures.length} of ${outcomes.length} checks clean in ${seconds} s`)
process.exitCode = failures.length === 0 ? 0 : 1
