import type { HaltingTrouble } from '@landfall/contract/social/campaigns.ts'
import { fillPlaces, placesIn } from '@landfall/contract/social/message-templates.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { findAccount, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { readCapacity } from './campaign-capacity.ts'
import { haltCampaign, moveCampaign, restCampaign } from './campaign-store.ts'

/** Taken at once: so many may be unknown when a process is killed. */
const batchSize = 20

/** A message of a campaign that is stored and is to be handed over. */
export interface DueMessage {
  personId: number
  messageId: number
  conversationId: number
  personRef: string
  sendKey: string
  texts: string[]
  /** Milliseconds from now on until its place in the pace of the account. */
  inMs: number
}

/** Messages of one campaign, and by whom and as what they are sent. */
export interface Batch {
  account: StoredAccount
  template: { name: string; language: string; places: readonly string[] }
  messages: DueMessage[]
}

/** What stands in the way of a campaign, with who has to know. */
export interface Halt {
  trouble: HaltingTrouble
  creatorId: number
  name: string
}

interface Due {
  accountId: number
  dailyLimit: number | null
  health: string
  name: string
  language: string
  body: string
  isSendable: boolean
}

/**
 * Takes the next messages of a campaign: that somebody has his turn and that his message is stored is one transaction, so
 * that a process that is killed afterwards leaves messages of which nobody knows, and never sends one twice. Undefined
 * when there is nothing to do now.
 */
export async function takeBatch(db: Db, campaignId: number): Promise<Batch | Halt | undefined> {
  const due = await lockDue(db, campaignId)
  const account = due && (await findAccount(db, due.accountId))
  if (!due || !account) return undefined
  const trouble = troubleOf(due, account)
  if (trouble) {
    const told = await haltCampaign(db, campaignId, trouble)
    return told && { trouble, ...told }
  }
  // Numbers of one business account share its day, also in different campaigns.
  await db.query(`select pg_advisory_xact_lock(hashtextextended('social_business ' || $1, 0))`, [
    account.businessId,
  ])
  const { left, freeAt } = await readCapacity(db, { ...account, dailyLimit: due.dailyLimit })
  const room = Math.min(batchSize, left ?? batchSize)
  if (room === 0) {
    const until = freeAt ?? new Date(Date.now() + 3_600_000)
    await restCampaign(db, campaignId, { trouble: 'limit', until })
    return undefined
  }
  await skipUnfit(db, campaignId, { accountId: account.id, room: room * 5 })
  const messages = await storeMessages(db, { campaignId, accountId: account.id, body: due.body, room })
  if (messages.length === 0) {
    await endOrWait(db, campaignId)
    return undefined
  }
  const perSecond = networkAbilities[account.network].templatesPerSecond
  const from = await takeSlots(db, account.id, { slots: messages.length, perSecond })
  const { name, language, body } = due
  const paced = messages.map((message, at) => ({ ...message, inMs: from + (at * 1_000) / perSecond }))
  return { account, template: { name, language, places: placesIn(body) }, messages: paced }
}

function lockDue(db: Db, campaignId: number): Promise<Due | undefined> {
  return one(
    db,
    `select k.account_id, a.daily_limit, a.health, t.name, t.language, t.body,
       t.state = 'approved' and t.removed_at is null and t.is_usable as is_sendable
     from social_campaigns k join social_accounts a on a.id = k.account_id join social_templates t on t.id = k.template_id
     where k.id = $1 and k.state = 'sending' and k.next_at <= now() for update of k skip locked`,
    [campaignId],
  )
}

function troubleOf({ health, isSendable }: Due, account: StoredAccount): HaltingTrouble | undefined {
  if (account.tokenSealed === null) return 'unbound'
  if (health === 'reauth') return 'reauth'
  return isSendable ? undefined : 'template'
}

// Whoever has said stop meanwhile, and whoever takes no more messages.
async function skipUnfit(
  db: Db,
  campaignId: number,
  { accountId, room }: { accountId: number; room: number },
): Promise<void> {
  await db.query(
    `update social_campaign_people p set state = 'skipped', skip_reason = case when r.agrees then 'person' else 'consent' end
     from (select p.id, exists (select from social_consents s where s.company_id = p.company_id and s.phone = p.phone
             and s.ended_at is null) as agrees,
           exists (select from social_conversations v where v.account_id = $2 and v.phone = p.phone and v.is_unreachable) as is_gone
         from social_campaign_people p where p.campaign_id = $1 and p.state = 'waiting' and p.due_at <= now()
         order by p.due_at, p.id limit $3) r
     where r.id = p.id and (not r.agrees or r.is_gone)`,
    [campaignId, accountId, room],
  )
}

