import type { Log } from '#platform/log/log.ts'
import { partyScanLease, type ScanNeeds, scanParties } from './party-scan.ts'

interface ScanLoopNeeds extends ScanNeeds {
  log: Log
}

const everyMs = 5_000

/** Looks through the names of houses whose records changed; the returned function ends it after the current step. */
export function startPartyScans(needs: ScanLoopNeeds): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    await scanAll(needs, () => !isStopped).catch((error: unknown) =>
      needs.log.warn({ err: error }, 'names in customs data were not looked through'),
    )
    if (!isStopped) timer = setTimeout(turn, everyMs)
  }
  timer = setTimeout(turn, everyMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Looks once at every house that waits; a failure of one does not stop the others. */
export async function scanAll(needs: ScanLoopNeeds, isWanted: () => boolean = () => true): Promise<void> {
  const { database, log } = needs
  const houses = await database.systemDb.query<{ companyId: number; isSystem: boolean }>(
    `select s.company_id, c.level = 'system' as is_system from trade_party_scans s join companies c on c.id = s.company_id
     where s.wanted_at is not null and ${partyScanLease.isFree('s.')} and c.deleted_at is null
     order by s.wanted_at`,
  )
  for (const { companyId, isSystem } of houses) {
    if (!isWanted()) return
    await scanParties(needs, { companyId, recordsOf: isSystem ? 0 : companyId }, isWanted).catch(
      (error: unknown) => {
        // The stores may close before a step has ended that nobody waits for.
        if (!isWanted()) return
        log.error({ err: error, companyId }, 'names in customs data of a company were not looked through')
      },
    )
  }
}
