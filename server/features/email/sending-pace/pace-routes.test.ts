import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { senderDomainRoutes } from '@landfall/contract/email/sender-domains.ts'
import { sendingPaceRoutes, warmUpAllowance } from '@landfall/contract/email/sending-pace.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NameRecords } from '#platform/demo/name-server.ts'
import { recipientStates } from '#platform/mail/recipient-state.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { PaceGate } from './pace-gate.ts'

const domain = 'pace-tools.com'
/** Domains of companies, by whose servers take their mail. */
const buyers = { google: 'buyers-a.com', microsoft: 'buyers-b.com', own: 'buyers-c.com' } as const
type Provider = keyof typeof buyers
const dns: Record<string, NameRecords> = {
  [buyers.google]: { mx: [[1, 'aspmx.l.google.com']] },
  [buyers.microsoft]: { mx: [[0, 'buyers-b-com.mail.protection.outlook.com']] },
  [buyers.own]: { mx: [[10, 'mail.buyers-c.com']] },
}
let app: TestApp
let world: TestMailWorld
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  world = await startMailWorld({}, dns, (name) => name === domain || name.endsWith(`.${domain}`))
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})

async function company() {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const as = { token: user.token }
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port, { maxConnections: 3 })
  return { user, as, build }
}

async function verifyDomain(as: { token: string }): Promise<number> {
  const { id, records } = await app.client.call(senderDomainRoutes.create, { body: { domain } }, as)
  for (const { name, value, type } of records) if (type === 'TXT') dns[name] = { txt: [value] }
  expect((await app.client.call(senderDomainRoutes.check, { params: { id } }, as)).state).toBe('verified')
  return id
}

/** Lets a day go by for a company: what waits is due again, and today's counts are yesterday's. */
async function passDay({ companyId }: TestUser) {
  await app.systemDb.query(
    `update pace_counts set period = period || ' over ' || gen_random_uuid() where company_id = $1 and period not like '% over %'`,
    [companyId],
  )
  await app.systemDb.query('update warm_up_plans set started_on = started_on - 1 where company_id = $1', [
    companyId,
  ])
  await passRests({ companyId })
}

async function passRests({ companyId }: Pick<TestUser, 'companyId'>) {
  await app.systemDb.query('update pace_rests set until = now() where company_id = $1', [companyId])
  await app.systemDb.query(
    `update send_recipients set not_before = null where company_id = $1 and state in ${recipientStates('ready', 'deferred')}`,
    [companyId],
  )
}

const arrivedAt = (provider: Provider) =>
  receiver.arrived.filter(({ to }) => to.endsWith(`@${buyers[provider]}`)).length

test('over two weeks a new domain sends to each provider what its plan allows, and never more', {
  timeout: 240_000,
}, async () => {
  const { user, as, build } = await company()
  const id = await verifyDomain(as)
  const plan = { firstDay: 1, growth: 10, days: 14 }
  await app.client.call(sendingPaceRoutes.warmUp, { params: { id }, body: plan }, as)
  const each = 16
  const ids: number[] = []
  for (let number = 0; number < each; number++) {
    ids.push(
      await build.customer(`buyer${number}@${buyers.google}`),
      await build.customer(`buyer${number}@${buyers.microsoft}`),
    )
  }
  // Who is not signed is refused, and who is greylisted comes back.
  const greylisted = new Set<string>()
  receiver.judge = (address, raw) => {
    if (raw !== undefined) return raw.includes(`d=${domain};`) ? undefined : '550 5.7.26 not authenticated'
    if (!address.endsWith(buyers.microsoft) || greylisted.has(address)) return undefined
    greylisted.add(address)
    return '451 4.7.1 Greylisted, try again in 5 minutes'
  }
  const task = await build.task(ids, { fromAddress: `sales@${domain}` })
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  let total = 0
  for (let day = 1; day <= plan.days; day++) {
    total = Math.min(each, total + warmUpAllowance(plan, day))
    // What a lane still held when the day was over is due as well.
    await expect
      .poll(
        async () => {
          await passRests(user)
          return arrivedAt('google')
        },
        { timeout: 30_000 },
      )
      .toBe(total)
    // A greylisted one has used the allowance of its first try.
    expect(arrivedAt('microsoft')).toBeLessThanOrEqual(total)
    const { plans } = await app.client.call(sendingPaceRoutes.read, {}, as)
    expect(plans).toMatchObject([{ domainId: id, day, allowance: warmUpAllowance(plan, day) }])
    for (const { amount } of plans[0]?.sent ?? [])
      expect(amount).toBeLessThanOrEqual(warmUpAllowance(plan, day))
    await passDay(user)
  }
  // The plan is over: nothing is held back any more.
  const { plans } = await app.client.call(sendingPaceRoutes.read, {}, as)
  expect(plans).toMatchObject([{ day: 15, allowance: null }])
  await expect
    .poll(
      async () => {
        await passRests(user)
        return arrivedAt('microsoft')
      },
      { timeout: 30_000 },
    )
    .toBe(each)
  expect((await build.untilDone(task.id)).counts).toMatchObject({ sent: each * 2, failed: 0 })
  receiver.judge = () => undefined
  const first = await PostalMime.parse(receiver.arrived.at(-1)?.raw ?? '')
  expect(first.from?.address).toBe(`sales@${domain}`)
})

