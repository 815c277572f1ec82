import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'

/** Hosts that serve packages; a lock file that names one installs from nowhere else. */
const registryHost =
  /\/\/[^/"\s]*(?:registry|npmjs|npmmirror|yarnpkg|jsr\.io|mirror|nexus|artifactory|verdaccio|localhost|127\.0\.0\.1)[^/"\s]*/i

const lockFile = 'package-lock.json'
const manifests = ['', 'contract/', 'messages/', 'server/', 'web/', 'desktop/'].map(
  (folder) => `${folder}package.json`,
)

function lineProblem(text: string): string | undefined {
  if (/"resolved":\s*"(https?|git)[:+]/.test(text)) return 'the lock file names where a package was fetched'
  const host = registryHost.exec(text)?.[0]
  return host ? `names the host ${host.slice(2)}` : undefined
}

/** A platform whose package has no entry cannot install: npm refuses a lock file with gaps. */
function missingPlatforms(root: string): Problem[] {
  const path = join(root, lockFile)
  if (!existsSync(path)) return []
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> =
    JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  const known = new Set(Object.keys(packages).map((key) => key.slice(key.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map((name) => ({ file: lockFile, line: 0, message: `${owner} wants ${name}, which has no entry` })),
  )
}

/** The lock file and the manifests name no registry, so they install from any mirror, and leave no platform out. */
export function checkLockfile({ root }: SourceTree): Problem[] {
  const problems = [lockFile, '.npmrc', ...manifests].flatMap((file) => {
    const path = join(root, file)
    if (!existsSync(path)) return []
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const message = lineProblem(text)
        return message ? [{ file, line: index + 1, message }] : []
      })
  })
  return [...problems, ...missingPlatforms(root)]
}
