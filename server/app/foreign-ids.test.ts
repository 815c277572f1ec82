import { isDeepStrictEqual } from 'node:util'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { buildOwned } from '#testing/owned-records.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { startDemoData } from './demo.ts'

let app: OwnTestApp
let stranger: TestUser
let ownerToken: string
let ids: Map<string, number>

/** Which rows the ids of a path stand for; a route of a new path must be added here. */
const tables: Record<string, string> = {
  '/api/customers/': 'customers',
  '/api/collected/': 'collected_customers',
  '/api/company-datasets/': 'company_datasets',
  '/api/map-places/': 'map_places',
  '/api/map-gatherings/': 'map_gatherings',
  '/api/buyer-demands/': 'buyer_demands',
  '/api/demand-feeds/': 'demand_feeds',
  '/api/demand-alerts/': 'demand_alerts',
  '/api/follow-ups/': 'follow_ups',
  '/api/follow-up-files/': 'follow_up_files',
  '/api/follow-up-comments/': 'follow_up_comments',
  '/api/customer-merges/': 'customer_merges',
  '/api/customer-conflicts/': 'customer_conflicts',
  '/api/pools/': 'pools',
  '/api/free-days/': 'free_days',
  '/api/access-tokens/': 'access_tokens',
  '/api/webhooks/': 'webhooks',
  '/api/webhook-deliveries/': 'webhook_deliveries',
  '/api/company-access-tokens/': 'access_tokens',
  '/api/customer-labels/': 'customer_labels',
  '/api/customer-groups/': 'customer_groups',
  '/api/customer-sources/': 'customer_sources',
  '/api/customer-fields/': 'customer_fields',
  '/api/customer-batches/': 'customer_batches',
  '/api/release-reasons/': 'release_reasons',
  '/api/recycle-runs/': 'recycle_runs',
  '/api/customs/uploads/': 'customs_uploads',
  '/api/customs/identity/merges/': 'trade_merges',
  '/api/customs/templates/': 'customs_templates',
  '/api/customs/words/': 'customs_word_sets',
  '/api/customer-imports/': 'customer_imports',
  '/api/send-history/': 'send_recipients',
  '/api/conversations/': 'mail_conversations',
  '/api/mail-sequences/': 'mail_sequences',
  '/api/mail-attachments/': 'mail_attachments',
  '/api/send-tasks/': 'send_tasks',
  '/api/sender-accounts/': 'sender_accounts',
  '/emailSendFree/getAddressees/': 'send_tasks',
  '/api/emailSendFree/getAddressees/': 'send_tasks',
  '/api/email-templates/': 'email_templates',
  '/api/mail-pictures/': 'mail_pictures',
  '/api/email-relays/': 'email_relays',
  '/api/mail-hooks/': 'mail_hooks',
  '/api/sender-domains/': 'sender_domains',
  '/api/sender-mailboxes/': 'sender_mailboxes',
  '/api/social-accounts/': 'social_accounts',
  '/api/social-conversations/': 'social_conversations',
  '/api/social-messages/': 'social_messages',
  '/api/social-quick-replies/': 'social_quick_replies',
  '/api/social-templates/': 'social_templates',
  '/api/social-campaigns/': 'social_campaigns',
  '/api/social-posts/': 'social_posts',
  '/api/mailboxes/': 'mailboxes',
  '/api/suppressions/': 'suppressions',
  '/api/outbox/': 'captured_mails',
  '/api/tasks/': 'tasks',
  '/api/employees/': 'users',
  '/api/permission-templates/': 'permission_templates',
  '/api/user-groups/': 'user_groups',
  '/api/notices/': 'notices',
  '/api/files/': 'files',
  '/api/logs/audit/': 'audit_log',
  '/api/erasures/': 'erasures',
  '/api/points/people/': 'users',
  '/api/verified-addresses/readings/': 'verification_readings',
  '/api/verified-addresses/': 'verification_addresses',
  '/api/saved-views/': 'saved_views',
  '/api/customs/watches/': 'customs_watches',
  '/api/customs/notes/': 'trade_company_notes',
}
const records = '/api/customs/records/'