test('a message that does not go after all leaves its place of the day to another', async () => {
  const { user, as } = await company()
  const id = await verifyDomain(as)
  const plan = { firstDay: 2, growth: 50, days: 30 }
  await app.client.call(sendingPaceRoutes.warmUp, { params: { id }, body: plan }, as)
  const operatorOf = async () => 'google'
  const gate = new PaceGate({ systemDb: app.systemDb, companyId: user.companyId, operatorOf })
  const messages = ['a', 'b', 'c'].map((name) => ({
    ...{ address: `${name}@${buyers.google}`, sender: `sales@${domain}`, isLetter: false },
  }))
  const [first, second, third] = messages
  expect(await gate.admit(first!)).toBe(0)
  expect(await gate.admit(second!)).toBe(0)
  expect(await gate.admit(third!)).toBeGreaterThan(0)
  gate.withdraw(first!)
  // Only once, however often it is said.
  gate.withdraw(first!)
  expect(await gate.admit(third!)).toBe(0)
  expect(await gate.admit(first!)).toBeGreaterThan(0)
  await gate.close()
})

test('lanes that send at the same time leave each other what a day allows, and no place is lost between them', async () => {
  const { user, as } = await company()
  const id = await verifyDomain(as)
  await app.client.call(
    sendingPaceRoutes.warmUp,
    { params: { id }, body: { firstDay: 5, growth: 50, days: 30 } },
    as,
  )
  const parts = { systemDb: app.systemDb, companyId: user.companyId, operatorOf: async () => 'google' }
  const [one, other] = [new PaceGate(parts), new PaceGate(parts)]
  const admit = (gate: PaceGate, number: number) =>
    gate.admit({ address: `m${number}@${buyers.google}`, sender: `sales@${domain}`, isLetter: false })
  expect(await admit(one, 0)).toBe(0)
  const waits = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => admit(other, number)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4)
  await Promise.all([one.close(), other.close()])
})

test('a provider that asks for patience is left alone, the others get their mail, and hourly limits are kept', {
  timeout: 120_000,
}, async () => {
  const { user, as, build } = await company()
  const { limits } = await app.client.call(sendingPaceRoutes.read, {}, as)
  await app.client.call(
    sendingPaceRoutes.save,
    { body: { limits: { ...limits, microsoft: 2, others: 3 }, quiet: null } },
    as,
  )
  const before = { google: arrivedAt('google'), microsoft: arrivedAt('microsoft'), own: arrivedAt('own') }
  const ids: number[] = []
  for (let number = 0; number < 5; number++) {
    for (const name of Object.values(buyers)) ids.push(await build.customer(`hour${number}@${name}`))
  }
  let taken = 0
  receiver.judge = (address, raw) => {
    if (raw !== undefined || !address.endsWith(buyers.google)) return undefined
    taken += 1
    return taken > 2 ? '421 4.7.28 Our system has detected an unusual rate of mail from you' : undefined
  }
  const task = await build.task(ids)
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await expect
    .poll(
      () => [
        arrivedAt('google') - before.google,
        arrivedAt('microsoft') - before.microsoft,
        arrivedAt('own') - before.own,
      ],
      { timeout: 20_000 },
    )
    .toEqual([2, 2, 3])
  const rests = async () => (await app.client.call(sendingPaceRoutes.read, {}, as)).rests
  await expect.poll(rests, { timeout: 10_000 }).toHaveLength(1)
  expect(await rests()).toMatchObject([{ provider: 'google', said: expect.stringContaining('unusual rate') }])
  expect((await app.client.call(sendTaskRoutes.read, { params: { id: task.id } }, as)).waitingFor).toBeNull()
  // Its patience and the hour go by.
  receiver.judge = () => undefined
  await app.client.call(sendingPaceRoutes.save, { body: { limits, quiet: null } }, as)
  await expect
    .poll(
      async () => {
        await passRests(user)
        return (
          arrivedAt('google') +
          arrivedAt('microsoft') +
          arrivedAt('own') -
          before.google -
          before.microsoft -
          before.own
        )
      },
      { timeout: 40_000 },
    )
    .toBe(15)
  expect(await rests()).toEqual([])
})

