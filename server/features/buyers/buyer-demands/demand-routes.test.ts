import {
  buyerDemandRoutes,
  type DemandInput,
  type DemandView,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { insertShipments } from '#testing/party-shipments.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestUser
let colleague: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  colleague = await buildUser(app.systemDb, { type: 'admin', companyId: admin.companyId })
})

const routes = buyerDemandRoutes
const as = (who: TestUser) => ({ token: who.token })
const file = `ID;Title;Product;Target price;Quantity;Unit;Destination port;Payment terms;Buyer company;Country;Email;Posted;Expires;Stars;Booth
G-1;Looking for steel pots;Pots;USD 2.50 - 3.75;5,000;pcs;Hamburg, Germany;T/T;Acme Home Inc;US;Buy@acme.example;2026/11/03;2199-12-31;4;A
G-2;拖鞋采购;;1.234,50 €;;;;;;CN;;2026-11-04;2026-11-05;9;
;;Pots;;;;;;;;;;;;
`
const send = (content: string, source: 'go4world' | 'exporthub' = 'go4world', who = admin) =>
  app.client.send(
    routes.import,
    { query: { source, fileName: 'demands.csv' }, body: Buffer.from(content) },
    as(who),
  )
const list = async (tab: string, query: Record<string, string> = {}, who = admin) =>
  (await app.client.call(routes.list, { query: { tab, ...query } }, as(who))).items
const titles = async (tab: string, query: Record<string, string> = {}, who = admin) =>
  (await list(tab, query, who)).map(({ title }) => title)
async function firstOf(tab: string): Promise<DemandView> {
  const [first] = await list(tab, { search: 'pots' })
  if (!first) throw new Error('there is no demand')
  return first
}
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const claim = (id: number, who = admin) => app.client.send(routes.claim, { params: { id } }, as(who))
const wish: DemandInput = {
  ...{ title: 'Glass jars', description: '', imageUrl: '', products: 'Jars', hsCode: '7010' },
  ...{
    priceMin: 1,
    priceMax: 2,
    currency: 'USD',
    amount: '900 pcs',
    destinationCountry: 'DE',
    destination: '',
  },
  ...{ payment: '', shipping: 'FOB', buyerName: 'Oak', buyerCountry: 'DE', buyerEmail: '', buyerPhone: '' },
  expiresOn: null,
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(routes), (route) => ({
    params: { id: 1 },
    query: { source: 'go4world', fileName: 'a.csv' },
    ...(route.method === 'GET'
      ? {}
      : { body: { ...wish, selection: { scope: batchScope.All }, ids: [1], state: 'won' } }),
  }))
})

it('imports demands as marketplaces write them, and brings known ones up to date', async () => {
  expect((await send(file)).data).toEqual({
    ...{ added: 2, updated: 0, skipped: 1, erased: 0 },
    unknownColumns: ['Booth'],
  })
  expect(await list('go4world')).toMatchObject([
    {
      title: '拖鞋采购',
      priceMin: 1234.5,
      priceMax: 1234.5,
      currency: 'EUR',
      quality: null,
      isExpired: true,
    },
    {
      ...{ title: 'Looking for steel pots', priceMin: 2.5, priceMax: 3.75, currency: 'USD' },
      ...{ amount: '5,000 pcs', destinationCountry: 'DE', buyerEmail: 'buy@acme.example', quality: 4 },
      ...{ state: 'open', expiresOn: '2199-12-31', isExpired: false, postedAt: '2026-11-03T00:00:00.000Z' },
    },
  ])
  expect(await titles('exporthub')).toEqual([])
  const changed = await send(file.replace('steel pots', 'iron pots'))
  expect(changed.data).toMatchObject({ added: 0, updated: 2 })
  expect(await titles('go4world', { search: 'iron' })).toEqual(['Looking for iron pots'])
  expect(await codeOf(send('a;b\n1;2\n'))).toBe(errorCodes.demandTitlesMissing)
  expect(await titles('go4world', {}, await buildUser(app.systemDb, { type: 'admin' }))).toEqual([])
})

