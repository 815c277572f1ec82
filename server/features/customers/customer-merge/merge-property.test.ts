import { randomInt } from 'node:crypto'
import { type MergeRequest, mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { hangingTables } from './hanging-rows.ts'

let app: TestApp
let boss: TestUser
let people: TestUser[]

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb)
  people = [boss]
  for (let i = 0; i < 3; i += 1)
    people.push(await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' }))
  // The same customer may be there twice, so that keys are shared.
  await app.systemDb.query('update companies set lead_unique = false where id = $1', [boss.companyId])
})

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
const upTo = (amount: number) => Array.from({ length: randomInt(amount + 1) }, (_, index) => index)
const words = ['', 'x', 'Köln', '上海', 'a longer remark']
const emails = Array.from({ length: 8 }, (_, index) => `person${index}@buyer${index % 3}.example`)

/** A customer with whatever may hang on one. */
async function buildLoaded(): Promise<number> {
  const owner = pick(people)
  const { id } = await buildCustomer(app.client, boss, {
    ownerId: randomInt(5) === 0 ? null : owner.id,
    website: pick(['', 'buyer1.example', 'buyer2.example', `own${randomInt(1000)}.example`]),
    registrationNo: pick(['', '', 'HRB 77', `R${randomInt(1000)}`]),
    phone: pick(['', '+49301112', '+8613900001']),
    country: pick([null, 'DE', 'CN']),
    remark: pick(words),
    stage: pick(['toFollow', 'inquiry', 'won']),
    contacts: upTo(4).map(() => ({
      name: pick(['', 'Ann', 'Bo', '李']),
      jobTitle: pick(['', 'Buyer']),
      workEmail: pick(['', ...emails]),
      personalEmail: pick(['', ...emails]),
      phones: upTo(2).map(() => `+4930${randomInt(100000, 999999)}`),
      linkedin: pick(['', 'linkedin.com/in/ann-lee', 'https://www.linkedin.com/company/buyer']),
    })),
  })
  await hangOn(id)
  return id
}

async function hangOn(id: number): Promise<void> {
  const { companyId } = boss
  const run = (sql: string, values: unknown[]) => app.systemDb.query(sql, values)
  for (const at of upTo(4))
    await run(
      `insert into follow_ups (company_id, customer_id, author_id, method, content, happened_at)
       values ($1, $2, $3, 'call', $4, now() - make_interval(days => $5::int))`,
      [companyId, id, pick(people).id, `Call ${at}`, randomInt(400)],
    )
  for (const at of upTo(3))
    await run(
      `insert into customer_events (company_id, customer_id, user_id, kind, data) values ($1, $2, $3, 'changed', $4)`,
      [companyId, id, boss.id, JSON.stringify({ fields: [], at })],
    )
  for (const user of people.filter(() => randomInt(2) === 0)) {
    await run(
      'insert into customer_attentions (company_id, user_id, customer_id) values ($1, $2, $3) on conflict do nothing',
      [companyId, user.id, id],
    )
    await run(
      `insert into customer_collaborators (company_id, customer_id, user_id)
       select $1, id, $3 from customers where id = $2 and owner_id is not null and owner_id <> $3`,
      [companyId, id, user.id],
    )
  }
  await run(
    `insert into customer_labels (company_id, names, color) select $1, jsonb_build_object('en', n), 'red'
     from unnest(array['A', 'B', 'C']) n where not exists (select from customer_labels where company_id = $1)`,
    [companyId],
  )
  await run(
    `insert into customer_label_links (company_id, customer_id, label_id)
     select $1, $2, id from customer_labels where company_id = $1 and random() < 0.5`,
    [companyId, id],
  )
  await run('insert into customer_references (company_id, value, customer_id) values ($1, $2, $3)', [
    companyId,
    `ref-${id}`,
    id,
  ])
  await buildMail(id)
  if (randomInt(2) === 0) await run('update customers set owner_id = $2 where id = $1', [id, pick(people).id])
}