beforeAll(async () => {
  app = await startTestApp({ DEMO_SCALE: '0.001' })
  await startDemoData(app.app, () => undefined).finished
  stranger = await buildUser(app.systemDb, { type: 'admin' })
  const admin = await one<{ id: number; companyId: number }>(
    app.systemDb,
    `select id, company_id from users where user_name = 'admin'`,
  )
  if (!admin) throw new Error('the demo data has no admin')
  ownerToken = await openSession(app.systemDb, admin.id)
  await addWhatTheDemoLacks(admin)
  ids = await findIds(admin)
  await comeToRest()
})
afterAll(() => app.stop())

/** Waits for what looks at accounts, domains and sequences by itself at the start: it must not be taken for a stranger's doing. */
async function comeToRest(): Promise<void> {
  let before: unknown
  await vi.waitFor(
    async () => {
      const after = await countRows()
      const isSame = isDeepStrictEqual(before, after)
      before = after
      if (!isSame) throw new Error('rows still change')
    },
    { timeout: 60_000, interval: 1_500 },
  )
}

async function addWhatTheDemoLacks({ id, companyId }: { id: number; companyId: number }) {
  await app.systemDb.query(
    `insert into email_template_versions (company_id, template_id, number, name, language, subject, html, plain_text, saved_at,
       replaced_by)
     select company_id, id, 1, name, language, subject, html, plain_text, updated_at, $2 from email_templates where company_id = $1`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into mail_pictures (company_id, name, file_name, width, height, size, created_by)
     values ($1, 'Cup', $1::bigint || '-' || repeat('0', 32) || '.png', 1, 1, 1, $2)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into customer_batches (company_id, user_id, edit) values ($1, $2, '{"kind": "stage", "stage": "won"}')`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into customer_conflicts (company_id, customer_id, claimant_id, owner_id, wish, reason, claim, keys)
     select $1, max(id), $2, $2, 'share', 'Mine', '{"name": "", "country": null, "text": "", "website": "", "phone": "", "registrationNo": "", "emails": []}', '{name}'
     from customers where company_id = $1 and deleted_at is null`,
    [companyId, id],
  )
  await app.systemDb.query(
    'insert into customer_merges (company_id, target_id) select $1, max(id) from customers where company_id = $1',
    [companyId],
  )
  await app.systemDb.query(
    `insert into trade_merges (company_id, act, party_id, party_key, name, target_id, target_key, target_name, merged_by)
     values ($1, gen_random_uuid(), 1, 'ONE|US', 'One', 2, 'TWO|US', 'Two', $2)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into customs_templates (company_id, name, mapping, updated_by)
     values ($1, 'List', '{"version": 1, "kind": "shipments", "columns": [{"header": "a", "field": "date", "format": null}],
       "answers": {}, "existing": "replace", "allOrNothing": false}', $2)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into access_tokens (company_id, user_id, name, hint, token_hash, scopes, expires_at)
     values ($1, $2, 'Program', 'lft_abcd', '\\x00', '{}', now())`,
    [companyId, id],
  )
  await app.systemDb.query(
    `with hook as (
       insert into webhooks (company_id, url, secret_sealed, kinds) values ($1, 'https://example.com', 'x', '{ping}')
       returning id
     ), event as (insert into webhook_events (company_id, kind, data) values ($1, 'other', '{}') returning id)
     insert into webhook_deliveries (company_id, webhook_id, event_id, state) select $1, hook.id, event.id, 'done' from hook, event`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into customs_watches (company_id, user_id, name, query, change_percent, by_notice, by_mail, frequency, result_cap, own_mark, shared_mark)
     values ($1, $2, 'Bottles', '{"version": 1}', 30, true, false, 'load', 100, 0, 0)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into trade_company_notes (company_id, party_key, name, content, author_id)
     values ($1, 'ONE|US', 'One', 'Asks for samples', $2)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into customs_word_sets (company_id, words, title) values ($1, '{"en": ["a", "b"]}', 'a')`,
    [companyId],
  )
  await app.systemDb.query(
    `with alert as (insert into demand_alerts (company_id, user_id, name, source, by_mail, mark) values ($1, $2, 'Pots', 'own', false, 0))
     insert into demand_feeds (company_id, source, name, url, hours, is_on, created_by)
     values ($1, 'go4world', 'Leads', 'https://leads.example/', 6, false, $2)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into map_gatherings (company_id, user_id, search, area, cells, state)
     values ($1, $2, 'pots', 'box:1,1,2,2', '[]', 'done')`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into free_days (company_id, day, name) values ($1, '2030-05-04', 'Fair')`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into release_reasons (company_id, names) values ($1, '{"en": "No answer"}')`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into recycle_runs (company_id, due_at, finished_at) values ($1, now(), now())`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into email_relays (company_id, name, host, port, security, from_address)
     values ($1, 'Relay', '127.0.0.1', 1, 'none', 'a@example.com')`,
    [companyId],
  )
  await app.systemDb.query(
    `with box as (
       insert into mailboxes (company_id, name, address, host, port, security, user_name, password_sealed, is_active)
       values ($1, 'Replies', 'a@example.com', '127.0.0.1', 1, 'none', 'a', 'x', false) returning id
     ) insert into mailbox_readings (company_id, mailbox_id) select $1, id from box`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into sender_accounts (company_id, user_id, email_address, secret_sealed, host, port, ssl, daily_cap)
     values ($1, $2, 'a@example.com', 'x', 'smtp.example.com', 465, true, 10)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into mail_hooks (company_id, provider, key_hash) values ($1, 'postmark', sha256('key'))`,
    [companyId],
  )
  await app.systemDb.query(
    `with domain as (insert into sender_domains (company_id, domain, token) values ($1, 'a.example', 'x'))
     insert into sender_mailboxes (company_id, address) values ($1, 'a@b.example')`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into captured_mails (company_id, mail_from, mail_to, subject, size, raw)
     values ($1, 'a@example.com', 'b@example.com', 'Hello', 1, 'x')`,
    [companyId],
  )
  await app.systemDb.query(
    `insert into files (company_id, user_id, storage_key, name, content_type, size)
     values ($1, $2, 'exports/1/x', 'x.csv', 'text/csv', 1)`,
    [companyId, id],
  )
  await app.systemDb.query(
    `with spoken as (
       insert into follow_up_comments (company_id, follow_up_id, author_id, content)
       select $1, max(id), $2, 'Well done' from follow_ups where company_id = $1 returning follow_up_id
     ), kept as (
       insert into files (company_id, user_id, storage_key, name, content_type, size)
       values ($1, $2, 'files/1/x', 'offer.pdf', 'application/pdf', 1) returning id
     )
     insert into follow_up_files (company_id, follow_up_id, file_id) select $1, follow_up_id, kept.id from spoken, kept`,
    [companyId, id],
  )
  await app.systemDb.query(
    `with kept as (
       insert into files (company_id, user_id, storage_key, name, content_type, size)
       values ($1, $2, 'files/1/y', 'prices.pdf', 'application/pdf', 1) returning id
     )
     insert into mail_attachments (company_id, file_id) select $1, id from kept`,
    [companyId, id],
  )
  await buildOwned(app.systemDb, 'conversation', { id, companyId })
  await buildOwned(app.systemDb, 'sequence', { id, companyId })
  await app.systemDb.query(
    `insert into notices (company_id, user_id, kind, params)
     values ($1, $2, 'pointsLow', '{"balance": 3}')`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into saved_views (company_id, user_id, list, name, is_shared, state)
     values ($1, $2, 'customers', 'Due', true, '{}')`,
    [companyId, id],
  )
  await app.systemDb.query(
    `insert into customer_imports (company_id, user_id, file_name, size) values ($1, $2, 'x.csv', 1)`,
    [companyId, id],
  )
  await app.systemDb.query(`insert into erasures (company_id, counts) values ($1, '{}')`, [companyId])
  await app.systemDb.query(
    `insert into suppressions (company_id, email, reason) values ($1, 'no-more@example.com', 'manual')`,
    [companyId],
  )
  await app.systemDb.query(
    `with owner as (select id from users where company_id = $1 order by id limit 1), reading as (
       insert into verification_readings (company_id, user_id, origin, emails) select $1, id, 'paste', '{a@a.example}' from owner
     ) insert into verification_addresses (company_id, owner_id, email, normalised, domain, origin)
       select $1, id, 'a@a.example', 'a@a.example', 'a.example', 'paste' from owner`,
    [companyId],
  )
}

