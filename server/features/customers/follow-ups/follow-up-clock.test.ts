import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

let app: OwnTestApp
let seller: TestUser

beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
  seller = await buildUser(app.systemDb)
})
afterAll(() => app.stop())

const daysAgo = fc.integer({ min: 0, max: 400 })
const which = fc.integer({ min: 0, max: 9 })
/** What may happen to the follow-ups of two customers. */
const step = fc.oneof(
  fc.record({ act: fc.constant('record' as const), happened: daysAgo, written: daysAgo, which }),
  fc.record({ act: fc.constant('move' as const), happened: daysAgo, which }),
  fc.record({
    act: fc.constantFrom('delete' as const, 'restore' as const, 'purge' as const, 'merge' as const),
    which,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const chosen = `(select id from follow_ups where company_id = app_company_id() and customer_id = any($1)
  order by id offset $2 limit 1)`
const moment = (parameter: string) => `date_trunc('day', now()) - make_interval(days => ${parameter}::int)`

// The clocks must be right whoever writes follow-ups, so this writes them as imports, merges and purges do.
function apply(customers: number[], wish: Step): Promise<unknown> {
  const { id: userId, companyId } = seller
  return app.stores.database.tenantTransaction({ companyId, userId }, (db) => {
    switch (wish.act) {
      case 'record':
        return db.query(
          `insert into follow_ups (customer_id, method, content, happened_at, created_at)
           values (($1::bigint[])[1 + $2 % 2], 'call', 'x', ${moment('$3')}, ${moment('$4')})`,
          [customers, wish.which, wish.happened, wish.written],
        )
      case 'move':
        return db.query(`update follow_ups set happened_at = ${moment('$3')} where id = ${chosen}`, [
          customers,
          wish.which,
          wish.happened,
        ])
      case 'purge':
        return db.query(`delete from follow_ups where id = ${chosen}`, [customers, wish.which])
      case 'merge':
        return db.query(
          `update follow_ups set customer_id = ($1::bigint[])[1 + $2 % 2] where customer_id = any($1)`,
          [customers, wish.which],
        )
      default:
        return db.query(
          `update follow_ups set deleted_at = case when $3 then now() end where id = ${chosen}`,
          [customers, wish.which, wish.act === 'delete'],
        )
    }
  })
}

const shownSql = `select
    coalesce(c.last_follow_up_at::text, '') || ' ' || coalesce(c.follow_up_clock_at::text, '') as stored,
    coalesce(max(f.happened_at)::timestamptz::text, '') || ' ' ||
      coalesce(max(least(f.happened_at, f.created_at))::text, '') as computed
  from customers c left join follow_ups f on f.customer_id = c.id and f.deleted_at is null
  where c.id = $1 group by c.id`

it('keeps the clocks those of the living follow-ups, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const customers = [await buildCustomer(app.client, seller), await buildCustomer(app.client, seller)]
      const ids = customers.map(({ id }) => id)
      for (const wish of steps) await apply(ids, wish)
      for (const id of ids) {
        const row = await one<{ stored: string; computed: string }>(app.systemDb, shownSql, [id])
        expect(row?.stored).toBe(row?.computed)
      }
    }),
    { numRuns: 25 },
  )
})

it('never lets what is written down later count from later than when it was written', async () => {
  const { id } = await buildCustomer(app.client, seller)
  await apply([id, id], { act: 'record', happened: 0, written: 90, which: 0 })
  await apply([id, id], { act: 'record', happened: 200, written: 0, which: 0 })
  const row = await one<{ days: number }>(
    app.systemDb,
    'select (current_date - follow_up_clock_at::date) as days from customers where id = $1',
    [id],
  )
  expect(row?.days).toBe(90)
})

it('agrees when follow-ups are written and deleted at the same time', async () => {
  const { id } = await buildCustomer(app.client, seller)
  for (let at = 0; at < 6; at += 1)
    await apply([id, id], { act: 'record', happened: at, written: 0, which: 0 })
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      apply(
        [id, id],
        turn % 2 === 0 ? { act: 'purge', which: 0 } : { act: 'record', happened: turn, written: 0, which: 0 },
      ),
    ),
  )
  const row = await one<{ stored: string; computed: string }>(app.systemDb, shownSql, [id])
  expect(row?.stored).toBe(row?.computed)
})
