import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import { type CustomerInput, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let leader: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb)
  const { companyId } = boss
  leader = await buildUser(app.systemDb, { companyId, dataScope: 'subordinates' })
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own', leaderId: leader.id })
})

const build = (user: TestUser, wishes: Partial<CustomerInput>) => buildCustomer(app.client, user, wishes)
const suggested = async (user: TestUser, query: object) => {
  const { names } = await app.client.call(customerSearchRoutes.suggest, { query }, { token: user.token })
  return names
}
const tabs = async (user: TestUser, query: object = {}) => {
  const answer = await app.client.call(customerSearchRoutes.tabCounts, { query }, { token: user.token })
  return answer.tabs.map(({ tab, count }) => `${tab} ${count}`)
}

describe('the search itself', () => {
  it.each([
    'https://www.nordlicht.example/kontakt',
    '+49 (0)30 123-4567',
    '030 / 123 45 67',
    'ann.berg@nordlicht',
    'nordlicht WERKZEUGE',
  ])('finds a customer by %s', async (search) => {
    const contacts = [{ name: 'Ann Berg', workEmail: 'ann.berg@nordlicht.example' }]
    await build(boss, {
      name: 'Nordlicht Werkzeuge GmbH',
      website: 'nordlicht.example',
      phone: '+49301234567',
      contacts: contacts as CustomerInput['contacts'],
    })
    const { items } = await app.client.call(
      customerRoutes.list,
      { query: { search, size: 20 } },
      { token: boss.token },
    )
    expect(items.map(({ name }) => name)).toEqual(['Nordlicht Werkzeuge GmbH'])
  })
})

describe('names in other writings', () => {
  it.each([
    ['宁波澜旭珂进出口有限公司', ['ningbo', 'Ningbo Lanxuke', 'nblxk', '宁波', 'ning bo']],
    ['ООО Ромашка-Сервис', ['romashka', 'ООО', 'romashka servis', 'РОМАШКА']],
    ['서울 도자기', ['seoul', 'seoul dojagi', '서울']],
    ['Αθήνα Κεραμικά', ['keramika', 'athina']],
    ['ヤマト トレーディング', ['yamato']],
  ])('%s is found by how it is spelled', async (name, searches) => {
    await build(boss, { name })
    await build(boss, { name: 'Harbour Glass' })
    for (const search of searches) {
      const { items } = await app.client.call(
        customerRoutes.list,
        { query: { search, size: 20 } },
        { token: boss.token },
      )
      expect([search, items.map((one) => one.name)]).toEqual([search, [name]])
    }
  })
})

describe('signs without spaces between them', () => {
  const names = async (search: string) => {
    const { items } = await app.client.call(
      customerRoutes.list,
      { query: { search, sort: 'name', size: 20 } },
      { token: boss.token },
    )
    return items.map(({ name }) => name)
  }

  it('are found wherever they stand side by side, and one of them anywhere', async () => {
    for (const name of ['宁波港ABC贸易', '波宁 进出口', 'Port 港', '한국무역']) await build(boss, { name })
    expect(await names('宁波')).toEqual(['宁波港ABC贸易'])
    expect(await names('波港')).toEqual(['宁波港ABC贸易'])
    expect(await names('宁波港abc贸易')).toEqual(['宁波港ABC贸易'])
    expect(await names('港ab')).toEqual(['宁波港ABC贸易'])
    expect(await names('bc贸')).toEqual(['宁波港ABC贸易'])
    expect(await names('宁港')).toEqual([])
    expect(await names('易 宁')).toEqual(['宁波港ABC贸易'])
    expect(await names('港')).toEqual(['Port 港', '宁波港ABC贸易'])
    expect(await names('宁')).toEqual(['宁波港ABC贸易', '波宁 进出口'])
    expect(await names('port 港')).toEqual(['Port 港'])
    expect(await names('국무')).toEqual(['한국무역'])
  })
})