async function findIds({ id, companyId }: { id: number; companyId: number }) {
  const found = new Map<string, number>()
  for (const [path, table] of Object.entries(tables)) {
    const isPersonal = ['tasks', 'files', 'notices'].includes(table)
    const row = await one<{ id: number | null }>(
      app.systemDb,
      `select max(id) as id from ${table} t where company_id = $1 and to_jsonb(t) ->> 'deleted_at' is null ${isPersonal ? 'and user_id = $2' : 'and $2 > 0'}`,
      [companyId, id],
    )
    if (!row?.id) throw new Error(`nothing in ${table} to try with`)
    found.set(path, row.id)
  }
  const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, { token: ownerToken })
  found.set(records, items[0]?.id ?? 0)
  return found
}

function idFor(route: RouteSpec): number {
  const path = [...ids.keys()].find((prefix) => route.path.startsWith(`${prefix}:id`))
  if (!path) throw new Error(`${route.path}: say in \`tables\` what its id stands for`)
  return ids.get(path) ?? 0
}

// What only those above a company may do is tried between them, beside each of these features.
const isOfCompanies = ({ access }: RouteSpec) =>
  access === 'signedIn' || permissionsAt('company').includes(access as Permission)
const withIds = () => app.http.routes.filter((route) => route.path.includes(':id') && isOfCompanies(route))
const nameOf = (route: RouteSpec) => `${route.method} ${route.path}`