async function buildMail(id: number): Promise<void> {
  await app.systemDb.query(
    `with task as (
       insert into send_tasks (company_id, created_by, name, state, from_name, from_address, selection, submitted_at,
         prepared_at, finished_at)
       values ($1, $2, 'T', 'DONE', 'A', 'a@example.com', '{"scope": 1}', now(), now(), now()) returning id
     ), content as (
       insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
       select $1, id, 'T', 'en', 'S', '<p>x</p>', 'x' from task returning id, task_id
     )
     insert into send_recipients (company_id, task_id, content_id, customer_id, address, email, state, sent_at, replied_at)
     select $1, task_id, id, $3, $4, $4, 3, now() + make_interval(days => $5), now() + make_interval(days => $6) from content`,
    [boss.companyId, boss.id, id, pick(emails), randomInt(9), pick([null, ...Array(9).keys()])],
  )
}

const tables = ['customer_contacts', 'customer_keys', ...hangingTables.map(({ table }) => table)]

type Rows = Record<string, Record<string, unknown>[]>

/** When mail last came or went at each customer, as it is kept and as his mails say. */
async function lastMails(ids: readonly number[]): Promise<(string | null)[][]> {
  const rows = await app.systemDb.query<{ kept: string | null; told: string | null }>(
    `select k.last_at as kept, max(greatest(r.sent_at, r.replied_at)) as told
     from unnest($1::bigint[]) wanted (id) left join customer_correspondence k on k.customer_id = wanted.id
     left join send_recipients r on r.customer_id = wanted.id group by wanted.id, k.last_at order by wanted.id`,
    [ids],
  )
  return [rows.map(({ kept }) => kept), rows.map(({ told }) => told)]
}

/** Everything that hangs on some customers, and the customers themselves. */
async function snapshot(
  ids: readonly number[],
): Promise<{ customers: Record<string, unknown>[]; hanging: Rows }> {
  const customers = await app.systemDb.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(c) - 'updated_at' as row from customers c where id = any($1) order by id`,
    [ids],
  )
  const hanging: Rows = {}
  for (const table of tables) {
    // History only grows: what merging and undoing wrote down is no loss.
    const kept = table === 'customer_events' ? `and kind not in ('merged', 'mergeUndone')` : ''
    const rows = await app.systemDb.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where customer_id = any($1) ${kept} order by to_jsonb(t)::text`,
      [ids],
    )
    hanging[table] = rows.map(({ row }) => row)
  }
  return { customers: customers.map(({ row }) => row), hanging }
}

const identity = (row: Record<string, unknown>, table: string) =>
  JSON.stringify(
    'id' in row
      ? row.id
      : Object.keys(hangingTables.find((each) => each.table === table)?.key ?? {}).map((name) => row[name]),
  )

function expectNothingLost(
  { before, after }: { before: Rows; after: Rows },
  target: { id: number; owner_id: number | null },
): void {
  for (const table of tables) {
    const left = new Set(after[table]?.map((row) => identity(row, table)))
    // A share of the target's becomes the whole right; who becomes the owner needs no share, and a pool has no helpers.
    const isGone = (row: Record<string, unknown>) =>
      (table === 'customer_keys' && row.is_shared) ||
      (table === 'customer_collaborators' && [null, row.user_id].includes(target.owner_id))
    const gone = before[table]?.filter((row) => !left.has(identity(row, table)) && !isGone(row))
    expect(gone, table).toEqual([])
  }
  for (const { table, only } of hangingTables) {
    const atTarget = after[table]?.filter((row) => row.customer_id === target.id) ?? []
    const distinct = new Set(before[table]?.map((row) => identity(row, table)))
    if (only === undefined)
      expect(new Set(atTarget.map((row) => identity(row, table))), table).toEqual(distinct)
  }
}

async function emailsAt(targetId: number): Promise<string[]> {
  const row = await one<{ emails: string[] }>(
    app.systemDb,
    `select coalesce(array_agg(distinct email order by email), '{}') as emails
     from customer_contacts p, unnest(p.other_emails || p.work_email || p.personal_email) email
     where p.customer_id = $1 and email <> ''`,
    [targetId],
  )
  return row?.emails ?? []
}

