import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'
import type { OutsideService } from '@landfall/contract/addresses/verification-services.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { AddressOutcome } from '../verification-engine/address-outcome.ts'
import type { Opinions } from '../verification-work/company-opinion.ts'
import { type ServiceAdapter, ServiceError } from './service-http.ts'
import { noteSettled, noteTrouble, type ReadyService, readReady } from './service-store.ts'

interface OpinionParts {
  database: Database
  secrets: SecretBox
  adapters: Record<OutsideService, ServiceAdapter>
  log: Log
}

/** What we cannot tell by asking again in an hour either. */
const lasting: ReadonlySet<AddressReason> = new Set([
  'smtpUnavailable',
  'providerUnverifiable',
  'ipBlocked',
  'needReverseName',
  'policy',
  'policyReject',
  'cannotVerify',
  'notResponsible',
  'internationalUnsupported',
  'ambiguous',
])
/** Questions to a service at a time, of one domain. */
const atOnce = 5

/** Asks the service of a company about addresses that nobody else can tell of, where it has one. */
export function createSecondOpinion({ database, secrets, adapters, log }: OpinionParts): Opinions {
  const write = <T>(companyId: number, work: Parameters<typeof database.tenantTransaction<T>>[1]) =>
    database.tenantTransaction({ companyId, userId: null }, work)
  return {
    async of(companyId) {
      const ready = await write(companyId, readReady)
      if (!ready) return undefined
      return {
        asksAll: ready.use === 'all',
        canTell: ({ verdict, reason }) => verdict === 'unknown' && lasting.has(reason),
        async ask(domain, locals) {
          const outcomes = await askAll(ready, { domain, locals }, { secrets, adapters }).catch(
            async (error: unknown) => {
              if (!(error instanceof PartlyAsked)) throw error
              log.warn(
                { service: ready.service, trouble: error.trouble },
                'a service that verifies is in trouble',
              )
              await write(companyId, (db) => noteTrouble(db, error.trouble))
              return error.outcomes
            },
          )
          if (outcomes.size > 0) await write(companyId, (db) => noteSettled(db, outcomes.size))
          return outcomes
        },
      }
    },
  }
}

type Outcomes = Map<string, AddressOutcome>

/** A service stopped answering on the way. */
class PartlyAsked extends Error {
  readonly trouble: ServiceError['trouble']
  readonly outcomes: Outcomes

  constructor(trouble: ServiceError['trouble'], outcomes: Outcomes) {
    super(trouble)
    this.trouble = trouble
    this.outcomes = outcomes
  }
}

async function askAll(
  { service, keySealed }: ReadyService,
  { domain, locals }: { domain: string; locals: readonly string[] },
  { secrets, adapters }: Pick<OpinionParts, 'secrets' | 'adapters'>,
): Promise<Outcomes> {
  const key = secrets.open(keySealed)
  const outcomes: Outcomes = new Map()
  const queue = locals.values()
  let trouble: ServiceError['trouble'] | undefined
  const work = async () => {
    for (const local of queue) {
      if (trouble) return
      try {
        outcomes.set(local, {
          ...(await adapters[service].verify(key, { local, domain })),
          isOwnAccount: true,
        })
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        trouble = error.trouble
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (trouble) throw new PartlyAsked(trouble, outcomes)
  return outcomes
}
