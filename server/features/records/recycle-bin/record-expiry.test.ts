import { contactInput } from '@landfall/contract/customers/customer-contacts.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { retentionRoutes } from '@landfall/contract/records/logs.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('what lay in the bin longer than the company keeps it is purged by itself', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const as = { token: user.token }
  await app.client.call(retentionRoutes.save, { body: { logDays: 365, recycleDays: 5 } }, as)
  for (const name of ['Old', 'Young']) {
    const { id } = await buildCustomer(app.client, user, { name })
    await app.client.call(customerRoutes.remove, { params: { id } }, as)
  }
  await app.systemDb.query(`update customers set deleted_at = now() - interval '6 days' where name = 'Old'`)
  await app.systemDb.query(
    `insert into trade_company_notes (company_id, party_key, name, content, author_id, deleted_at)
     select $1, 'ACME|US', 'Acme', 'Deleted ' || h || ' hours ago', $2, now() - make_interval(hours => h)
     from unnest('{1, 25}'::int[]) h`,
    [user.companyId, user.id],
  )
  await app.systemDb.query(
    `insert into saved_views (company_id, user_id, list, name, state, deleted_at)
     select $1, $2, 'customers', 'Deleted ' || h || ' hours ago', '{}', now() - make_interval(hours => h)
     from unnest('{1, 25}'::int[]) h`,
    [user.companyId, user.id],
  )
  await app.systemDb.query(
    `insert into customs_watches (company_id, user_id, name, query, change_percent, by_notice, by_mail, frequency, result_cap,
       own_mark, shared_mark, next_run_at, deleted_at)
     select $1, $2, 'Deleted ' || h || ' hours ago', '{"version": 1}', 10, true, false, 'load', 10, 0, 0, now(),
       now() - make_interval(hours => h)
     from unnest('{1, 25}'::int[]) h`,
    [user.companyId, user.id],
  )
  const stops = (await app.app.services.areas.records.startLoops?.()) ?? []
  try {
    const left = async () =>
      (await app.client.call(recycleRoutes.list, {}, as)).items.map(({ title }) => title)
    await expect.poll(left, { timeout: 10_000 }).toEqual(['Young'])
    const notes = () => app.systemDb.query('select content from trade_company_notes')
    await expect.poll(notes, { timeout: 10_000 }).toEqual([{ content: 'Deleted 1 hours ago' }])
    for (const table of ['saved_views', 'customs_watches']) {
      const names = () => app.systemDb.query(`select name from ${table} where deleted_at is not null`)
      await expect.poll(names, { timeout: 10_000 }).toEqual([{ name: 'Deleted 1 hours ago' }])
    }
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
})

test('telephone numbers stored before they were read are read once, and nobody is told of it', async () => {
  const troubled = await buildUser(app.systemDb)
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const as = { token: boss.token }
  const contacts = [contactInput.parse({ name: 'Ann', phones: ['+49301'] })]
  const { id } = await buildCustomer(app.client, boss, { name: 'Before', country: 'DE', contacts })
  const { id: binned } = await buildCustomer(app.client, boss, { name: 'Binned', country: 'IT' })
  await app.client.call(customerRoutes.remove, { params: { id: binned } }, as)
  await app.systemDb.query(`update customers set phone = '030 123456' where company_id = $1`, [
    boss.companyId,
  ])
  await app.systemDb.query(
    `update customer_contacts set phones = '{(030) 654321,+4930654321,12}' where customer_id = $1`,
    [id],
  )
  await app.systemDb.query(
    `insert into webhooks (company_id, url, kinds, secret_sealed)
     values ($1, 'http://127.0.0.1:9', '{customer.changed}', '')`,
    [boss.companyId],
  )
  const noise = () =>
    app.systemDb.query(
      `select (select count(*) from audit_log where company_id = $1) as audited, array_agg(updated_at order by id) as updated,
         (select count(*) from webhook_events where company_id = $1) as told,
         (select count(*) from customer_events where company_id = $1) as written
       from customers where company_id = $1`,
      [boss.companyId],
    )
  const before = await noise()
  // It begins with another company, where it fails.
  await app.systemDb.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await app.systemDb.query(
    `create trigger refuse before delete on phone_readings for each row
     when (old.company_id = ${troubled.companyId}) execute function refuse()`,
  )
  await app.systemDb.query('insert into phone_readings (company_id) select unnest($1::bigint[])', [
    [troubled.companyId, boss.companyId],
  ])
  const stops = (await app.app.services.areas.customers.startLoops?.()) ?? []
  try {
    const waiting = () => app.systemDb.query('select company_id from phone_readings')
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ companyId: troubled.companyId }])
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await app.systemDb.query('drop function refuse cascade')
  }
  expect(await app.client.call(customerRoutes.read, { params: { id } }, as)).toMatchObject({
    phone: '+4930123456',
    contacts: [{ phones: ['+4930654321', '12'] }],
  })
  const keys = await app.systemDb.query(
    `select c.name, k.value, k.released_at is null as holds from customer_keys k join customers c on c.id = k.customer_id
     where k.company_id = $1 and k.type = 'phone' order by k.value`,
    [boss.companyId],
  )
  expect(keys).toEqual([
    { name: 'Binned', value: '+39030123456', holds: false },
    { name: 'Before', value: '+4930123456', holds: true },
    { name: 'Before', value: '+4930654321', holds: true },
  ])
  expect(await noise()).toEqual(before)
})

test('only who owns the tables writes past the audit', async () => {
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const { id } = await buildCustomer(app.client, boss)
  const actor = { companyId: boss.companyId, userId: boss.id }
  await app.stores.database.tenantTransaction(actor, (db) =>
    db.query(
      `with upkeep as (select set_config('app.upkeep', 'on', true))
       update customers set phone = '+4930123456' from upkeep where id = $1`,
      [id],
    ),
  )
  const lines = await app.systemDb.query(
    `select after from audit_log where record_kind = 'customers' and record_id = $1 and action = 'change'`,
    [id],
  )
  expect(lines).toEqual([{ after: { phone: '+4930123456' } }])
})