// A client takes hold of what it is handed: nobody just reads it.
const isLease = (path: string) => path.includes('/getAddressees/')
const hostKey = 'x'.repeat(43)
const queryFor = ({ path }: RouteSpec) =>
  isLease(path)
    ? { hostKey }
    : path.endsWith('/:id/files')
      ? { key: '6f1ed002-ab5b-4a3c-9b1c-0d1e2f3a4b5c', name: 'a.pdf' }
      : undefined

it('finds the ids it tries: their own company reads them', async () => {
  for (const route of withIds().filter(({ method, path }) => method === 'GET' && !isLease(path))) {
    const params = { id: idFor(route), number: 1 }
    const answer = await app.client.send(route, { params }, { token: ownerToken })
    expect([nameOf(route), answer.code]).toEqual([nameOf(route), 20000])
  }
})

it('gives nothing for the id of another company on any route', async () => {
  const before = await countRows()
  for (const route of withIds()) {
    const params = { id: idFor(route), number: 0 }
    const body = route.rawBody ? Buffer.from('x') : sampleBody(route)
    const answer = await app.client.send(
      route,
      { params, body, query: queryFor(route) },
      { token: stranger.token },
    )
    // A malformed request would prove nothing.
    expect([400, 500], `${nameOf(route)} ${JSON.stringify(answer.data)}`).not.toContain(answer.status)
    expect(answer.code, nameOf(route)).not.toBe(20000)
    expect(answer.data, nameOf(route)).toBeNull()
  }
  expect(await countRows()).toEqual(before)
})

/** What a write that went through would change. */
async function countRows() {
  const counts = [...new Set(Object.values(tables))].map(async (table) => {
    const counted = await one<{ rows: number; newest: string }>(
      app.systemDb,
      `select count(*)::int as rows, md5(string_agg(t::text, '' order by id)) as newest from ${table} t`,
    )
    return [table, counted] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
