import { normalisePhone } from '@landfall/contract/customers/customer-contacts.ts'
import { type DuplicateView, lookupsPerHour } from '@landfall/contract/customers/customer-identity.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { internationalPhone, numbersDialled } from '#platform/reference/phone-numbers.ts'
import { ownHostOf, ownMailHostOf, phoneKeyOf } from '#platform/reference/reach-keys.ts'
import { type Duplicate, findDuplicates, type RecognisingKey } from './duplicate-finder.ts'
import { type DuplicateDeps, presentDuplicates } from './duplicate-view.ts'
import { countQuestion } from './hidden-answers.ts'

/** How many customers one answer names. */
const shownLimit = 6

/** What looking up needs of customers. */
export interface LookupDeps extends DuplicateDeps {
  nameKeyOf(name: string): string
}

export interface LookupAnswer {
  items: DuplicateView[]
  more: number
  left: number
}

/**
 * Whether a customer exists, whoever has it. Whoever asks about everything carries the address book away, so it is counted
 * and written down; throws `lookupTooShort` and, beyond the limit, `lookupsUsedUp`.
 */
export async function lookUp(ctx: TransactionContext, deps: LookupDeps, text: string): Promise<LookupAnswer> {
  const used = await countQuestion(ctx, text)
  const { duplicates, more } = await findByText(ctx.db, deps, text)
  const items = await presentDuplicates(ctx, deps, duplicates)
  return {
    items: items.slice(0, shownLimit),
    more: more + Math.max(0, items.length - shownLimit),
    left: Math.max(0, lookupsPerHour - used),
  }
}

/** The customers a text may mean, those in the recycle bin too, and how many more there are. */
export async function findByText(
  db: Db,
  { nameKeyOf }: Pick<LookupDeps, 'nameKeyOf'>,
  text: string,
): Promise<{ duplicates: Duplicate[]; more: number }> {
  const keys = await keysOfText(db, text)
  const isName = keys.every(({ type }) => type === 'registration')
  if (isName && !isLongEnough(text)) throw new AppError('lookupTooShort')
  const candidate = { row: 0, keys, nameKey: isName ? nameKeyOf(text) : '', country: null }
  const exact = await findDuplicates(db, [candidate], { withBin: true })
  if (!isName) return { duplicates: exact, more: 0 }
  const { named, more } = await findNamed(db, text, new Set(exact.map(({ customerId }) => customerId)))
  return { duplicates: [...exact, ...named], more }
}

// Three letters, or two characters of a script that writes whole words with them.
function isLongEnough(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  return (
    letters.length >= 3 ||
    letters.filter((letter) => /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(letter)).length >= 2
  )
}

async function keysOfText(db: Db, text: string): Promise<RecognisingKey[]> {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (/^\S+@\S+$/.test(plain)) {
    const host = ownMailHostOf(plain)
    return [{ type: 'email', value: plain }, ...(host ? [{ type: 'emailDomain', value: host } as const] : [])]
  }
  const typed = internationalPhone(normalisePhone(plain), null)
  const phone = phoneKeyOf(typed, null)
  if (phone) return [{ type: 'phone', value: phone }]
  if (/^[0-9]{7,15}$/.test(typed)) return keysOfNumber(db, typed)
  const host = /^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/u.test(plain) ? ownHostOf(plain) : null
  return host ? [{ type: 'domain', value: host }] : registrationsOf(db, text)
}

// Digits alone are a telephone number of any country, or one of a register.
async function keysOfNumber(db: Db, digits: string): Promise<RecognisingKey[]> {
  const phones = numbersDialled(digits).map((value) => ({ type: 'phone', value }) as const)
  return [...phones, ...(await registrationsOf(db, digits))]
}

// The country of a number is not asked for: it is looked for in all that the company's customers are in.
async function registrationsOf(db: Db, text: string): Promise<RecognisingKey[]> {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  if (!/[0-9]{3}/.test(number)) return []
  const countries = await db.query<{ country: string }>(
    `select distinct coalesce(country, '') as country from customers where registration_no <> ''`,
  )
  return countries.map(({ country }) => ({ type: 'registration', value: `${country}:${number}` }))
}

async function findNamed(
  db: Db,
  text: string,
  known: ReadonlySet<number>,
): Promise<{ named: Duplicate[]; more: number }> {
  const found = await db.query<Omit<Duplicate, 'row' | 'key' | 'value' | 'isHard'>>(
    `select c.id as customer_id, c.name, c.country, c.owner_id, u.name as owner_name, c.pool_id,
       false as is_in_bin, c.last_follow_up_at
     from customers c left join users u on u.id = c.owner_id
     where c.id = any(array(select customers_matching($1))) and c.deleted_at is null and c.id <> all($2::bigint[])
       and search_text(c.name) like all(search_patterns($1))
     order by length(c.name), c.id limit 100`,
    [text, [...known]],
  )
  const shown = Math.max(0, shownLimit - known.size)
  const named = found
    .slice(0, shown)
    .map((customer) => ({ ...customer, row: 0, key: 'name' as const, value: text, isHard: false }))
  return { named, more: found.length - named.length }
}
