import type { CustomerIntent, CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerSource } from '@landfall/contract/customers/customers.ts'
import type { FollowUpMethod } from '@landfall/contract/customers/follow-ups.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { DemoUserName } from './demo-identity.ts'
import type { Country } from './trade-catalogue.ts'

/** Minutes before the end of the demo's data; a larger number is longer ago, a negative one ahead. */
export type MinutesAgo = number

export interface DemoContact {
  name: string
  jobTitle: string
  workEmail: string
  phone: string
  linkedin: string
}

export interface DemoFollowUp {
  author: DemoUserName
  method: FollowUpMethod
  content: string
  at: MinutesAgo
  /** How far the deal was afterwards. */
  stage: CustomerStage
}

export interface DemoCustomer {
  name: string
  /** As shipments spell it, and the key under which they know it. */
  tradeName: string
  tradeCompanyKey: string
  country: Country
  website: string
  phone: string
  address: string
  /** What it buys most; empty where nobody knows. */
  mainProducts: string
  remark: string
  source: CustomerSource
  stage: CustomerStage
  intent: CustomerIntent
  founder: DemoUserName
  /** Undefined: in the public pool. */
  owner: DemoUserName | undefined
  createdAt: MinutesAgo
  /** When its owner got it, or it fell into the pool. */
  ownedAt: MinutesAgo
  nextContactAt: MinutesAgo | undefined
  contacts: readonly DemoContact[]
  /** Oldest first. */
  followUps: readonly DemoFollowUp[]
  isAttended: boolean
}

/** What loading rows for one company needs to know. */
export interface LoadContext {
  /** An open transaction whose settings name the company. */
  db: Db
  userIds: ReadonlyMap<DemoUserName, number>
  /** When the data ends. */
  end: Date
}

/** The moment so many minutes before the end of the data. */
export function momentOf({ end }: Pick<LoadContext, 'end'>, minutesAgo: MinutesAgo): Date {
  return new Date(end.getTime() - minutesAgo * 60_000)
}

/** The id of a person of the demo. */
export function userIdOf({ userIds }: Pick<LoadContext, 'userIds'>, userName: DemoUserName): number {
  const id = userIds.get(userName)
  if (id === undefined) throw new Error(`the demo user ${userName} does not exist`)
  return id
}

/** Reserves ids of a table, so that rows which refer to each other can be copied in bulk. */
export async function reserveIds(db: Db, table: string, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}

/** A customer and its people with their ids. */
export type LoadedCustomer = DemoCustomer & { id: number; contactIds: readonly number[] }
