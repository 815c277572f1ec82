import { constants } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
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
import { createMailTokens, type SentMessage } from '#platform/mail/mail-token.ts'
import { readRelayLog } from '#platform/mail/relay-log.ts'
import { createSecretBox, loadMasterKey } from '#platform/secrets/secret-box.ts'
import { announce, failPlainly, firstArgument, optionValues, readConfigOrExit } from './command-line.ts'
import { pauseRestoredMailings, type RestoredMailings } from './restored-mailings.ts'
import { connectStores, migrationsDir } from './stores.ts'

const config = readConfigOrExit()
await run(config, firstArgument()).catch(failPlainly)

/** Fills an empty installation from a backup folder, or one that an earlier restore was killed in. */
async function run(config: Config, folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Say which backup to restore: npm run restore -- FOLDER')
  const source = resolve(folder)
  const sentLogs = optionValues('sent-log').map((file) => resolve(file))
  // Before hours of work, not after them.
  for (const file of sentLogs) await access(file, constants.R_OK)
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
    const mailings = await fill(config, { source, manifest, marker }, sentLogs)
    await removeMarkerFile(config.dataDir)
    tellOfMailings(mailings, sentLogs.length > 0)
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

function tellOfMailings({ paused, marked, unknown }: RestoredMailings, hasLog: boolean): void {
  if (paused > 0) {
    announce(`Mailings under way at that time are paused, so that nothing is sent twice: ${paused}.`)
  }
  if (!hasLog) return
  announce(`Messages that waited in them, and that the log names as sent, are marked as sent: ${marked}.`)
  if (unknown > 0) announce(`The log names messages that the backup knows nothing of: ${unknown}.`)
}

async function fill(config: Config, filling: Filling, sentLogs: string[]): Promise<RestoredMailings> {
  const log = createLog('warn')
  let mailings: RestoredMailings = { paused: 0, marked: 0, unknown: 0 }
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
        const sent = sentLogs.length > 0 ? await readSent(config, sentLogs) : undefined
        mailings = await pauseRestoredMailings(stores.ownerUrl, sent)
      },
    })
    return mailings
  } finally {
    await stores.close()
  }
}

// With the key that came with the backup: only our own messages are recognised by it.
async function readSent(config: Config, files: string[]): Promise<SentMessage[]> {
  const { deriveKey } = createSecretBox(loadMasterKey(config.dataDir, config.secretKey))
  const tokens = createMailTokens(deriveKey('mail-token'))
  return (await Promise.all(files.map((file) => readRelayLog(file, tokens)))).flat()
}
