import {
  type PlaceKindInput,
  type PlaceKindWords,
  placeKinds,
} from '@landfall/contract/buyers/place-kinds.ts'
import type { Db } from '#platform/postgres/database.ts'
import { wordsOfKind } from './place-kind-words.ts'

type Kind = PlaceKindWords['kind']

/** By which words and tags each kind is known: the company's own, or those that come with the product. */
export async function listKinds(db: Db): Promise<PlaceKindWords[]> {
  const own = await db.query<{ kind: string; words: string[]; tags: string[] }>(
    'select kind, words, tags from place_kind_words',
  )
  return placeKinds.map((kind) => {
    const found = own.find((row) => row.kind === kind)
    const { words = [], tags = [] } = found ?? wordsOfKind(kind) ?? {}
    return { kind, words: [...words], tags: [...tags], isOwn: found !== undefined }
  })
}

/** By which words and tags one kind is known. */
export async function readKind(db: Db, kind: string): Promise<PlaceKindWords | undefined> {
  return (await listKinds(db)).find((one) => one.kind === kind)
}

/** Keeps a company's own words and tags of a kind. */
export async function saveKind(db: Db, kind: Kind, { words, tags }: PlaceKindInput): Promise<void> {
  await db.query(
    `insert into place_kind_words (kind, words, tags) values ($1, $2, $3)
     on conflict (company_id, kind) do update set words = excluded.words, tags = excluded.tags`,
    [kind, [...new Set(words)], [...new Set(tags)]],
  )
}

/** Forgets a company's own words and tags of a kind. */
export async function resetKind(db: Db, kind: Kind): Promise<void> {
  await db.query('delete from place_kind_words where kind = $1', [kind])
}
