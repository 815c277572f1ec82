import type { NewWords } from '@landfall/contract/customers/imported-customer.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { OwnName } from '@landfall/contract/own-name.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

export type WordKind = 'label' | 'group' | 'source'

/** What creating words needs of other features. */
export interface WordDeps {
  /** Adds a word of the company; throws when there are too many, or the name is taken. */
  insertWord(db: Db, kind: WordKind, word: { names: OwnName; parentId: number | null }): Promise<number>
}

/** Words that a file names: labels, groups with those above them, and sources. */
export interface WantedWords {
  labels: readonly string[]
  groups: readonly string[]
  sources: readonly string[]
}

/** The words of the staged rows of an import that do not exist yet. */
export async function findWantedWords(db: Db, importId: number): Promise<WantedWords> {
  const rows = await db.query<{ words: NewWords }>(
    `select distinct data #> '{customer,newWords}' as words from customer_import_rows
     where import_id = $1 and outcome is null and data #> '{customer,newWords}' is not null`,
    [importId],
  )
  const filled = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '')
  return {
    labels: filled(rows.flatMap(({ words }) => words.labels)),
    groups: filled(rows.map(({ words }) => words.group)),
    sources: filled(rows.map(({ words }) => words.source)),
  }
}

interface Creation {
  wanted: WantedWords
  locale: Locale
  /** Those that may be created. */
  kinds: readonly (keyof WantedWords)[]
}

/** Creates words in the language of whoever imports; answers those that may not be, or have no room any more. */
export async function createWords(
  db: Db,
  deps: WordDeps,
  { wanted, locale, kinds }: Creation,
): Promise<WantedWords> {
  const add = (kind: WordKind) => async (name: string, parentId: number | null) =>
    findOrCreate(db, deps, { kind, name, parentId, locale })
  return {
    labels: kinds.includes('labels') ? await addEach(wanted.labels, add('label')) : wanted.labels,
    groups: kinds.includes('groups') ? await addEach(wanted.groups, add('group'), '/') : wanted.groups,
    sources: kinds.includes('sources') ? await addEach(wanted.sources, add('source')) : wanted.sources,
  }
}

type Add = (name: string, parentId: number | null) => Promise<number | undefined>

// Each with those above it, where a mark parts them; answers those that could not be added.
async function addEach(words: readonly string[], add: Add, mark?: string): Promise<string[]> {
  const missing: string[] = []
  for (const word of words) {
    let parentId: number | null | undefined = null
    for (const name of mark ? word.split(mark) : [word]) {
      parentId = await add(name, parentId)
      if (parentId === undefined) break
    }
    if (parentId === undefined) missing.push(word)
  }
  return missing
}

const tables = { label: 'customer_labels', group: 'customer_groups', source: 'customer_sources' } as const

interface Word {
  kind: WordKind
  name: string
  parentId: number | null
  locale: Locale
}

async function findOrCreate(
  db: Db,
  { insertWord }: WordDeps,
  { kind, name, parentId, locale }: Word,
): Promise<number | undefined> {
  const beside = kind === 'group' ? 'w.parent_id is not distinct from $2::bigint' : '$2::bigint is null'
  const known = await one<{ id: number }>(
    db,
    `select w.id from ${tables[kind]} w where w.deleted_at is null and ${beside}
       and exists (select from jsonb_each_text(w.names) n where name_fold(n.value) = name_fold($1))`,
    [name, parentId],
  )
  if (known) return known.id
  await db.query('savepoint new_word')
  try {
    return await insertWord(db, kind, { names: { [locale]: name }, parentId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.query('rollback to savepoint new_word')
    return undefined
  }
}

const codes = { labels: 'E_LABEL', groups: 'E_GROUP', sources: 'E_SOURCE' } as const
const paths = {
  labels: '{customer,newWords,labels}',
  groups: '{customer,newWords,group}',
  sources: '{customer,newWords,source}',
}

/** Rejects the staged rows that name words which could not be created. */
export async function rejectMissing(db: Db, importId: number, missing: WantedWords): Promise<void> {
  for (const kind of ['labels', 'groups', 'sources'] as const) {
    if (missing[kind].length === 0) continue
    const names = `data #> '${paths[kind]}'`
    await db.query(
      `update customer_import_rows set outcome = 'rejected',
         problems = problems || jsonb_build_array(jsonb_build_object('code', $3::text, 'column', null))
       where import_id = $1
         and (${names} ?| $2::text[] or (jsonb_typeof(${names}) = 'string' and ${names} #>> '{}' = any($2)))`,
      [importId, missing[kind], codes[kind]],
    )
  }
}
