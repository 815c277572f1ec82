import { findPointsDifferences } from '#features/points/points/points-check.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { announce, failPlainly, readConfigOrExit } from './command-line.ts'
import { connectStores } from './stores.ts'

process.exitCode = await run(readConfigOrExit()).catch(failPlainly)

/** Compares every balance and every lot with the sum of the ledger; the product may go on running. */
async function run(config: Config): Promise<number> {
  const log = createLog('warn')
  const stores = await connectStores(config, log)
  try {
    const database = await openDatabase({ ownerUrl: stores.ownerUrl, appUrl: stores.appUrl, log })
    const differences = await findPointsDifferences(database.systemDb).finally(() => database.close())
    for (const { companyId, lotId, ledger, stored } of differences) {
      const what = lotId === null ? 'balance' : `lot ${lotId}`
      announce(`Company ${companyId}, ${what}: the ledger adds up to ${ledger}, stored is ${stored}`)
    }
    if (differences.length === 0) announce('The points ledger agrees with every balance and every lot.')
    return differences.length === 0 ? 0 : 1
  } finally {
    await stores.close()
  }
}
