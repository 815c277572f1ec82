import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backup } from '#platform/backup/backup.ts'
import type { BackupTable } from '#platform/backup/backup-manifest.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { announce, failPlainly, firstArgument, readConfigOrExit } from './command-line.ts'
import { connectWholeStores } from './stores.ts'

const config = readConfigOrExit()
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
await run(config, resolve(firstArgument() ?? join('backups', stamp))).catch(failPlainly)

/** Copies everything this installation keeps into the folder; the product may go on running meanwhile. */
async function run(config: Config, target: string): Promise<void> {
  const isNew = !(await stat(config.dataDir).catch(() => undefined))
  if (isNew && !config.database) throw new Error(`There is nothing to back up in ${config.dataDir}.`)
  const stores = await connectWholeStores(config, createLog('warn'))
  try {
    const manifest = await backup({ ...stores, masterKeyFile: join(config.dataDir, 'master.key'), target })
    const rows = (tables: BackupTable[]) => tables.reduce((sum, table) => sum + table.rows, 0)
    announce(
      `Backed up ${rows(manifest.postgres.tables)} rows of PostgreSQL, ${rows(manifest.clickhouse.tables)} rows ` +
        `of ClickHouse and ${manifest.files.length} files to ${target}`,
    )
    announce('Keep it as safe as the installation: it holds all data and the key to the stored passwords.')
  } finally {
    await stores.close()
  }
}
