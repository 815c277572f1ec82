import type { CustomerChannel } from '@landfall/contract/social/channels.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { internationalPhone, isMobile } from '#platform/reference/phone-numbers.ts'
import { conversationColumns, conversationTables } from '../social-inbox/chat-list.ts'
import type { InboxNeeds } from '../social-inbox/chat-service.ts'
import { linkedinLink, messengerLink, telegramLink, whatsappLink } from './reach-links.ts'

interface Person {
  name: string
  jobTitle: string
  emails: string[]
  phones: string[]
  linkedin: string
  socials: { type: string; value: string }[]
}

interface Talk {
  id: number
  network: SocialNetwork
  name: string
  phone: string
  username: string
  replyUntil: string | null
  bar: CustomerChannel['bar']
}

/** By what the people of a customer can be written to, and what is possible now; for whoever may read what is written with him. */
export async function readChannels(
  ctx: TransactionContext,
  needs: InboxNeeds,
  id: number,
): Promise<CustomerChannel[]> {
  if (!(await needs.readsCustomer(ctx, id))) throw new AppError('socialCustomerUnknown')
  const people = await readPeople(ctx.db, id)
  const talks = ctx.permissions.has('social.inbox.read') ? await readTalks(ctx.db, id) : []
  const consents = await readConsents(
    ctx.db,
    people.flatMap(({ phones }) => phones),
  )
  // Nobody has WhatsApp at a telephone of the office, unless he wrote from it or has agreed with it.
  const wrote = talks.flatMap(({ network, phone }) => (network === 'whatsapp' ? [phone] : []))
  const known = new Set([...consents.keys(), ...wrote])
  const channels = people.flatMap((person) => channelsOf(person, { talks, known }))
  const taken = new Set(channels.map(({ conversationId }) => conversationId))
  // Whoever wrote from somewhere that nobody has noted down.
  const others = talks.filter((talk) => !taken.has(talk.id)).map(ofTalk)
  return withStandings(ctx.db, [...channels, ...others])
}

async function readPeople(db: Db, id: number): Promise<Person[]> {
  const customer = await one<{ country: string | null; phone: string }>(
    db,
    'select country, phone from customers where id = $1',
    [id],
  )
  const contacts = await db.query<Person>(
    `select name, job_title, array_remove(array[work_email, personal_email] || other_emails, '') as emails, phones, linkedin, socials
     from customer_contacts where customer_id = $1 order by position, id`,
    [id],
  )
  const country = customer?.country ?? null
  const own = {
    name: '',
    jobTitle: '',
    emails: [],
    phones: [customer?.phone ?? ''],
    linkedin: '',
    socials: [],
  }
  return [...contacts, own].map((person) => ({
    ...person,
    phones: person.phones.filter(Boolean).map((phone) => internationalPhone(phone, country)),
  }))
}

function readTalks(db: Db, customerId: number): Promise<Talk[]> {
  return db.query(
    `select * from (select ${conversationColumns} from ${conversationTables} where k.customer_id = $1) t
     order by t.last_at desc, t.id desc limit 50`,
    [customerId],
  )
}

type Reach = Pick<CustomerChannel, 'kind' | 'value' | 'link'>

const nothing = {
  ...{ isSuppressed: false, conversationId: null, bar: null, replyUntil: null, consent: null },
}

interface Known {
  talks: readonly Talk[]
  /** Numbers at which somebody is known to have WhatsApp. */
  known: ReadonlySet<string>
}

function channelsOf(person: Person, { talks, known }: Known): CustomerChannel[] {
  const { name, jobTitle } = person
  return reachesOf(person, known).map((reach) => {
    const talk = talks.find((each) => isAt(each, reach))
    return { ...nothing, name, jobTitle, ...reach, ...(talk ? stateOf(talk) : {}) }
  })
}

function reachesOf({ emails, phones, socials, linkedin }: Person, known: ReadonlySet<string>): Reach[] {
  const named = (type: string) => socials.flatMap((each) => (each.type === type ? [each.value] : []))
  const numbers = [
    ...named('whatsapp').map((value) => internationalPhone(value.replace(/[^\d+]/g, ''), null)),
    ...phones.filter((phone) => isMobile(phone) || known.has(phone)),
  ]
  return [
    ...emails.map((value) => ({ kind: 'mail' as const, value, link: '' })),
    ...[...new Set(numbers)].map((value) => ({
      kind: 'whatsapp' as const,
      value,
      link: whatsappLink(value),
    })),
    ...named('telegram').map((value) => ({ kind: 'telegram' as const, value, link: telegramLink(value) })),
    ...named('facebook').map((value) => ({ kind: 'facebook' as const, value, link: messengerLink(value) })),
    ...(linkedin === ''
      ? []
      : [{ kind: 'linkedin' as const, value: linkedin, link: linkedinLink(linkedin) }]),
  ].filter(({ kind, link }) => kind === 'mail' || link !== '')
}

function isAt({ network, phone, username }: Talk, { kind, value, link }: Reach): boolean {
  if (network !== kind) return false
  if (kind === 'whatsapp') return phone === value
  return username !== '' && link.toLowerCase().endsWith(`/${username.replace(/^@/, '').toLowerCase()}`)
}

const stateOf = ({ id, bar, replyUntil }: Talk) => ({ conversationId: id, bar, replyUntil })

function ofTalk(talk: Talk): CustomerChannel {
  const { network, name, phone, username } = talk
  const value = phone || username || name
  const link =
    network === 'whatsapp' ? whatsappLink(phone) : network === 'telegram' ? telegramLink(username) : ''
  return { ...nothing, kind: network, name, jobTitle: '', value, link, ...stateOf(talk) }
}

async function withStandings(db: Db, channels: readonly CustomerChannel[]): Promise<CustomerChannel[]> {
  const valuesOf = (kind: string) => channels.flatMap((each) => (each.kind === kind ? [each.value] : []))
  const suppressed = await db.query<{ email: string }>(
    'select email from suppressions where removed_at is null and email = any($1)',
    [valuesOf('mail').map((email) => email.toLowerCase())],
  )
  const holds = await readConsents(db, valuesOf('whatsapp'))
  const refused = new Set(suppressed.map(({ email }) => email))
  return channels.map((channel) => {
    if (channel.kind === 'mail') return { ...channel, isSuppressed: refused.has(channel.value.toLowerCase()) }
    if (channel.kind !== 'whatsapp') return channel
    const held = holds.get(channel.value)
    return { ...channel, consent: held ? 'given' : held === false ? 'ended' : 'none' }
  })
}

/** Whether the consent of each of some numbers holds; those that never had one are missing. */
async function readConsents(db: Db, phones: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db.query<{ phone: string; holds: boolean }>(
    'select phone, bool_or(ended_at is null) as holds from social_consents where phone = any($1) group by phone',
    [phones],
  )
  return new Map(rows.map(({ phone, holds }) => [phone, holds]))
}
