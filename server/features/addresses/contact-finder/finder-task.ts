import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { readSite, type SiteFindings } from '../site-reading/site-reading.ts'
import type { VisitNeeds } from '../site-reading/site-visit.ts'
import type { FinderDeps } from './finder-deps.ts'
import { leftOut } from './finder-service.ts'
import { cancelFindings, finishFinding, listOpen, noteReading, type OpenFinding } from './finding-store.ts'

/** Sites that one task reads at a time: each waits a second between two pages. */
const atOnce = 4

interface FindingInput {
  findingIds: number[]
}

/** Reads the sites of companies; what was read stays when it is stopped, and a killed run goes on with the others. */
export function contactFindingTask(
  deps: Pick<FinderDeps, 'erasedAmong'>,
  needs: VisitNeeds,
): TaskDefinition<never> {
  return defineTask<FindingInput>({
    kind: 'contactFinding',
    async run(run) {
      const { findingIds } = run.input
      const open = await run.transaction((db) => listOpen(db, findingIds))
      let done = findingIds.length - open.length
      let found = 0
      const advance = (emails: number) => {
        done += 1
        found += emails
        run.progress(done, findingIds.length, { found })
      }
      run.progress(done, findingIds.length)
      const queue = open.values()
      const work = async () => {
        for (const finding of queue) advance(await readOne(run, deps, { needs, finding }))
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return { figures: { found } }
    },
    async ended(run) {
      await run.transaction((db) => cancelFindings(db, run.input.findingIds))
    },
  })
}

async function readOne(
  run: TaskRun<FindingInput>,
  deps: Pick<FinderDeps, 'erasedAmong'>,
  { needs, finding }: { needs: VisitNeeds; finding: OpenFinding },
): Promise<number> {
  run.signal.throwIfAborted()
  await run.transaction((db) => noteReading(db, finding.id))
  const { domain, country } = finding
  const wish = { domain, country, companyId: run.company.id, signal: run.signal }
  const result = await readSite(needs, wish)
  return run.transaction(async (db) => {
    const left = await leftOut(
      db,
      deps,
      result.addresses.map(({ email }) => email),
    )
    const addresses = result.addresses.filter(({ email }) => !left.has(email))
    await finishFinding(db, finding.id, {
      outcome: outcomeOf(result, addresses.length),
      withheld: left.size,
      result: { ...result, addresses, ...without(result, left) },
    })
    return addresses.length
  })
}

const outcomeOf = ({ outcome }: SiteFindings, kept: number) =>
  outcome === 'found' && kept === 0 ? 'none' : outcome

// Words around the addresses of others may name who is left out, too.
function without(result: SiteFindings, left: ReadonlySet<string>): Partial<SiteFindings> {
  if (left.size === 0) return {}
  const cleaned = (text: string) =>
    [...left].reduce((plain, email) => plain.replaceAll(new RegExp(escaped(email), 'gi'), '•••'), text)
  const kept = result.addresses.filter(({ email }) => !left.has(email))
  return {
    addresses: kept.map((one) => ({ ...one, snippet: cleaned(one.snippet) })),
    others: result.others.map((one) => ({ ...one, snippet: cleaned(one.snippet) })),
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
