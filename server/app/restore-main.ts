import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkBackup, type RestoreOptions, restore } from '#platform/backup/restore.ts'
import {
  newMarker,
  type RestoreMarker,
  readMarkerFile,
  removeMarkerFile,
  writeMarkerFile,
} from '#platform/backup/restore-marker.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { announce, failPlainly, firstArgument, readConfigOrExit } from './command-line.ts'
import { pauseRestoredMailings } from './restored-mailings.ts'
import { connectStores, migrationsDir } from './stores.ts'

const config = readConfigOrExit()
await run(config, firstArgument()).catch(failPlainly)

/** Fills an empty installation from a backup folder, or one that an earlier restore was killed in. */
async function run(config: Config, folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Say which backup to restore: npm run restore -- FOLDER')
  const source = resolve(folder)
  const manifest = await checkBackup(source, migrationsDir)
  const left = await readMarkerFile(config.dataDir)
  if (left) await clearLeft(config, left)
  const present = await readdir(config.dataDir).catch(() => [])
  if (present.length > 0) {
    throw new Error(`${config.dataDir} is not empty; name a new folder with DATA_DIR, or move this one away.`)
  }
  await mkdir(config.dataDir, { recursive: true })
  const marker = newMarker(source, manifest.createdAt)
  try {
    await writeMarkerFile(config.dataDir, marker)
    const paused = await fill(config, { source, manifest, marker })
    await removeMarkerFile(config.dataDir)
    if (paused > 0) {
      announce(`Mailings under way at that time are paused, so that nothing is sent twice: ${paused}.`)
    }
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

/** Empties the folder of a restore that was killed; it was empty before that one began. */
async function clearLeft(config: Config, left: RestoreMarker): Promise<void> {
  announce(`The restore begun at ${left.begunAt} did not end; it is begun again.`)
  // A database that outlived it still works in the folder; one that cannot be started holds nothing there.
  const stores = await connectStores(config, createLog('silent')).catch(() => undefined)
  await stores?.close()
  await rm(config.dataDir, { recursive: true, force: true })
}

type Filling = Pick<RestoreOptions, 'source' | 'manifest' | 'marker'>

/** Returns how many mailings were paused. */
async function fill(config: Config, filling: Filling): Promise<number> {
  const log = createLog('warn')
  let paused = 0
  const stores = await connectStores(config, log)
  try {
    await restore({
      ...stores,
      ...filling,
      log,
      migrationsDir,
      cluster: config.clickhouseCluster,
      masterKeyFile: join(config.dataDir, 'master.key'),
      async beforeOpening() {
        paused = await pauseRestoredMailings(stores.ownerUrl)
      },
    })
    return paused
  } finally {
    await stores.close()
  }
}