describe('a word that very many have', () => {
  const list = (user: TestUser, query: object) =>
    app.client.call(
      customerRoutes.list,
      { query: { search: 'many ltd', sort: 'name', size: 200, ...query } },
      { token: user.token },
    )

  beforeEach(async () => {
    await app.systemDb.query(
      `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at)
       select $1, 'Many ' || n || case when n % 2 = 0 then ' Ltd' else '' end, 'MANY', $2::bigint,
         case when n % 40 = 0 then $3::bigint else $2 end, now() from generate_series(1, 2400) n`,
      [boss.companyId, boss.id, seller.id],
    )
  })

  it('is found page by page, each once, and its number is said to be the least', async () => {
    const found = new Set<number>()
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await list(boss, { cursor })
      for (const { id } of page.items) found.add(id)
      cursor = page.nextCursor ?? undefined
      pages += 1
    } while (cursor)
    expect([found.size, pages]).toEqual([1200, 6])
    expect(await list(boss, {})).toMatchObject({ total: 1000, totalIsMinimum: true })
    expect(await list(boss, { exactTotal: true, size: 1 })).toMatchObject({
      total: 1200,
      totalIsMinimum: false,
    })
  })

  it('is not said to be counted when it has more people than are looked at', async () => {
    await app.systemDb.query(
      `insert into customer_contacts (company_id, customer_id, name, position)
       select $1, c.id, 'Zebra ' || n, n from generate_series(1, 3) n,
         (select id from customers where company_id = $1 and name like 'Many %' limit 2000) c`,
      [boss.companyId],
    )
    const search = 'zebra'
    expect(await list(boss, { search, size: 1 })).toMatchObject({ totalIsMinimum: true })
    expect(await list(boss, { search, size: 1, exactTotal: true })).toMatchObject({ total: 2000 })
  })

  it('gives nobody more than he may see', async () => {
    const page = await list(seller, {})
    expect(page).toMatchObject({ total: 60, totalIsMinimum: false, nextCursor: null })
    expect(new Set(page.items.map(({ ownerId }) => ownerId))).toEqual(new Set([seller.id]))
  })
})

describe('a covered customer of the pool', () => {
  const found = async (user: TestUser, query: object) => {
    const answer = await app.client.call(customerRoutes.list, { query }, { token: user.token })
    return answer.total
  }
  const phoneBegins = (value: string) =>
    JSON.stringify({ conditions: [{ field: 'phone', op: 'startsWith', value }] })

  beforeEach(async () => {
    await build(boss, {
      name: 'Vasko Ceramics',
      website: 'vasko.example',
      phone: '+359291234567',
      ownerId: null,
      contacts: [{ name: 'Ivana Petrova', workEmail: 'ipetrova@mail.example' }] as CustomerInput['contacts'],
    })
  })

  it('is found by what shows', async () => {
    for (const search of ['vasko', 'vasko.example', 'petrova', 'ivana ceramics']) {
      expect(await found(seller, { search, tab: 'pool' })).toBe(1)
    }
  })

  it('is not found by what is covered, nor suggested for it', async () => {
    for (const search of ['ipetrova', 'ipetrova@mail.example', '+359291234567', '35929']) {
      expect(await found(boss, { search, tab: 'pool' })).toBe(1)
      expect(await found(seller, { search, tab: 'pool' })).toBe(0)
      expect(await tabs(seller, { search })).toContain('pool 0')
    }
    expect(await suggested(boss, { search: 'ipetrovva@mail.example' })).toEqual(['Vasko Ceramics'])
    expect(await suggested(seller, { search: 'ipetrovva@mail.example' })).toEqual([])
    expect(await suggested(seller, { search: 'vasco ceramiks' })).toEqual(['Vasko Ceramics'])
  })

  it('is suggested alike whether what is covered was guessed or not', async () => {
    for (const search of ['ipetrova@', 'ipetrovb@', '35929', '35928'])
      expect(await suggested(seller, { search: `vasko ceramics ${search}` })).toEqual(['Vasko Ceramics'])
    expect(await suggested(boss, { search: 'vasko ceramics ipetrova@' })).toEqual([])
    expect(await suggested(seller, { search: 'vasko petrova' })).toEqual([])
  })

  it('does not tell its number to a filter', async () => {
    expect(await found(boss, { filter: phoneBegins('+3592') })).toBe(1)
    expect(await found(seller, { filter: phoneBegins('+3592') })).toBe(0)
    expect(await found(seller, { filter: phoneBegins('•••67') })).toBe(1)
  })
})