it('loses nothing when customers are merged, and gives everything back when that is undone', async () => {
  const as = { token: boss.token }
  for (let round = 0; round < 12; round += 1) {
    const ids = [await buildLoaded(), await buildLoaded(), ...(round % 2 ? [await buildLoaded()] : [])]
    const [targetId, ...customerIds] = ids as [number, ...number[]]
    const before = await snapshot(ids)
    const hadEmails = new Set((await Promise.all(ids.map(emailsAt))).flat())
    const body: MergeRequest = {
      targetId,
      customerIds,
      choices: randomInt(2) ? { name: pick(ids), remark: pick(ids) } : {},
      versions: [],
      ...(randomInt(2) ? { ownerFrom: pick(ids) } : {}),
    }
    const preview = await app.client.call(mergeRoutes.preview, { body }, as)
    // Looking changes nothing.
    expect(await snapshot(ids)).toEqual(before)
    const merge = await app.client.call(mergeRoutes.merge, { body }, as)
    const merged = await snapshot(ids)
    const target = merged.customers.find(({ id }) => id === targetId) as {
      id: number
      owner_id: number | null
    }
    expectNothingLost({ before: before.hanging, after: merged.hanging }, target)
    const [kept, told] = await lastMails(ids)
    expect(kept).toEqual(told)
    expect(new Set(await emailsAt(targetId))).toEqual(hadEmails)
    const view = await app.client.call(customerRoutes.read, { params: { id: targetId } }, as)
    expect(view.contacts).toHaveLength(preview.contacts)
    expect(view.ownerId).toBe(preview.ownerId)
    await app.client.call(mergeRoutes.undo, { params: { id: merge.id } }, as)
    const [keptApart, toldApart] = await lastMails(ids)
    expect(keptApart).toEqual(toldApart)
    expectSame(await snapshot(ids), before)
  }
}, 120_000)

/** The same as before but for history, which says what happened. */
function expectSame(
  after: Awaited<ReturnType<typeof snapshot>>,
  before: Awaited<ReturnType<typeof snapshot>>,
): void {
  const clocks = ['release_count', 'release_type', 'acquired_by', 'locked_until', 'locked_by']
  const plain = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !clocks.includes(name)))
  expect(after.customers.map(plain)).toEqual(before.customers.map(plain))
  // What was taken away is written anew, under another number.
  const written = ['customer_keys', 'customer_collaborators']
  for (const table of tables) {
    if (table === 'customer_ownerships') continue
    const shown = (rows: Record<string, unknown>[] = []) =>
      rows
        .map(({ id, created_at, added_by, ...row }) => (written.includes(table) ? row : { id, ...row }))
        .map((row) => JSON.stringify(row))
        .sort()
    expect(shown(after.hanging[table]), table).toEqual(shown(before.hanging[table]))
  }
}

it('knows of every table that hangs on customers whether its rows move', async () => {
  const rows = await app.systemDb.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'customer_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const staying = [
    // What a customer was on one day, or one night; a batch or an import that can be taken back; what others were told;
    // the merge itself.
    'pool_views',
    'recycle_drops',
    'recycle_warnings',
    'contact_reminders',
    'workbench_done',
    'customer_batch_rows',
    'customer_import_changes',
    'webhook_events',
    'webhook_deliveries',
    'customer_merge_parts',
    'customer_merge_moves',
    // Follows the mails.
    'customer_correspondence',
    // As whom an address was saved on that day; a merged customer leads to the one it went into.
    'found_addresses',
    'verification_addresses',
    // The customer that the buyer of a demand was saved as; a merged one leads to where it went.
    'buyer_demands',
  ]
  expect(
    rows.map(({ name }) => name).filter((name) => !tables.includes(name) && !staying.includes(name)),
  ).toEqual([])
})
