import { randomUUID } from 'node:crypto'
import { postRoutes } from '@landfall/contract/social/posts.ts'
import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { socialInboxRoutes } from '@landfall/contract/social/social-inbox.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { socialSignInRoutes } from '@landfall/contract/social/social-sign-ins.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { playedTokenOf, type SocialApp, startSocialApp } from '#testing/social-app.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedTargets } from '../social-demo/played-answers.ts'
import { playedFiles } from '../social-demo/played-files.ts'
import { report } from '../social-demo/played-networks.ts'
import { messageReport } from '../social-demo/played-reports.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

const installation = {
  ...{ META_APP_ID: '100200', META_APP_SECRET: 'of-the-installation', META_VERIFY_TOKEN: 'a-word' },
}

beforeAll(async () => {
  social = await startSocialApp(installation)
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })
const origin = 'http://localhost:9520'
const pictureBytes = playedFiles['played-picture']?.bytes ?? Buffer.alloc(0)

const setUp = (name: 'meta' | 'linkedin', who = admin) =>
  app.client.call(
    socialSignInRoutes.saveApp,
    { params: { app: name }, body: { clientId: 'own-app', clientSecret: 'own-secret' } },
    as(who),
  )

/** Signs in at the played network; answers what that sends back. */
async function answerAt(network: SocialNetwork, who = admin): Promise<string> {
  const { address } = await app.client.call(socialSignInRoutes.begin, { body: { network, origin } }, as(who))
  const back = await fetch(address, { redirect: 'manual' })
  return new URL(back.headers.get('location') ?? '').search.slice(1)
}

const complete = (answer: string, who = admin) =>
  app.client.send(socialSignInRoutes.complete, { body: { answer } }, as(who))

async function signIn(network: SocialNetwork, who = admin): Promise<number> {
  const { data } = await complete(await answerAt(network, who), who)
  return (data as { id: number }).id
}

const bind = (network: SocialNetwork, signInId: number, who = admin) =>
  app.client.send(
    socialAccountRoutes.bind,
    { body: { network, signInId, businessId: '', appSecret: '', targetId: playedTargets[network].id } },
    as(who),
  )

test('nobody signs in without the right to manage accounts', async () => {
  await expectRefusals(app, Object.values(socialSignInRoutes), ({ method, path }) => ({
    ...(path.includes(':app') ? { params: { app: 'meta' } } : {}),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  }))
})

test('a page is bound by signing in with the application of the company, whose secret signs its reports', async () => {
  expect(await setUp('meta')).toEqual({ app: 'meta', isReady: true, clientId: 'own-app' })
  const answer = await answerAt('facebook')
  const asked = social.network.asked.find(({ path }) => path.startsWith('/dialog/oauth'))
  const query = new URL(asked?.path ?? '', origin).searchParams
  expect(query.get('client_id')).toBe('own-app')
  expect(query.get('redirect_uri')).toMatch(/\/social-sign-in$/)
  expect(query.get('scope')?.split(',')).toContain('pages_messaging')
  expect(query.get('code_challenge_method')).toBe('S256')
  const { data } = await complete(answer)
  const { id: signInId } = data as { id: number }
  const overview = await app.client.call(socialSignInRoutes.list, {}, as(admin))
  expect(overview.items).toEqual([expect.objectContaining({ id: signInId, network: 'facebook' })])
  expect(JSON.stringify(overview)).not.toContain('played-')
  const targets = await app.client.call(
    socialAccountRoutes.targets,
    { body: { network: 'facebook', signInId, businessId: '' } },
    as(admin),
  )
  expect(targets.items).toEqual([
    expect.objectContaining({ id: playedTargets.facebook.id, isUsable: true, isBound: false }),
  ])
  const bound = await bind('facebook', signInId)
  expect(bound.data).toMatchObject({ hasDoor: true })
  const { id } = bound.data as { id: number }
  const [account] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(account).toMatchObject({ health: 'ok', hasDoor: true, isRenewed: false })
  // The secrets go out in bodies alone.
  expect(social.network.asked.filter(({ path }) => /secret|code=/.test(path))).toEqual([])
  const door = await app.client.call(socialAccountRoutes.door, { params: { id } }, as(admin))
  const line = { network: 'facebook' as const, targetId: playedTargets.facebook.id, address: door.address }
  const said = messageReport(line, { ref: '77', name: '' }, 'Hello')
  expect(await report({ ...line, secret: 'own-secret' }, said)).toBe(200)
  expect(await report({ ...line, secret: 'other' }, said)).toBe(403)
})

