import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let other: TestUser
let stranger: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  stranger = await buildUser(app.systemDb, { type: 'admin' })
})

const send = (route: Parameters<TestApp['client']['send']>[0], user: TestUser, args: object = {}) =>
  app.client.send(route, args, { token: user.token })
const list = (user: TestUser, query: object = {}) =>
  app.client.call(customerRoutes.list, { query }, { token: user.token })
const names = async (user: TestUser, query: object = {}) =>
  (await list(user, query)).items.map(({ name }) => name).sort()
const wechat = (value: string) => ({ type: 'wechat' as const, value })
const issuePaths = (data: unknown) => (data as { issues: { path: string }[] }).issues.map(({ path }) => path)

describe('creating', () => {
  it('stores what was given, cleaned, and gives it to the caller', async () => {
    const created = await buildCustomer(app.client, seller, {
      name: ' Nordlicht Möbel GmbH ',
      country: 'DE',
      website: 'https://www.nordlicht.example/shop',
      phone: '+49 (0)30 123-456',
      contacts: [
        { name: '', jobTitle: '', workEmail: '', personalEmail: '', phones: [], linkedin: '' },
        {
          name: 'Ann',
          jobTitle: 'Buyer',
          workEmail: 'Ann@Nordlicht.Example',
          personalEmail: '',
          // The last is no number of the country.
          phones: ['0049 30 1234567', '030 12345678', '+49 030 12345678', '12345'],
          linkedin: '',
        },
      ],
    })
    expect(created).toMatchObject({
      name: 'Nordlicht Möbel GmbH',
      phone: '+4930123456',
      ownerId: seller.id,
      source: 'manual',
      stage: 'toFollow',
      contactName: 'Ann',
      contactEmail: 'ann@nordlicht.example',
      canWrite: true,
    })
    expect(created.contacts).toHaveLength(1)
    expect(created.contacts[0]).toMatchObject({ phones: ['+49301234567', '+493012345678', '12345'] })
    const read = await app.client.call(
      customerRoutes.read,
      { params: { id: created.id } },
      { token: seller.token },
    )
    expect(read).toEqual(created)
  })

  it('refuses what is malformed with the path of each field', async () => {
    const body = {
      name: ' ',
      country: 'de',
      website: 'nowhere',
      phone: 'call me',
      stage: 'married',
      contacts: [{ workEmail: 'ann@' }],
    }
    const answer = await send(customerRoutes.create, seller, { body })
    expect(answer).toMatchObject({ status: 400, code: codeOf('badRequest') })
    expect(issuePaths(answer.data).sort()).toEqual([
      'body.contacts.0.workEmail',
      'body.country',
      'body.name',
      'body.phone',
      'body.stage',
      'body.website',
    ])
  })

  it('refuses a second customer with the same address or website, naming who has it', async () => {
    await buildCustomer(app.client, other, {
      name: 'First',
      website: 'first.example',
      contacts: [contact({ workEmail: 'Eve@first.example' })],
    })
    const byEmail = await send(customerRoutes.create, seller, {
      body: {
        name: 'Second',
        contacts: [{ workEmail: 'x@second.example' }, { personalEmail: 'eve@FIRST.example' }],
      },
    })
    expect(byEmail).toMatchObject({ status: 200, code: codeOf('customerExists') })
    expect(byEmail.message).toContain('First')
    // The seller sees own customers only: he learns who to talk to, not where the record is.
    expect(byEmail.data).toMatchObject({
      issues: [{ path: 'body.contacts.1.personalEmail' }],
      existing: { customerId: null, name: 'First' },
    })
    const byDomain = await send(customerRoutes.create, boss, {
      body: { name: 'Second', website: 'http://WWW.First.example/about' },
    })
    expect(byDomain.data).toMatchObject({ issues: [{ path: 'body.website' }] })
    expect((byDomain.data as { existing: { customerId: number } }).existing.customerId).toBeGreaterThan(0)
    expect(await names(boss, { search: 'Second' })).toEqual([])
    const elsewhere = await send(customerRoutes.create, stranger, {
      body: { name: 'S', website: 'first.example' },
    })
    expect(elsewhere.code).toBe(20000)
  })

  it('does not take the host of a marketplace for a company', async () => {
    await buildCustomer(app.client, seller, { website: 'acme.en.alibaba.com' })
    await buildCustomer(app.client, seller, { website: 'acme.en.alibaba.com' })
  })

  it('gives customers only to colleagues within the data scope', async () => {
    for (const ownerId of [other.id, stranger.id, 999_999]) {
      const answer = await send(customerRoutes.create, seller, { body: { name: 'Gift', ownerId } })
      expect(answer.code).toBe(codeOf('ownerNotAllowed'))
    }
    expect((await buildCustomer(app.client, boss, { ownerId: other.id })).ownerId).toBe(other.id)
    expect(
      (await send(customerRoutes.create, boss, { body: { name: 'G', ownerId: stranger.id } })).code,
    ).toBe(codeOf('ownerNotAllowed'))
    expect((await buildCustomer(app.client, seller, { name: 'Free', ownerId: null })).ownerName).toBeNull()
  })

  it('makes one customer of two created at once with the same address', async () => {
    const body = { name: 'Race', contacts: [{ workEmail: 'race@race.example' }] }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(customerRoutes.create, boss, { body })),
    )
    const codes = answers.map(({ code }) => code).sort()
    expect(codes).toEqual([20000, ...Array(5).fill(codeOf('customerExists'))])
    expect(await names(boss, { search: 'race@race' })).toEqual(['Race'])
  })
})

