import { fillPlaces } from '@landfall/contract/social/message-templates.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { playedBusinessId } from './played-answers.ts'

interface DemoTemplate {
  name: string
  language: string
  category: 'marketing' | 'utility'
  body: string
  footer: string
  buttons: readonly string[]
  state: 'approved' | 'rejected'
  reason: string
}

const templates: readonly [DemoTemplate, ...DemoTemplate[]] = [
  {
    ...{ name: 'spring_catalogue', language: 'en', category: 'marketing', state: 'approved', reason: '' },
    body: 'Hello {{1}}, our spring catalogue with 48 new items is ready for {{2}}. Shall I send it to you?',
    ...{ footer: '', buttons: ['Stop'] },
  },
  {
    ...{ name: 'invitacion_feria', language: 'es', category: 'marketing', state: 'approved', reason: '' },
    body: 'Hola {{1}}: estaremos en la feria de Cantón, pabellón 10.2. ¿Le reservamos una hora en nuestro stand?',
    ...{ footer: '', buttons: ['Baja'] },
  },
  {
    ...{ name: 'shipment_left', language: 'en', category: 'utility', state: 'approved', reason: '' },
    body: 'Dear {{1}}, your order {{2}} left Ningbo today. We will send you the documents within two days.',
    ...{ footer: '', buttons: [] },
  },
  {
    ...{ name: 'flash_sale', language: 'en', category: 'marketing', state: 'rejected' },
    ...{ body: 'BUY NOW {{1}}!!! Only today!', footer: '', buttons: [] },
    reason: 'INVALID_FORMAT: too many special characters',
  },
]

const proofs = [
  { source: 'fair', proof: 'Canton Fair, card no. 0417' },
  { source: 'form', proof: 'Website form “catalogue by WhatsApp”' },
  { source: 'contract', proof: 'Order PO-2031, clause 9' },
  { source: 'conversation', proof: '“Yes, please keep me posted here”' },
] as const

/** How the messages of the campaign that was sent went, by turns. */
const outcomes = ['read', 'delivered', 'read', 'read', 'failed', 'delivered', 'read', 'sent'] as const

interface DemoPerson {
  id: number
  company: string
  name: string
  phone: string
}

/** Loads templates, people who have agreed, and a campaign that has been sent to some of them. */
export async function loadDemoCampaigns(db: Db, accountId: number): Promise<void> {
  const ids: number[] = []
  for (const template of templates) ids.push(await storeTemplate(db, template))
  const people = await db.query<DemoPerson>(
    `select distinct on (p.phones[1]) c.id, c.name as company, p.name, p.phones[1] as phone from customers c
       join customer_contacts p on p.customer_id = c.id
     where c.company_id = app_company_id() and c.owner_id is not null and c.deleted_at is null and p.position = 0
       and p.phones[1] ~ '^\\+[1-9][0-9]{6,14}$' order by p.phones[1], c.id limit 24`,
  )
  for (const [at, person] of people.entries()) await storeConsent(db, person, at)
  await storeCampaign(db, { accountId, templateId: ids[0] ?? 0, people: people.slice(0, 16) })
}

async function storeTemplate(db: Db, template: DemoTemplate): Promise<number> {
  const { name, language, category, body, footer, buttons, state, reason } = template
  const row = await one<{ id: number }>(
    db,
    `insert into social_templates (business_id, is_played, provider_id, name, language, category, body, footer, buttons, state,
       reason, created_at)
     values ($1, true, 'demo-' || $2, $2, $3, $4, $5, $6, $7, $8, $9, now() - interval '20 days') returning id`,
    [playedBusinessId, name, language, category, body, footer, buttons, state, reason],
  )
  return row?.id ?? 0
}

async function storeConsent(db: Db, { id, name, phone }: DemoPerson, at: number): Promise<void> {
  const how = proofs[at % proofs.length] ?? proofs[0]
  const hasEnded = at % 12 === 11
  await db.query(
    `insert into social_consents (phone, name, customer_id, source, given_on, proof, recorded_at, ended_at, end_reason)
     values ($1, $2, $3, $4, current_date - $5::int, $6, now() - make_interval(days => $5),
       case when $7 then now() - interval '2 days' end, case when $7 then 'stop' end)
     on conflict (company_id, phone) where ended_at is null do nothing`,
    [phone, name, id, how.source, 30 + at, how.proof, hasEnded],
  )
}

interface SentCampaign {
  accountId: number
  templateId: number
  people: readonly DemoPerson[]
}

const dayAgo = `now() - interval '5 days'`

async function storeCampaign(db: Db, { accountId, templateId, people }: SentCampaign): Promise<void> {
  const values = [
    { from: 'firstName', text: 'there' },
    { from: 'customer', text: 'you' },
  ]
  const campaign = await one<{ id: number }>(
    db,
    `insert into social_campaigns (key, name, account_id, template_id, place_values, state, next_at, starts_at, created_at, ended_at)
     values (gen_random_uuid(), '春季目录 / Spring catalogue', $1, $2, $3, 'done', ${dayAgo}, ${dayAgo}, ${dayAgo}, ${dayAgo})
     returning id`,
    [accountId, templateId, JSON.stringify(values)],
  )
  for (const [at, person] of people.entries()) {
    const first = person.name.split(/\s+/)[0] || 'there'
    const texts = [first, person.company]
    await storeSent(db, { accountId, campaignId: campaign?.id ?? 0, person, texts, at })
  }
}

interface SentMessage {
  accountId: number
  campaignId: number
  person: DemoPerson
  texts: string[]
  at: number
}

async function storeSent(db: Db, { accountId, campaignId, person, texts, at }: SentMessage): Promise<void> {
  const body = fillPlaces(templates[0].body, texts)
  const state = outcomes[at % outcomes.length] ?? 'read'
  const hasFailed = state === 'failed'
  await db.query(
    `with talk as (
       insert into social_conversations as o (account_id, person_ref, phone, name, customer_id, excerpt, last_direction, last_at,
         is_unread, closed_at)
       values ($1, ltrim($2, '+'), $2, $3, $4, left($5, 200), 'out', ${dayAgo}, false, ${dayAgo})
       on conflict (account_id, person_ref) do update set customer_id = coalesce(o.customer_id, excluded.customer_id)
       returning id
     ), message as (
       insert into social_messages (conversation_id, direction, body, provider_id, state, failure, trouble, author_id, at)
       select id, 'out', $5, 'demo-campaign-' || $6::int, $7, case when $8 then 'person' end,
         case when $8 then 'Message undeliverable' else '' end, app_user_id(), ${dayAgo} from talk returning id
     )
     insert into social_campaign_people (campaign_id, customer_id, phone, name, place_texts, state, out_at, message_id)
     select $9, $4, $2, $3, $10, 'out', ${dayAgo}, id from message on conflict do nothing`,
    [
      ...[accountId, person.phone, person.name, person.id, body, at, state, hasFailed],
      ...[campaignId, texts],
    ],
  )
}
