import {
  type OwnKindInput,
  ownKindLimit,
  type PlaceKindInput,
  type PlaceKindWords,
  placeKinds,
} from '@landfall/contract/buyers/place-kinds.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { wordsOfKind } from './place-kind-words.ts'

type Kind = PlaceKindWords['kind']

interface Stored {
  id: number
  kind: string
  name: string
  words: string[]
  tags: string[]
}

/** By which words and tags each kind is known: the company's own, or those that come with the product; then those it has added. */
export async function listKinds(db: Db): Promise<PlaceKindWords[]> {
  const own = await db.query<Stored>(
    'select id, kind, name, words, tags from place_kind_words order by lower(name), id',
  )
  const ofProduct = placeKinds.map((kind) => {
    const found = own.find((row) => row.kind === kind)
    const { words = [], tags = [] } = found ?? wordsOfKind(kind) ?? {}
    return { kind, name: '', words: [...words], tags: [...tags], isOwn: found !== undefined }
  })
  const added = own.filter(({ name }) => name !== '')
  return [
    ...ofProduct,
    ...added.map(({ kind, name, words, tags }) => ({ kind, name, words, tags, isOwn: true })),
  ]
}

/** By which words and tags one kind is known. */
export async function readKind(db: Db, kind: string): Promise<PlaceKindWords | undefined> {
  return (await listKinds(db)).find((one) => one.kind === kind)
}

/** Adds a line of business of the company's own; throws `placeKindTaken` for a name it has, and `placeKindsFull`. */
export async function addKind(db: Db, { name, words, tags }: OwnKindInput): Promise<PlaceKindWords> {
  // One at a time in a company, so that the limit holds.
  await db.query(`select pg_advisory_xact_lock(hashtextextended('placeKinds', app_company_id()))`)
  const counted = await one<{ amount: number }>(
    db,
    `select count(*)::integer as amount from place_kind_words where name <> ''`,
  )
  if ((counted?.amount ?? 0) >= ownKindLimit) throw new AppError('placeKindsFull', { limit: ownKindLimit })
  const stored = await one<{ kind: string }>(
    db,
    `insert into place_kind_words (kind, name, words, tags)
     select 'own-' || coalesce(max(substring(k.kind from 5)::bigint), 0) + 1, $1, $2, $3
     from place_kind_words k where k.kind like 'own-%'
     on conflict (company_id, lower(name)) where name <> '' do nothing returning kind`,
    [name, [...new Set(words)], [...new Set(tags)]],
  )
  const added = stored && (await readKind(db, stored.kind))
  if (!added) throw new AppError('placeKindTaken', { name })
  return added
}

/** Keeps a company's own words and tags of a kind; throws `placeKindNotFound` for one that it has not added. */
export async function saveKind(db: Db, kind: Kind, { words, tags }: PlaceKindInput): Promise<PlaceKindWords> {
  const values = [kind, [...new Set(words)], [...new Set(tags)]]
  await db.query(
    wordsOfKind(kind)
      ? `insert into place_kind_words (kind, words, tags) values ($1, $2, $3)
         on conflict (company_id, kind) do update set words = excluded.words, tags = excluded.tags`
      : 'update place_kind_words set words = $2, tags = $3 where kind = $1',
    values,
  )
  const saved = await readKind(db, kind)
  if (!saved) throw new AppError('placeKindNotFound')
  return saved
}

/** Forgets a company's own words and tags of a kind, or a kind that it has added. */
export async function resetKind(db: Db, kind: Kind): Promise<void> {
  await db.query('delete from place_kind_words where kind = $1', [kind])
}
