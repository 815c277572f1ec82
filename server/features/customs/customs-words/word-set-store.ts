import { type SetWords, type WordSet, wordSetLimit } from '@landfall/contract/customs/customs-words.ts'
import { locales } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { searchText } from '#platform/text/search-text.ts'
import { shippedWordSets } from './shipped-word-sets.ts'

const columns = 'id, key, words'

/** The sets of the company, the newest first, then those of the product that it has not replaced. */
export async function listWordSets(db: Db): Promise<WordSet[]> {
  const own = await db.query<WordSet>(`select ${columns} from customs_word_sets order by id desc`)
  const replaced = new Set(own.map(({ key }) => key))
  const shipped = shippedWordSets.filter(({ key }) => !replaced.has(key))
  return [...own, ...shipped.map((set) => ({ id: null, ...set }))]
}

/** Adds a set of the company; one of the product is replaced once at most. */
export async function addWordSet(db: Db, { key, words }: Omit<WordSet, 'id'>): Promise<WordSet> {
  const tidy = tidyWords(words)
  if (key === null && countWords(tidy) < 2) throw new AppError('customsWordsTooFew')
  if (key !== null && !shippedWordSets.some((set) => set.key === key))
    throw new AppError('customsWordSetNotFound')
  const full = await one<{ count: number }>(db, 'select count(*) as count from customs_word_sets')
  if ((full?.count ?? 0) >= wordSetLimit)
    throw new AppError('tooManyCustomsWordSets', { limit: wordSetLimit })
  const row = await one<WordSet>(
    db,
    `insert into customs_word_sets (key, words, title) values ($1, $2, $3)
     on conflict (company_id, key) where key is not null
     do update set words = excluded.words, title = excluded.title, updated_at = now() returning ${columns}`,
    [key, JSON.stringify(tidy), titleOf(tidy, key)],
  )
  if (!row) throw new Error('no set of words was stored')
  return row
}

/** Changes a set of the company; one that stands in for a set of the product may be empty. */
export async function changeWordSet(db: Db, id: number, words: SetWords): Promise<WordSet> {
  const tidy = tidyWords(words)
  const known = await one<WordSet>(db, `select ${columns} from customs_word_sets where id = $1 for update`, [
    id,
  ])
  if (!known) throw new AppError('customsWordSetNotFound')
  if (known.key === null && countWords(tidy) < 2) throw new AppError('customsWordsTooFew')
  await db.query('update customs_word_sets set words = $2, title = $3, updated_at = now() where id = $1', [
    id,
    JSON.stringify(tidy),
    titleOf(tidy, known.key),
  ])
  return { ...known, words: tidy }
}

/** Removes a set of the company. */
export async function removeWordSet(db: Db, id: number): Promise<void> {
  const rows = await db.query('delete from customs_word_sets where id = $1 returning id', [id])
  if (rows.length === 0) throw new AppError('customsWordSetNotFound')
}

// Each word once over all languages, as it is searched.
function tidyWords(words: SetWords): SetWords {
  const seen = new Set<string>()
  const tidy: SetWords = {}
  for (const locale of locales) {
    const kept = (words[locale] ?? []).filter((word) => {
      const key = searchText(word)
      const isNew = key !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
    if (kept.length > 0) tidy[locale] = kept
  }
  return tidy
}

function countWords(words: SetWords): number {
  return Object.values(words).flat().length
}

function titleOf(words: SetWords, key: string | null): string {
  return Object.values(words).flat().slice(0, 3).join(' / ') || (key ?? '')
}
