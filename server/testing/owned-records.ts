import { type Db, one } from '#platform/postgres/database.ts'
import type { OwnedKind } from './owned-touch.ts'

/** Whose record it is to be. */
export interface RecordOwner {
  id: number
  companyId: number
}

interface OwnedRecord {
  /** Where its row is, to see whether it was changed. */
  table: string
  insert: string
}

let serial = 0
const customer = (extra: string, values: string) => `insert into customers
  (company_id, founder_id, owner_id, owned_at, name, name_key${extra})
  values ($1, $2, $2, now(), $3, upper($3)${values}) returning id`

// $1 is the company, $2 the owner, $3 a name of its own.
const records: Record<Exclude<OwnedKind, 'employee'>, OwnedRecord> = {
  customer: { table: 'customers', insert: customer('', '') },
  deletion: { table: 'customers', insert: customer(', deleted_at, deleted_by', ', now(), $2') },
  followUp: {
    table: 'follow_ups',
    insert: `with customer as (${customer('', '')})
      insert into follow_ups (company_id, customer_id, author_id, method, content)
      select $1, id, $2, 'call', $3 from customer returning id`,
  },
  followUpFile: {
    table: 'follow_up_files',
    insert: `with customer as (${customer('', '')}), follow_up as (
        insert into follow_ups (company_id, customer_id, author_id, method, content)
        select $1, id, $2, 'call', $3 from customer returning id
      ), file as (
        insert into files (company_id, user_id, storage_key, name, content_type, size)
        values ($1, $2, 'files/' || $3, $3, 'text/plain', 1) returning id
      )
      insert into follow_up_files (company_id, follow_up_id, file_id)
      select $1, follow_up.id, file.id from follow_up, file returning id`,
  },
  customerFile: {
    table: 'follow_up_files',
    insert: `with customer as (${customer('', '')}), file as (
        insert into files (company_id, user_id, storage_key, name, content_type, size)
        values ($1, $2, 'files/' || $3, $3, 'text/plain', 1) returning id
      )
      insert into follow_up_files (company_id, customer_id, file_id)
      select $1, customer.id, file.id from customer, file returning id`,
  },
  collected: {
    table: 'collected_customers',
    insert: `insert into collected_customers (company_id, collector_id, name, name_key)
      values ($1, $2, $3, upper($3)) returning id`,
  },
  checkedAddress: {
    table: 'verification_addresses',
    insert: `insert into verification_addresses (company_id, owner_id, email, normalised, domain, origin, state, verdict, reason)
      values ($1, $2, $3 || '@a.example', lower($3) || '@a.example', 'a.example', 'paste', 'valid', 'deliverable', 'accepted')
      returning id`,
  },
  addressCheck: {
    table: 'verification_checks',
    insert: `with batch as (
        insert into verification_batches (company_id, user_id, origin, name, total, charged)
        values ($1, $2, 'paste', $3, 1, 0) returning id
      )
      insert into verification_checks (company_id, batch_id, email, is_charged)
      select $1, id, $3 || '@a.example', false from batch returning id`,
  },
  sendTask: {
    table: 'send_tasks',
    insert: `insert into send_tasks (company_id, created_by, name, from_name, from_address, selection)
      values ($1, $2, $3, 'A', 'a@example.com', '{"scope": 1}') returning id`,
  },
  message: {
    table: 'send_recipients',
    insert: `with task as (
        insert into send_tasks (company_id, created_by, name, state, from_name, from_address, selection, submitted_at,
          prepared_at, finished_at)
        values ($1, $2, $3, 'DONE', 'A', 'a@example.com', '{"scope": 1}', now(), now(), now()) returning id
      ), content as (
        insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
        select $1, id, 'T', 'en', 'S', '<p>x</p>', 'x' from task returning id, task_id
      )
      insert into send_recipients (company_id, task_id, content_id, address, email, state, reason)
      select $1, task_id, id, $3 || '@example.com', lower($3) || '@example.com', 5, 'hard' from content returning id`,
  },
  mailAttachment: {
    table: 'mail_attachments',
    insert: `with task as (
        insert into send_tasks (company_id, created_by, name, from_name, from_address, selection)
        values ($1, $2, $3, 'A', 'a@example.com', '{"scope": 1}') returning id
      ), file as (
        insert into files (company_id, user_id, storage_key, name, content_type, size)
        values ($1, $2, 'files/' || $3, $3, 'text/plain', 1) returning id
      )
      insert into mail_attachments (company_id, task_id, file_id) select $1, task.id, file.id from task, file returning id`,
  },
  sequence: {
    table: 'mail_sequences',
    insert: `insert into mail_sequences (company_id, created_by, name, sender, from_name, from_address, reply_to, track_reads,
        from_hour, to_hour, stop_stages)
      values ($1, $2, $3, 'fixed', 'A', 'a@example.com', '', true, 9, 17, '{}') returning id`,
  },
  socialConsent: {
    table: 'social_consents',
    insert: `insert into social_consents (company_id, recorded_by, name, phone, source, given_on, proof)
      values ($1, $2, $3, '+1' || (2000000000 + floor(random() * 7000000000))::bigint, 'fair', '2026-01-02', 'card') returning id`,
  },
  socialCampaign: {
    table: 'social_campaigns',
    insert: `with account as (
        insert into social_accounts (company_id, network, target_id, business_id, name, door_hash, door_sealed)
        values ($1, 'whatsapp', gen_random_uuid()::text, '1', 'W', decode(md5(random()::text), 'hex'), 'x') returning id
      ), template as (
        insert into social_templates (company_id, business_id, name, language, category, body, created_by)
        values ($1, '1', gen_random_uuid()::text, 'en', 'marketing', 'x', $2) returning id
      )
      insert into social_campaigns (company_id, created_by, name, key, account_id, template_id, place_values, state, next_at, starts_at)
      select $1, $2, $3, gen_random_uuid(), account.id, template.id, '[]', 'paused', now(), now() from account, template
      returning id`,
  },
  socialPost: {
    table: 'social_posts',
    insert: `with account as (
        insert into social_accounts (company_id, network, target_id, name, door_hash, door_sealed)
        values ($1, 'facebook', gen_random_uuid()::text, 'F', sha256(gen_random_uuid()::text::bytea), 'x') returning id
      ), post as (
        insert into social_posts (company_id, created_by, body, key, due_at)
        values ($1, $2, $3, gen_random_uuid(), now() + interval '1 day') returning id
      ), target as (
        insert into social_post_targets (company_id, post_id, account_id, next_at)
        select $1, post.id, account.id, now() + interval '1 day' from post, account
      )
      select id from post`,
  },
  conversation: {
    table: 'mail_conversations',
    insert: `with task as (
        insert into send_tasks (company_id, created_by, name, state, from_name, from_address, selection, submitted_at,
          prepared_at, finished_at)
        values ($1, $2, $3, 'DONE', 'A', 'a@example.com', '{"scope": 1}', now(), now(), now()) returning id
      ), content as (
        insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
        select $1, id, 'T', 'en', 'S', '<p>x</p>', 'x' from task returning id, task_id
      ), recipient as (
        insert into send_recipients (company_id, task_id, content_id, address, email, state)
        select $1, task_id, id, $3 || '@example.com', lower($3) || '@example.com', 3 from content returning id
      ), answer as (
        insert into mail_answers (company_id, recipient_id, kind, message_key, from_address, happened_at)
        select $1, id, 'reply', $3, lower($3) || '@example.com', now() from recipient returning id, recipient_id
      )
      insert into mail_conversations (company_id, email, answer_id, recipient_id, last_at, has_reply, is_unread)
      select $1, lower($3) || '@example.com', id, recipient_id, now(), true, true from answer returning id`,
  },
  socialConversation: {
    table: 'social_conversations',
    insert: `with account as (
        insert into social_accounts (company_id, network, target_id, name, door_hash, door_sealed, is_played)
        values ($1, 'telegram', $3, $3, sha256($3::text::bytea), 'x', true) returning id
      ), customer as (${customer('', '')})
      insert into social_conversations
        (company_id, account_id, person_ref, name, customer_id, last_direction, last_at, last_in_at, is_unread)
      select $1, account.id, $3, $3, customer.id, 'in', now(), now(), true from account, customer returning id`,
  },
  socialMessage: {
    table: 'social_messages',
    insert: `with account as (
        insert into social_accounts (company_id, network, target_id, name, door_hash, door_sealed, is_played)
        values ($1, 'telegram', $3, $3, sha256($3::text::bytea), 'x', true) returning id
      ), customer as (${customer('', '')}), conversation as (
        insert into social_conversations
          (company_id, account_id, person_ref, name, customer_id, last_direction, last_at, is_unread)
        select $1, account.id, $3, $3, customer.id, 'in', now(), false from account, customer returning id
      ), file as (
        insert into files (company_id, user_id, storage_key, name, content_type, size)
        values ($1, $2, 'files/' || $3, $3, 'text/plain', 1) returning id
      )
      insert into social_messages (company_id, conversation_id, direction, kind, file_id, media_state)
      select $1, conversation.id, 'in', 'document', file.id, 'ready' from conversation, file returning id`,
  },
  dataPull: {
    table: 'data_pull_log',
    insert: `insert into data_pull_log (company_id, user_id, user_name, action, source, row_count, subject, address)
      values ($1, $2, $3, 'exported', 'customers', 1, $3, $3) returning id`,
  },
  auditLine: {
    table: 'audit_log',
    insert: `insert into audit_log (company_id, user_id, user_name, record_kind, record_title, action)
      values ($1, $2, $3, 'customers', $3, 'change') returning id`,
  },
  signIn: {
    table: 'sign_in_log',
    insert: `insert into sign_in_log (company_id, user_id, user_name, outcome, address, agent)
      values ($1, $2, $3, 'success', '127.0.0.1', 'test') returning id`,
  },
  verification: {
    table: 'verification_log',
    insert: `insert into verification_log (company_id, user_id, user_name, kind, outcome, agent)
      values ($1, $2, $3, 'secondFactor', 'accepted', $3) returning id`,
  },
  ledgerLine: {
    table: 'points_ledger',
    insert: `with lot as (
        insert into points_lots (company_id, kind, granted, remaining) values ($1, 'lasting', 5, 5) returning id
      )
      insert into points_ledger (company_id, user_id, label, type, kind, lot_id, amount, balance_after)
      select $1, $2, $3, 'issue', 'lasting', id, 5, 5 from lot returning id`,
  },
}

