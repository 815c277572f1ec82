import type { MergeKind } from '@landfall/contract/customers/customer-merge.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A table whose rows hang on customers. */
interface HangingTable {
  table: string
  kind: MergeKind
  /** What names a row beside its customer. */
  key: Record<string, 'bigint' | 'text'>
  /** Which rows move; the others stay with the customer. */
  only?: string
  /** The target has each of them once: a row that it has already stays where it is. */
  isSet?: true
}

/** What moves to the customer that stays. People and keys are merged one by one, beside these. */
export const hangingTables: readonly HangingTable[] = [
  { table: 'follow_ups', kind: 'followUps', key: { id: 'bigint' } },
  // Those of follow-ups go with them.
  { table: 'follow_up_files', kind: 'files', key: { id: 'bigint' } },
  { table: 'send_recipients', kind: 'mails', key: { id: 'bigint' } },
  { table: 'mail_sequence_people', kind: 'sequences', key: { id: 'bigint' } },
  { table: 'social_conversations', kind: 'conversations', key: { id: 'bigint' } },
  { table: 'social_consents', kind: 'consents', key: { id: 'bigint' } },
  { table: 'social_campaign_people', kind: 'campaigns', key: { id: 'bigint' } },
  { table: 'customer_events', kind: 'events', key: { id: 'bigint' } },
  // The span that is still open is the customer's own, as long as it exists.
  { table: 'customer_ownerships', kind: 'ownerships', key: { id: 'bigint' }, only: 'ended_at is not null' },
  { table: 'customer_label_links', kind: 'labels', key: { label_id: 'bigint' }, isSet: true },
  { table: 'customer_attentions', kind: 'attentions', key: { user_id: 'bigint' }, isSet: true },
  {
    table: 'customer_collaborators',
    kind: 'collaborators',
    key: { user_id: 'bigint' },
    // The owner himself needs no share.
    only: 'user_id is distinct from (select owner_id from customers where id = $1)',
    isSet: true,
  },
  {
    table: 'customer_conflicts',
    kind: 'cases',
    key: { id: 'bigint' },
    // One case of a claimant is open at a time.
    only: `(t.state <> 'open' or not exists (select from customer_conflicts o
      where o.customer_id = $1 and o.claimant_id = t.claimant_id and o.state = 'open'))`,
  },
  { table: 'collected_customers', kind: 'collected', key: { id: 'bigint' } },
  { table: 'customer_references', kind: 'references', key: { value: 'text' } },
]

/** One customer that becomes part of another. */
export interface MergePart {
  mergeId: number
  targetId: number
  customerId: number
}

/** Gives the rows of a part to the target and writes down which; returns how many of each kind. */
export async function moveHanging(db: Db, part: MergePart): Promise<{ kind: MergeKind; amount: number }[]> {
  const moved: { kind: MergeKind; amount: number }[] = []
  for (const hanging of hangingTables) {
    const row = await one<{ amount: number }>(db, moveSql(hanging), [
      part.targetId,
      part.customerId,
      part.mergeId,
    ])
    moved.push({ kind: hanging.kind, amount: row?.amount ?? 0 })
  }
  return moved
}

function moveSql({ table, key, only, isSet }: HangingTable): string {
  const names = Object.keys(key)
  const same = names.map((name) => `o.${name} = t.${name}`).join(' and ')
  const conditions = [
    't.customer_id = $2',
    ...(only ? [only] : []),
    ...(isSet ? [`not exists (select from ${table} o where o.customer_id = $1 and ${same})`] : []),
  ]
  return `with moved as (
      update ${table} t set customer_id = $1 where ${conditions.join(' and ')} returning ${names.map((name) => `t.${name}`).join(', ')}
    ), noted as (
      insert into customer_merge_moves (merge_id, customer_id, table_name, rows)
      select $3, $2, '${table}', jsonb_agg(to_jsonb(moved)) from moved having count(*) > 0
    )
    select count(*)::int as amount from moved`
}

/** Gives the rows of a part back, as far as the target still has them. */
export async function returnHanging(db: Db, part: MergePart): Promise<void> {
  for (const { table, key } of hangingTables) {
    const names = Object.keys(key)
    const columns = Object.entries(key).map(([name, type]) => `${name} ${type}`)
    await db.query(
      `update ${table} t set customer_id = $2
       from customer_merge_moves m, jsonb_to_recordset(m.rows) as moved (${columns.join(', ')})
       where m.merge_id = $3 and m.customer_id = $2 and m.table_name = '${table}' and t.customer_id = $1
         and ${names.map((name) => `t.${name} = moved.${name}`).join(' and ')}`,
      [part.targetId, part.customerId, part.mergeId],
    )
  }
}

/** Writes down rows of a part that were moved or changed one by one. */
export async function noteRows(
  db: Db,
  part: MergePart,
  { table, rows }: { table: string; rows: readonly object[] },
): Promise<void> {
  if (rows.length === 0) return
  await db.query(
    'insert into customer_merge_moves (merge_id, customer_id, table_name, rows) values ($1, $2, $3, $4)',
    [part.mergeId, part.customerId, table, JSON.stringify(rows)],
  )
}

/** What was written down of a part under a name. */
export async function notedRows<Row>(db: Db, part: MergePart, table: string): Promise<Row[]> {
  const rows = await db.query<{ rows: Row[] }>(
    'select rows from customer_merge_moves where merge_id = $1 and customer_id = $2 and table_name = $3 order by id',
    [part.mergeId, part.customerId, table],
  )
  return rows.flatMap(({ rows }) => rows)
}