describe('changing', () => {
  it('writes the change, keeps people by their id, and shows it in the timeline', async () => {
    const before = await buildCustomer(app.client, seller, {
      name: 'Old',
      contacts: [contact({ name: 'A', workEmail: 'a@old.example' }), contact({ name: 'B' })],
    })
    const [first] = before.contacts
    const after = await app.client.call(
      customerRoutes.update,
      {
        params: { id: before.id },
        body: {
          ...before,
          name: 'New',
          stage: 'inquiry',
          contacts: [
            { ...contact({ name: 'C' }) },
            { ...contact({ name: 'A2', workEmail: 'a@old.example' }), id: first!.id },
          ],
        },
      },
      { token: seller.token },
    )
    expect(after).toMatchObject({ name: 'New', stage: 'inquiry', contactName: 'A2' })
    expect(after.contacts.map(({ name }) => name)).toEqual(['C', 'A2'])
    expect(after.contacts[1]!.id).toBe(first!.id)
    const { items } = await app.client.call(
      timelineRoutes.read,
      { params: { id: before.id } },
      { token: seller.token },
    )
    expect(items.map(({ kind }) => kind)).toEqual(['changed', 'created'])
    expect(items[0]).toMatchObject({
      fields: [
        { field: 'name', before: 'Old', after: 'New' },
        { field: 'stage', before: 'toFollow', after: 'inquiry' },
        { field: 'contacts' },
      ],
    })
  })

  it('leaves what a change does not say of people as it was, and tells nothing of it', async () => {
    const said = { department: 'Purchasing', otherEmails: ['p@kept.example'], socials: [wechat('pat')] }
    const before = await buildCustomer(app.client, seller, {
      name: 'Kept',
      contacts: [{ ...contact({ name: 'Pat', workEmail: 'pat@kept.example' }), ...said }],
    })
    const id = before.contacts[0]?.id
    // As a client of an earlier release says it.
    const body = { ...before, contacts: [{ ...contact({ name: 'Pat', workEmail: 'pat@kept.example' }), id }] }
    const as = { token: seller.token }
    const after = await app.client.call(customerRoutes.update, { params: { id: before.id }, body }, as)
    expect(after.contacts).toEqual(before.contacts)
    const { items } = await app.client.call(timelineRoutes.read, { params: { id: before.id } }, as)
    expect(items.map(({ kind }) => kind)).toEqual(['created'])
  })

  it('refuses to overwrite what somebody else changed meanwhile', async () => {
    const before = await buildCustomer(app.client, boss)
    const params = { id: before.id }
    const change = (body: object) =>
      send(customerRoutes.update, boss, { params, body: { ...before, ...body } })
    expect((await change({ remark: 'mine' })).code).toBe(20000)
    expect((await change({ remark: 'yours' })).code).toBe(codeOf('conflict'))
    const read = await app.client.call(customerRoutes.read, { params }, { token: boss.token })
    expect(read.remark).toBe('mine')
  })

  it('moves a customer only for who may transfer and release', async () => {
    const writer = await buildUser(app.systemDb, {
      companyId: boss.companyId,
      permissions: ['customer.customer.read', 'customer.customer.write'],
    })
    const before = await buildCustomer(app.client, writer)
    const change = (body: object) =>
      send(customerRoutes.update, writer, { params: { id: before.id }, body: { ...before, ...body } })
    for (const ownerId of [null, seller.id]) {
      expect((await change({ ownerId })).code).toBe(codeOf('noPermission'))
    }
    expect((await change({ remark: 'mine' })).code).toBe(20000)
  })

  it('frees an address that a customer gave up', async () => {
    const holder = await buildCustomer(app.client, boss, {
      contacts: [contact({ workEmail: 'swap@x.example' })],
    })
    await app.client.call(
      customerRoutes.update,
      { params: { id: holder.id }, body: { ...holder, contacts: [] } },
      { token: boss.token },
    )
    await buildCustomer(app.client, boss, { contacts: [contact({ workEmail: 'swap@x.example' })] })
    const back = await send(customerRoutes.update, boss, {
      params: { id: holder.id },
      body: { ...holder, updatedAt: undefined, contacts: [{ workEmail: 'swap@x.example' }] },
    })
    expect(back.code).toBe(codeOf('customerExists'))
  })

  it('moves a customer between owners and the pool, and says so in the timeline', async () => {
    const customer = await buildCustomer(app.client, boss, { ownerId: seller.id })
    const args = (ownerId: number | null) => ({
      params: { id: customer.id },
      body: { ...customer, updatedAt: undefined, ownerId },
    })
    expect((await send(customerRoutes.update, seller, args(other.id))).code).toBe(codeOf('ownerNotAllowed'))
    expect((await send(customerRoutes.update, seller, args(null))).code).toBe(20000)
    // In the pool he sees it, but it is no longer his to change.
    expect((await send(customerRoutes.update, seller, args(seller.id))).code).toBe(codeOf('customerReadOnly'))
    expect((await send(customerRoutes.update, boss, args(other.id))).code).toBe(20000)
    expect((await send(customerRoutes.read, seller, { params: { id: customer.id } })).code).toBe(
      codeOf('customerNotFound'),
    )
    const { items } = await app.client.call(
      timelineRoutes.read,
      { params: { id: customer.id } },
      { token: boss.token },
    )
    expect(items.filter(({ kind }) => kind === 'ownerChanged')).toMatchObject([
      { before: null, after: expect.stringContaining('User') },
      { before: expect.stringContaining('User'), after: null },
    ])
  })
})

