import type { Db } from '#platform/postgres/database.ts'

/** A company of the demo: the transaction runs in its name, and these are its people by user name. */
export interface DemoRecordsContext {
  db: Db
  userIds: ReadonlyMap<string, number>
  /** When the data ends. */
  end: Date
}

/** Who looks at what: user name, action, source, subject or search, rows, days before the end. */
const pulls: readonly (readonly [string, string, string, string, number, number])[] = [
  ['sales', 'opened', 'tradeCompany', 'BRIGHTWATER HOME GOODS LLC', 1, 0.2],
  ['sales', 'opened', 'tradeCompany', 'NORTHGATE SUPPLY CO', 1, 0.3],
  ['leader', 'exported', 'customers', '', 412, 1.1],
  ['market', 'exported', 'sendHistory', '', 1_860, 1.6],
  ['sales', 'opened', 'tradeCompany', 'CASCADE FURNISHINGS INC', 1, 2.2],
  ['admin', 'exported', 'shipments', '', 5_000, 3.4],
  ['leader', 'opened', 'tradeCompany', 'ATLAS TOOL IMPORTS', 1, 4.1],
  ['admin', 'exported', 'statistics', '', 2_240, 6.5],
  ['analyst', 'opened', 'tradeCompany', 'PUERTO VERDE COMERCIAL SA', 1, 8.3],
  ['leader', 'exported', 'customers', '', 96, 12.7],
  ['admin', 'exported', 'audit', '', 730, 20.4],
]

/** Kind, outcome, reason, user name, days before the end. */
const verifications: readonly (readonly [string, string, string, string, number])[] = [
  ['oneTimePassword', 'issued', '', 'sales', 34],
  ['oneTimePassword', 'accepted', '', 'sales', 33.9],
  ['secondFactor', 'issued', '', 'admin', 28],
  ['secondFactor', 'accepted', '', 'admin', 21],
  ['secondFactor', 'refused', 'codeWrong', 'admin', 14.01],
  ['secondFactor', 'accepted', '', 'admin', 14],
  ['recoveryCode', 'accepted', '', 'admin', 5.2],
  ['secondFactor', 'removed', '', 'admin', 5.1],
]

/** Stores what the logs of the first company hold. */
export async function loadDemoLogs({ db, userIds, end }: DemoRecordsContext): Promise<void> {
  const idOf = (userName: string) => userIds.get(userName) ?? null
  const moment = (days: number) => new Date(end.getTime() - days * 86_400_000)
  await db.query(
    `insert into data_pull_log (user_id, action, source, subject, row_count, selection, happened_at, address)
     select *, '192.0.2.10' from unnest(
       $1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::jsonb[], $7::timestamptz[])`,
    [
      pulls.map(([userName]) => idOf(userName)),
      ...[1, 2, 3, 4].map((column) => pulls.map((pull) => pull[column])),
      pulls.map(([, action]) => (action === 'exported' ? '{"tab": "all"}' : null)),
      pulls.map((pull) => moment(pull[5])),
    ],
  )
  await db.query(
    `insert into verification_log (kind, outcome, reason, user_id, happened_at, address)
     select *, '192.0.2.10' from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])`,
    [
      ...[0, 1, 2].map((column) => verifications.map((each) => each[column])),
      verifications.map(([, , , userName]) => idOf(userName)),
      verifications.map((each) => moment(each[4])),
    ],
  )
}
