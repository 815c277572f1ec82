import { conflictRoutes } from '@landfall/contract/customers/customer-conflicts.ts'
import { type DuplicateView, identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let other: TestUser
let stranger: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb)
  const { companyId } = boss
  const permissions = ['customer.customer.read', 'customer.customer.write', 'customer.pool.claim'] as const
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own', permissions })
  other = await buildUser(app.systemDb, { companyId, dataScope: 'own', permissions })
  stranger = await buildUser(app.systemDb)
})

const send = (route: RouteSpec, user: TestUser, args: object = {}) =>
  app.client.send(route, args, { token: user.token })
const create = (user: TestUser, body: object) => send(customerRoutes.create, user, { body })
const matchesOf = (data: unknown) => (data as { matches: DuplicateView[] }).matches
const contact = (workEmail: string, more: object = {}) => ({ workEmail, ...more })
const setUnique = (isUnique: boolean) =>
  app.systemDb.query('update companies set lead_unique = $2 where id = $1', [boss.companyId, isUnique])

let serial = 0
/** A name that nobody has yet. */
const fresh = (word = 'Firm') => {
  serial += 1
  return `${word}${serial}`
}

beforeEach(() => setUnique(true))

describe('hard keys', () => {
  it('makes one customer of fifty people who enter it at once', async () => {
    const host = `${fresh('race').toLowerCase()}.example`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create(index % 2 ? seller : other, {
          name: fresh('Racer'),
          website: host,
          contacts: [contact(`info@${host}`)],
        }),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(1)
    expect(codes.filter((code) => code === codeOf('customerExists'))).toHaveLength(49)
    const rows = await app.systemDb.query(`select id from customers where website = $1`, [host])
    expect(rows).toHaveLength(1)
  })

  it('refuses a register number of the same country, however it is written', async () => {
    await buildCustomer(app.client, other, { name: fresh(), country: 'DE', registrationNo: 'HRB 12-345' })
    const again = await create(seller, { name: fresh(), country: 'DE', registrationNo: 'hrb12345' })
    expect(again).toMatchObject({
      code: codeOf('customerExists'),
      data: {
        issues: [{ path: 'body.registrationNo' }],
        matches: [{ keys: ['registration'], isHard: true }],
      },
    })
    expect((await create(seller, { name: fresh(), country: 'AT', registrationNo: 'HRB12345' })).code).toBe(
      20000,
    )
  })

  it('does not take the host of a mailbox provider or a market place for a customer', async () => {
    const first = {
      name: fresh(),
      website: 'https://acme.en.alibaba.com',
      contacts: [contact(`${fresh()}@163.com`)],
    }
    const second = {
      name: fresh(),
      website: 'acme.en.alibaba.com',
      contacts: [contact(`${fresh()}@163.com`)],
    }
    expect((await create(seller, first)).code).toBe(20000)
    expect((await create(seller, second)).code).toBe(20000)
  })

  it('takes nothing for a host that no registry gives, or that stands for none', async () => {
    for (const website of ['www.com', 'http://co.uk/', 'Co.Ltd', 'None.com', 'not.available', '10.0.0.1'])
      for (const who of [seller, other])
        expect((await create(who, { name: fresh(), website })).code, website).toBe(20000)
  })

  it('is asked about a change too, and a refused change leaves nothing behind', async () => {
    const host = `${fresh('edit').toLowerCase()}.example`
    await buildCustomer(app.client, other, { name: fresh(), website: host })
    const mine = await buildCustomer(app.client, seller, { name: fresh() })
    const change = { ...inputOf(mine), remark: 'new', website: `http://www.${host}/about` }
    const refused = await send(customerRoutes.update, seller, { params: { id: mine.id }, body: change })
    expect(refused).toMatchObject({
      code: codeOf('customerExists'),
      data: { issues: [{ path: 'body.website' }] },
    })
    const read = await app.client.call(
      customerRoutes.read,
      { params: { id: mine.id } },
      { token: seller.token },
    )
    expect(read.remark).toBe('')
  })

  it('gives a key of a deleted customer to whoever comes next, and refuses the deleted one its way back', async () => {
    const host = `${fresh('gone').toLowerCase()}.example`
    const first = await buildCustomer(app.client, boss, { name: fresh(), website: host })
    const { deletedAt } = await app.client.call(
      customerRoutes.remove,
      { params: { id: first.id } },
      { token: boss.token },
    )
    expect((await create(seller, { name: fresh(), website: host })).code).toBe(20000)
    const back = await app.client.call(customerRoutes.restore, { body: { deletedAt } }, { token: boss.token })
    expect(back).toEqual({ restored: 0, refused: 1 })
    // A company that allows it twice gets it back beside the other one.
    await setUnique(false)
    const again = await app.client.call(
      customerRoutes.restore,
      { body: { deletedAt } },
      { token: boss.token },
    )
    expect(again).toEqual({ restored: 1, refused: 0 })
  })
})

