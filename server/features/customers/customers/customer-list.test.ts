import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerInput, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let leader: TestUser
let seller: TestUser
let other: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  const { companyId } = boss
  leader = await buildUser(app.systemDb, { companyId, dataScope: 'subordinates' })
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own', leaderId: leader.id })
  other = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
})

const send = (route: Parameters<TestApp['client']['send']>[0], user: TestUser, args: object = {}) =>
  app.client.send(route, args, { token: user.token })
const list = (user: TestUser, query: object = {}) =>
  app.client.call(customerRoutes.list, { query }, { token: user.token })
const names = async (user: TestUser, query: object = {}) =>
  (await list(user, query)).items.map(({ name }) => name).sort()
const build = (user: TestUser, wishes: Partial<CustomerInput>) => buildCustomer(app.client, user, wishes)
const contact = (values: object) => ({
  name: '',
  jobTitle: '',
  workEmail: '',
  personalEmail: '',
  phones: [],
  linkedin: '',
  ...values,
})

describe('the list', () => {
  it('shows each user what his data scope holds, and the pool to all', async () => {
    await build(boss, { name: 'of boss' })
    await build(boss, { name: 'of seller', ownerId: seller.id })
    await build(boss, { name: 'of other', ownerId: other.id })
    await build(boss, { name: 'pooled', ownerId: null })
    expect(await names(boss)).toEqual(['of boss', 'of other', 'of seller', 'pooled'])
    expect(await names(leader)).toEqual(['of seller', 'pooled'])
    expect(await names(other)).toEqual(['of other', 'pooled'])
    expect((await list(other)).total).toBe(2)
    expect(await names(boss, { tab: 'mine' })).toEqual(['of boss'])
    expect(await names(seller, { tab: 'pool' })).toEqual(['pooled'])
    const pooled = (await list(seller, { tab: 'pool' })).items[0]
    expect(pooled).toMatchObject({ ownerId: null, canWrite: false })
  })

  it('finds parts of names in any script, people, addresses and digits of telephones', async () => {
    await build(boss, { name: '广州市华贸进出口有限公司', phone: '+86 20 8765-4321' })
    await build(boss, {
      name: 'Café Zürich AG',
      contacts: [contact({ name: 'Jürg Müller', workEmail: 'jm@cafe.example' })],
    })
    await build(boss, { name: '株式会社サクラ商事', website: 'sakura.example' })
    await build(boss, { name: '한국무역 주식회사' })
    const found = (search: string) => names(boss, { search })
    expect(await found('华贸')).toEqual(['广州市华贸进出口有限公司'])
    expect(await found('华 出口')).toEqual(['广州市华贸进出口有限公司'])
    expect(await found('8765-4321')).toEqual(['广州市华贸进出口有限公司'])
    expect(await found('cafe zurich')).toEqual(['Café Zürich AG'])
    expect(await found('MULLER')).toEqual(['Café Zürich AG'])
    expect(await found('jm@cafe')).toEqual(['Café Zürich AG'])
    expect(await found('サクラ')).toEqual(['株式会社サクラ商事'])
    expect(await found('무역')).toEqual(['한국무역 주식회사'])
    expect(await found('cafe 华贸')).toEqual([])
    expect(await found('100%')).toEqual([])
  })

  it('filters, sorts with empty values last, and pages', async () => {
    const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T01:00:00.000Z`
    for (const day of [3, 1, 2])
      await build(boss, { name: `n${day}`, nextContactAt: at(day), stage: 'inquiry' })
    await build(boss, { name: 'none', stage: 'inquiry' })
    await build(boss, { name: 'won', nextContactAt: at(4), stage: 'won', country: 'IT' })
    const filter = JSON.stringify({ conditions: [{ field: 'stage', op: 'eq', value: 'inquiry' }] })
    const read = async (sort: string) => {
      const first = await list(boss, { filter, sort, size: 2 })
      const second = await list(boss, { filter, sort, size: 2, cursor: first.nextCursor })
      expect(first.total).toBe(4)
      expect(second.nextCursor).toBeNull()
      return [...first.items, ...second.items].map(({ name }) => name)
    }
    expect(await read('nextContactAt')).toEqual(['n1', 'n2', 'n3', 'none'])
    expect(await read('-nextContactAt')).toEqual(['n3', 'n2', 'n1', 'none'])
    expect(
      await names(boss, {
        filter: JSON.stringify({ conditions: [{ field: 'hasEmail', op: 'eq', value: true }] }),
      }),
    ).toEqual([])
    const ofRome = JSON.stringify({ conditions: [{ field: 'timeZone', op: 'eq', value: 'Europe/Rome' }] })
    expect(await names(boss, { filter: ofRome })).toEqual(['won'])
    await build(boss, { name: 'ticino', country: 'CH', language: 'it', stage: 'won' })
    const inItalian = JSON.stringify({ conditions: [{ field: 'language', op: 'in', value: ['it'] }] })
    expect((await names(boss, { filter: inItalian })).toSorted()).toEqual(['ticino', 'won'])
    const wrong = await send(customerRoutes.list, boss, {
      query: { filter: '{"conditions":[{"field":"password","op":"eq","value":"x"}]}' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'query.filter.conditions.0.field' }] },
    })
  })

  it('keeps an eye on customers per user', async () => {
    const { id } = await build(boss, { name: 'watched' })
    const attend = (isAttended: boolean) =>
      send(customerRoutes.attend, boss, { params: { id }, body: { isAttended } })
    for (const _twice of [1, 2]) expect((await attend(true)).code).toBe(20000)
    expect((await list(boss, { tab: 'attention' })).items).toMatchObject([{ id, isAttended: true }])
    await attend(false)
    expect(await names(boss, { tab: 'attention' })).toEqual([])
  })
})

describe('the recycle bin', () => {
  it('takes a customer and gives it back with everything', async () => {
    const { id } = await build(seller, {
      name: 'gone',
      website: 'gone.example',
      contacts: [contact({ name: 'P' })],
    })
    const { deletedAt, count } = await app.client.call(
      customerRoutes.remove,
      { params: { id } },
      { token: seller.token },
    )
    expect(count).toBe(1)
    expect((await send(customerRoutes.read, seller, { params: { id } })).code).toBe(
      codeOf('customerNotFound'),
    )
    expect(await names(seller, { search: 'gone' })).toEqual([])
    expect((await send(customerRoutes.restore, other, { body: { deletedAt } })).data).toEqual({
      restored: 0,
      refused: 0,
    })
    expect((await send(customerRoutes.restore, seller, { body: { deletedAt } })).data).toEqual({
      restored: 1,
      refused: 0,
    })
    const back = await app.client.call(customerRoutes.read, { params: { id } }, { token: seller.token })
    expect(back).toMatchObject({ name: 'gone', contactName: 'P' })
    const timeline = await app.client.call(timelineRoutes.read, { params: { id } }, { token: seller.token })
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['restored', 'deleted', 'created'])
  })

  it('does not give back a customer whose website belongs to a new one', async () => {
    const { id } = await build(seller, { website: 'taken.example' })
    const { deletedAt } = await app.client.call(
      customerRoutes.remove,
      { params: { id } },
      { token: seller.token },
    )
    await build(other, { name: 'heir', website: 'taken.example' })
    expect((await send(customerRoutes.restore, seller, { body: { deletedAt } })).data).toEqual({
      restored: 0,
      refused: 1,
    })
    expect(await names(boss)).toEqual(['heir'])
  })

  it('deletes a selection within the data scope only, whatever was checked', async () => {
    const mine = await build(seller, { name: 'mine' })
    const theirs = await build(other, { name: 'theirs' })
    const pooled = await build(boss, { name: 'pooled', ownerId: null })
    const remove = (user: TestUser, selection: object) =>
      send(customerRoutes.removeBatch, user, { body: { selection } })
    expect((await send(customerRoutes.remove, seller, { params: { id: pooled.id } })).code).toBe(
      codeOf('customerReadOnly'),
    )
    expect((await remove(seller, { scope: 0, ids: [theirs.id, pooled.id] })).code).toBe(
      codeOf('nothingSelected'),
    )
    const selection = { scope: 0, ids: [mine.id, theirs.id, pooled.id] } as const
    const reach = (user: TestUser) =>
      app.client.call(
        customerRoutes.reach,
        { body: { selection: { ...selection, ids: [...selection.ids] } } },
        { token: user.token },
      )
    expect(await reach(seller)).toEqual({ taken: 1, inPool: 1, ofColleagues: 0 })
    expect(await reach(boss)).toEqual({ taken: 3, inPool: 0, ofColleagues: 0 })
    // What he does not see is not told either.
    expect((await remove(seller, selection)).data).toMatchObject({
      count: 1,
      failed: 1,
      failures: [{ customerId: pooled.id, name: 'pooled', message: 'pooled: is in the public pool' }],
    })
    expect((await remove(seller, { scope: 1 })).code).toBe(codeOf('nothingSelected'))
    expect((await remove(boss, { scope: 2, query: { search: 'theirs' } })).data).toMatchObject({ count: 1 })
    expect(await names(boss)).toEqual(['pooled'])
    expect(await remove(seller, {})).toMatchObject({ status: 400 })
    expect(await remove(seller, { scope: 2, query: { tab: 'nowhere' } })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'body.selection.query.tab' }] },
    })
  })
})

describe('the export', () => {
  async function exported(user: TestUser, body: object): Promise<{ bytes: Uint8Array; headers: Headers }> {
    const task = await app.client.call(customerRoutes.export, { body: body as never }, { token: user.token })
    let view = task
    while (view.state === 'queued' || view.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      view = await app.client.call(taskRoutes.read, { params: { id: task.id } }, { token: user.token })
    }
    expect(view).toMatchObject({ state: 'done', error: null })
    const { url } = await app.client.call(
      fileRoutes.link,
      { params: { id: view.fileId! } },
      { token: user.token },
    )
    const foreign = await send(fileRoutes.link, boss, { params: { id: view.fileId! } })
    expect(foreign.code).toBe(codeOf('fileNotFound'))
    const response = await fetch(app.url + url)
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
  }

  it('writes a row per person, in the caller’s language, and no formula runs', async () => {
    await build(seller, {
      name: '=cmd|calc',
      stage: 'won',
      remark: 'a "quoted"\nline',
      contacts: [
        contact({ name: '+Ann', workEmail: 'ann@e.example' }),
        contact({ name: '@Bob', phones: ['+4412345678'] }),
      ],
    })
    await build(other, { name: 'not his' })
    const { bytes, headers } = await exported(seller, { selection: { scope: 1 }, format: 'csv' })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).toContain('Company name,Country,Website')
    expect(text).not.toContain('not his')
    expect(text.match(/'=cmd\|calc/g)).toHaveLength(2)
    expect(text).toContain(",'+Ann,,ann@e.example,")
    expect(text).toContain(",'@Bob,")
    expect(text).toContain("'+4412345678")
    expect(text).toContain('"a ""quoted""\nline"')
    expect(text).toContain(',Won,')
  })

  it('writes workbooks, and only what the query selects', async () => {
    await build(seller, { name: '中文 <b>&', stage: 'won' })
    await build(seller, { name: 'left out' })
    const filter = JSON.stringify({ conditions: [{ field: 'stage', op: 'eq', value: 'won' }] })
    const { bytes } = await exported(seller, { selection: { scope: 2, query: { filter } }, format: 'xlsx' })
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('中文 &lt;b&gt;&amp;')
    expect(sheet).not.toContain('left out')
  })

  it('refuses an empty selection, and addresses that were changed', async () => {
    const answer = await send(customerRoutes.export, seller, {
      body: { selection: { scope: 1 }, format: 'csv' },
    })
    expect(answer.code).toBe(codeOf('nothingSelected'))
    for (const token of ['x', 'WzEsMSw5OTk5OTk5OTk5XQ.abc']) {
      const response = await fetch(`${app.url}/api/files/download/${token}`)
      expect(((await response.json()) as { code: number }).code).toBe(codeOf('fileNotFound'))
    }
  })
})
