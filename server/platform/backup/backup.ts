import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { type BackupManifest, writeManifest } from './backup-manifest.ts'
import { backupClickhouse } from './clickhouse-backup.ts'
import { backupFiles } from './files-backup.ts'
import { backupPostgres } from './postgres-backup.ts'

/** The stores to copy and where to. */
export interface BackupOptions {
  ownerUrl: string
  clickhouse: Clickhouse
  files: FileStore
  /** The generated master key, where there is one; without it the secrets in the database cannot be read. */
  masterKeyFile: string
  /** A folder that does not exist yet. */
  target: string
}

/**
 * Copies both stores, the files and the master key into one new folder and returns what it holds. The
 * folder appears under its name only when it is complete.
 */
export async function backup(options: BackupOptions): Promise<BackupManifest> {
  const { target } = options
  if (await stat(target).catch(() => undefined)) throw new Error(`${target} exists already.`)
  const building = `${target}.partial`
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true, mode: 0o700 })
  // PostgreSQL comes first: what its rows refer to is then still there when the others are copied.
  const postgres = await backupPostgres(options.ownerUrl, building)
  const clickhouse = await backupClickhouse(options.clickhouse, building)
  const files = await backupFiles(options.files, building)
  const hasMasterKey = (await stat(options.masterKeyFile).catch(() => undefined)) !== undefined
  if (hasMasterKey) await copyFile(options.masterKeyFile, path.join(building, 'master.key'))
  const manifest: BackupManifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    postgres,
    clickhouse,
    files,
    hasMasterKey,
  }
  await writeManifest(building, manifest)
  await rename(building, target)
  return manifest
}
