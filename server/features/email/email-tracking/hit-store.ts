import type { Locale } from '@landfall/contract/locales.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { stopSequences } from '../email-sequences/sequence-stops.ts'
import type { HitClass } from './hit-classifier.ts'

/** One fetch of a picture or link. */
export interface Hit {
  recipientId: number
  kind: 'open' | 'click'
  /** 0 for an opening. */
  linkId: number
  class: HitClass
  reason: string
  /** Hex SHA-256 of the user agent. */
  agentHash: string
  network: string
  happenedAt: Date
}

/** Stores hits and marks their recipients as having opened or clicked; a click implies an opening. */
export async function storeHits(systemDb: Db, hits: readonly Hit[]): Promise<void> {
  await systemDb.query(storeSql, [
    hits.map(({ recipientId }) => recipientId),
    hits.map(({ kind }) => kind),
    hits.map(({ linkId }) => linkId),
    hits.map((hit) => hit.class),
    hits.map(({ reason }) => reason),
    hits.map(({ agentHash }) => agentHash),
    hits.map(({ network }) => network),
    hits.map(({ happenedAt }) => happenedAt.toISOString()),
  ])
  const clicked = hits.filter(({ kind }) => kind === 'click').map(({ recipientId }) => recipientId)
  if (clicked.length > 0) await disownBursts(systemDb, clicked)
}

const storeSql = `
with given as (
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::timestamptz[]) as g (recipient_id, kind, link_id, class, reason, agent_hash, network, happened_at)),
stored as (
  insert into email_hits (company_id, recipient_id, kind, link_id, class, reason, agent_hash, network, happened_at)
  select r.company_id, r.id, g.kind, l.id, g.class, g.reason, decode(g.agent_hash, 'hex'), g.network, g.happened_at
  from given g join send_recipients r on r.id = g.recipient_id left join send_links l on l.id = g.link_id)
update send_recipients r set opened_at = coalesce(r.opened_at, h.opened_at),
  clicked_at = coalesce(r.clicked_at, h.clicked_at)
from (select recipient_id, min(happened_at) as opened_at,
        min(happened_at) filter (where kind = 'click') as clicked_at
      from given where class <> 'machine' group by recipient_id) h
where r.id = h.recipient_id
  and (r.opened_at is null or (r.clicked_at is null and h.clicked_at is not null))`

// A gateway follows all links of a message at once, often a minute after delivery: three different ones within two
// seconds are no person, however long after sending, and what they were first taken for is taken back.
async function disownBursts(systemDb: Db, recipientIds: readonly number[]): Promise<void> {
  const rows = await systemDb.query<{ recipientId: number }>(
    `with clicks as (
       select id, recipient_id, link_id, happened_at from email_hits
       where recipient_id = any($1) and kind = 'click' and link_id is not null),
     starts as (
       select a.recipient_id, a.happened_at from clicks a join clicks b on b.recipient_id = a.recipient_id
         and b.happened_at between a.happened_at and a.happened_at + interval '2 seconds'
       group by a.id, a.recipient_id, a.happened_at having count(distinct b.link_id) >= 3)
     update email_hits h set class = 'machine', reason = 'burst'
     from starts s
     where h.recipient_id = s.recipient_id and h.kind = 'click' and h.class <> 'machine'
       and h.happened_at between s.happened_at and s.happened_at + interval '2 seconds'
     returning h.recipient_id`,
    [recipientIds],
  )
  if (rows.length === 0) return
  await systemDb.query(
    `update send_recipients r set
       opened_at = (select min(happened_at) from email_hits h
         where h.recipient_id = r.id and h.kind in ('open', 'click') and h.class <> 'machine'),
       clicked_at = (select min(happened_at) from email_hits h
         where h.recipient_id = r.id and h.kind = 'click' and h.class <> 'machine')
     where r.id = any($1)`,
    [rows.map(({ recipientId }) => recipientId)],
  )
}

/** Where a link leads, with the values its variables have for the recipient. */
export function findLink(
  systemDb: Db,
  recipientId: number,
  linkId: number,
): Promise<{ url: string; variables: Record<string, string> } | undefined> {
  return one(
    systemDb,
    `select l.url, r.variables from send_links l join send_recipients r on r.content_id = l.content_id
     where l.id = $2 and r.id = $1`,
    [recipientId, linkId],
  )
}

/** Whom an unsubscribe link belongs to. */
export interface Subscriber {
  address: string
  companyName: string
  language: Locale
  isUnsubscribed: boolean
}

/** The recipient behind an unsubscribe link. */
export function findSubscriber(systemDb: Db, recipientId: number): Promise<Subscriber | undefined> {
  return one(
    systemDb,
    `select r.address, m.name as company_name, c.language, exists (select 1 from suppressions s
       where s.company_id = r.company_id and s.email = r.email and s.removed_at is null) as is_unsubscribed
     from send_recipients r join companies m on m.id = r.company_id join send_contents c on c.id = r.content_id
     where r.id = $1`,
    [recipientId],
  )
}

/** Never writes to the recipient's address again in the name of the company; asking twice changes nothing. */
export async function unsubscribe(systemDb: Db, recipientId: number): Promise<void> {
  // The block comes first: if the rest fails, somebody is protected too much, not written to once more.
  await systemDb.query(
    `insert into suppressions (company_id, email, reason, recipient_id)
     select company_id, email, 'unsubscribed', id from send_recipients where id = $1
     on conflict (company_id, email) where removed_at is null do nothing`,
    [recipientId],
  )
  await systemDb.query(
    `with marked as (
       update send_recipients set unsubscribed_at = now() where id = $1 and unsubscribed_at is null
       returning id, company_id)
     insert into email_hits (company_id, recipient_id, kind, class, agent_hash, happened_at)
     select company_id, id, 'unsubscribe', 'human', '', now() from marked`,
    [recipientId],
  )
  await stopSequences(systemDb, recipientId, 'unsubscribed')
}
