import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Generated passwords of the embedded cluster and the port it prefers. */
export interface PostgresSecrets {
  superuserPassword: string
  ownerPassword: string
  appPassword: string
  port: number
  rolesCreated: boolean
}

/** Reads the secrets of a data folder, or makes new ones that are not yet saved. */
export async function loadPostgresSecrets(dataDir: string): Promise<PostgresSecrets> {
  const text = await readFile(secretsFile(dataDir), 'utf8').catch(() => undefined)
  if (text) return JSON.parse(text) as PostgresSecrets
  const password = () => randomBytes(24).toString('base64url')
  return {
    superuserPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
    port: 0,
    rolesCreated: false,
  }
}

/** Writes the secrets so that a crash leaves either the old or the new file. */
export async function savePostgresSecrets(dataDir: string, secrets: PostgresSecrets): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = secretsFile(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-secrets.json')
}