test('mailings rest in quiet hours, single mails go at once', { timeout: 60_000 }, async () => {
  const { user, as, build } = await company()
  const [clock] = await app.systemDb.query<{ hour: number }>(
    `select extract(hour from now() at time zone time_zone)::int as hour from companies where id = $1`,
    [user.companyId],
  )
  // Begun an hour ago or at once, and for long: the test sees no end of it.
  const quiet = { from: ((clock?.hour ?? 0) + 23) % 24, hours: 23 }
  const { limits } = await app.client.call(sendingPaceRoutes.read, {}, as)
  const saved = await app.client.call(sendingPaceRoutes.save, { body: { limits, quiet } }, as)
  expect(saved.quiet).toEqual(quiet)
  const before = { google: arrivedAt('google'), own: arrivedAt('own') }
  const task = await build.task([await build.customer(`night@${buyers.google}`)])
  await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  const heldFor = async () => {
    const [row] = await app.systemDb.query<{ hours: number | null }>(
      `select extract(epoch from not_before - now()) / 3600 as hours from send_recipients where task_id = $1`,
      [task.id],
    )
    return Number(row?.hours ?? 0)
  }
  await expect.poll(heldFor, { timeout: 15_000 }).toBeGreaterThan(20)
  const resting = await app.client.call(sendTaskRoutes.read, { params: { id: task.id } }, as)
  expect(resting).toMatchObject({ phase: 'sending', waitingFor: null })
  expect(Date.parse(resting.restsUntil ?? '') - Date.now()).toBeGreaterThan(20 * 3_600_000)
  const customerId = await build.customer(`night@${buyers.own}`)
  const letter = {
    customerId,
    subject: 'Your question',
    html: '<p>Dear Anna</p>',
    fromName: 'Li Wei',
    fromAddress: 'sales@seller.example',
  }
  await app.client.call(letterRoutes.send, { body: letter }, as)
  await expect.poll(() => arrivedAt('own') - before.own, { timeout: 15_000 }).toBe(1)
  expect(arrivedAt('google')).toBe(before.google)
  // Without quiet hours what waits goes at once.
  await app.client.call(sendingPaceRoutes.save, { body: { limits, quiet: null } }, as)
  await expect.poll(() => arrivedAt('google') - before.google, { timeout: 15_000 }).toBe(1)
})

test('every route keeps strangers out', async () => {
  const { as } = await company()
  const { id } = await app.client.call(senderDomainRoutes.create, { body: { domain: `x.${domain}` } }, as)
  const { limits } = await app.client.call(sendingPaceRoutes.read, {}, as)
  const plan = { firstDay: 50, growth: 30, days: 30 }
  const routes: RouteSpec[] = Object.values(sendingPaceRoutes)
  const bodyOf = ({ path, method }: RouteSpec) =>
    method !== 'PUT' ? undefined : path.endsWith('warm-up') ? plan : { limits, quiet: null }
  await expectRefusals(app, routes, (route) => ({ params: { id: 1 }, body: bodyOf(route) }))
  const stranger = { token: (await buildUser(app.systemDb)).token }
  for (const route of [sendingPaceRoutes.warmUp, sendingPaceRoutes.endWarmUp] as RouteSpec[]) {
    const walled = await app.client.send(route, { params: { id }, body: bodyOf(route) }, stranger)
    expect([route.path, walled.code]).toEqual([route.path, codeOf('senderDomainNotFound')])
  }
})