test('an answer is good once, for who began it, and a sign-in for him and its network alone', async () => {
  await setUp('meta')
  const colleague = await buildUser(app.systemDb, { type: 'admin', companyId: admin.companyId })
  const answer = await answerAt('facebook')
  const gone = codeOf('socialSignInGone')
  expect((await complete(answer, colleague)).code).toBe(gone)
  const other = await buildUser(app.systemDb, { type: 'admin' })
  expect((await complete(answer, other)).code).toBe(gone)
  const taken = await complete(answer)
  expect(taken.code).toBe(20000)
  expect((await complete(answer)).code).toBe(gone)
  const { id } = taken.data as { id: number }
  expect((await bind('facebook', id, colleague)).code).toBe(gone)
  expect((await bind('facebook', id, other)).code).toBe(gone)
  expect((await bind('whatsapp', id)).code).toBe(gone)
  await app.systemDb.query(
    `update social_sign_ins set connected_at = now() - interval '61 minutes' where id = $1`,
    [id],
  )
  expect((await bind('facebook', id)).code).toBe(gone)
})

test('what a network refuses is said in its words, and nothing is stored', async () => {
  await setUp('meta')
  const { address } = await app.client.call(
    socialSignInRoutes.begin,
    { body: { network: 'facebook', origin } },
    as(admin),
  )
  const state = new URL(address).searchParams.get('state')
  const denied = new URLSearchParams({
    error: 'access_denied',
    error_description: 'Permissions error',
    state: state ?? '',
  })
  const refusal = await complete(denied.toString())
  expect(refusal).toMatchObject({ code: codeOf('socialSignInFailed') })
  expect(refusal.message).toContain('Permissions error')
  // A code of somebody else does not fit the secret that was kept here.
  const foreign = new URLSearchParams(await answerAt('facebook'))
  const own = new URLSearchParams(await answerAt('facebook'))
  own.set('code', foreign.get('code') ?? '')
  expect((await complete(own.toString())).message).toContain('Invalid code_verifier')
  expect((await app.client.call(socialSignInRoutes.list, {}, as(admin))).items).toEqual([])
})

test('a number is bound by the application of the installation, which reports for all companies at one door', async () => {
  const signInId = await signIn('whatsapp')
  const bound = await bind('whatsapp', signInId)
  expect(bound.data).toMatchObject({ hasDoor: false })
  const [account] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(account).toMatchObject({ network: 'whatsapp', hasDoor: false, health: 'ok' })
  const line = {
    ...{ network: 'whatsapp' as const, targetId: playedTargets.whatsapp.id },
    address: `${app.url}/social-events/meta`,
  }
  const said = messageReport(line, { ref: '12025550123', name: 'Marta' }, 'Hello, a price please')
  expect(await report({ ...line, secret: 'wrong' }, said)).toBe(403)
  expect(await report({ ...line, secret: installation.META_APP_SECRET }, said)).toBe(200)
  const chats = () => app.client.call(socialInboxRoutes.list, { query: { tab: 'all' } }, as(admin))
  await expect
    .poll(async () => (await chats()).items.map(({ name }) => name), { timeout: 15_000 })
    .toEqual(['Marta'])
  const ask = (word: string) =>
    fetch(`${line.address}?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=42`)
  expect((await ask('other')).status).toBe(403)
  expect(await (await ask(installation.META_VERIFY_TOKEN)).text()).toBe('42')
})

