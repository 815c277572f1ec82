import type { Nomenclature } from '@landfall/contract/customs/customs-nomenclature.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { searchText } from '#platform/text/search-text.ts'
import type { NamedCode } from './nomenclature-file.ts'

/** Rows of one statement. */
const batchSize = 5_000

/** Whose names: those every company has, or the company's own. */
export type Shelf = 'shared' | 'own'

const tables = {
  shared: { files: 'shared_nomenclatures', codes: 'shared_nomenclature_codes', key: 'locale' },
  own: { files: 'customs_nomenclatures', codes: 'customs_nomenclature_codes', key: 'company_id, locale' },
} as const

const columns = 'locale, file_name, codes, imported_at'

/** What was imported, by language. */
export function listNomenclatures(db: Db, shelf: Shelf): Promise<Nomenclature[]> {
  return db.query(`select ${columns} from ${tables[shelf].files} order by locale`)
}

/** Puts the codes of a file in place of the earlier ones of its language. */
export async function replaceNomenclature(
  db: Db,
  shelf: Shelf,
  { locale, fileName, codes }: { locale: Locale; fileName: string; codes: readonly NamedCode[] },
): Promise<Nomenclature> {
  const { files, codes: table, key } = tables[shelf]
  const stored = await one<Nomenclature>(
    db,
    `insert into ${files} (locale, file_name, codes) values ($1, $2, $3)
     on conflict (${key}) do update set file_name = excluded.file_name, codes = excluded.codes, imported_at = now()
     returning ${columns}`,
    [locale, fileName, codes.length],
  )
  if (!stored) throw new Error('no nomenclature was stored')
  await db.query(`delete from ${table} where locale = $1`, [locale])
  for (let at = 0; at < codes.length; at += batchSize) {
    const batch = codes.slice(at, at + batchSize)
    await db.query(
      `insert into ${table} (locale, code, name, words)
       select $1, * from unnest($2::text[], $3::text[], $4::text[])`,
      [
        locale,
        batch.map(({ code }) => code),
        batch.map(({ name }) => name),
        batch.map(({ name }) => ` ${searchText(name)} `),
      ],
    )
  }
  return stored
}

/** Removes the names of a language. */
export async function removeNomenclature(db: Db, shelf: Shelf, locale: Locale): Promise<void> {
  const rows = await db.query(`delete from ${tables[shelf].files} where locale = $1 returning locale`, [
    locale,
  ])
  if (rows.length === 0) throw new AppError('nomenclatureNotFound')
}

/** A name of a code; `rank` is lower the better it suits the reader. */
export interface StoredName {
  code: string
  name: string
  rank: number
}

// One's own before what all have, one's language before English, English before others.
const bothShelves = `(
  select code, name, words, case when locale = $1 then 0 when locale = 'en' then 4 else 6 end as rank
    from customs_nomenclature_codes
  union all
  select code, name, words, case when locale = $1 then 1 when locale = 'en' then 5 else 7 end
    from shared_nomenclature_codes) as named`

/** All names of the codes. */
export function readStoredNames(db: Db, locale: Locale, codes: readonly string[]): Promise<StoredName[]> {
  return db.query(`select code, name, rank from ${bothShelves} where code = any($2)`, [locale, codes])
}

/** The codes of a length that stored codes are at or below, with whether there are longer ones. */
export function readStoredBelow(db: Db, parent: string): Promise<{ code: string; hasMore: boolean }[]> {
  return db.query(
    `select left(code, $2) as code, bool_or(length(code) > $2) as has_more
     from (select code from customs_nomenclature_codes union all select code from shared_nomenclature_codes) as every
     where code like $1 || '%' and length(code) >= $2 group by 1 order by 1`,
    [parent, parent.length + 2],
  )
}

/** Codes that begin with the digits, or whose names have all the words, each with such a name. */
export function searchStored(
  db: Db,
  locale: Locale,
  { digits, words, limit }: { digits: string; words: readonly string[]; limit: number },
): Promise<NamedCode[]> {
  const condition = digits
    ? `code like $2 || '%'`
    : words.map((_, at) => `words like '%' || $${at + 2} || '%'`).join(' and ')
  if (condition === '') return Promise.resolve([])
  return db.query<NamedCode>(
    `select code, (array_agg(name order by rank))[1] as name from ${bothShelves}
     where ${condition} group by code order by length(code), code limit ${limit}`,
    [locale, ...(digits ? [digits] : words.map((word) => ` ${word}`))],
  )
}

/** Headings a nomenclature has at least; names of single codes alone do not tell what is missing. */
const leastHeadings = 1_000

/** The four-digit headings of what was imported; none when nothing near a whole nomenclature was. */
export async function listHeadings(db: Db): Promise<string[]> {
  const rows = await db.query<{ heading: string }>(
    `select distinct left(code, 4) as heading from (
       select code from customs_nomenclature_codes union all select code from shared_nomenclature_codes) as codes
     where length(code) >= 4`,
  )
  return rows.length < leastHeadings ? [] : rows.map(({ heading }) => heading)
}
