import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

export interface Problem {
  file: string
  /** Counted from 1; 0 when the whole file is meant. */
  line: number
  message: string
}

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
  isCode: boolean
  isTest: boolean
}

export interface SourceTree {
  root: string
  files: SourceFile[]
  paths: ReadonlySet<string>
  /** The `package.json` of a folder ('' is the root); empty when there is none. */
  manifest(folder: string): Manifest
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const topFolders = ['contract', 'messages', 'server', 'web', 'desktop', 'tools', 'bench', 'e2e']
const skipped = /^(node_modules|dist|generated|fixtures|\..*)$/

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.test(entry.name)) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

/** Reads all our own sources below `root` once, for all checks. */
export function readTree(root: string): SourceTree {
  const rootConfigs = readdirSync(root).filter((name) => /\.config\.ts$/.test(name))
  const paths = [...topFolders.flatMap((folder) => listFiles(root, folder)), ...rootConfigs].sort()
  const files = paths
    .filter((path) => /\.(ts|tsx|mjs|css|sql|json)$/.test(path))
    .map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
      isCode: /\.(ts|tsx|mjs)$/.test(path),
      isTest: /\.(test|spec)\.tsx?$/.test(path),
    }))
  const manifest = (folder: string): Manifest => {
    const path = join(root, folder, 'package.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
  return { root, files, paths: new Set(paths), manifest }
}

type Parsed = ReturnType<typeof parseSync>
const parsedFiles = new WeakMap<SourceFile, Parsed>()

/** The syntax tree of a file; parsed once. */
export function parseFile(file: SourceFile): Parsed {
  const known = parsedFiles.get(file)
  if (known) return known
  const parsed = parseSync(file.path, file.text)
  parsedFiles.set(file, parsed)
  return parsed
}

/** The line, counted from 1, in which a character stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