it('is claimed by one alone, who gives it back or says what became of it', async () => {
  await send(file)
  const { id } = await firstOf('go4world')
  const both = await Promise.all([claim(id), claim(id, colleague)])
  expect(both.map(({ code }) => code).sort()).toEqual([20000, errorCodes.demandTaken])
  const [holder, other] = both[0].code === 20000 ? [admin, colleague] : [colleague, admin]
  const release = (who: TestUser) => app.client.send(routes.release, { params: { id } }, as(who))
  expect(await codeOf(release(other))).toBe(errorCodes.demandNotClaimed)
  const quoted = await app.client.call(
    routes.progress,
    { params: { id }, body: { state: 'quoted' } },
    as(holder),
  )
  expect(quoted).toMatchObject({ state: 'quoted', isClaimedByMe: true })
  expect(await codeOf(release(holder))).toBe(20000)
  expect(await codeOf(claim(id, other))).toBe(20000)
  const [expired] = await list('go4world', { search: '拖鞋' })
  expect(await codeOf(claim(expired?.id ?? 0))).toBe(errorCodes.demandTaken)
})

it('makes a customer of the buyer, and says whether customs data know it as an importer', async () => {
  await insertShipments(app, admin.companyId, [
    { day: '2026-01-05', buyer: 'Acme Home Inc', buyerKey: 'ACME HOME|US' },
  ])
  const withCode = (code: string) =>
    file
      .replace('ID;', 'HS;ID;')
      .replace('\nG-1', `\n${code};G-1`)
      .replace('\nG-2', '\n;G-2')
      .replace('\n;;Pots', '\n;;;Pots')
  await send(withCode('732393'))
  const { id, hsCode, buyerCountry } = await firstOf('go4world')
  expect({ hsCode, buyerCountry }).toEqual({ hsCode: '732393', buyerCountry: 'US' })
  const read = async () => (await app.client.call(routes.read, { params: { id } }, as(admin))).proof
  expect(await read()).toBe('yes')
  await send(withCode('640299'))
  expect(await read()).toBe('no')
  const saved = await app.client.call(routes.saveCustomer, { params: { id } }, as(admin))
  expect(saved.state).toBe('saved')
  const customer = await app.client.call(
    customerRoutes.read,
    { params: { id: saved.customerId ?? 0 } },
    as(admin),
  )
  expect(customer).toMatchObject({ name: 'Acme Home Inc', contacts: [{ workEmail: 'buy@acme.example' }] })
  expect(await firstOf('go4world')).toMatchObject({ state: 'claimed', customerId: saved.customerId })
})

it('publishes to colleagues, who are seen to have looked, and withdraws only what is one’s own', async () => {
  const own = await app.client.call(routes.publish, { body: wish }, as(admin))
  expect(await titles('team', {}, colleague)).toEqual(['Glass jars'])
  await app.client.call(routes.read, { params: { id: own.id } }, as(colleague))
  expect((await list('mine'))[0]?.viewers).toEqual([`User ${colleague.userName.slice(1)}`])
  const edit = (who: TestUser) =>
    app.client.send(
      routes.edit,
      { params: { id: own.id }, body: { ...wish, title: 'Jars with lid' } },
      as(who),
    )
  expect(await codeOf(edit(colleague))).toBe(errorCodes.demandNotFound)
  expect(await codeOf(edit(admin))).toBe(20000)
  const selection = { scope: batchScope.Checked, ids: [own.id] }
  const withdraw = (who: TestUser) => app.client.send(routes.withdraw, { body: { selection } }, as(who))
  expect(await codeOf(withdraw(colleague))).toBe(errorCodes.nothingSelected)
  expect(await codeOf(withdraw(admin))).toBe(20000)
  expect(await titles('team', {}, colleague)).toEqual([])
  expect(await titles('withdrawn')).toEqual(['Jars with lid'])
  await app.client.call(routes.restore, { body: { ids: [own.id] } }, as(admin))
  expect(await titles('mine')).toEqual(['Jars with lid'])
})

it('forgets persons, who do not come in again with the next file', async () => {
  await send(file)
  const identity = { emails: ['buy@acme.example'], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity, reference: '' } }, as(admin))
  expect((await firstOf('go4world')).buyerEmail).toBe('')
  expect((await send(file)).data).toMatchObject({ erased: 1 })
})