describe('another company', () => {
  it('finds nothing of a customer under any route', async () => {
    const { id, ...rest } = await buildCustomer(app.client, boss, { name: 'Walled Garden' })
    const params = { id }
    for (const route of [customerRoutes.read, timelineRoutes.read, customerRoutes.remove]) {
      expect((await send(route, stranger, { params })).code, route.path).toBe(codeOf('customerNotFound'))
    }
    expect((await send(customerRoutes.update, stranger, { params, body: rest })).code).toBe(
      codeOf('customerNotFound'),
    )
    expect((await send(customerRoutes.attend, stranger, { params, body: { isAttended: true } })).code).toBe(
      codeOf('customerNotFound'),
    )
    const selection = { scope: 0, ids: [id] }
    expect((await send(customerRoutes.removeBatch, stranger, { body: { selection } })).code).toBe(
      codeOf('nothingSelected'),
    )
    expect((await send(customerRoutes.export, stranger, { body: { selection, format: 'csv' } })).code).toBe(
      codeOf('nothingSelected'),
    )
    expect(await names(stranger, { search: 'Walled' })).toEqual([])
    expect(await names(boss, { search: 'Walled' })).toEqual(['Walled Garden'])
  })
})

function contact(values: { name?: string; workEmail?: string }) {
  return { name: '', jobTitle: '', workEmail: '', personalEmail: '', phones: [], linkedin: '', ...values }
}
