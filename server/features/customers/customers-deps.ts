import type { Context } from '#platform/http/context.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TimelineSource } from './customer-timeline/timeline-source.ts'
import type { FindTradeCompanies } from './customers/customs-link-service.ts'

/** What customers need of other areas. */
export interface CustomersDeps {
  /** Trade companies by key with their identifiers; those that do not exist are left out. */
  findTradeCompanies: FindTradeCompanies
  /** Mails to a customer and what became of them. */
  mailEvents: TimelineSource
  /** What was written with a customer at social networks. */
  chat: TimelineSource
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<Set<string>>
  /** What is asked of addresses before they leave the company. */
  addressChecks: AddressChecks
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Pick<Context, 'actor'>): void
  /** An address at which a file can be fetched without a session, good for minutes. */
  linkOf(reader: { fileId: number; companyId: number; userId: number }): string
}