describe('soft keys', () => {
  it.each([
    [
      'emailDomain',
      () => ({ contacts: [contact('a@soft1.example')] }),
      () => ({ contacts: [contact('b@soft1.example')] }),
    ],
    ['emailDomain', () => ({ website: 'soft2.example' }), () => ({ contacts: [contact('b@soft2.example')] })],
    [
      'phone',
      () => ({ phone: '+49 30 5556677' }),
      () => ({ contacts: [{ name: 'Bo', phones: ['0049305556677'] }] }),
    ],
    [
      'phone',
      () => ({ phone: '030 5556688', country: 'DE' }),
      () => ({ contacts: [{ name: 'Bo', phones: ['+49305556688'] }] }),
    ],
    [
      'linkedin',
      () => ({ contacts: [{ name: 'Al', linkedin: 'https://www.linkedin.com/in/Al-Soft/' }] }),
      () => ({ contacts: [{ name: 'Al', linkedin: 'de.linkedin.com/in/al-soft?x=1' }] }),
    ],
    [
      'name',
      () => ({ name: 'Sönderby Möbler AB', country: 'SE' }),
      () => ({ name: 'SONDERBY MOBLER', country: 'SE' }),
    ],
  ])('warns of %s and lets in with a reason, which is written down', async (key, first, second) => {
    await buildCustomer(app.client, other, { name: fresh(), ...first() } as never)
    const body = { name: fresh(), ...second() }
    const warned = await create(seller, body)
    expect(warned.code).toBe(codeOf('customerMayExist'))
    expect(matchesOf(warned.data)).toMatchObject([
      { keys: [key], isHard: false, place: 'owned', customerId: null },
    ])
    const stored = await create(seller, { ...body, duplicateReason: 'Its sister company' })
    expect(stored.code).toBe(20000)
    const { id } = stored.data as CustomerView
    const event = await one<{ data: object }>(
      app.systemDb,
      `select data from customer_events where customer_id = $1 and kind = 'resembles'`,
      [id],
    )
    expect(event?.data).toMatchObject({ reason: 'Its sister company' })
    // What was confirmed once is not asked about again.
    const again = await send(customerRoutes.update, seller, {
      params: { id },
      body: { ...inputOf(stored.data as CustomerView), remark: 'x' },
    })
    expect(again.code).toBe(20000)
  })
})

/** What a form would send of a customer it shows. */
function inputOf({ name, country, website, phone, registrationNo, contacts }: CustomerView) {
  return { name, country, website, phone, registrationNo, contacts }
}

describe('the switch of the company', () => {
  it('only warns when it is off, lists what is there twice, and is enforced again from when it is on', async () => {
    await setUnique(false)
    const host = `${fresh('twice').toLowerCase()}.example`
    const first = await buildCustomer(app.client, boss, { name: fresh(), website: host })
    const body = { name: fresh(), website: host }
    expect((await create(boss, body)).code).toBe(codeOf('customerMayExist'))
    const second = await create(boss, { ...body, duplicateReason: 'Both are ours' })
    expect(second.code).toBe(20000)
    const ids = [first.id, (second.data as CustomerView).id]
    await setUnique(true)
    const { items } = await app.client.call(identityRoutes.groups, { query: {} }, { token: boss.token })
    const group = items.find(({ value }) => value === host)
    expect(group?.customers.map(({ id }) => id)).toEqual(ids)
    const third = { name: fresh(), website: host, duplicateReason: 'Again' }
    expect((await create(boss, third)).code).toBe(codeOf('customerExists'))
    // When the first lets go, the second has the key.
    await app.client.call(customerRoutes.remove, { params: { id: first.id } }, { token: boss.token })
    expect((await create(boss, third)).code).toBe(codeOf('customerExists'))
    const after = await app.client.call(identityRoutes.groups, { query: {} }, { token: boss.token })
    expect(after.items.find(({ value }) => value === host)).toBeUndefined()
  })
})

