import { buyerDemandRoutes } from '@landfall/contract/buyers/buyer-demands.ts'
import {
  type DemandAlertInput,
  demandAlertLimit,
  demandAlertRoutes,
} from '@landfall/contract/buyers/demand-alerts.ts'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
let seller: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  seller = await buildUser(app.systemDb, { companyId: admin.companyId, permissions: ['buyer.demand.read'] })
})

const routes = demandAlertRoutes
const as = (who: TestUser) => ({ token: who.token })
const wish = (part: Partial<DemandAlertInput> = {}): DemandAlertInput => ({
  ...{ name: 'Pots', source: 'go4world', search: 'pots', byMail: false, ...part },
})
const add = (part: Partial<DemandAlertInput> = {}, who = seller) =>
  app.client.call(routes.create, { body: wish(part) }, as(who))
const bring = (titles: string[], who = admin) =>
  app.client.call(
    buyerDemandRoutes.import,
    {
      query: { source: 'go4world', fileName: 'demands.csv' },
      body: Buffer.from(`title;country\n${titles.map((title) => `${title};DE`).join('\n')}\n`) as never,
    },
    as(who),
  )
const told = async (who = seller) =>
  (await app.client.call(noticeRoutes.list, { query: {} }, as(who))).items.flatMap(
    ({ kind, params, path }) => (kind === 'demandsFound' ? [{ ...params, path }] : []),
  )
const soon = { timeout: 40_000 }

it('is closed to who is not signed in and to who lacks the right, and nobody else’s', async () => {
  await expectRefusals(app, Object.values(routes), (route) => ({
    params: { id: 1 },
    ...(route === routes.create ? { body: wish() } : {}),
  }))
  const { id } = await add()
  for (const route of [routes.remove, routes.restore])
    expect((await app.client.send(route, { params: { id } }, as(admin))).code).toBe(
      codeOf('demandAlertNotFound'),
    )
  expect((await app.client.call(routes.list, {}, as(admin))).items).toEqual([])
})

it('tells of what comes and meets the search, once, and leads to it', async () => {
  await bring(['Steel pots'])
  await add()
  const filter = JSON.stringify({ conditions: [{ field: 'buyerCountry', op: 'eq', value: 'FR' }] })
  await add({ name: 'France', search: '', filter })
  await bring(['Copper pots', 'Slippers', 'Iron pots'])
  await expect
    .poll(() => told(), soon)
    .toEqual([{ name: 'Pots', amount: 2, path: '/buyerData/go4world?search=pots' }])
  await bring(['Copper pots'])
  await bring(['Glass pots'])
  await expect.poll(() => told(), soon).toHaveLength(2)
  expect((await told())[0]).toMatchObject({ amount: 1 })
  const { items } = await app.client.call(routes.list, {}, as(seller))
  expect(items).toMatchObject([
    { name: 'France', foundAt: null },
    { name: 'Pots', foundAt: expect.any(String) },
  ])
})

it('is mailed to its owner in his language, without what he published himself', async () => {
  await app.systemDb.query(`update users set email = 'lin@example.com' where id = $1`, [admin.id])
  await add({ name: 'Of colleagues', source: 'own', search: '', byMail: true }, admin)
  const blank = { description: '', imageUrl: '', products: '', hsCode: '', currency: '', amount: '' }
  const more = { priceMin: null, priceMax: null, destinationCountry: null, destination: '', payment: '' }
  const buyer = {
    shipping: '',
    buyerName: '',
    buyerCountry: null,
    buyerEmail: '',
    buyerPhone: '',
    expiresOn: null,
  }
  const publish = (title: string, who: TestUser) =>
    app.client.call(buyerDemandRoutes.publish, { body: { title, ...blank, ...more, ...buyer } }, as(who))
  const colleague = await buildUser(app.systemDb, { type: 'admin', companyId: admin.companyId })
  await publish('My own', admin)
  await publish('Glass jars', colleague)
  await expect
    .poll(() => told(admin), soon)
    .toEqual([{ name: 'Of colleagues', amount: 1, path: '/buyerData/userData?tab=team' }])
  const mails = async () => (await app.client.call(outboxRoutes.list, {}, as(admin))).items
  await expect.poll(mails, soon).toHaveLength(1)
  const [mail] = await mails()
  const text = JSON.stringify(
    await app.client.call(outboxRoutes.read, { params: { id: mail?.id ?? 0 } }, as(admin)),
  )
  expect(text).toContain('Glass jars')
  expect(text).not.toContain('My own')
})

it('rests while its owner may not read demands, comes back when it was removed by mistake, and says when it is broken', async () => {
  const { id } = await add()
  await app.client.call(routes.remove, { params: { id } }, as(seller))
  await bring(['Tin pots'])
  expect(await app.client.call(routes.restore, { params: { id } }, as(seller))).toMatchObject({ id })
  await expect.poll(() => told(), soon).toMatchObject([{ amount: 1 }])
  await app.systemDb.query(
    `update demand_alerts set filter = '{"conditions":[{"field":"gone","op":"eq","value":1}]}' where id = $1`,
    [id],
  )
  await bring(['Clay pots'])
  await expect
    .poll(async () => (await app.client.call(routes.list, {}, as(seller))).items, soon)
    .toMatchObject([{ id, isBroken: true }])
  expect(await told()).toHaveLength(1)
})

it('refuses filters that cannot be asked, and more than thirty', async () => {
  const filter = JSON.stringify({ conditions: [{ field: 'nothing', op: 'eq', value: 1 }] })
  expect((await app.client.send(routes.create, { body: wish({ filter }) }, as(seller))).code).toBe(
    codeOf('badRequest'),
  )
  for (let at = 0; at < demandAlertLimit; at += 1) await add({ name: `Alert ${at}` })
  expect((await app.client.send(routes.create, { body: wish() }, as(seller))).code).toBe(
    codeOf('demandAlertsFull'),
  )
})
