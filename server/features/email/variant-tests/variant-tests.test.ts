import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { sendingPaceRoutes } from '@landfall/contract/email/sending-pace.ts'
import type { VariantPlan } from '@landfall/contract/email/variant-plans.ts'
import { variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import { successCode } from '@landfall/contract/envelope.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ArrivedMail, type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let receiver: ReceivingServer

beforeAll(async () => {
  app = await sharedTestApp()
  receiver = await startReceivingServer()
})
afterAll(() => receiver?.stop())

const plan: VariantPlan = { share: 50, by: 'click', hours: 2 }
const nobody = { scope: batchScope.Checked, ids: [0] }
const patience = { timeout: 20_000 }

interface Mailing {
  user: TestUser
  as: { token: string }
  build: ReturnType<typeof createMailingBuilder>
  templateIds: number[]
}

async function seller(): Promise<Mailing> {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  const templateIds: number[] = []
  for (const name of ['Short', 'Long'])
    templateIds.push((await build.template({ name, subject: `${name} offer` })).id)
  return { user, as: { token: user.token }, build, templateIds }
}

/** A mailing to so many readers that is under way. */
async function send(mailing: Mailing, readers: number, wishes: object = {}): Promise<number> {
  const { build, templateIds, as, user } = mailing
  const addresses = Array.from({ length: readers }, (_, n) => ({
    name: '',
    address: `r${n}.${user.id}@variants.example`,
  }))
  const input = { templateIds, selection: nobody, addresses, variantPlan: plan, ...wishes }
  const { id } = await build.task([], input)
  await app.client.call(sendTaskRoutes.submit, { params: { id } }, as)
  return id
}

const mailOf = ({ user }: Mailing): ArrivedMail[] =>
  receiver.arrived.filter(({ to }) => to.includes(`.${user.id}@`))
const subjectsOf = (mailing: Mailing) => mailOf(mailing).map(({ mail }) => mail.subject)
const result = ({ as }: Mailing, id: number) =>
  app.client.call(variantTestRoutes.read, { params: { id } }, as)
const choose = ({ as }: Mailing, id: number, contentId: number) =>
  app.client.send(variantTestRoutes.choose, { params: { id }, body: { contentId } }, as)

/** Waits until the messages of the test are out and its time runs. */
async function untilRunning(mailing: Mailing, id: number) {
  await expect.poll(async () => (await result(mailing, id)).endsAt, patience).not.toBeNull()
  return result(mailing, id)
}

const endTime = (id: number) =>
  app.systemDb.query('update send_tasks set variant_ends_at = now() where id = $1', [id])

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' }

async function click({ mail }: ArrivedMail): Promise<void> {
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? ''
  expect((await fetch(link, { redirect: 'manual', headers: browser })).status).toBe(302)
}

test('some readers get one of the contents each; the rest waits, and gets the one that was clicked', async () => {
  const mailing = await seller()
  const { build, as } = mailing
  const id = await send(mailing, 41)
  const running = await untilRunning(mailing, id)
  expect(running).toMatchObject({ held: 20, verdict: null, decidedAt: null })
  expect(running.variants.map(({ reached, hits }) => [reached, hits])).toEqual([
    [11, 0],
    [10, 0],
  ])
  const inTwoHours = (Date.parse(running.endsAt ?? '') - Date.now()) / 3_600_000
  expect(inTwoHours).toBeGreaterThan(1.9)
  expect(await build.until(id, () => true)).toMatchObject({
    ...{ state: 'SUBMITTED', phase: 'sending', restsUntil: null, variantPlan: plan },
    counts: { total: 41, sent: 21, waiting: 20 },
  })
  for (const mail of mailOf(mailing).filter(({ mail: { subject } }) => subject === 'Long offer'))
    await click(mail)
  await build.until(id, ({ counts }) => counts.clicked === 10)
  // Other rules for the pace make nobody due who waits for the test.
  const { limits, quiet } = await app.client.call(sendingPaceRoutes.read, {}, as)
  await app.client.call(sendingPaceRoutes.save, { body: { limits, quiet } }, as)
  expect((await result(mailing, id)).held).toBe(20)
  await endTime(id)
  await build.untilDone(id)
  const ended = await result(mailing, id)
  expect(ended).toMatchObject({ endsAt: null, verdict: 'clear', held: 0 })
  // What came of the rest says nothing of the test.
  expect(ended.variants).toMatchObject([
    { templateName: 'Short', reached: 11, hits: 0, isWinner: false },
    { templateName: 'Long', reached: 10, hits: 10, isWinner: true },
  ])
  expect(ended.variants[1]?.range?.low).toBeGreaterThan(0.7)
  expect(subjectsOf(mailing).toSorted()).toEqual([
    ...Array(30).fill('Long offer'),
    ...Array(11).fill('Short offer'),
  ])
  expect(new Set(mailOf(mailing).map(({ to }) => to)).size).toBe(41)
  const notices = await app.client.call(noticeRoutes.list, {}, as)
  expect(notices.items[0]).toMatchObject({
    kind: 'variantsDecided',
    params: { name: 'Spring offer', variant: 'Long', verdict: 'clear' },
  })
  expect((await choose(mailing, id, ended.variants[0]!.contentId)).code).toBe(codeOf('variantTestOver'))
  const copy = await app.client.call(sendTaskRoutes.copy, { params: { id } }, as)
  expect(copy.variantPlan).toEqual(plan)
})

test('noise is called noise, and the rest gets what is ahead', async () => {
  const mailing = await seller()
  const id = await send(mailing, 20)
  await untilRunning(mailing, id)
  await click(mailOf(mailing).find(({ mail: { subject } }) => subject === 'Long offer')!)
  await mailing.build.until(id, ({ counts }) => counts.clicked === 1)
  await endTime(id)
  await mailing.build.untilDone(id)
  expect(await result(mailing, id)).toMatchObject({
    verdict: 'unclear',
    variants: [{ isWinner: false }, { isWinner: true, hits: 1 }],
  })
  expect(subjectsOf(mailing).filter((subject) => subject === 'Long offer')).toHaveLength(15)
})

test('a person may decide at once, for a content of that mailing, as long as somebody waits', async () => {
  const mailing = await seller()
  const id = await send(mailing, 20, { localHours: { from: 9, to: 17 } })
  await expect.poll(async () => (await result(mailing, id)).held, patience).toBe(10)
  const another = await mailing.build.task([], { templateIds: mailing.templateIds, selection: nobody })
  expect((await choose(mailing, id, another.contents[0]!.id)).code).toBe(codeOf('variantTestOver'))
  const { variants } = await result(mailing, id)
  // Of those who choose at once one does.
  const answers = await Promise.all([1, 1, 1].map((at) => choose(mailing, id, variants[at]!.contentId)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    successCode,
    ...Array(2).fill(codeOf('variantTestOver')),
  ])
  await expect.poll(async () => (await result(mailing, id)).held, patience).toBe(0)
  expect(await result(mailing, id)).toMatchObject({ verdict: 'chosen', variants: [{}, { isWinner: true }] })
  // The rest has the hours of its readers too.
  const moments = await app.systemDb.query<{ hour: number }>(
    `select extract(hour from not_before at time zone 'UTC')::int as hour from send_recipients
     where task_id = $1 and content_id = $2 and not_before is not null`,
    [id, variants[1]!.contentId],
  )
  expect(moments.length).toBeGreaterThanOrEqual(10)
  expect(moments.every(({ hour }) => hour >= 9 && hour < 17)).toBe(true)
  expect((await choose(mailing, id, variants[0]!.contentId)).code).toBe(codeOf('variantTestOver'))
})

test('a cancelled mailing decides nothing, and nobody who waited is written to', async () => {
  const mailing = await seller()
  const id = await send(mailing, 10)
  await untilRunning(mailing, id)
  const ended = await app.client.call(sendTaskRoutes.cancel, { params: { id } }, mailing.as)
  expect(ended).toMatchObject({ state: 'CANCELLED', counts: { sent: 5, skipped: 5, waiting: 0 } })
  expect(await result(mailing, id)).toMatchObject({ verdict: null, held: 0 })
  expect(mailOf(mailing)).toHaveLength(5)
})

test('with as many contents as readers there is nobody left to decide for', async () => {
  const mailing = await seller()
  const id = await send(mailing, 2, { variantPlan: { ...plan, share: 5 } })
  await mailing.build.untilDone(id)
  expect(subjectsOf(mailing).toSorted()).toEqual(['Long offer', 'Short offer'])
})

test('a test that could tell nothing is refused', async () => {
  const { build, as, templateIds } = await seller()
  const input = {
    ...{ name: 'Spring offer', fromName: 'Li Wei', fromAddress: 'sales@seller.example', selection: nobody },
    ...{ templateIds, addresses: [{ name: '', address: 'x@variants.example' }], variantPlan: plan },
  }
  const refusal = async (change: object) =>
    (await app.client.send(sendTaskRoutes.create, { body: { ...input, ...change } }, as)).code
  const [first = 0] = templateIds
  expect(await refusal({ templateIds: [first] })).toBe(codeOf('variantsMissing'))
  expect(await refusal({ templateIds: [first, first] })).toBe(codeOf('variantsMissing'))
  const more: number[] = []
  for (let n = 0; n < 4; n += 1) more.push((await build.template()).id)
  expect(await refusal({ templateIds: [...templateIds, ...more] })).toBe(codeOf('variantsMissing'))
  expect(await refusal({ trackReads: false })).toBe(codeOf('variantClicksUncounted'))
  expect(await refusal({ trackReads: false, variantPlan: { ...plan, by: 'reply' } })).toBe(successCode)
  for (const change of [{ share: 4 }, { share: 91 }, { hours: 0 }, { hours: 169 }, { by: 'open' }])
    expect(await refusal({ variantPlan: { ...plan, ...change } })).toBe(codeOf('badRequest'))
})