/** A record of its own for an owner; answers its id and a word by which an export is searched for it. */
export async function buildOwned(
  systemDb: Db,
  kind: Exclude<OwnedKind, 'employee'>,
  owner: RecordOwner,
): Promise<{ id: number; word: string }> {
  serial += 1
  const word = `mark${serial}x${owner.id}`
  const row = await one<{ id: number }>(systemDb, records[kind].insert, [owner.companyId, owner.id, word])
  if (!row) throw new Error(`no ${kind} was stored`)
  return { id: row.id, word }
}

/** The whole row of a record as text; undefined when it is gone. */
export async function readOwned(systemDb: Db, kind: OwnedKind, id: number): Promise<string | undefined> {
  const table = kind === 'employee' ? 'users' : records[kind].table
  const row = await one<{ text: string }>(systemDb, `select t::text as text from ${table} t where id = $1`, [
    id,
  ])
  return row?.text
}

/** One column of records as text, by their ids. */
export async function readColumn(
  systemDb: Db,
  kind: OwnedKind,
  { ids, column }: { ids: readonly number[]; column: string },
): Promise<Map<number, string | null>> {
  const table = kind === 'employee' ? 'users' : records[kind].table
  const rows = await systemDb.query<{ id: number; value: string | null }>(
    `select id, ${column}::text as value from ${table} where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, value }) => [id, value]))
}
