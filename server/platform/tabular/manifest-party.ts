import { foldHeader } from './header-matching.ts'
import type { KnownPart, ManifestColumn, PartyRole, RowsOfPart } from './manifest-part.ts'

const addressLines = [
  'address',
  'address_1',
  'address_2',
  'address_3',
  'address_4',
  'city',
  'state_province',
  'zip_code',
]

/** The columns about one party of a bill: who it is, where, and how it is reached. */
export function partyColumns(role: PartyRole, known: readonly KnownPart[]): ManifestColumn[] {
  const parts = known.filter((part) => part.role === role)
  if (parts.length === 0) return []
  const column = (name: string, read: (rows: RowsOfPart) => string): ManifestColumn => ({
    name,
    isShared: true,
    read,
  })
  const texts =
    (...ends: string[]) =>
    (rows: RowsOfPart) =>
      joined(parts.flatMap((part) => cellsOf(part, rows[part.at]?.slice(0, 1), namesOf(role, ends))))
  const start = role === 'notify' ? 'notify_party' : role
  const place = column(`${start}_address`, texts(...addressLines))
  if (role === 'notify') return [column(start, texts('name')), place]
  const hasContacts = parts.some(({ column: at }) => contactColumns(role).some((name) => at.has(name)))
  const reached = (kind: NumberKind) => (rows: RowsOfPart) =>
    joined(
      parts.flatMap((part) => (rows[part.at] ?? []).flatMap((row) => numbersOf({ role, part, row }, kind))),
    )
  const people = (rows: RowsOfPart) =>
    joined(parts.flatMap((part) => cellsOf(part, rows[part.at], namesOf(role, nameEnds))))
  const contacts = [
    column(`${role}_contact`, people),
    column(`${role}_phone`, reached('phone')),
    column(`${role}_email`, reached('email')),
  ]
  return [
    column(`${role}_name`, texts('name')),
    place,
    column(`${role}_country`, texts('country', 'country_code')),
    ...(hasContacts ? contacts : []),
  ]
}

const nameEnds = ['contact_name', 'contact']
const phoneEnds = ['phone', 'telephone']
const emailEnds = ['email', 'e_mail']
const numberEnds = ['comm_number', 'communication_number']

function contactColumns(role: PartyRole): string[] {
  return namesOf(role, [...nameEnds, ...phoneEnds, ...emailEnds, ...numberEnds]).map(foldHeader)
}

type NumberKind = 'phone' | 'email'

/** The numbers of one kind in a row; a fax is kept among the phones, and said to be one. */
function numbersOf(
  { role, part, row }: { role: PartyRole; part: KnownPart; row: readonly string[] },
  wanted: NumberKind,
): string[] {
  const cells = (...ends: string[]) => cellsOf(part, [row], namesOf(role, ends))
  const own = cells(...(wanted === 'phone' ? phoneEnds : emailEnds))
  const [qualifier = ''] = cells(...numberEnds.map((end) => `${end}_qualifier`))
  const told = cells(...numberEnds).flatMap((number) => {
    const kind = number.includes('@') || /^e-?m/i.test(qualifier) ? 'email' : 'phone'
    if (kind !== wanted) return []
    return [/^f/i.test(qualifier) ? `Fax ${number}` : number]
  })
  return [...own, ...told]
}

/** What columns are called that say this of the party, alone and behind its name. */
function namesOf(role: PartyRole, ends: readonly string[]): string[] {
  return ends.flatMap((end) => [end, `${role}_${end}`, `${role}_party_${end}`])
}

function cellsOf(
  { column }: KnownPart,
  rows: readonly (readonly string[])[] | undefined,
  names: readonly string[],
): string[] {
  const columns = names.flatMap((name) => column.get(foldHeader(name)) ?? [])
  return (rows ?? []).flatMap((row) =>
    columns.map((index) => (row[index] ?? '').trim()).filter((cell) => cell !== ''),
  )
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join(', ')
}
