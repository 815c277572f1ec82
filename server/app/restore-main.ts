import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'
import { checkBackup, restore } from '#platform/backup/restore.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { announce, failPlainly, firstArgument, readConfigOrExit } from './command-line.ts'
import { connectStores, migrationsDir } from './stores.ts'

const config = readConfigOrExit()
await run(config, firstArgument()).catch(failPlainly)

/** Fills an empty installation from a backup folder. */
async function run(config: Config, folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Say which backup to restore: npm run restore -- FOLDER')
  const source = resolve(folder)
  const manifest = await checkBackup(source, migrationsDir)
  const present = await readdir(config.dataDir).catch(() => [])
  if (present.length > 0) {
    throw new Error(`${config.dataDir} is not empty; name a new folder with DATA_DIR, or move this one away.`)
  }
  await mkdir(config.dataDir, { recursive: true })
  try {
    await fill(config, source, manifest)
  } catch (error) {
    // It was empty before, and half a restore is worth nothing.
    await rm(config.dataDir, { recursive: true, force: true })
    throw error
  }
  const tables = manifest.postgres.tables.length + manifest.clickhouse.tables.length
  announce(`Restored the backup of ${manifest.createdAt} into ${config.dataDir}.`)
  announce(
    `All ${tables} tables and ${manifest.files.length} files were compared with the backup and are the same.`,
  )
}

async function fill(config: Config, source: string, manifest: BackupManifest): Promise<void> {
  const log = createLog('warn')
  const stores = await connectStores(config, log)
  try {
    await restore({
      ...stores,
      source,
      manifest,
      log,
      migrationsDir,
      cluster: config.clickhouseCluster,
      masterKeyFile: join(config.dataDir, 'master.key'),
    })
  } finally {
    await stores.close()
  }
}