interface Room {
  campaignId: number
  accountId: number
  body: string
  room: number
}

interface NextPerson {
  id: number
  phone: string
  name: string
  customerId: number | null
  placeTexts: string[]
}

async function storeMessages(
  db: Db,
  { campaignId, accountId, body, room }: Room,
): Promise<Omit<DueMessage, 'inMs'>[]> {
  const people = await db.query<NextPerson>(
    `select p.id, p.phone, p.name, p.customer_id, p.place_texts from social_campaign_people p
     where p.campaign_id = $1 and p.state = 'waiting' and p.due_at <= now()
       and exists (select from social_consents s where s.company_id = p.company_id and s.phone = p.phone and s.ended_at is null)
     order by p.due_at, p.id limit $2 for update of p skip locked`,
    [campaignId, room],
  )
  if (people.length === 0) return []
  const rows = people.map(({ id, phone, name, customerId, placeTexts: texts }) => ({
    ...{ id, phone, name, customer_id: customerId, body: fillPlaces(body, texts) },
  }))
  const stored = await db.query<Omit<DueMessage, 'inMs' | 'texts'>>(
    // Somebody who waits for an answer goes on waiting for it; whoever never wrote stays out of what is open.
    `with chosen as (
       select r.*, gen_random_uuid() as key from jsonb_to_recordset($2::jsonb)
         as r (id bigint, phone text, name text, customer_id bigint, body text)
     ), opened as (
       insert into social_conversations as o (account_id, person_ref, phone, name, customer_id, excerpt, last_direction, last_at,
         is_unread, closed_at)
       select $1, ltrim(phone, '+'), phone, name, customer_id, left(body, 200), 'out', now(), false, now() from chosen
       on conflict (account_id, person_ref) do update set
         customer_id = coalesce(o.customer_id, excluded.customer_id),
         excerpt = case when o.closed_at is null then o.excerpt else excluded.excerpt end,
         last_direction = case when o.closed_at is null then o.last_direction else 'out' end,
         last_at = case when o.closed_at is null then o.last_at else greatest(o.last_at, now()) end
       returning o.id, o.person_ref
     ), written as (
       insert into social_messages (conversation_id, direction, body, send_key, state, author_id)
       select o.id, 'out', c.body, c.key, 'sending', app_user_id()
       from chosen c join opened o on o.person_ref = ltrim(c.phone, '+') returning id, conversation_id, send_key
     )
     update social_campaign_people p set state = 'out', out_at = now(), message_id = w.id
     from chosen c join written w on w.send_key = c.key
     where p.id = c.id returning p.id as person_id, w.id as message_id, w.conversation_id, ltrim(c.phone, '+') as person_ref,
       w.send_key`,
    [accountId, JSON.stringify(rows)],
  )
  const textsOf = new Map(people.map(({ id, placeTexts }) => [id, placeTexts]))
  return stored.map((message) => ({ ...message, texts: textsOf.get(message.personId) ?? [] }))
}

/** Milliseconds until the first of some places in the pace of an account, which all processes share. */
async function takeSlots(
  db: Db,
  accountId: number,
  { slots, perSecond }: { slots: number; perSecond: number },
): Promise<number> {
  const row = await one<{ ms: number }>(
    db,
    `update social_accounts a set next_slot_at = greatest(coalesce(a.next_slot_at, clock_timestamp()), clock_timestamp())
         + make_interval(secs => $2::float8 / $3)
     where a.id = $1
     returning extract(epoch from a.next_slot_at - make_interval(secs => $2::float8 / $3) - clock_timestamp())::float8 * 1000 as ms`,
    [accountId, slots, perSecond],
  )
  return Math.max(0, row?.ms ?? 0)
}

// Whoever is on his way may come back into the line: nothing has ended before each of them has his answer.
async function endOrWait(db: Db, campaignId: number): Promise<void> {
  const next = await one<{ at: string | null }>(
    db,
    `select case when bool_or(m.state = 'sending') then now() + interval '2 seconds'
       else min(p.due_at) filter (where p.state = 'waiting') end as at
     from social_campaign_people p left join social_messages m on m.id = p.message_id
     where p.campaign_id = $1 and (p.state = 'waiting' or m.state = 'sending')`,
    [campaignId],
  )
  if (!next?.at) return moveCampaign(db, campaignId, 'done')
  await db.query('update social_campaigns set next_at = greatest(now(), $2) where id = $1', [
    ...[campaignId, next.at],
  ])
}