describe('looking up', () => {
  it.each([
    ['its name', 'Lookup Timber'],
    ['a part of its name', 'timber'],
    ['an address', 'ANN@lookup.example'],
    ['a colleague of the same host', 'eve@lookup.example'],
    ['its website', 'https://www.lookup.example/shop'],
    ['a telephone number', '0049 (30) 998877'],
    ['a telephone number without its country', '030 / 998877'],
    ['its register number', 'hrb 4711'],
  ])('finds a customer of a colleague by %s, without showing it', async (_what, text) => {
    const token = { token: seller.token }
    const { items: known } = await app.client.call(identityRoutes.lookUp, { body: { text } }, token)
    if (known.length === 0) await buildLookedUp()
    const { items } = await app.client.call(identityRoutes.lookUp, { body: { text } }, token)
    expect(items).toMatchObject([
      {
        name: 'Lookup Timber Oy',
        country: 'FI',
        place: 'owned',
        customerId: null,
        followUpAge: null,
        isMine: false,
      },
    ])
    expect(Object.keys(items[0] ?? {})).not.toContain('phone')
    const elsewhere = await app.client.call(
      identityRoutes.lookUp,
      { body: { text } },
      { token: stranger.token },
    )
    expect(elsewhere.items).toEqual([])
  })

  const buildLookedUp = () =>
    buildCustomer(app.client, other, {
      name: 'Lookup Timber Oy',
      country: 'FI',
      website: 'lookup.example',
      phone: '+4930998877',
      registrationNo: 'HRB-4711',
      contacts: [{ ...blank, workEmail: 'ann@lookup.example' }],
    })
  const blank = { name: '', jobTitle: '', personalEmail: '', phones: [], linkedin: '' }

  it('shows beside a customer which ones it looks like', async () => {
    const mine = await buildCustomer(app.client, seller, { name: fresh(), phone: '+4989123123' })
    const theirs = await buildCustomer(app.client, other, { name: fresh('Twin'), phone: '+4989123123' })
    const similar = (user: TestUser, id: number) => send(identityRoutes.similar, user, { params: { id } })
    expect((await similar(seller, mine.id)).data).toMatchObject({
      items: [{ reference: theirs.id, customerId: null, keys: ['phone'], isHard: false }],
    })
    expect((await similar(seller, theirs.id)).code).toBe(codeOf('customerNotFound'))
  })

  it('tells what lies in the pool and in the bin', async () => {
    const pooled = await buildCustomer(app.client, boss, {
      name: 'Pooled Goods',
      ownerId: null,
      website: 'pooled.example',
    })
    const binned = await buildCustomer(app.client, boss, { name: 'Binned Goods', website: 'binned.example' })
    await app.client.call(customerRoutes.remove, { params: { id: binned.id } }, { token: boss.token })
    const as = { token: seller.token }
    const pool = await app.client.call(identityRoutes.lookUp, { body: { text: 'pooled.example' } }, as)
    expect(pool.items).toMatchObject([
      { place: 'pool', canClaim: true, customerId: pooled.id, ownerName: null },
    ])
    const bin = await app.client.call(identityRoutes.lookUp, { body: { text: 'binned.example' } }, as)
    expect(bin.items).toMatchObject([{ place: 'bin', canClaim: false, customerId: null }])
  })

  it('is written down, wants some letters, and ends when somebody asks for everything', async () => {
    const asker = await buildUser(app.systemDb, { companyId: boss.companyId })
    const ask = (text: string) => send(identityRoutes.lookUp, asker, { body: { text } })
    expect((await ask('ab')).code).toBe(codeOf('lookupTooShort'))
    for (let at = 0; at < 60; at += 1) expect((await ask(`nobody ${at}x`)).code).toBe(20000)
    expect((await ask('one more')).code).toBe(codeOf('lookupsUsedUp'))
    const log = await one<{ lines: number }>(
      app.systemDb,
      `select count(*)::int as lines from data_pull_log where user_id = $1 and source = 'customerLookup'`,
      [asker.id],
    )
    expect(log?.lines).toBe(60)
  })
})

