import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { OwnRules } from '@landfall/contract/customers/pool-rules.ts'
import { poolRoutes, type RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { buildCustomer } from './build-customer.ts'
import { buildUser, type TestUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'

/** A company whose customers drop into pools: who sets its rules, and who has its customers. */
export interface RecyclingCompany {
  app: TestApp
  boss: TestUser
  seller: TestUser
}

/** Own rules of a pool that are on and let nothing drop. */
export const quietOwnRules: OwnRules = {
  isOn: true,
  followUpDays: null,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [],
}

/** Rules of the company that are on and let nothing drop. */
export const quietRules: RecycleRules = {
  ...quietOwnRules,
  runHour: 2,
  holdingCap: null,
  capSparesWon: true,
  protectionCap: 20,
  protectionDays: 90,
}

/** A new company with an administrator and a seller who sees his own customers only. */
export async function buildRecyclingCompany(app: TestApp): Promise<RecyclingCompany> {
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  return { app, boss, seller }
}

/** Saves the company's rules as if that had been last week, so that the last night follows them already. */
export async function setRules(company: RecyclingCompany, rules: Partial<RecycleRules>): Promise<void> {
  const { app, boss } = company
  const body = { ...quietRules, ...rules }
  await app.client.call(poolRoutes.saveRules, { body }, { token: boss.token })
  await backdateRules(company)
}

/** As if the rules had been saved last week. */
export async function backdateRules({ app, boss }: RecyclingCompany): Promise<void> {
  await app.systemDb.query(
    `update recycle_rules set updated_at = now() - interval '7 days' where company_id = $1`,
    [boss.companyId],
  )
}

/** Takes the newest night back. */
export async function undoNight({
  app,
  boss,
}: RecyclingCompany): Promise<RouteReply<typeof poolRoutes.undoRun>> {
  const { items } = await app.client.call(poolRoutes.runs, {}, { token: boss.token })
  const params = { id: items[0]?.id ?? 0 }
  return app.client.call(poolRoutes.undoRun, { params }, { token: boss.token })
}

/** The notices of one kind that the people of the company have, and whose they are. */
export function toldOf(
  { app, boss }: RecyclingCompany,
  kind: string,
): Promise<{ userId: number; params: object }[]> {
  return app.systemDb.query('select user_id, params from notices where company_id = $1 and kind = $2', [
    boss.companyId,
    kind,
  ])
}

/** A customer of the seller that stands as it would after so many days. */
export async function buildOwned(
  { app, seller }: RecyclingCompany,
  state: { ownedDays: number; followUpDays?: number; stage?: 'won' | 'toFollow' },
): Promise<number> {
  const { id } = await buildCustomer(app.client, seller, { stage: state.stage ?? 'toFollow' })
  await app.systemDb.query(
    `update customers set owned_at = now() - make_interval(days => $2),
       follow_up_clock_at = now() - make_interval(days => $3) where id = $1`,
    [id, state.ownedDays, state.followUpDays ?? null],
  )
  return id
}

/** Who has a customer now; null while it is in a pool. */
export async function ownerOf({ app, boss }: RecyclingCompany, id: number): Promise<number | null> {
  return (await app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })).ownerId
}
