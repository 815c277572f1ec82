import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { conflictRoutes } from '@landfall/contract/customers/customer-conflicts.ts'
import {
  identityRoutes,
  lookupsPerHour,
  recognitionsPerDay,
} from '@landfall/contract/customers/customer-identity.ts'
import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { type CustomerInput, customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { decideImport, importCustomers, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let owner: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb)
  owner = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
})

const buildSeller = () => buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
const send = (route: RouteSpec, user: TestUser, args: object = {}) =>
  app.client.send(route, args, { token: user.token })
/** The only task of somebody once it waits. */
async function waitingTask({ token }: TestUser) {
  while (true) {
    const { items } = await app.client.call(taskRoutes.list, {}, { token })
    if (items[0]?.waits) return items[0]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const person = (workEmail: string) => ({
  ...{ name: '', jobTitle: '', workEmail, personalEmail: '' },
  ...{ phones: [], linkedin: '' },
})
const build = (wishes: Partial<CustomerInput>) => buildCustomer(app.client, owner, wishes)
/** As if somebody had asked that often within the hour. */
const useUp = (user: TestUser, amount: number) =>
  app.systemDb.query(
    `insert into data_pull_log (company_id, user_id, action, source, subject, row_count)
     select $1, $2, 'opened', 'customerLookup', 'asked ' || n, 1 from generate_series(1, $3) n`,
    [boss.companyId, user.id, amount],
  )
const asked = async (user: TestUser) => {
  const rows = await app.systemDb.query<{ subject: string }>(
    `select subject from data_pull_log where user_id = $1 and source = 'customerLookup' and subject not like 'asked %' order by id`,
    [user.id],
  )
  return rows.map(({ subject }) => subject)
}

describe('what is typed', () => {
  it('counts as a look-up when a customer out of sight has it, refused or let in with a reason', async () => {
    await build({ name: 'Typed Timber', website: 'typed-timber.example', phone: '+49301112223' })
    const seller = await buildSeller()
    const exists = { name: 'Mine', website: 'typed-timber.example' }
    for (const _ of [1, 2]) {
      const refused = await send(customerRoutes.create, seller, { body: exists })
      expect(refused.code).toBe(codeOf('customerExists'))
    }
    const alike = { name: 'Mine', phone: '+49301112223', duplicateReason: 'Its agent' }
    expect((await send(customerRoutes.create, seller, { body: alike })).code).toBe(20000)
    expect(await asked(seller)).toEqual(['typed-timber.example', '+49301112223'])
    // What the owner sees anyway tells him nothing.
    await send(customerRoutes.create, owner, { body: { ...exists, name: 'Once more' } })
    expect(await asked(owner)).toEqual([])
  })

  it('is not answered any more, whatever the answer would be, once enough was asked', async () => {
    await build({ name: 'Closed Timber', website: 'closed-timber.example' })
    const seller = await buildSeller()
    const mine = await buildCustomer(app.client, seller, { name: 'Mine of old' })
    await useUp(seller, lookupsPerHour)
    for (const website of ['closed-timber.example', 'nobody-has-this.example']) {
      const body = { name: 'Probe', website }
      expect((await send(customerRoutes.create, seller, { body })).code).toBe(codeOf('lookupsUsedUp'))
      const changed = { params: { id: mine.id }, body: { ...mine, website } }
      expect((await send(customerRoutes.update, seller, changed)).code).toBe(codeOf('lookupsUsedUp'))
    }
    // A change that asks nothing goes on.
    const remark = { params: { id: mine.id }, body: { ...mine, remark: 'Called' } }
    expect((await send(customerRoutes.update, seller, remark)).code).toBe(20000)
    // Who sees every customer may type on.
    await useUp(boss, lookupsPerHour)
    const body = { name: 'Of the boss', website: 'boss-only.example' }
    expect((await send(customerRoutes.create, boss, { body })).code).toBe(20000)
  })

  it('tells nothing more about a customer while a case about it is open', async () => {
    const { id: reference } = await build({ name: 'Oracle Oy', website: 'oracle-oy.example' })
    const seller = await buildSeller()
    const open = (website: string) => ({
      body: { reference, wish: 'share', reason: 'Met them', claim: { website } },
    })
    expect((await send(conflictRoutes.open, seller, open('wrong.example'))).code).toBe(
      codeOf('conflictNoClash'),
    )
    expect((await send(conflictRoutes.open, seller, open('oracle-oy.example'))).code).toBe(20000)
    for (const website of ['oracle-oy.example', 'wrong-again.example'])
      expect((await send(conflictRoutes.open, seller, open(website))).code).toBe(
        codeOf('conflictOpenAlready'),
      )
    expect(await asked(seller)).toEqual(['wrong.example', 'oracle-oy.example'])
  })
})

it('gives no customer to a claimant who may hold no further one', async () => {
  const capped = await buildUser(app.systemDb)
  const [holder, claimant] = [
    await buildUser(app.systemDb, { companyId: capped.companyId, dataScope: 'own' }),
    await buildUser(app.systemDb, { companyId: capped.companyId, dataScope: 'own' }),
  ]
  const customer = await buildCustomer(app.client, holder, { name: 'Wanted', website: 'wanted.example' })
  await buildCustomer(app.client, claimant)
  await app.systemDb.query('update recycle_rules set holding_cap = 1 where company_id = $1', [
    capped.companyId,
  ])
  const claim = {
    reference: customer.id,
    wish: 'takeOver',
    reason: 'First',
    claim: { text: 'wanted.example' },
  }
  const { data } = await send(conflictRoutes.open, claimant, { body: claim })
  const decide = (decision: string) => ({
    params: { id: (data as { id: number }).id },
    body: { decision, note: '' },
  })
  expect((await send(conflictRoutes.decide, capped, decide('transfer'))).code).toBe(
    codeOf('holdingCapReached'),
  )
  expect((await send(conflictRoutes.decide, capped, decide('share'))).code).toBe(20000)
})

describe('what is recognised', () => {
  it('counts addresses of customers out of sight, and leaves out what is beyond the limit', async () => {
    await build({ contacts: [person('one@seen.example'), person('two@seen.example')] })
    const seller = await buildSeller()
    await useUp(seller, lookupsPerHour - 1)
    const recognise = async (user: TestUser, emails: string[]) => {
      const { data } = await send(customerRoutes.recognise, user, { body: { emails } })
      return (data as { items: { value: string }[] }).items.map(({ value }) => value)
    }
    const both = ['one@seen.example', 'two@seen.example']
    expect(await recognise(seller, both)).toHaveLength(1)
    const again = await recognise(seller, both)
    expect(again).toHaveLength(1)
    expect(await asked(seller)).toEqual(again)
    expect(await recognise(owner, both)).toEqual(both)
  })

  it('ends for the day on screens, and for files, when enough was told', async () => {
    await build({ name: 'Collected Timber', country: 'FI' })
    const seller = await buildSeller()
    const collect = { body: { source: 'manual', items: [{ name: 'Collected Timber', country: 'FI' }] } }
    await send(collectedRoutes.collect, seller, collect)
    const duplicates = async () => {
      const { data } = await send(collectedRoutes.list, seller, { query: {} })
      return (data as { items: { duplicates: object[] }[] }).items[0]?.duplicates.length
    }
    expect(await duplicates()).toBe(1)
    await app.systemDb.query(
      `insert into customer_recognitions (company_id, user_id, fact)
       select $1, $2, sha256(n::text::bytea) from generate_series(1, $3) n`,
      [boss.companyId, seller.id, recognitionsPerDay],
    )
    // What was told stays told.
    expect(await duplicates()).toBe(1)
    await app.systemDb.query(
      `delete from customer_recognitions where user_id = $1 and fact not in (select sha256(n::text::bytea) from generate_series(1, $2) n)`,
      [seller.id, recognitionsPerDay],
    )
    expect(await duplicates()).toBe(0)
    const saved = { body: { companies: [{ key: 'ANY|DE', role: 'buyer' }] } }
    expect((await send(customerRoutes.saveFromCustoms, seller, saved)).code).toBe(codeOf('lookupsUsedUp'))
    expect((await send(identityRoutes.lookUp, seller, { body: { text: 'Collected' } })).code).toBe(20000)
  })

  it('lets the rest of a file wait, there or not, from the row on that would tell too much, and goes on by itself', async () => {
    for (const name of ['one', 'two']) await build({ name, website: `${name}.hidden.example` })
    const seller = await buildSeller()
    await buildCustomer(app.client, seller, { name: 'Mine', website: 'mine.hidden.example' })
    await app.systemDb.query(
      `insert into customer_recognitions (company_id, user_id, fact)
       select $1, $2, sha256(('told ' || n)::bytea) from generate_series(1, $3) n`,
      [boss.companyId, seller.id, recognitionsPerDay - 1],
    )
    const names = ['early', 'one', 'between', 'two', 'mine', 'late']
    const text = ['company,website', ...names.map((name) => `${name},${name}.hidden.example`)].join('\n')
    const importer = { client: app.client, user: seller }
    const { id } = await sendCustomers(importer, 'again.csv', Buffer.from(text))
    const body = await decideImport(importer, id)
    const another = await sendCustomers(importer, 'waits.csv', Buffer.from(text))
    await app.client.call(importRoutes.start, { params: { id }, body }, { token: seller.token })
    const task = await waitingTask(seller)
    expect(task).toMatchObject({ state: 'queued', waits: { for: 'recognitions' } })
    const { items } = await app.client.call(
      customerRoutes.list,
      { query: { tab: 'all', size: 100 } },
      { token: seller.token },
    )
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Mine', 'between', 'early'])
    const inspected = await send(importRoutes.check, seller, { params: { id: another.id }, body })
    expect(inspected.code).toBe(codeOf('lookupsUsedUp'))

    // The next day.
    await app.systemDb.query(
      `update customer_recognitions set told_at = now() - interval '2 days' where user_id = $1`,
      [seller.id],
    )
    await app.systemDb.query('update tasks set resume_at = now() where id = $1', [task.id])
    await app.systemDb.query(
      `select graphile_worker.add_job('run_task', json_build_object('taskId', $1::bigint), job_key => 'task:' || $1)`,
      [task.id],
    )
    const done = await waitForImport(importer, id)
    expect(done).toMatchObject({ counts: { read: 6, created: 3, skipped: 3, rejected: 0 }, codes: {} })
    // Who sees every customer is answered whole.
    const byBoss = await importCustomers({ client: app.client, user: boss }, { text })
    expect(byBoss.counts).toMatchObject({ created: 0, skipped: 6 })
  })
})
