import { collaboratorRoutes } from '@landfall/contract/customer-collaborators.ts'
import { placementRoutes } from '@landfall/contract/customer-placement.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers.ts'
import { followUpRoutes } from '@landfall/contract/follow-ups.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let owner: TestUser
let helper: TestUser
let boss: TestUser
let customer: CustomerView

beforeAll(async () => {
  app = await startTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  owner = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  helper = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app.client, owner)
})

const share = (by: TestUser, userIds: number[]) =>
  app.client.send(
    collaboratorRoutes.replace,
    { params: { id: customer.id }, body: { userIds } },
    { token: by.token },
  )
const read = (by: TestUser) =>
  app.client.send(customerRoutes.read, { params: { id: customer.id } }, { token: by.token })
const followUp = (by: TestUser) =>
  app.client.send(
    followUpRoutes.create,
    { params: { id: customer.id }, body: { method: 'call', content: 'Called them' } },
    { token: by.token },
  )

describe('sharing a customer', () => {
  it('lets a colleague read it and follow it up, and nothing more', async () => {
    expect((await read(helper)).code).toBe(codeOf('customerNotFound'))
    expect((await followUp(helper)).code).toBe(codeOf('customerNotFound'))
    const shared = await share(owner, [helper.id, helper.id, owner.id])
    expect(shared.data).toMatchObject({ collaborators: [{ id: helper.id }] })
    expect((await read(helper)).data).toMatchObject({ canWrite: false, mayFollowUp: true })
    expect((await followUp(helper)).code).toBe(20000)
    const change = { params: { id: customer.id }, body: { name: 'Mine' } }
    expect((await app.client.send(customerRoutes.update, change, { token: helper.token })).code).toBe(
      codeOf('customerReadOnly'),
    )
    expect((await share(helper, [])).code).toBe(codeOf('customerReadOnly'))
  })

  it('shows it in the list of what is shared, and tells the colleague', async () => {
    await share(owner, [helper.id])
    const filter = JSON.stringify({ conditions: [{ field: 'isShared', op: 'eq', value: true }] })
    const { items } = await app.client.call(
      customerRoutes.list,
      { query: { tab: 'all', filter } },
      { token: helper.token },
    )
    expect(items.map(({ id }) => id)).toContain(customer.id)
    const notices = await app.systemDb.query<{ params: object }>(
      `select params from notices where kind = 'sharedWithMe' and user_id = $1 and path like $2`,
      [helper.id, `%${customer.id}`],
    )
    expect(notices).toMatchObject([{ params: { name: customer.name } }])
  })

  it('ends when the customer goes to the pool or to the colleague himself', async () => {
    await share(owner, [helper.id, boss.id])
    const selection = { scope: batchScope.Checked, ids: [customer.id] }
    const to = (userId: number) =>
      app.client.call(placementRoutes.transfer, { body: { selection, userId } }, { token: boss.token })
    await to(helper.id)
    expect((await read(helper)).data).toMatchObject({ canWrite: true, collaborators: [{ id: boss.id }] })
    expect((await read(owner)).code).toBe(codeOf('customerNotFound'))
    const { movedAt } = await app.client.call(
      placementRoutes.release,
      { body: { selection } },
      { token: boss.token },
    )
    expect((await read(boss)).data).toMatchObject({ collaborators: [] })
    await app.client.call(placementRoutes.takeBack, { body: { movedAt } }, { token: boss.token })
    expect((await read(boss)).data).toMatchObject({ collaborators: [{ id: boss.id }] })
    await app.client.call(placementRoutes.release, { body: { selection } }, { token: boss.token })
    await app.client.call(placementRoutes.claim, { body: { selection } }, { token: owner.token })
    expect((await read(owner)).data).toMatchObject({ collaborators: [] })
    await app.client.call(placementRoutes.release, { body: { selection } }, { token: boss.token })
    expect((await share(boss, [owner.id])).code).toBe(codeOf('customerInPool'))
  })

  it('refuses people of other companies and those who cannot sign in', async () => {
    const stranger = await buildUser(app.systemDb)
    expect((await share(owner, [stranger.id])).code).toBe(codeOf('ownerNotAllowed'))
    expect((await share(owner, [999_999_999])).code).toBe(codeOf('ownerNotAllowed'))
    expect(
      (
        await share(
          owner,
          Array.from({ length: 21 }, (_, index) => index + 1),
        )
      ).status,
    ).toBe(400)
  })
})
