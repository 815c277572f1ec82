import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import {
  type SenderDomainView,
  type SenderRecord,
  senderDomainRoutes,
  senderMailboxRoutes,
} from '@landfall/contract/email/sender-domains.ts'
import { successCode } from '@landfall/contract/envelope.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NameRecords } from '#platform/demo/name-server.ts'
import { mailWorldOf } from '#platform/demo/own-mail-worlds.ts'
import { createResolver } from '#platform/dns/name-resolver.ts'
import { createMailingBuilder, type MailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

/** What stands in DNS at the moment; tests enter into it and take away. */
const dns: Record<string, NameRecords> = {}
let app: TestApp
let world: TestMailWorld
let receiver: ReceivingServer
let user: TestUser
let as: { token: string }
let build: MailingBuilder

beforeAll(async () => {
  app = await sharedTestApp()
  world = await startMailWorld({}, dns, (name) => /(?:^|\.)(?:harbour|free)-tools\.com$/.test(name))
  receiver = await startReceivingServer()
})
beforeEach(async () => {
  for (const name of Object.keys(dns)) delete dns[name]
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  build = createMailingBuilder(app, user)
})
afterAll(async () => {
  await world?.stop()
  await receiver?.stop()
})

const domain = 'harbour-tools.com'
let serial = 0
const add = (text = domain) => app.client.call(senderDomainRoutes.create, { body: { domain: text } }, as)
const check = (id: number) => app.client.call(senderDomainRoutes.check, { params: { id } }, as)

/** Enters what the screen shows, as somebody would at a provider. */
function enter({ records }: SenderDomainView, kinds: readonly SenderRecord['kind'][]) {
  for (const { kind, type, name, value } of records) {
    if (!kinds.includes(kind)) continue
    dns[name] = type === 'CNAME' ? { ...dns[name], cname: value } : { ...dns[name], txt: [value] }
  }
}

async function submitFrom(fromAddress: string) {
  serial += 1
  const task = await build.task([await build.customer(`open-${serial}@buyer.example`)], { fromAddress })
  return app.client.send(sendTaskRoutes.submit, { params: { id: task.id } }, as)
}

describe('a sender domain', () => {
  test('is verified by what stands in DNS, step by step, and then signs what leaves', async () => {
    await build.relay(receiver.port)
    const added = await add('HARBOUR-tools.com.')
    expect(added).toMatchObject({ domain, state: 'pending', verifiedAt: null, checkedAt: null })
    expect(added.records.map(({ kind, isRequired }) => [kind, isRequired])).toEqual([
      ['ownership', true],
      ['dkimRsa', true],
      ['dkimEd25519', false],
      ['spf', false],
      ['dmarc', false],
    ])
    const early = await check(added.id)
    expect(early.state).toBe('pending')
    expect(early.records.map(({ state }) => state)).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
      'missing',
    ])
    const refused = await submitFrom(`sales@${domain}`)
    expect(refused.code).toBe(codeOf('senderUnproven'))
    expect(refused.message).toContain(domain)

    enter(added, ['ownership', 'dkimRsa', 'dkimEd25519'])
    dns[domain] = {
      ns: ['dns9.hichina.com', 'dns10.hichina.com'],
      txt: ['v=spf1 include:loop.harbour-tools.com -all'],
    }
    dns['loop.harbour-tools.com'] = { txt: ['v=spf1 include:loop.harbour-tools.com ~all'] }
    dns[`_dmarc.${domain}`] = { txt: ['v=DMARC1; p=maybe'] }
    const verified = await check(added.id)
    expect(verified).toMatchObject({
      state: 'verified',
      provider: 'aliyun',
      alignment: { dkim: true, spf: false },
    })
    expect(verified.records.find(({ kind }) => kind === 'spf')).toMatchObject({
      state: 'wrong',
      problem: 'lookups',
      host: '@',
    })
    expect(verified.records.find(({ kind }) => kind === 'dmarc')).toMatchObject({
      problem: 'invalid',
      host: '_dmarc',
    })
    dns[domain] = { ...dns[domain], txt: ['v=spf1 mx ~all', 'google-site-verification=x'] }
    dns[`_dmarc.${domain}`] = { txt: ['v=DMARC1; p=none'] }
    const good = await check(added.id)
    expect(good.records.every(({ state }) => state === 'found')).toBe(true)
    expect(good.alignment).toEqual({ dkim: true, spf: true })

    // A name below is covered as well, and an address of it is signed in the name of the domain.
    expect((await submitFrom(`sales@news.${domain}`)).code).toBe(successCode)
    await expect
      .poll(() => receiver.arrived.at(-1)?.mail.from?.address, { timeout: 20_000 })
      .toBe(`sales@news.${domain}`)
    const resolver = createResolver([mailWorldOf(domain)?.nameServer ?? ''])
    const { results } = await dkimVerify(Buffer.from(receiver.arrived.at(-1)?.raw ?? '', 'latin1'), {
      resolver: (name) => resolver.resolveTxt(name),
    })
    expect(
      results.map(({ status, signingDomain, algo }) => [status.result, status.aligned, signingDomain, algo]),
    ).toEqual([
      ['pass', domain, domain, 'rsa-sha256'],
      ['pass', domain, domain, 'ed25519-sha256'],
    ])
  })

  test('changes its keys without a gap', async () => {
    const added = await add()
    enter(added, ['ownership', 'dkimRsa', 'dkimEd25519'])
    await check(added.id)
    const params = { id: added.id }
    const rotating = await app.client.call(senderDomainRoutes.rotate, { params }, as)
    expect(rotating.keys.map(({ state }) => state)).toEqual(['signing', 'signing', 'waiting', 'waiting'])
    const again = await app.client.send(senderDomainRoutes.rotate, { params }, as)
    expect(again.code).toBe(codeOf('senderKeysWaiting'))
    // While the new ones are not there, the old ones are enough.
    expect((await check(added.id)).state).toBe('verified')
    enter(rotating, ['dkimRsa', 'dkimEd25519'])
    const rotated = await check(added.id)
    expect(rotated.keys.map(({ state }) => state)).toEqual(['retired', 'retired', 'signing', 'signing'])
    expect(rotated.records.filter(({ kind }) => kind === 'dkimRsa')).toHaveLength(1)
  })

  test('that loses its records may be used for three days, and its administrators are told', async () => {
    await build.relay(receiver.port)
    const added = await add()
    enter(added, ['ownership', 'dkimRsa'])
    await check(added.id)
    dns[`_landfall.${domain}`] = { trouble: 'fails' }
    expect(await check(added.id)).toMatchObject({ state: 'verified' })
    delete dns[`_landfall.${domain}`]
    expect(await check(added.id)).toMatchObject({ state: 'failing' })
    await check(added.id)
    const notices = await app.client.call(noticeRoutes.list, {}, as)
    expect(notices.items.filter(({ kind }) => kind === 'senderDomainFailing')).toHaveLength(1)
    expect((await submitFrom(`sales@${domain}`)).code).toBe(successCode)
    await app.systemDb.query(
      `update sender_domains set failing_at = now() - interval '73 hours' where id = $1`,
      [added.id],
    )
    expect(await check(added.id)).toMatchObject({ state: 'lost' })
    expect((await submitFrom(`sales@${domain}`)).code).toBe(codeOf('senderUnproven'))
    enter(added, ['ownership'])
    expect(await check(added.id)).toMatchObject({ state: 'verified' })
  })

  test('is one that a company can have, and each once', async () => {
    const refusal = async (text: string) =>
      (await app.client.send(senderDomainRoutes.create, { body: { domain: text } }, as)).code
    expect(await refusal('gmail.com')).toBe(codeOf('senderDomainFree'))
    expect(await refusal('co.uk')).toBe(codeOf('senderDomainInvalid'))
    expect(await refusal('-x.com')).toBe(codeOf('senderDomainInvalid'))
    expect(await add('münchen-häfen.de')).toMatchObject({
      domain: 'xn--mnchen-hfen-s8a81a.de',
      shownDomain: 'münchen-häfen.de',
    })
    const { id } = await add()
    expect(await refusal(domain)).toBe(codeOf('senderDomainTaken'))
    await app.client.call(senderDomainRoutes.remove, { params: { id } }, as)
    expect((await add()).state).toBe('pending')
  })
})

