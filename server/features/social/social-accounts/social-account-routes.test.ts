import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { playedBinding as bindingOf, type SocialApp, startSocialApp } from '#testing/social-app.ts'
import type { OwnTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { playedTargets, playedToken } from '../social-demo/played-answers.ts'
import { report } from '../social-demo/played-networks.ts'
import { createNetworkDesk } from '../social-networks/network-desk.ts'
import { checkDueAccounts } from './account-health.ts'

let social: SocialApp
let app: OwnTestApp
let admin: TestUser

beforeAll(async () => {
  social = await startSocialApp()
  app = social.app
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  social.reset()
})
afterAll(() => social.stop())

const as = (who: TestUser) => ({ token: who.token })

const bind = (network: SocialNetwork) => social.bind(admin, network)

test('what a token is good for is bound, told where to report, checked, renewed and unbound', async () => {
  const { token, businessId } = bindingOf('whatsapp')
  const found = await app.client.call(
    socialAccountRoutes.targets,
    { body: { network: 'whatsapp', token, businessId } },
    as(admin),
  )
  expect(found.items).toEqual([{ ...playedTargets.whatsapp, isUsable: true, isBound: false }])
  const wrong = await app.client.send(
    socialAccountRoutes.bind,
    { body: { ...bindingOf('whatsapp'), token: 'somebody-elses' } },
    as(admin),
  )
  expect(wrong.code).toBe(codeOf('socialTokenRefused'))
  const without = await app.client.send(
    socialAccountRoutes.bind,
    { body: { ...bindingOf('facebook'), appSecret: '' } },
    as(admin),
  )
  expect(without.code).toBe(codeOf('socialSecretMissing'))
  const { id } = await bind('telegram')
  const hook = social.network.asked.find(({ path }) => path.endsWith('/setWebhook'))
  const door = await app.client.call(socialAccountRoutes.door, { params: { id } }, as(admin))
  expect(hook?.body).toMatchObject({ url: door.address, secret_token: door.verifyToken })
  const again = await app.client.send(socialAccountRoutes.bind, { body: bindingOf('telegram') }, as(admin))
  expect(again.code).toBe(codeOf('socialAccountTaken'))
  // The network takes the token back: that is told once, and the next token mends it.
  social.network.answer = () => ({
    status: 401,
    body: { ok: false, error_code: 401, description: 'Unauthorized' },
  })
  await app.systemDb.query('update social_accounts set checked_at = null where id = $1', [id])
  const { platform } = app.app
  const { apps } = platform.config.socialNetworks
  const needs = { database: app.stores.database, log: platform.log, secrets: platform.secrets, apps }
  const desk = createNetworkDesk(platform, social.played)
  await checkDueAccounts({ ...needs, desk })
  await app.systemDb.query('update social_accounts set checked_at = null where id = $1', [id])
  await checkDueAccounts({ ...needs, desk })
  const [account] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(account).toMatchObject({ health: 'reauth', trouble: 'Unauthorized' })
  const notices = await app.client.call(noticeRoutes.list, {}, as(admin))
  expect(notices.items.map(({ kind }) => kind)).toEqual(['socialAccountFailing'])
  social.network.answer = undefined
  await app.client.call(
    socialAccountRoutes.renew,
    { params: { id }, body: { token: `${playedToken}new`, appSecret: '' } },
    as(admin),
  )
  const checked = await app.client.call(socialAccountRoutes.check, { params: { id } }, as(admin))
  expect(checked.health).not.toBe('reauth')
  await app.client.call(socialAccountRoutes.unbind, { params: { id } }, as(admin))
  const [gone] = await app.systemDb.query(
    'select token_sealed, app_secret_sealed from social_accounts where id = $1',
    [id],
  )
  expect(gone).toEqual({ tokenSealed: null, appSecretSealed: null })
  expect(await report({ address: door.address, network: 'telegram', secret: door.verifyToken }, {})).toBe(404)
  const bin = await app.client.call(recycleRoutes.list, { query: {} }, as(admin))
  const entry = bin.items.find(({ kind }) => kind === 'socialAccount')
  await app.client.call(
    recycleRoutes.restore,
    { body: { selection: { scope: batchScope.Checked, ids: [entry!.id] } } },
    as(admin),
  )
  const [back] = (await app.client.call(socialAccountRoutes.list, {}, as(admin))).items
  expect(back).toMatchObject({ id, health: 'reauth' })
})

test('a token that ends soon is spoken of once; one that never ends is not', async () => {
  const line = await bind('whatsapp')
  const { platform } = app.app
  const { apps } = platform.config.socialNetworks
  const needs = { database: app.stores.database, log: platform.log, secrets: platform.secrets, apps }
  const desk = createNetworkDesk(platform, social.played)
  const look = async () => {
    await app.systemDb.query('update social_accounts set checked_at = null where id = $1', [line.id])
    await checkDueAccounts({ ...needs, desk })
  }
  await look()
  const kinds = async () =>
    (await app.client.call(noticeRoutes.list, {}, as(admin))).items.map(({ kind }) => kind)
  expect(await kinds()).toEqual([])
  const endsAt = Math.floor(Date.now() / 1000) + 3 * 86_400
  social.network.answer = ({ path }) =>
    path.startsWith('/debug_token')
      ? { status: 200, body: { data: { is_valid: true, expires_at: endsAt } } }
      : undefined
  await look()
  await look()
  expect(await kinds()).toEqual(['socialTokenEnding'])
})