test('LinkedIn is signed in to for its pages, published on, and its token had anew before it ends', async () => {
  const { begin, list } = socialSignInRoutes
  const unset = await app.client.send(begin, { body: { network: 'linkedin', origin } }, as(admin))
  expect(unset.code).toBe(codeOf('socialAppUnset'))
  await setUp('linkedin')
  const signInId = await signIn('linkedin')
  const { data } = await bind('linkedin', signInId)
  const { id: accountId, hasDoor } = data as { id: number; hasDoor: boolean }
  expect(hasDoor).toBe(false)
  const [account] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(account).toMatchObject({ name: 'Landfall Trading', handle: 'landfall-trading', isRenewed: true })
  expect(Date.parse(account?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 50 * 86_400_000)
  expect((await app.client.call(list, {}, as(admin))).apps).toContainEqual({
    ...{ app: 'linkedin', isReady: true, clientId: 'own-app' },
  })

  const picture = await app.client.send(
    postRoutes.sendPicture,
    { query: { name: 'ladle.png' }, body: pictureBytes },
    as(admin),
  )
  const post = {
    ...{
      key: randomUUID(),
      text: 'New (steel) ladles #export 50%',
      link: 'https://shop.example/a_b',
      picture: '',
    },
    ...{ pictureFiles: [(picture.data as { id: number }).id], targets: [{ accountId, channel: '' }] },
  }
  await app.client.call(postRoutes.create, { body: post }, as(admin))
  const read = async () => (await app.client.call(postRoutes.list, { query: {} }, as(admin))).items[0]
  await expect.poll(async () => (await read())?.state, { timeout: 30_000 }).toBe('published')
  const published = social.network.asked.find(({ path }) => path === '/rest/posts')
  expect(published?.body).toMatchObject({
    author: `urn:li:organization:${playedTargets.linkedin.id}`,
    commentary: 'New \\(steel\\) ladles {hashtag|\\#|export} 50%\n\nhttps://shop.example/a\\_b',
    content: { media: { id: expect.stringMatching(/^urn:li:image:/) } },
    lifecycleState: 'PUBLISHED',
  })
  const uploaded = social.network.asked.find(({ path }) => path.startsWith('/dms-uploads/'))
  expect(uploaded).toMatchObject({ method: 'PUT', body: { bytes: pictureBytes.length } })
  expect((await read())?.targets[0]?.url).toMatch(
    /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:/,
  )

  await app.systemDb.query(
    `update social_accounts set expires_at = now() + interval '3 days' where id = $1`,
    [accountId],
  )
  await app.client.call(socialAccountRoutes.check, { params: { id: accountId } }, as(admin))
  const [renewed] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(Date.parse(renewed?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 50 * 86_400_000)
  expect(social.network.asked.at(-1)?.token).toBe(playedTokenOf('renewed'))
  // Once the network takes it back, it says so.
  await app.systemDb.query(
    `update social_accounts set expires_at = now() + interval '3 days' where id = $1`,
    [accountId],
  )
  social.network.answer = ({ path }) =>
    path.startsWith('/oauth') || path.startsWith('/rest')
      ? {
          status: 401,
          body: { status: 401, code: 'REVOKED_ACCESS_TOKEN', message: 'The token has been revoked' },
        }
      : undefined
  const checked = await app.client.call(socialAccountRoutes.check, { params: { id: accountId } }, as(admin))
  expect(checked).toMatchObject({ health: 'reauth', trouble: 'The token has been revoked' })
})

test('a picture at an address is fetched for LinkedIn, past the guard for addresses outside, before anything is published', async () => {
  await setUp('linkedin')
  const { data } = await bind('linkedin', await signIn('linkedin'))
  const targets = [{ accountId: (data as { id: number }).id, channel: '' }]
  const inside = `https://127.0.0.1:${new URL(app.url).port}/healthz.png`
  const body = { key: randomUUID(), text: 'x', link: '', picture: inside, pictureFiles: [], targets }
  const { id } = await app.client.call(postRoutes.create, { body }, as(admin))
  const read = async () => (await app.client.call(postRoutes.read, { params: { id } }, as(admin))).targets[0]
  await expect.poll(async () => (await read())?.failure, { timeout: 30_000 }).toBe('unreachable')
  expect(await read()).toMatchObject({ state: 'waiting' })
  expect(social.network.asked.filter(({ path }) => path.startsWith('/rest/posts'))).toEqual([])
})