describe('a sender', () => {
  test('of free mail is refused through a relay of the company, with the reason', async () => {
    await build.relay(receiver.port)
    const refused = await submitFrom('harbour.tools@gmail.com')
    expect(refused.code).toBe(codeOf('senderFreeMail'))
    expect(refused.message).toContain('gmail.com')
    const query = { address: 'harbour.tools@gmail.com' }
    expect(await app.client.call(senderDomainRoutes.standing, { query }, as)).toEqual({
      standing: 'freeMail',
      until: null,
    })
    const letter = await app.client.send(senderMailboxRoutes.sendLetter, { body: query }, as)
    expect(letter.code).toBe(codeOf('senderFreeMail'))
  })

  test('in use before may go on for thirty days, and is shown', async () => {
    await build.relay(receiver.port)
    await app.systemDb.query(
      `insert into sender_graces (company_id, domain, until) values ($1, $2, now() + interval '2 days')`,
      [user.companyId, domain],
    )
    expect((await submitFrom(`sales@${domain}`)).code).toBe(successCode)
    const { graces } = await app.client.call(senderDomainRoutes.list, {}, as)
    expect(graces.map((each) => each.domain)).toEqual([domain])
    await app.systemDb.query('update sender_graces set until = now() where company_id = $1', [user.companyId])
    expect((await submitFrom(`sales@${domain}`)).code).toBe(codeOf('senderUnproven'))
  })

  test('may be a mailbox that a letter has proven', async () => {
    const address = `owner@${domain}`
    const captured = await app.client.send(senderMailboxRoutes.sendLetter, { body: { address } }, as)
    expect(captured.code).toBe(codeOf('senderLetterStays'))
    await build.relay(receiver.port)
    const box = await app.client.call(senderMailboxRoutes.sendLetter, { body: { address } }, as)
    const early = await app.client.send(senderMailboxRoutes.sendLetter, { body: { address } }, as)
    expect(early.code).toBe(codeOf('senderLetterEarly'))
    const letter = receiver.arrived.findLast(({ to }) => to === address)?.mail
    const code = /\d{8}/.exec(letter?.text ?? '')?.[0] ?? ''
    const params = { id: box.id }
    const wrong = code === '00000000' ? '00000001' : '00000000'
    const guessed = await app.client.send(senderMailboxRoutes.prove, { params, body: { code: wrong } }, as)
    expect(guessed.code).toBe(codeOf('senderCodeWrong'))
    expect((await submitFrom(address)).code).toBe(codeOf('senderUnproven'))
    const proven = await app.client.call(senderMailboxRoutes.prove, { params, body: { code } }, as)
    expect(proven.provenAt).not.toBeNull()
    const spent = await app.client.send(senderMailboxRoutes.prove, { params, body: { code } }, as)
    expect(spent.code).toBe(codeOf('senderCodeSpent'))
    expect((await submitFrom(address)).code).toBe(successCode)
    await app.client.call(senderMailboxRoutes.remove, { params }, as)
    expect((await submitFrom(address)).code).toBe(codeOf('senderUnproven'))
  })

  test('does not matter while nothing leaves the machine', async () => {
    expect((await submitFrom(`anybody@${domain}`)).code).toBe(successCode)
    const defaults = await app.client.call(relayRoutes.senderDefaults, {}, as)
    expect(defaults.relayName).toBeNull()
  })
})

test('every route keeps strangers out', async () => {
  const { id } = await add()
  const body = { domain: 'free-tools.com', address: `a@${domain}`, code: '12345678' }
  const argumentsOf = (route: RouteSpec) => ({
    params: { id: 1 },
    query: route.path.endsWith('standing') ? { address: `a@${domain}` } : {},
    body: route.method === 'POST' ? body : undefined,
  })
  const routes = [senderDomainRoutes, senderMailboxRoutes].flatMap((table): RouteSpec[] =>
    Object.values(table),
  )
  await expectRefusals(app, routes, argumentsOf)
  const stranger = { token: (await buildUser(app.systemDb)).token }
  for (const route of [senderDomainRoutes.check, senderDomainRoutes.rotate, senderDomainRoutes.remove]) {
    const walled = await app.client.send(route, { params: { id } }, stranger)
    expect([route.path, walled.code]).toEqual([route.path, codeOf('senderDomainNotFound')])
  }
  expect((await app.client.call(senderDomainRoutes.list, {}, stranger)).items).toEqual([])
})
