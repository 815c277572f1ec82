import { spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresSecrets } from './postgres-secrets.ts'

/** Names of the database and of its two roles in the embedded cluster. */
export const landfallNames = { database: 'landfall', owner: 'landfall_owner', app: 'landfall_app' } as const

/** Name of the cluster's superuser, used only to create the roles and the database. */
export const superuserName = 'postgres'

/**
 * Creates the cluster when there is none yet. It is built beside its final place and moved there, so
 * that an interrupted start leaves nothing half made.
 */
export async function createCluster(input: {
  clusterDir: string
  initdb: string
  account: PostgresAccount
  secrets: PostgresSecrets
}): Promise<void> {
  const { clusterDir, account } = input
  if (await stat(path.join(clusterDir, 'PG_VERSION')).catch(() => undefined)) return
  const building = `${clusterDir}.new`
  const passwordFile = `${clusterDir}.password`
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, input.secrets.superuserPassword, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(building, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    await runInitdb(input.initdb, account, [
      `--pgdata=${building}`,
      `--username=${superuserName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeFlags(),
      '--no-instructions',
    ])
    await rename(building, clusterDir)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

// With plain C, pg_trgm ignores all Chinese, Japanese and Korean text. macOS has no C.UTF-8.
function localeFlags(): readonly string[] {
  if (process.platform === 'darwin') return ['--locale=en_US.UTF-8', '--lc-collate=C']
  return ['--locale=C.UTF-8']
}

function runInitdb(initdb: string, account: PostgresAccount, args: readonly string[]): Promise<void> {
  const [command = '', ...rest] = [...account.prefix, initdb, ...args]
  const { uid, gid } = account.prefix.length > 0 ? {} : account
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let problem = ''
    child.stderr.on('data', (chunk) => {
      problem += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL could not create its data folder: ${problem}`)),
    )
  })
}

/** Creates the owner role, the application role and the database; may be repeated. */
export async function createRoles(port: number, secrets: PostgresSecrets): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuserName,
    password: secrets.superuserPassword,
    database: 'postgres',
  })
  await client.connect()
  try {
    const { owner, app, database } = landfallNames
    await ensureRole(client, owner, secrets.ownerPassword)
    await client.query(`alter role ${owner} login createdb nosuperuser`)
    await ensureRole(client, app, secrets.appPassword)
    await client.query(`alter role ${app} login nosuperuser nobypassrls nocreatedb nocreaterole`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database} owner ${owner}`)
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`)
}
