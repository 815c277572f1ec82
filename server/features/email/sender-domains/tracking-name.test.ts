import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { mailSafetyRoutes, safetyDefaults } from '@landfall/contract/email/mail-safety.ts'
import { type SenderRecord, senderDomainRoutes } from '@landfall/contract/email/sender-domains.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NameRecords } from '#platform/demo/name-server.ts'
import { createResolverChoice } from '#platform/dns/name-resolver.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { lookAtDomain } from './sender-domain-service.ts'
import { createTrackingProof, trackingDoor, trackingHostOf } from './tracking-name.ts'

const dns: Record<string, NameRecords> = {}
let app: OwnTestApp
let world: TestMailWorld
let receiver: ReceivingServer
beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_URL: 'https://app.cloud-harbour.com',
    MAIL_IN_DOMAIN: 'in.cloud-harbour.com',
  })
  world = await startMailWorld({}, dns, (name) => /(?:^|\.)link-harbour\.com$/.test(name))
  receiver = await startReceivingServer()
})
afterAll(async () => {
  await app?.stop()
  await world?.stop()
  await receiver?.stop()
})

/** Asks the door as a browser would that a name has led here. */
function knock(name: string, path = trackingDoor): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request({ hostname, port, path, headers: { host: name } }, (answer) => text(answer).then(resolve, reject))
    .on('error', reject)
    .end()
  return promise
}

test('links go by a name of the sender once it is known to lead here', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const as = { token: user.token }
  const added = await app.client.call(senderDomainRoutes.create, { body: { domain: 'link-harbour.com' } }, as)
  for (const { kind, name, value } of added.records)
    if (kind === 'ownership' || kind === 'dkimRsa') dns[name] = { txt: [value] }
  const params = { id: added.id }
  const check = async () => {
    const { records } = await app.client.call(senderDomainRoutes.check, { params }, as)
    return records.find(({ kind }) => kind === 'tracking') as SenderRecord
  }
  dns['links.link-harbour.com'] = { cname: 'app.cloud-harbour.com' }
  // It leads here, but nobody answers under it yet.
  expect(await check()).toMatchObject({
    ...{ type: 'CNAME', name: 'links.link-harbour.com', value: 'app.cloud-harbour.com' },
    ...{ state: 'wrong', problem: 'unanswered', isRequired: false },
  })

  // Whoever fetches certificates on demand asks for which names.
  const asked = async (name: string) => (await fetch(`${app.url}/t/name?domain=${name}`)).status
  expect(
    await Promise.all(['links.link-harbour.com', 'links.other.com', 'link-harbour.com'].map(asked)),
  ).toEqual([200, 404, 404])
  const proof = createTrackingProof(app.app.platform.secrets)
  expect(proof.isAnswer('other.link-harbour.com', await knock('links.link-harbour.com'))).toBe(false)
  const transaction = <T>(work: (db: typeof app.systemDb) => Promise<T>) =>
    app.app.platform.stores.database.tenantTransaction({ companyId: user.companyId, userId: null }, work)
  const parts = {
    ...{ secrets: app.app.platform.secrets, mailInDomain: '', trackingHost: 'app.cloud-harbour.com' },
    resolverOf: createResolverChoice([]),
    answersAt: async (name: string) => proof.isAnswer(name, await knock(name)),
  }
  await lookAtDomain(transaction as never, parts as never, added.id)
  const { items } = await app.client.call(senderDomainRoutes.list, {}, as)
  expect(items[0]?.records.find(({ kind }) => kind === 'tracking')).toMatchObject({ state: 'found' })

  const build = createMailingBuilder(app, user)
  await build.relay(receiver.port)
  const fromAddress = 'sales@link-harbour.com'
  const send = async (to: string) => {
    const task = await build.task([await build.customer(to)], { fromAddress })
    await app.client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
    await build.untilDone(task.id)
    const { html = '', headers = [] } = receiver.arrived.at(-1)?.mail ?? {}
    return { html, ways: headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '' }
  }
  const { html, ways } = await send('anna@buyer.example')
  expect(receiver.arrived.at(-1)?.helo).toBe('app.cloud-harbour.com')
  const links = [...(html || '').matchAll(/https:\/\/[^"]+\/t\/[oc]\/[^"]+/g)].map(([link]) => link)
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) expect(new URL(link).host).toBe('links.link-harbour.com')
  expect(ways).toMatch(/^<https:\/\/app\.cloud-harbour\.com\/u\/[^>]+>, <mailto:u-/)
  const body = { ...safetyDefaults, isHttpsOnly: true }
  await app.client.call(mailSafetyRoutes.save, { body }, as)
  expect((await send('bert@buyer.example')).ways).toMatch(/^<https:\/\/app\.cloud-harbour\.com\/u\/[^>]+>$/)
  // Leaving stays at the address of the installation, which nobody else can take away.
  expect(html).toContain('https://app.cloud-harbour.com/u/')
  expect(html).not.toContain('links.link-harbour.com/u/')
})

test('names need an address with https and a name', () => {
  expect(
    [
      undefined,
      'http://app.example.com',
      'https://app.example.com:8443',
      'https://10.0.0.1',
      'https://app.example.com',
    ].map(trackingHostOf),
  ).toEqual(['', '', '', '', 'app.example.com'])
})
