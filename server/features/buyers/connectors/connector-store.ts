import { type ConnectorKey, type ConnectorView, connectorKeys } from '@landfall/contract/buyers/connectors.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { connectorCatalogue } from './connector-catalogue.ts'

interface StoredConnector {
  key: ConnectorKey
  isOn: boolean
  baseUrl: string
  keySealed: string | null
  trouble: string
  askedAt: string | null
}

const columns = 'key, is_on, base_url, key_sealed, trouble, asked_at'

/** All sources, as the company has set them or as they are before. */
export async function listConnectors(db: Db): Promise<ConnectorView[]> {
  const rows = await db.query<StoredConnector>(`select ${columns} from connectors`)
  return connectorKeys.map((key) =>
    viewOf(
      key,
      rows.find((row) => row.key === key),
    ),
  )
}

/** One source as the company has set it; undefined when it never has. */
export function findConnector(db: Db, key: ConnectorKey): Promise<StoredConnector | undefined> {
  return one(db, `select ${columns} from connectors where key = $1`, [key])
}

function viewOf(key: ConnectorKey, stored: StoredConnector | undefined): ConnectorView {
  const { defaultUrl, needsKey, licence, isStorable } = connectorCatalogue[key]
  return {
    ...{ key, defaultUrl, needsKey, licence, isStorable },
    isOn: stored?.isOn ?? false,
    baseUrl: stored?.baseUrl ?? defaultUrl,
    hasKey: stored?.keySealed != null,
    trouble: stored?.trouble ?? '',
    askedAt: stored?.askedAt ?? null,
  }
}

/** Stores how a source is to be asked; `keySealed` undefined leaves its key as it was. */
export async function saveConnector(
  db: Db,
  key: ConnectorKey,
  { isOn, baseUrl, keySealed }: { isOn: boolean; baseUrl: string; keySealed: string | null | undefined },
): Promise<ConnectorView> {
  await db.query(
    `insert into connectors (key, is_on, base_url, key_sealed) values ($1, $2, $3, $4)
     on conflict (company_id, key) do update set is_on = $2, base_url = $3, trouble = '',
       key_sealed = case when $5 then connectors.key_sealed else $4 end`,
    [key, isOn, baseUrl, keySealed ?? null, keySealed === undefined],
  )
  // What was answered under another address or key counts no more.
  await db.query('delete from connector_answers where key = $1', [key])
  return viewOf(key, await findConnector(db, key))
}

/** Notes how a question went. */
export async function noteAsked(db: Db, key: ConnectorKey, trouble: string): Promise<void> {
  await db.query('update connectors set trouble = $2, asked_at = now() where key = $1', [
    key,
    trouble.slice(0, 300),
  ])
}

// Where places are changes rarely, and those who tell it for nothing ask that they are not asked again.
const isFresh = `fetched_at > now() - case key when 'nominatim' then interval '1 year' else interval '1 day' end`

/** An answer that still counts: of the last day; of names of places, of the last year. */
export function findAnswer<T>(
  db: Db,
  key: ConnectorKey,
  question: string,
): Promise<{ answer: T; fetchedAt: string } | undefined> {
  return one(
    db,
    `select answer, fetched_at from connector_answers
     where key = $1 and question = $2 and ${isFresh}`,
    [key, question],
  )
}

/** Keeps an answer, and forgets those that count no more. */
export async function keepAnswer(
  db: Db,
  { key, question, answer }: { key: ConnectorKey; question: string; answer: unknown },
): Promise<string> {
  await db.query(`delete from connector_answers where not (${isFresh})`)
  const row = await one<{ fetchedAt: string }>(
    db,
    `insert into connector_answers (key, question, answer) values ($1, $2, $3)
     on conflict (company_id, key, question) do update set answer = excluded.answer, fetched_at = now()
     returning fetched_at`,
    [key, question, JSON.stringify(answer)],
  )
  return row?.fetchedAt ?? new Date().toISOString()
}
