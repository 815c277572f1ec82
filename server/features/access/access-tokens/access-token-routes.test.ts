import { accessTokenRoutes, tokenLimit } from '@landfall/contract/access/access-tokens.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { type: 'admin' })
  seller = await buildUser(app.systemDb, {
    companyId: boss.companyId,
    dataScope: 'own',
    permissions: ['customer.customer.read', 'customer.customer.write'],
  })
  await allow(true)
})

const allow = (areAllowed: boolean) =>
  app.client.call(accessTokenRoutes.allow, { body: { areAllowed } }, { token: boss.token })
const wish = (scopes: readonly string[]) => ({ body: { name: 'Shop', scopes: [...scopes], days: 30 } })
const create = async (user: TestUser, scopes: readonly Permission[] = ['customer.customer.read']) =>
  app.client.call(accessTokenRoutes.create, wish(scopes), { token: user.token })
const list = (token: string) => app.client.send(customerRoutes.list, { query: { tab: 'all' } }, { token })

describe('an access token', () => {
  it('acts for its owner within his data scope and the rights it was given', async () => {
    await buildCustomer(app.client, boss, { name: 'Of the boss' })
    await buildCustomer(app.client, seller, { name: 'Of the seller' })
    const { token, item } = await create(seller)
    expect(item).toMatchObject({ name: 'Shop', hint: token.slice(0, 8), lastUsedAt: null })
    const answer = await list(token)
    expect((answer.data as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual([
      'Of the seller',
    ])
    const write = await app.client.send(customerRoutes.create, { body: { name: 'New' } }, { token })
    expect(write.code).toBe(codeOf('noPermission'))
    const { items } = await app.client.call(accessTokenRoutes.list, {}, { token: seller.token })
    expect(items).toMatchObject([{ lastUsedFrom: '127.0.0.1' }])
    const stored = await app.systemDb.query<{ row: string }>('select t::text as row from access_tokens t')
    expect(stored.some(({ row }) => row.includes(token))).toBe(false)
  })

  it('loses what its owner loses, at once', async () => {
    const { token } = await create(seller)
    await app.systemDb.query(
      `update permission_templates set permissions = '{}' where id = (select template_id from users where id = $1)`,
      [seller.id],
    )
    expect((await list(token)).code).toBe(codeOf('noPermission'))
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [seller.id])
    expect((await list(token)).code).toBe(codeOf('invalidLogin'))
  })

  it('does not reach sessions, accounts, tokens and settings, whatever its owner may', async () => {
    const { token } = await create(boss)
    for (const route of [
      sessionRoutes.info,
      accessTokenRoutes.list,
      accessTokenRoutes.create,
      accessTokenRoutes.listOfCompany,
    ]) {
      const args = route.method === 'POST' ? wish(['customer.customer.read']) : {}
      const { code } = await app.client.send(route, args, { token })
      expect([codeOf('notForTokens'), codeOf('noPermission')], route.path).toContain(code)
    }
    expect((await app.client.send(taskRoutes.list, {}, { token })).code).toBe(20000)
    const wide = await app.client.send(accessTokenRoutes.create, wish(['company.settings.manage']), {
      token: boss.token,
    })
    expect(wide.status).toBe(400)
  })

  it('is given no right that its maker does not have', async () => {
    const answer = await app.client.send(accessTokenRoutes.create, wish(['customer.customer.delete']), {
      token: seller.token,
    })
    expect(answer.code).toBe(codeOf('tokenScopeTooWide'))
  })

  it('ends when it is over, revoked by its owner or the company, or when the company keeps tokens out', async () => {
    const [over, revoked, ended, kept] = [
      await create(seller),
      await create(seller),
      await create(seller),
      await create(seller),
    ]
    await app.systemDb.query('update access_tokens set expires_at = now() where id = $1', [over.item.id])
    await app.client.call(
      accessTokenRoutes.revoke,
      { params: { id: revoked.item.id } },
      { token: seller.token },
    )
    const foreign = await app.client.send(
      accessTokenRoutes.revoke,
      { params: { id: ended.item.id } },
      { token: boss.token },
    )
    expect(foreign.code).toBe(codeOf('tokenNotFound'))
    await app.client.call(
      accessTokenRoutes.revokeOfCompany,
      { params: { id: ended.item.id } },
      { token: boss.token },
    )
    for (const { token } of [over, revoked, ended])
      expect((await list(token)).code).toBe(codeOf('invalidLogin'))
    expect((await list(kept.token)).code).toBe(20000)
    await allow(false)
    expect((await list(kept.token)).code).toBe(codeOf('invalidLogin'))
    const late = await app.client.send(accessTokenRoutes.create, wish(['customer.customer.read']), {
      token: seller.token,
    })
    expect(late.code).toBe(codeOf('tokensNotAllowed'))
    const { items } = await app.client.call(accessTokenRoutes.listOfCompany, {}, { token: boss.token })
    expect(items.map(({ id, isExpired }) => [id, isExpired])).toEqual([
      [kept.item.id, false],
      [over.item.id, true],
    ])
  })

  it('has a budget of requests that its answers tell of', async () => {
    const { token } = await create(seller)
    const first = await list(token)
    const limit = Number(first.headers.get('ratelimit-limit'))
    expect(Number(first.headers.get('ratelimit-remaining'))).toBe(limit - 1)
    const answers = await Promise.all(Array.from({ length: limit }, () => list(token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another token of the same person is not held up.
    const other = await create(seller)
    expect((await list(other.token)).code).toBe(20000)
  })

  it('is one of a limited number per person, also under a race', async () => {
    const answers = await Promise.all(
      Array.from({ length: tokenLimit + 5 }, () =>
        app.client.send(accessTokenRoutes.create, wish(['customer.customer.read']), { token: seller.token }),
      ),
    )
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(tokenLimit)
    expect(answers.filter(({ code }) => code === codeOf('tooManyTokens'))).toHaveLength(5)
  })
})

it('refuses who is not signed in or may not', async () => {
  const { listOfCompany, allow: allowAll, revokeOfCompany, ...own } = accessTokenRoutes
  await expectRefusals(app, [listOfCompany, allowAll, revokeOfCompany], ({ method }) => ({
    params: { id: 1 },
    ...(method === 'PUT' ? { body: { areAllowed: true } } : {}),
  }))
  for (const route of Object.values(own)) {
    const args = { params: { id: 1 }, ...(route.method === 'POST' ? wish(['customer.customer.read']) : {}) }
    expect((await app.client.send(route, args)).code, route.path).toBe(codeOf('invalidLogin'))
  }
})
