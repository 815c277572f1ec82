import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'

/** Hosts that serve packages; a lock file that names one installs from nowhere else. */
const registryHost =
  /\/\/[^/"\s]*(?:registry|npmjs|npmmirror|yarnpkg|jsr\.io|mirror|nexus|artifactory|verdaccio|localhost|127\.0\.0\.1)[^/"\s]*/i

const manifests = ['', 'contract/', 'messages/', 'server/', 'web/', 'desktop/'].map(
  (folder) => `${folder}package.json`,
)

function lineProblem(text: string): string | undefined {
  if (/"resolved":\s*"(https?|git)[:+]/.test(text)) return 'the lock file names where a package was fetched'
  const host = registryHost.exec(text)?.[0]
  return host ? `names the host ${host.slice(2)}` : undefined
}

/** The lock file and the manifests name no registry: the tree installs from any mirror. */
export function checkLockfile(tree: SourceTree): Problem[] {
  return ['package-lock.json', '.npmrc', ...manifests].flatMap((file) => {
    const path = join(tree.root, file)
    if (!existsSync(path)) return []
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const message = lineProblem(text)
        return message ? [{ file, line: index + 1, message }] : []
      })
  })
}
