import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { type CustomerStage, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { poolRoutes, type RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
// China keeps one time all year.
const zoneMs = 8 * 3_600_000

let app: TestApp
let boss: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  await app.systemDb.query('update companies set time_zone = $2 where id = $1', [boss.companyId, zone])
})

const rules: RecycleRules = {
  isOn: true,
  followUpDays: 30,
  dealDays: 80,
  stageDays: { inquiry: 45, sample: null },
  dropsAfterProtection: true,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [],
  runHour: 2,
  holdingCap: null,
  capSparesWon: true,
  protectionCap: 100_000,
  protectionDays: 90,
}

/** What the rules go by, as plainly as can be said. */
interface Model {
  isOwned: boolean
  stage: CustomerStage
  ownedAt: number
  dealReversedAt: number
  lockedUntil: number | null
  /** When each living follow-up happened and was entered. */
  followUps: Map<number, { happened: number; entered: number }>
}

const isWon = (stage: CustomerStage) => stage === 'won' || stage === 'repeat'
const midnight = (moment: number) => Math.floor((moment + zoneMs) / dayMs) * dayMs - zoneMs
const runHour = 2 * 3_600_000
const afterDays = (moment: number, days: number) => midnight(moment) + (days + 1) * dayMs + runHour
const runFrom = (moment: number) => {
  const run = midnight(moment) + runHour
  return run >= moment ? run : run + dayMs
}

function dropOf({ isOwned, stage, ownedAt, dealReversedAt, lockedUntil, followUps }: Model): number | null {
  if (!isOwned || isWon(stage)) return null
  const clocks = [...followUps.values()].map(({ happened, entered }) => Math.min(happened, entered))
  const days = stage in rules.stageDays ? rules.stageDays[stage] : rules.followUpDays
  const moments = [afterDays(Math.max(ownedAt, dealReversedAt), rules.dealDays ?? 0)]
  if (days) moments.push(afterDays(Math.max(ownedAt, ...clocks), days))
  if (lockedUntil !== null) moments.push(runFrom(lockedUntil))
  return Math.min(
    ...moments.map((moment) =>
      lockedUntil !== null && lockedUntil > moment ? runFrom(lockedUntil) : moment,
    ),
  )
}

