import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { StoreLog } from './store-log.ts'

/** One file with the current text of a function, a view or a trigger. */
interface Definition {
  path: string
  sql: string
  /** What it defines. */
  names: readonly string[]
}

/** The file with what is no longer wanted, which runs last. */
const dropFile = 'dropped.sql'

/**
 * Gives the database the functions and views as their files have them, in one transaction, if it does not have
 * them yet. A process of an earlier release leaves those of a later one alone.
 */
export async function applyFunctions(client: pg.Client, functionsDir: string, log: StoreLog): Promise<void> {
  const files = await readDefinitions(functionsDir)
  const checksum = checksumOf(files)
  const applied = await readApplied(client)
  // What was applied before and is not the last came with an earlier release.
  if (applied.includes(checksum)) return
  const drops = files.filter(({ path }) => path === dropFile)
  const ordered = [...inOrder(files.filter((file) => !drops.includes(file))), ...drops]
  await client.query('begin')
  try {
    for (const file of ordered) await applyOne(client, file)
    // A comment belongs to this database alone: a backup has no part of it, and what is restored gets them anew.
    await client.query(`comment on table schema_migrations is '${[checksum, ...applied].join(' ')}'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  log.info({ functions: ordered.length }, 'database functions replaced')
}

async function applyOne(client: pg.Client, file: Definition): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    throw new Error(`${file.path} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function readDefinitions(dir: string): Promise<Definition[]> {
  const paths = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (name) => {
      const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { path: name.replaceAll(path.sep, '/'), sql, names: definedNames(sql) }
    }),
  )
}

function definedNames(sql: string): string[] {
  return [...sql.matchAll(/^create or replace (?:function|view|trigger) (\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  )
}

/** Every definition after those that it names; throws when some name each other in a circle. */
function inOrder(files: readonly Definition[]): Definition[] {
  const byName = new Map(files.flatMap((file) => file.names.map((name) => [name, file] as const)))
  const done = new Set<Definition>()
  const begun: Definition[] = []
  const add = (file: Definition) => {
    if (done.has(file)) return
    if (begun.includes(file)) {
      const circle = [...begun.slice(begun.indexOf(file)), file]
      throw new Error(`Functions need each other: ${circle.map(({ path }) => path).join(' → ')}`)
    }
    begun.push(file)
    for (const needed of neededBy(file, byName)) add(needed)
    begun.pop()
    done.add(file)
  }
  for (const file of files) add(file)
  return [...done]
}

function neededBy(file: Definition, byName: ReadonlyMap<string, Definition>): Definition[] {
  const words = new Set(file.sql.replaceAll(/--.*/g, '').match(/\w+/g))
  return [...words].flatMap((word) => {
    const needed = byName.get(word)
    return needed && needed !== file ? [needed] : []
  })
}

function checksumOf(files: readonly Definition[]): string {
  const hash = createHash('sha256')
  for (const { path, sql } of files) hash.update(`${path}\0${sql}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** The checksums of what was applied here, the latest first. */
async function readApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ said: string | null }>(
    "select obj_description('schema_migrations'::regclass, 'pg_class') as said",
  )
  return rows[0]?.said?.split(' ') ?? []
}
