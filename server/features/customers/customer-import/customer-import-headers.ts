import {
  contactFieldNames,
  contactFields,
  contactTextOf,
} from '@landfall/contract/customers/customer-contacts.ts'
import {
  type FurtherColumn,
  gatheredFields,
  type ImportColumn,
  type ImportField,
  importFields,
  importFieldText,
  type OwnFieldColumn,
} from '@landfall/contract/customers/import-fields.ts'
import {
  fieldTextOf,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import { locales } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { createHeaderMatcher, foldHeader } from '#platform/tabular/header-matching.ts'
import { withContentGuesses } from './contact-content.ts'
import { type ContactColumn, readContactHeaders } from './contact-headers.ts'

/** Headers of what is no field, by what they mean: Chinese, English, Spanish, Japanese, Korean, Italian and those of vCards. */
const furtherHeaders: Readonly<Record<FurtherColumn, string>> = {
  reference:
    '客户编号, 编号, 外部编号, customer id, client id, id, external id, record id, account number, reference, customer no, código de cliente, id cliente, 顧客番号, 顧客コード, 고객번호, 고객코드, codice cliente, UID',
  labels: '标签, 客户标签, labels, label, tags, tag, etiquetas, ラベル, タグ, 라벨, 태그, etichette',
  owner:
    '负责人, 业务员, 跟进人, 所属人, 客户经理, owner, account owner, sales rep, salesperson, assigned to, user name, responsable, vendedor, 担当者, 営業担当, 담당자, 영업담당, responsabile, venditore',
  namePrefix: '称谓, name prefix, salutation, 敬称, 호칭',
  firstName: '名, first name, given name, nombre de pila, prénom, 下の名前',
  middleName: '中间名, middle name, segundo nombre, ミドルネーム, 중간 이름, secondo nome',
  lastName: '姓, last name, family name, surname, apellido, apellidos, 苗字, cognome',
  nameSuffix: '名字后缀, name suffix',
  whatsapp: 'whatsapp, whats app, whatsapp number, ワッツアップ, 왓츠앱',
  wechat: '微信, 微信号, wechat, we chat, wechat id, ウィーチャット, 위챗',
  followUpAt:
    '跟进时间, 跟进日期, follow up date, follow-up time, activity date, fecha de seguimiento, フォロー日時, フォロー日, 활동일, 팔로업 일시, 후속 연락 일시, data follow-up, data attività',
  followUpMethod:
    '跟进方式, follow up method, follow-up type, activity type, tipo de seguimiento, フォロー方法, 활동 유형, 팔로업 방법, 후속 연락 방법, tipo attività',
  followUpContent:
    '跟进内容, 跟进记录, 跟进, follow up, follow-up, follow up content, activity, call notes, seguimiento, フォロー内容, フォロー記録, 활동 내용, 팔로업 내용, 후속 연락 내용, attività, contenuto follow-up',
  followUpAuthor:
    '跟进人姓名, 跟进者, 记录人, follow up by, follow-up author, created by, activity owner, autor, autor del seguimiento, フォロー担当, 記録者, 활동 작성자, 작성자, autore',
}

/** Headers by the column that they name. */
const headersOf = new Map<ImportField, string>([
  ...(Object.entries(furtherHeaders) as [FurtherColumn, string][]),
  ...standardFieldNames.map((field) => [fieldTextOf(field), standardFields[field].headers] as const),
  ...contactFieldNames.map((field) => [contactTextOf(field), contactFields[field].headers] as const),
])

/** Columns of our own exports that an import does not take: they say what happened here, or are worked out. */
const leftOut = [
  'founder',
  'lastFollowUpAt',
  'contactedAt',
  'lastContactAt',
  'wonAt',
  'createdAt',
  'updatedAt',
  'dropsAt',
  'lockedUntil',
  'poolName',
  'pooledAt',
  'lastOwner',
] as const
type LeftOut = `not:${(typeof leftOut)[number]}`

const namesIn = (texts: string) =>
  locales.map((locale) => translate(locale, texts)).filter((name) => name !== texts)

// What our own files and pages call it.
const ownNames = (field: ImportField) => [
  ...namesIn(importFieldText(field)),
  ...namesIn(`customers.fields.${field}`),
]

const matcher = createHeaderMatcher<ImportField | LeftOut>({
  ...(Object.fromEntries(
    importFields.map((field) => [field, [...(headersOf.get(field) ?? '').split(','), ...ownNames(field)]]),
  ) as Record<ImportField, string[]>),
  ...(Object.fromEntries(
    leftOut.map((field) => [
      `not:${field}`,
      [...namesIn(`customers.fields.${field}`), ...namesIn(`publicPool.fields.${field}`)],
    ]),
  ) as Record<LeftOut, string[]>),
})

/** All headers that name a field, folded. */
export const knownHeaders = matcher.known

/** What our own files write above the fields of the product. */
const ownHeaders = new Set(
  [
    ...importFields.flatMap(ownNames),
    ...leftOut.flatMap((field) => namesIn(`customers.fields.${field}`)),
  ].map(foldHeader),
)

/** An own field of the company with its names in all languages. */
export interface NamedOwnField {
  column: OwnFieldColumn
  names: readonly string[]
}

/** A field for each column, by its header and then by its cells; the company's own fields by their names. */
export function proposeImportColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  ownFields: readonly NamedOwnField[] = [],
): (ImportColumn | null)[] {
  const own = headers.map((header) => {
    const folded = foldHeader(header)
    if (ownHeaders.has(folded)) return null
    return ownFields.find(({ names }) => names.some((name) => foldHeader(name) === folded))?.column ?? null
  })
  // Our own files say it by the names of the fields, whatever other programs mean by them.
  const ours = headers.filter((header) => ownHeaders.has(foldHeader(header)))
  const isOurs = ours.length >= headers.length * 0.8
  const read = isOurs ? headers.map(() => undefined) : readContactHeaders(headers, rows)
  const settled = once(
    headers.map((_, at) => own[at] ?? (isYesOrNo(rows.map((row) => row[at] ?? '')) ? 'nothing' : read[at])),
  )
  const rest = headers.map((header, at) => (settled[at] ? '' : header))
  const free = [...importFields, ...leftOut.map((field) => `not:${field}` as const)].filter(
    (field) => isGathered(field) || !settled.includes(field as ImportField),
  )
  const found = matcher.propose(rest, { fields: free })
  const byHeaders = settled.map((column, at) => {
    const field = column ?? found[at] ?? matcher.exact(rest[at] ?? '').find(isGathered) ?? null
    return field === 'nothing' || !isColumn(field) ? null : field
  })
  const isOpen = settled.map((column, at) => column === undefined && found[at] === null)
  const columns = withContentGuesses(byHeaders, { headers, rows, isOpen })
  return isOurs ? columns : withSomebody(columns, headers)
}