type Step =
  | { kind: 'followUp'; daysAgo: number }
  | { kind: 'remove' }
  | { kind: 'stage'; stage: CustomerStage }
  | { kind: 'protect'; days: number | null }
  | { kind: 'release' }
  | { kind: 'claim' }
  | { kind: 'wait'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('followUp' as const), daysAgo: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant('remove' as const) }),
  fc.record({ kind: fc.constant('stage' as const), stage: fc.constantFrom(...customerStages) }),
  fc.record({ kind: fc.constant('protect' as const), days: fc.option(fc.integer({ min: 1, max: 80 })) }),
  fc.record({ kind: fc.constant('release' as const) }),
  fc.record({ kind: fc.constant('claim' as const) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
)

/** A customer that goes through steps through the front door, beside a plain model of what ought to hold. */
class Walk {
  readonly #id: number
  readonly #model: Model

  constructor(id: number) {
    this.#id = id
    const now = Date.now()
    this.#model = {
      isOwned: true,
      stage: 'toFollow',
      ownedAt: now,
      dealReversedAt: 0,
      lockedUntil: null,
      followUps: new Map(),
    }
  }

  async take(next: Step): Promise<void> {
    const model = this.#model
    if (next.kind === 'wait') return this.#wait(next.days)
    if (next.kind === 'claim') return model.isOwned ? undefined : this.#claim()
    if (!model.isOwned) return
    if (next.kind === 'followUp') return this.#followUp(next.daysAgo)
    if (next.kind === 'remove') return this.#remove()
    if (next.kind === 'stage') return this.#stage(next.stage)
    return next.kind === 'protect' ? this.#protect(next.days) : this.#release()
  }

  async #followUp(daysAgo: number): Promise<void> {
    const happened = Date.now() - daysAgo * dayMs
    const followUp = await app.client.call(
      followUpRoutes.create,
      {
        params: { id: this.#id },
        body: { method: 'call', content: 'x', happenedAt: new Date(happened).toISOString() },
      },
      { token: seller.token },
    )
    this.#model.followUps.set(followUp.id, { happened, entered: Date.now() })
  }

  async #remove(): Promise<void> {
    const [id] = this.#model.followUps.keys()
    if (id === undefined) return
    await app.client.call(followUpRoutes.remove, { params: { id } }, { token: seller.token })
    this.#model.followUps.delete(id)
  }

  async #stage(stage: CustomerStage): Promise<void> {
    const { name } = await this.read()
    await app.client.call(
      customerRoutes.update,
      { params: { id: this.#id }, body: { name, stage } },
      { token: seller.token },
    )
    if (isWon(this.#model.stage) && !isWon(stage)) this.#model.dealReversedAt = Date.now()
    this.#model.stage = stage
  }

  async #protect(days: number | null): Promise<void> {
    const until = days === null ? null : Date.now() + days * dayMs
    const body = {
      selection: this.#selection(),
      until: until === null ? null : new Date(until).toISOString(),
    }
    const { done } = await app.client.call(placementRoutes.protect, { body }, { token: seller.token })
    if (done === 1) this.#model.lockedUntil = until
  }

  async #release(): Promise<void> {
    const body = { selection: this.#selection() }
    await app.client.call(placementRoutes.release, { body }, { token: seller.token })
    this.#model.isOwned = false
    this.#model.lockedUntil = null
  }

  async #claim(): Promise<void> {
    const body = { selection: this.#selection() }
    await app.client.call(placementRoutes.claim, { body }, { token: seller.token })
    this.#model.isOwned = true
    this.#model.ownedAt = Date.now()
  }

  /** Lets days pass: everything that happened lies so much further back. */
  async #wait(days: number): Promise<void> {
    const values = [this.#id, days]
    await app.systemDb.query(
      `update follow_ups set happened_at = happened_at - make_interval(days => $2),
         created_at = created_at - make_interval(days => $2) where customer_id = $1`,
      values,
    )
    await app.systemDb.query(
      `update customers set owned_at = owned_at - make_interval(days => $2),
         last_follow_up_at = last_follow_up_at - make_interval(days => $2),
         follow_up_clock_at = (select max(least(f.happened_at, f.created_at)) from follow_ups f
           where f.customer_id = $1 and f.deleted_at is null),
         deal_reversed_at = deal_reversed_at - make_interval(days => $2),
         locked_until = locked_until - make_interval(days => $2) where id = $1`,
      values,
    )
    const model = this.#model
    model.ownedAt -= days * dayMs
    model.dealReversedAt -= days * dayMs
    if (model.lockedUntil !== null) model.lockedUntil -= days * dayMs
    for (const each of model.followUps.values()) {
      each.happened -= days * dayMs
      each.entered -= days * dayMs
    }
  }

  #selection() {
    return { scope: batchScope.Checked, ids: [this.#id] }
  }

  read() {
    return app.client.call(customerRoutes.read, { params: { id: this.#id } }, { token: boss.token })
  }

  expected(): string | null {
    const drop = dropOf(this.#model)
    return drop === null ? null : new Date(drop).toISOString()
  }
}

/** Takes random courses of events, and compares after each step. */
async function walkAtRandom(numRuns: number) {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const walk = new Walk((await buildCustomer(app.client, seller)).id)
      for (const [index, next] of steps.entries()) {
        await walk.take(next)
        const { dropsAt } = await walk.read()
        const actual = dropsAt === null ? null : new Date(dropsAt).toISOString()
        expect(actual, JSON.stringify(steps.slice(0, index + 1))).toBe(walk.expected())
      }
    }),
    { numRuns },
  )
}

it('says of any course of events when the customer drops, as a plain reading of the rules does', async () => {
  await app.client.call(poolRoutes.saveRules, { body: rules }, { token: boss.token })
  await walkAtRandom(32)
}, 120_000)

it('does so by the rules of a pool for the people of its groups', async () => {
  const as = { token: boss.token }
  await app.client.call(poolRoutes.saveRules, { body: { ...rules, followUpDays: 7 } }, as)
  const group = { name: 'South', parentId: null, leaderId: null }
  const { id } = await app.client.call(userGroupRoutes.create, { body: group }, as)
  const members = { params: { id }, body: { userIds: [seller.id] } }
  await app.client.call(userGroupRoutes.addMembers, members, as)
  const limits = { dailyClaims: null, dailyViews: null, cooldownDays: 0, restingDays: 0 }
  const body = { ...limits, name: 'South', groupIds: [id], isMasked: false, reasonRequired: false }
  const pool = await app.client.call(poolRoutes.create, { body: { ...body, ownRules: rules } }, as)
  await walkAtRandom(8)
  await app.client.call(poolRoutes.remove, { params: { id: pool.id } }, as)
}, 120_000)

it('is left alone by edits and by what happens by itself', async () => {
  await app.client.call(poolRoutes.saveRules, { body: rules }, { token: boss.token })
  const { id, name } = await buildCustomer(app.client, seller)
  await app.systemDb.query(`update customers set owned_at = now() - interval '20 days' where id = $1`, [id])
  const read = () => app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
  const edit = (remark: string) =>
    app.client.call(customerRoutes.update, { params: { id }, body: { name, remark } }, { token: boss.token })
  const { dropsAt } = await read()
  await edit('An edit is no follow-up')
  await app.systemDb.query(
    `insert into customer_events (company_id, customer_id, kind) values ($1, $2, 'savedFromCustoms')`,
    [boss.companyId, id],
  )
  expect((await read()).dropsAt).toBe(dropsAt)
  const body = { selection: { scope: batchScope.Checked, ids: [id] } }
  await app.client.call(placementRoutes.release, { body }, { token: seller.token })
  const { pooledAt } = await read()
  await edit('Nor does it bring a customer anew into the pool')
  expect((await read()).pooledAt).toBe(pooledAt)
})

it('runs on when the owner can no longer sign in', async () => {
  await app.client.call(poolRoutes.saveRules, { body: rules }, { token: boss.token })
  const leaver = await buildUser(app.systemDb, { companyId: boss.companyId })
  const { id, dropsAt } = await buildCustomer(app.client, leaver)
  await app.systemDb.query('update users set disabled_at = now() where id = $1', [leaver.id])
  const read = await app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
  expect(read).toMatchObject({ ownerId: leaver.id, dropsAt })
})

it('drops after whole days of the company, at its hour, in any zone', async () => {
  const zones = ['Asia/Shanghai', 'Europe/Rome', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
  const random = sequence(7)
  for (let round = 0; round < 200; round += 1) {
    const zone = zones[random(zones.length)] as string
    const [ownedAgo, followedAgo, days, hour] = [random(400), random(400), 1 + random(200), random(24)]
    const [row] = await app.systemDb.query<{ actual: string; local: string; day: string }>(
      `with at as (select now() - make_interval(hours => $1 * 7 + 3) as owned, now() - make_interval(hours => $2 * 5) as followed),
         drop as (select min(m.moment) as moment, max(greatest(at.owned, at.followed)) as clock
           from at, recycle_moments(row(1, 'inquiry', at.owned, at.followed, null, null)::recycle_subject,
             jsonb_populate_record(null::rules_in_force, $3), $4) m)
       select moment as actual, to_char(moment at time zone $4, 'YYYY-MM-DD HH24') as local,
         to_char(clock at time zone $4, 'YYYY-MM-DD') as day from drop`,
      [
        ownedAgo,
        followedAgo,
        JSON.stringify({
          is_on: true,
          follow_up_days: days,
          stage_days: {},
          spares_won: true,
          spared_user_ids: [],
          run_hour: hour,
        }),
        zone,
      ],
    )
    const expected = new Date(Date.parse(`${row?.day}T00:00:00Z`) + (days + 1) * 86_400_000)
    // An hour that the clocks skip in spring is the one after.
    const [date, at] = (row?.local ?? '').split(' ')
    expect(date).toBe(expected.toISOString().slice(0, 10))
    expect([hour, hour + 1]).toContain(Number(at))
  }
})
/** Pseudo-random whole numbers below a limit, the same each time. */
function sequence(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}