describe('the conflict desk', () => {
  async function clash() {
    const host = `${fresh('clash').toLowerCase()}.example`
    const customer = await buildCustomer(app.client, other, { name: fresh('Clash'), website: host })
    const refused = await create(seller, { name: fresh(), website: host })
    const reference = matchesOf(refused.data)[0]?.reference ?? 0
    expect(reference).toBe(customer.id)
    return { customer, host, reference }
  }
  const open = (user: TestUser, body: object) =>
    send(conflictRoutes.open, user, { body: { wish: 'share', reason: 'I met them at the fair', ...body } })
  const list = (user: TestUser, query: object = {}) =>
    app.client.call(conflictRoutes.list, { query }, { token: user.token })

  it('tells the owner and who decides, shows what speaks for whom, and carries the decision out', async () => {
    const { customer, host, reference } = await clash()
    const opened = await open(seller, { reference, claim: { website: host }, wish: 'takeOver' })
    expect(opened.code).toBe(20000)
    const { id } = opened.data as { id: number }
    for (const user of [other, boss]) {
      const notice = await one(
        app.systemDb,
        `select 1 from notices where user_id = $1 and kind = 'conflictOpened' and path like '%case=' || $2::text`,
        [user.id, id],
      )
      expect(notice).toBeDefined()
    }
    const mine = (await list(seller)).items.find((row) => row.id === id)
    expect(mine).toMatchObject({ customerId: null, canDecide: false, canWithdraw: true, keys: ['domain'] })
    const view = await app.client.call(conflictRoutes.read, { params: { id } }, { token: boss.token })
    expect(view).toMatchObject({ canDecide: true, claim: { website: host } })
    expect(view.evidence?.map(({ isOwner, isClaimant }) => [isOwner, isClaimant])).toEqual([
      [true, false],
      [false, true],
    ])
    const asClaimant = await app.client.call(conflictRoutes.read, { params: { id } }, { token: seller.token })
    expect(asClaimant.evidence).toBeNull()
    const body = { decision: 'transfer', note: 'She was first' }
    const refused = await send(conflictRoutes.decide, seller, { params: { id }, body })
    expect(refused.code).toBe(codeOf('conflictNotYours'))
    expect((await send(conflictRoutes.decide, boss, { params: { id }, body })).code).toBe(20000)
    const read = (user: TestUser) =>
      app.client.call(customerRoutes.read, { params: { id: customer.id } }, { token: user.token })
    expect(await read(seller)).toMatchObject({ ownerId: seller.id, canWrite: true })
    expect(await read(other)).toMatchObject({ ownerId: seller.id, canWrite: false })
    expect((await send(conflictRoutes.decide, boss, { params: { id }, body })).code).toBe(
      codeOf('conflictClosed'),
    )
  })

  it('lets the owner share by himself, and one case be open at a time', async () => {
    const { customer, host, reference } = await clash()
    const request = { reference, claim: { website: host } }
    const { id } = (await open(seller, request)).data as { id: number }
    expect((await open(seller, request)).code).toBe(codeOf('conflictOpenAlready'))
    await app.systemDb.query(
      `insert into customer_collaborators (company_id, customer_id, user_id, level, ends_at)
       values ($1, $2, $3, 'read', now() + interval '1 day')`,
      [seller.companyId, customer.id, seller.id],
    )
    const body = { decision: 'share', note: '' }
    expect((await send(conflictRoutes.decide, other, { params: { id }, body })).code).toBe(20000)
    const shared = await app.client.call(
      customerRoutes.read,
      { params: { id: customer.id } },
      { token: seller.token },
    )
    expect(shared.canWrite).toBe(false)
    expect(shared.collaborators).toMatchObject([{ id: seller.id, level: 'followUp', until: null }])
  })

  it('lets somebody store a customer of his own where it was decided that they are two', async () => {
    const { host, reference } = await clash()
    const { id } = (await open(seller, { reference, claim: { website: host }, wish: 'separate' })).data as {
      id: number
    }
    const body = { decision: 'separate', note: 'Agent and buyer' }
    await app.client.call(conflictRoutes.decide, { params: { id }, body } as never, { token: boss.token })
    const again = { name: fresh(), website: host }
    expect((await create(seller, again)).code).toBe(codeOf('customerMayExist'))
    expect((await create(seller, { ...again, duplicateReason: 'Decided' })).code).toBe(20000)
    expect((await create(boss, { ...again, duplicateReason: 'Not mine' })).code).toBe(
      codeOf('customerExists'),
    )
  })

  it('opens none about a customer that does not match, and can be withdrawn', async () => {
    const { host, reference } = await clash()
    const other = { reference, claim: { website: 'something-else.example' } }
    expect((await open(seller, other)).code).toBe(codeOf('conflictNoClash'))
    expect((await open(stranger, { reference, claim: { website: host } })).code).toBe(
      codeOf('conflictNoClash'),
    )
    const { id } = (await open(seller, { reference, claim: { website: host } })).data as { id: number }
    expect((await send(conflictRoutes.withdraw, boss, { params: { id } })).code).toBe(
      codeOf('conflictNotYours'),
    )
    expect((await send(conflictRoutes.withdraw, seller, { params: { id } })).code).toBe(20000)
    expect((await send(conflictRoutes.withdraw, seller, { params: { id } })).code).toBe(
      codeOf('conflictClosed'),
    )
    expect((await send(conflictRoutes.read, stranger, { params: { id } })).code).toBe(
      codeOf('conflictNotFound'),
    )
  })
})

it('is closed to who is not signed in and who lacks the right', async () => {
  const routes = [...Object.values(identityRoutes), ...Object.values(conflictRoutes)]
  await expectRefusals(app, routes, ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' ? {} : { body: {} }),
  }))
})
