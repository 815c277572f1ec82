import { type PoolInput, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let stranger: TestUser
const groups = { own: 0, foreign: 0 }
beforeAll(async () => {
  app = await sharedTestApp()
  ;[boss, stranger] = [
    await buildUser(app.systemDb, { type: 'admin' }),
    await buildUser(app.systemDb, { type: 'admin' }),
  ]
  const make = async ({ token }: TestUser) =>
    (await app.client.call(userGroupRoutes.create, { body: { name: 'South' } }, { token })).id
  groups.own = await make(boss)
  groups.foreign = await make(stranger)
})

const pool = (part: Partial<PoolInput>): PoolInput => ({
  name: `Pool ${Math.random()}`,
  groupIds: [groups.own],
  dailyClaims: null,
  dailyViews: null,
  cooldownDays: 0,
  restingDays: 0,
  isMasked: false,
  coveredFields: [],
  reasonRequired: false,
  ...part,
})
const rules = (sparedUserIds: number[]) => ({
  isOn: false,
  followUpDays: 30,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds,
  warnDays: [],
})
const as = () => ({ token: boss.token })

it('a pool takes only groups of its own company, when it is opened and when it is changed', async () => {
  const { id } = await app.client.call(poolRoutes.create, { body: pool({}) }, as())
  for (const groupIds of [[groups.foreign], [groups.own, groups.foreign], [999_999_999], [0]]) {
    const made = await app.client.send(poolRoutes.create, { body: pool({ groupIds }) }, as())
    expect(made.code).toBe(codeOf('userGroupNotFound'))
    const changed = await app.client.send(
      poolRoutes.update,
      { params: { id }, body: pool({ groupIds }) },
      as(),
    )
    expect(changed.code).toBe(codeOf('userGroupNotFound'))
  }
  const { items } = await app.client.call(poolRoutes.list, {}, as())
  expect(items.filter(({ isDefault }) => !isDefault).map(({ groupIds }) => groupIds)).toEqual([[groups.own]])
  // The same group twice is one.
  const twice = pool({ groupIds: [groups.own, groups.own] })
  expect((await app.client.send(poolRoutes.update, { params: { id }, body: twice }, as())).code).toBe(20000)
})

it('the rules of a pool and of the company spare only people of the company', async () => {
  for (const person of [stranger.id, 999_999_999]) {
    const body = pool({ ownRules: rules([boss.id, person]) })
    expect((await app.client.send(poolRoutes.create, { body }, as())).code).toBe(codeOf('employeeNotFound'))
    const company = await app.client.call(poolRoutes.rules, {}, as())
    const saved = await app.client.send(
      poolRoutes.saveRules,
      { body: { ...company, sparedUserIds: [person] } },
      as(),
    )
    expect(saved.code).toBe(codeOf('employeeNotFound'))
  }
  const body = pool({ ownRules: rules([boss.id]) })
  expect((await app.client.call(poolRoutes.create, { body }, as())).ownRules?.sparedUserIds).toEqual([
    boss.id,
  ])
})

it('rules are tried out for no pool but one’s own', async () => {
  const theirs = await app.client.call(
    poolRoutes.create,
    { body: pool({ groupIds: [groups.foreign] }) },
    { token: stranger.token },
  )
  for (const poolId of [0, -1, 999_999_999, theirs.id]) {
    for (const tried of [null, rules([])]) {
      const body = { poolId, groupIds: [groups.own], rules: tried }
      const answer = await app.client.send(poolRoutes.dryRunOwn, { body }, as())
      expect([poolId, answer.code]).toEqual([poolId, codeOf('poolNotFound')])
    }
  }
})
