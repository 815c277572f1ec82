import type { Candidate, CollectedAnswer } from '@landfall/contract/customers/collected.ts'
import type { CustomerSource } from '@landfall/contract/customers/customers.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { CollectedNeeds, TradeCompanyLink } from './collected-needs.ts'
import { emailsOf, insertCollected } from './collected-store.ts'

/** Collects companies; answers for each in its order. Who asked to be erased is not collected again. */
export async function collect(
  ctx: TransactionContext,
  needs: Pick<CollectedNeeds, 'erasedAmong' | 'nameKeyOf'>,
  { items, source }: { items: readonly Candidate[]; source: CustomerSource },
): Promise<CollectedAnswer[]> {
  const erased = await needs.erasedAmong(ctx.db, items.flatMap(emailsOf))
  const answers: CollectedAnswer[] = []
  for (const item of items) {
    const isErased = emailsOf(item).some((email) => erased.has(email))
    const fresh = { ...item, nameKey: needs.nameKeyOf(item.name), source, tradeKey: null, tradeRole: null }
    const state = isErased ? 'erased' : (await insertCollected(ctx.db, fresh)) ? 'collected' : 'known'
    answers.push({ name: item.name, state })
  }
  return answers
}

/** Collects trade companies of customs data; answers for each key once. */
export async function collectFromCustoms(
  ctx: Context,
  needs: CollectedNeeds,
  wanted: readonly TradeCompanyLink[],
): Promise<(CollectedAnswer & { key: string })[]> {
  const distinct = [...new Map(wanted.map((one) => [one.key, one])).values()]
  const found = new Map((await needs.findTradeCompanies(ctx, distinct)).map((one) => [one.key, one]))
  return ctx.transaction(async (db) => {
    const answers: (CollectedAnswer & { key: string })[] = []
    for (const { key, role } of distinct) {
      const company = found.get(key)
      if (!company) {
        answers.push({ key, name: '', state: 'notFound' })
        continue
      }
      const name = company.name.slice(0, 200)
      const { country, website } = company
      const nameKey = needs.nameKeyOf(name)
      const isNew = await insertCollected(db, {
        ...{ name, nameKey, country, website, phone: '', address: '', remark: '', contacts: [] },
        ...{ source: 'customs', tradeKey: key, tradeRole: role },
      })
      answers.push({ key, name, state: isNew ? 'collected' : 'known' })
    }
    return answers
  })
}