describe('suggestions for a search', () => {
  it.each([
    ['nordlicth', 'Nordlicht Werkzeuge GmbH'],
    ['Nordlihct Werkzeug', 'Nordlicht Werkzeuge GmbH'],
    ['werzkeuge', 'Nordlicht Werkzeuge GmbH'],
    ['ann.bergg@nordlich.example', 'Nordlicht Werkzeuge GmbH'],
    ['nordlihct.example', 'Nordlicht Werkzeuge GmbH'],
    ['4930123465', 'Nordlicht Werkzeuge GmbH'],
    ['广州华茂进出口', '广州华贸进出口有限公司'],
    ['株式会社サクヤ商事', '株式会社サクラ商事'],
    ['한국무엽 주식회사', '한국무역 주식회사'],
    ['comercial andnia', 'Comercial Andina S.A.'],
  ])('finds what %s was meant to be', async (search, name) => {
    await build(boss, {
      name: 'Nordlicht Werkzeuge GmbH',
      website: 'nordlicht.example',
      phone: '+49301234567',
      contacts: [
        {
          name: 'Ann Berg',
          jobTitle: '',
          workEmail: 'ann.berg@nordlicht.example',
          personalEmail: '',
          phones: [],
          linkedin: '',
        } as CustomerInput['contacts'][number],
      ],
    })
    await build(boss, { name: '广州华贸进出口有限公司' })
    await build(boss, { name: '株式会社サクラ商事' })
    await build(boss, { name: '한국무역 주식회사' })
    await build(boss, { name: 'Comercial Andina S.A.' })
    expect((await suggested(boss, { search }))[0]).toBe(name)
  })

  it('say nothing about what the search finds already, what is unlike, and what the caller may not see', async () => {
    await build(boss, { name: 'Nordlicht GmbH' })
    await build(seller, { name: 'Nordlichter AB' })
    expect(await suggested(boss, { search: 'nordlicht gm' })).toEqual(['Nordlichter AB'])
    expect(await suggested(seller, { search: 'nordlicth' })).toEqual(['Nordlichter AB'])
    expect(await suggested(boss, { search: 'nordlicth', tab: 'mine' })).toEqual(['Nordlicht GmbH'])
    expect(await suggested(boss, { search: 'zebra crossing' })).toEqual([])
    expect(await suggested(boss, { search: 'no' })).toEqual([])
    expect(await suggested(boss, {})).toEqual([])
    expect(await suggested(await buildUser(app.systemDb), { search: 'nordlicth' })).toEqual([])
  })

  it('need the right to read customers', async () => {
    const nobody = await buildUser(app.systemDb, { companyId: boss.companyId, permissions: [] })
    const query = { search: 'nordlicth' }
    const answer = await app.client.send(customerSearchRoutes.suggest, { query }, { token: nobody.token })
    expect(answer.code).toBe(codeOf('noPermission'))
  })
})

describe('the numbers of the tabs', () => {
  it('follow the search and the filter, and who has nobody below has no tab for them', async () => {
    await build(boss, { name: 'Nord of boss' })
    await build(seller, { name: 'Nord of seller', country: 'DE' })
    const watched = await build(boss, { name: 'Pooled', ownerId: null })
    const attend = { params: { id: watched.id }, body: { isAttended: true } }
    await app.client.call(customerRoutes.attend, attend, { token: leader.token })
    expect(await tabs(boss)).toEqual(['mine 1', 'all 3', 'pool 1', 'attention 0'])
    expect(await tabs(leader)).toEqual(['mine 0', 'subordinates 1', 'all 2', 'pool 1', 'attention 1'])
    expect(await tabs(boss, { search: 'nord' })).toEqual(['mine 1', 'all 2', 'pool 0', 'attention 0'])
    const filter = JSON.stringify({ conditions: [{ field: 'country', op: 'in', value: ['DE'] }] })
    expect(await tabs(leader, { filter })).toEqual([
      'mine 0',
      'subordinates 1',
      'all 1',
      'pool 0',
      'attention 0',
    ])
    const { items } = await app.client.call(
      customerRoutes.list,
      { query: { tab: 'subordinates', size: 20 } },
      { token: leader.token },
    )
    expect(items.map(({ name }) => name)).toEqual(['Nord of seller'])
  })

  it('are those of the caller’s scope', async () => {
    await build(boss, { name: 'Of boss' })
    expect(await tabs(seller)).toEqual(['mine 0', 'all 0', 'pool 0', 'attention 0'])
  })
})
