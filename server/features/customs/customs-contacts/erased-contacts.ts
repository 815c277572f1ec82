import type { Db } from '#platform/postgres/database.ts'
import { type ErasedAmong, readContactText } from './contact-reading.ts'

/** Those of some texts of files that name a person who was erased: they are shown to nobody, with all that stands in them. */
export async function findErasedTexts(
  db: Db,
  erasedAmong: ErasedAmong,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const emailsOf = new Map(texts.map((text) => [text, readContactText(text).emails]))
  const erased = await erasedAmong(db, [...emailsOf.values()].flat())
  return new Set(texts.filter((text) => emailsOf.get(text)?.some((email) => erased.has(email))))
}
