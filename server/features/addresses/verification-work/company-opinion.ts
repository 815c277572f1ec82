import type { AddressOutcome } from '../verification-engine/address-outcome.ts'
import type { QueuedDomain } from './verification-queue.ts'

/** Somebody a company pays to tell of addresses. */
export interface CompanyOpinion {
  /** For every address, not only where we cannot tell. */
  asksAll: boolean
  /** Whether he may know more than was found out, now and later. */
  canTell(found: Pick<AddressOutcome, 'verdict' | 'reason'>): boolean
  /** What he says of some addresses of a domain; those he did not tell of are missing. */
  ask(domain: string, locals: readonly string[]): Promise<Map<string, AddressOutcome>>
}

/** Whom companies pay, those that do. */
export interface Opinions {
  of(companyId: number): Promise<CompanyOpinion | undefined>
}

/** Whether mail servers have told nothing of these before: asking them again would tell nothing either. */
export function isLeftToOpinion(opinion: CompanyOpinion, { addresses }: QueuedDomain): boolean {
  return (
    opinion.asksAll ||
    addresses.some(
      ({ attempts, reason }) =>
        attempts > 0 && reason !== null && opinion.canTell({ verdict: 'unknown', reason }),
    )
  )
}

/** What was found out, with what somebody told of the rest; what he was to tell alone and did not is left open. */
export async function withOpinion(
  opinion: CompanyOpinion,
  domain: string,
  { outcomes, isAlone }: { outcomes: Map<string, AddressOutcome>; isAlone: boolean },
): Promise<Map<string, AddressOutcome>> {
  const asked = [...outcomes].flatMap(([local, outcome]) => (opinion.canTell(outcome) ? [local] : []))
  if (asked.length === 0) return outcomes
  const told = await opinion.ask(domain, asked)
  const all = new Map(outcomes)
  for (const local of asked) {
    const said = told.get(local)
    if (said && (isAlone || said.verdict !== 'unknown')) all.set(local, said)
    else if (isAlone) all.delete(local)
  }
  return all
}
