import { createReadStream } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { migrateClickhouse } from '#platform/clickhouse/migrate-clickhouse.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { migratePostgres, readMigrations, selectMigrations } from '#platform/postgres/migrate.ts'
import type { StoreLog } from '#platform/postgres/store-log.ts'
import { hashOf } from './backup-archive.ts'
import { type BackupManifest, readManifest } from './backup-manifest.ts'
import { demandEmptyClickhouse, restoreClickhouse } from './clickhouse-backup.ts'
import { deleteFiles, demandEmptyFiles, pathIn, restoreFiles } from './files-backup.ts'
import { demandEmptyPostgres, restorePostgres } from './postgres-restore.ts'
import { type RestoreMarker, readMarker, removeMarker, writeMarker } from './restore-marker.ts'

/** The backup and the empty stores it goes into. */
export interface RestoreOptions {
  source: string
  /** As `checkBackup` returned it. */
  manifest: BackupManifest
  /** Stands in the database until all is there. */
  marker: RestoreMarker
  ownerUrl: string
  appUrl: string
  clickhouse: Clickhouse
  cluster?: string | undefined
  files: FileStore
  masterKeyFile: string
  /** Folder that holds `postgres/` and `clickhouse/`. */
  migrationsDir: string
  log: StoreLog
  /** What remains to be done before the stores may be opened. */
  beforeOpening(): Promise<void>
}

/** Reads a backup folder; throws when it is damaged, incomplete or made by a newer version. */
export async function checkBackup(source: string, migrationsDir: string): Promise<BackupManifest> {
  const manifest = await readManifest(source)
  for (const store of ['postgres', 'clickhouse'] as const) {
    selectMigrations(await readMigrations(path.join(migrationsDir, store)), manifest[store].migrations)
  }
  await checkArchive(source, manifest)
  return manifest
}

/** Restores a backup into empty stores, or those that it was left in the middle of filling, and compares them with it table by table and file by file. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { source, manifest, ownerUrl, appUrl, clickhouse, files, log } = options
  await beginRestore(options)
  // The schema as it was then; what came later is applied by the next start.
  await migratePostgres({
    ownerUrl,
    appUrl,
    log,
    migrationsDir: path.join(options.migrationsDir, 'postgres'),
    only: manifest.postgres.migrations,
  })
  await restorePostgres(ownerUrl, source, manifest.postgres)
  await migrateClickhouse({
    clickhouse,
    log,
    migrationsDir: path.join(options.migrationsDir, 'clickhouse'),
    only: manifest.clickhouse.migrations,
  })
  await restoreClickhouse(clickhouse, source, manifest.clickhouse)
  await restoreFiles(files, source, manifest.files)
  if (manifest.hasMasterKey) {
    await copyFile(path.join(source, 'master.key'), options.masterKeyFile)
    await chmod(options.masterKeyFile, 0o600)
  }
  await options.beforeOpening()
  await removeMarker(ownerUrl)
}

/** Marks empty stores; those in which the same restore was left in its middle are gone over once more. */
async function beginRestore({ marker, ownerUrl, clickhouse, files }: RestoreOptions): Promise<void> {
  const left = await readMarker(ownerUrl)
  if (!left) {
    await demandEmptyPostgres(ownerUrl)
    await demandEmptyClickhouse(clickhouse)
    await demandEmptyFiles(files)
    await writeMarker(ownerUrl, marker)
  } else if (left.backupOf !== marker.backupOf) {
    throw new Error(
      `The restore of another backup (${left.source}) was left in its middle here. Restore that one, or empty the stores.`,
    )
  } else await deleteFiles(files)
}

async function checkArchive(source: string, manifest: BackupManifest): Promise<void> {
  const tables = [...manifest.postgres.tables, ...manifest.clickhouse.tables]
  const parts = [
    ...tables.map(({ file, sha256 }) => ({ file: path.join(source, file), sha256 })),
    ...manifest.files.map(({ key, sha256 }) => ({ file: pathIn(source, key), sha256 })),
  ]
  for (const { file, sha256 } of parts) {
    const found = await hashOf(createReadStream(file)).catch(() => undefined)
    if (found !== sha256) throw new Error(`The backup is damaged: ${file}`)
  }
}
