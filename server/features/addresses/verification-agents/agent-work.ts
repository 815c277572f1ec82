import type { AgentFinding, AgentJob } from '@landfall/contract/addresses/verification-agents.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { Opinions } from '../verification-work/company-opinion.ts'
import {
  claimDomains,
  findDueCompanies,
  giveBack,
  type QueuedDomain,
  settleAddresses,
} from '../verification-work/verification-queue.ts'
import { settlementOf } from '../verification-work/verification-settling.ts'

/** Takes what is due for an agent, a portion of each company in turn, beginning with any of them. */
export async function takeJobs(systemDb: Db, room: number): Promise<AgentJob[]> {
  const jobs: AgentJob[] = []
  if (room === 0) return jobs
  const companies = await findDueCompanies(systemDb, 'agent')
  const first = Math.floor(Math.random() * companies.length)
  let turn = [...companies.slice(first), ...companies.slice(0, first)]
  while (turn.length > 0 && jobs.length < room) {
    const next: number[] = []
    const share = Math.ceil((room - jobs.length) / turn.length)
    for (const companyId of turn) {
      const most = Math.min(share, room - jobs.length)
      const found = most > 0 ? await claimDomains(systemDb, companyId, { whose: 'agent', most }) : []
      jobs.push(...found.map(jobOf))
      if (found.length > 0) next.push(companyId)
    }
    turn = next
  }
  return jobs
}

const jobOf = ({ lease, domain, addresses }: QueuedDomain): AgentJob => ({
  ...{ lease, domain },
  addresses: addresses.map(({ id, normalised }) => ({
    id,
    local: normalised.slice(0, normalised.lastIndexOf('@')),
  })),
})

interface HandedIn {
  lease: string
  found: readonly AgentFinding[]
  left: readonly number[]
  laterMs: number
}

/** Writes down what an agent found, as far as it still has those addresses; answers of how many. */
export async function handIn(
  { systemDb, tenantTransaction }: Database,
  opinions: Opinions,
  { lease, found, left, laterMs }: HandedIn,
): Promise<number> {
  const rows = await systemDb.query<
    QueuedDomain['addresses'][number] & { companyId: number; domain: string }
  >(
    `select id, company_id, domain, normalised, attempts, reason from verification_addresses
     where lease = $1 and for_agent and id = any($2)`,
    [lease, [...found.map(({ id }) => id), ...left]],
  )
  const [first] = rows
  if (!first) return 0
  const opinion = await opinions.of(first.companyId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const settled = found.flatMap(({ id, ...outcome }) => {
    const row = byId.get(id)
    if (!row) return []
    const settlement = settlementOf(row, outcome)
    // Somebody the company pays may tell: he is asked by the office, and not in hours.
    return [opinion?.canTell(outcome) ? { ...settlement, nextSeconds: 0 } : settlement]
  })
  const { companyId, domain } = first
  const addresses = left.flatMap((id) => byId.get(id) ?? [])
  await tenantTransaction({ companyId, userId: null }, async (db) => {
    await settleAddresses(db, lease, settled)
    await giveBack(db, { companyId, domain, lease, addresses }, laterMs)
  })
  return settled.length
}
