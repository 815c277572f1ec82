import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import type { ShareTerms } from '@landfall/contract/customers/share-terms.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let owner: TestUser
let helper: TestUser
let boss: TestUser
let customer: CustomerView

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  owner = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  helper = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
})
beforeEach(async () => {
  customer = await buildCustomer(app.client, owner)
})

const share = (by: TestUser, userIds: number[], terms: Partial<ShareTerms> = {}) => {
  const collaborators = userIds.map((userId) => ({
    userId,
    level: 'followUp' as const,
    until: null,
    ...terms,
  }))
  const args = { params: { id: customer.id }, body: { collaborators } }
  return app.client.send(collaboratorRoutes.replace, args, { token: by.token })
}
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

  it('lets one read only, another change it, and neither give it away or delete it', async () => {
    await share(owner, [helper.id], { level: 'read' })
    expect((await read(helper)).data).toMatchObject({ mayFollowUp: false, mayEdit: false })
    expect((await followUp(helper)).code).toBe(codeOf('customerReadOnly'))
    await share(owner, [helper.id], { level: 'write' })
    expect((await read(helper)).data).toMatchObject({ canWrite: false, mayFollowUp: true, mayEdit: true })
    const change = (body: object) =>
      app.client.send(
        customerRoutes.update,
        { params: { id: customer.id }, body: { name: 'Ours', contacts: [], ...body } as never },
        { token: helper.token },
      )
    expect((await change({})).data).toMatchObject({ name: 'Ours' })
    expect((await change({ ownerId: helper.id })).code).toBe(codeOf('noPermission'))
    const params = { id: customer.id }
    const removed = await app.client.send(customerRoutes.remove, { params }, { token: helper.token })
    expect(removed.code).toBe(codeOf('customerReadOnly'))
  })

  it('ends by itself, and can be given again', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await share(owner, [helper.id], { until: '2020-01-01T00:00:00.000Z' })).code).toBe(
      codeOf('shareEndPast'),
    )
    expect((await share(owner, [helper.id], { until: soon })).data).toMatchObject({
      collaborators: [{ id: helper.id, level: 'followUp', until: soon }],
    })
    expect((await read(helper)).code).toBe(20000)
    await app.systemDb.query(
      `update customer_collaborators set ends_at = now() - interval '1 second' where customer_id = $1`,
      [customer.id],
    )
    expect((await read(helper)).code).toBe(codeOf('customerNotFound'))
    expect((await followUp(helper)).code).toBe(codeOf('customerNotFound'))
    const { items } = await app.client.call(customerRoutes.list, { query: {} }, { token: helper.token })
    expect(items.map(({ id }) => id)).not.toContain(customer.id)
    expect((await read(owner)).data).toMatchObject({ collaborators: [] })
    expect((await share(owner, [helper.id])).data).toMatchObject({
      collaborators: [{ id: helper.id, until: null }],
    })
    expect((await read(helper)).code).toBe(20000)
  })

  it('keeps who gives it away on, as he is let, and tells that in its history', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const body = {
      selection: { scope: batchScope.Checked, ids: [customer.id] },
      userId: helper.id,
      former: { level: 'read' as const, until },
      keepsNextContact: false,
    }
    await app.systemDb.query(
      `update customers set next_contact_at = now() + interval '1 day' where id = $1`,
      [customer.id],
    )
    // Although the colleague is outside the data scope: what is given away is one's own.
    const moved = await app.client.call(placementRoutes.transfer, { body }, { token: owner.token })
    expect(moved).toMatchObject({ done: 1, failed: 0 })
    expect((await read(owner)).data).toMatchObject({
      ownerId: helper.id,
      nextContactAt: null,
      mayFollowUp: false,
      collaborators: [{ id: owner.id, level: 'read', until }],
    })
    const params = { id: customer.id }
    const { items } = await app.client.call(placementRoutes.ownerships, { params }, { token: helper.token })
    expect(items[0]).toMatchObject({ how: 'transferred', former: { level: 'read', until } })
    const told = await app.client.call(timelineRoutes.read, { params, query: {} }, { token: helper.token })
    expect(told.items.find(({ kind }) => kind === 'ownerChanged')).toMatchObject({
      former: { level: 'read', until },
    })
    const { movedAt } = moved
    expect(
      await app.client.call(placementRoutes.takeBack, { body: { movedAt } }, { token: owner.token }),
    ).toEqual({
      restored: 1,
    })
    const back = await read(owner)
    expect(back.data).toMatchObject({ ownerId: owner.id, canWrite: true, collaborators: [] })
    expect((back.data as CustomerView).nextContactAt).not.toBeNull()
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
