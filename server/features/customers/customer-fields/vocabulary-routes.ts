import type { CustomerField } from '@landfall/contract/customers/customer-fields.ts'
import type { CustomerGroup } from '@landfall/contract/customers/customer-groups.ts'
import type { Label } from '@landfall/contract/customers/customer-labels.ts'
import type { CustomerSourceWord } from '@landfall/contract/customers/customer-sources.ts'
import {
  type CustomerWord,
  type Vocabulary,
  vocabularyRoutes,
} from '@landfall/contract/customers/customer-vocabulary.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'

/** The kinds of records that make up a vocabulary. */
export interface VocabularyDeps {
  readLabels(db: Db): Promise<Label[]>
  readGroups(db: Db): Promise<CustomerGroup[]>
  readSources(db: Db): Promise<CustomerSourceWord[]>
  readFields(db: Db): Promise<CustomerField[]>
}

/** Everything a company calls things around its customers, in one answer. */
export function registerVocabularyRoutes(server: HttpServer, deps: VocabularyDeps): void {
  endpoint(server, vocabularyRoutes.read, (ctx) => readVocabulary(ctx.db, deps))
  endpoint(server, vocabularyRoutes.saveWords, async (ctx, { body }) => {
    await saveWords(ctx.db, body.words)
    return readVocabulary(ctx.db, deps)
  })
}

async function readVocabulary(db: Db, deps: VocabularyDeps): Promise<Vocabulary> {
  return {
    labels: await deps.readLabels(db),
    groups: await deps.readGroups(db),
    sources: await deps.readSources(db),
    fields: await deps.readFields(db),
    words: await db.query<CustomerWord>(
      'select kind, key, names, color from customer_words order by kind, id',
    ),
  }
}

async function saveWords(db: Db, words: readonly CustomerWord[]): Promise<void> {
  const own = words.filter(({ names, color }) => color !== null || Object.keys(names).length > 0)
  await db.query(`delete from customer_words where kind || ':' || key <> all($1)`, [
    own.map(({ kind, key }) => `${kind}:${key}`),
  ])
  for (const { kind, key, names, color } of own) {
    await db.query(
      `insert into customer_words as w (kind, key, names, color) values ($1, $2, $3, $4)
       on conflict (company_id, kind, key) do update set names = excluded.names, color = excluded.color
       where w.names <> excluded.names or w.color is distinct from excluded.color`,
      [kind, key, JSON.stringify(names), color],
    )
  }
}