/** A bare name beside a company is a person's, and in lists of companies who is in charge is theirs, where nobody else is named. */
function withSomebody(
  columns: readonly (ImportColumn | null)[],
  headers: readonly string[],
): (ImportColumn | null)[] {
  const isNamed = columns.some((column) => column !== null && personFields.includes(column))
  if (isNamed) return [...columns]
  const hasCompany = columns.includes('name')
  const person = columns.findIndex((column, at) => {
    const header = (headers[at] ?? '').trim()
    return column === null ? hasCompany && bareName.test(header) : column === 'owner' && inCharge.test(header)
  })
  return columns.map((column, at) => (at === person ? 'contactName' : column))
}

const bareName = /^(?:name|nombre|nome|nom|名前|お名前|이름|名字)$/i
const inCharge = /^(?:担当者?|담당자|負責人|负责人|responsable|responsabile)$/i

const personFields: readonly ImportColumn[] = ['contactName', 'firstName', 'lastName']

const isGathered = (field: ImportColumn | LeftOut | 'nothing'): boolean =>
  (gatheredFields as readonly string[]).includes(field)

/** Each meaning at its first column, except those that gather. */
function once<Column extends ImportColumn | ContactColumn | undefined>(
  columns: readonly Column[],
): (Column | 'nothing')[] {
  return columns.map((column, at) => {
    const isFirst = columns.indexOf(column) === at
    const gathers = column === undefined || column === 'nothing' || isGathered(column)
    return isFirst || gathers ? column : 'nothing'
  })
}

/** A column that answers questions with yes and no names nothing. */
function isYesOrNo(cells: readonly string[]): boolean {
  const full = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')
  return full.length > 0 && full.every((cell) => /^(?:true|false|yes|no)$/.test(cell))
}

function isColumn(field: ImportColumn | LeftOut | null): field is ImportColumn {
  return field !== null && !field.startsWith('not:')
}
