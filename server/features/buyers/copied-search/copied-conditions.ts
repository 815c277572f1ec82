import { type FilterCondition, type FilterGroup, listFilter } from '@landfall/contract/list.ts'
import type { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { CopiedSources } from './copied-sources.ts'
import type { Needle, WordedTerm } from './copied-words.ts'

/** Fields of the list as a copy has them; of what is not among them PostgreSQL has to be asked. */
const fields: Readonly<Record<string, { sql: string; type: 'String' | 'UInt64' | 'Bool' }>> = {
  name: { sql: 'name', type: 'String' },
  country: { sql: 'country', type: 'String' },
  city: { sql: 'city', type: 'String' },
  products: { sql: 'products', type: 'String' },
  hsCode: { sql: 'hs_codes', type: 'String' },
  hsStart: { sql: `concat(' ', hs_codes)`, type: 'String' },
  website: { sql: 'website', type: 'String' },
  datasetId: { sql: 'dataset_id', type: 'UInt64' },
  hasWebsite: { sql: `(website != '')`, type: 'Bool' },
  hasEmail: { sql: 'has_email', type: 'Bool' },
  hasPhone: { sql: 'has_phone', type: 'Bool' },
}

/**
 * The condition of a filter that the list has accepted, with the meaning it has there; undefined where it asks for what copies do
 * not have.
 */
export function filterCondition(
  text: string | undefined,
  sources: CopiedSources,
  binder: ParamBinder,
): string | undefined {
  if (!text) return 'true'
  const filter = listFilter.parse(JSON.parse(text))
  if ([filter, ...(filter.groups ?? []), ...(filter.within ? [filter.within] : [])].some(asksElsewhere))
    return
  const groupParts = (group: FilterGroup) =>
    group.conditions.map((condition) => conditionSql(condition, sources, binder))
  const parts = [
    ...groupParts(filter),
    ...(filter.groups ?? []).flatMap((group) =>
      group.conditions.length > 0 ? [`(${groupParts(group).join(` ${group.join} `)})`] : [],
    ),
  ]
  const always = filter.within ? groupParts(filter.within).join(` ${filter.within.join} `) : ''
  return (
    [parts.join(` ${filter.join} `), always]
      .filter((part) => part !== '')
      .map((part) => `(${part})`)
      .join(' and ') || 'true'
  )
}

const asksElsewhere = ({ conditions }: FilterGroup) =>
  conditions.some(({ field }) => field !== 'isStorable' && !Object.hasOwn(fields, field))

function conditionSql(
  { field: name, op, value }: FilterCondition,
  sources: CopiedSources,
  binder: ParamBinder,
): string {
  if (name === 'isStorable') {
    const isWanted = (value === true) === (op === 'eq')
    const ids = sources.datasets
      .filter(({ isStorable }) => isStorable === isWanted)
      .map(({ datasetId }) => datasetId)
    return ids.length > 0 ? `dataset_id in (${ids.join(', ')})` : 'false'
  }
  const { sql, type } = fields[name] ?? { sql: `''`, type: 'String' }
  switch (op) {
    case 'empty':
      return type === 'String' ? `${sql} = ''` : 'false'
    case 'notEmpty':
      return type === 'String' ? `${sql} != ''` : 'true'
    case 'in':
      return `${sql} in ${binder.bind(value, `Array(${type})`)}`
    case 'contains':
      return `${sql} ${likeFor(value)} ${binder.bind(`%${escapeLike(String(value))}%`, 'String')}`
    case 'startsWith':
      return `${sql} ${likeFor(value)} ${binder.bind(`${escapeLike(String(value))}%`, 'String')}`
    default:
      return `${sql} ${op === 'ne' ? '!=' : '='} ${binder.bind(value, type)}`
  }
}

// Letters alone have a case; to look for codes of goods without thinking of it takes half the time.
const likeFor = (value: FilterCondition['value']) => (/\p{L}/u.test(String(value)) ? 'ilike' : 'like')

/** The condition for companies that meet all terms. */
export function termsCondition(
  terms: readonly WordedTerm[],
  needles: ReadonlyMap<string, Needle>,
  binder: ParamBinder,
): string {
  const conditions = terms.flatMap(({ isExcluded, wordings }) => {
    const alternatives = wordings.flatMap((words) => {
      const parts = words.flatMap((word) => needles.get(word) ?? []).filter(({ part }) => part !== '')
      return parts.length > 0 ? [`(${parts.map((part) => needleSql(part, binder)).join(' and ')})`] : []
    })
    if (alternatives.length === 0) return []
    return `${isExcluded ? 'not ' : ''}(${alternatives.join(' or ')})`
  })
  return conditions.join(' and ') || 'true'
}

function needleSql({ pattern, words }: Needle, binder: ParamBinder): string {
  const like = () => `search_text like ${binder.bind(pattern, 'String')}`
  if (!words) return like()
  if (words.any.length === 0) return 'false'
  const has = `hasAnyTokens(search_text, ${binder.bind(words.any, 'Array(String)')})`
  return words.isEnough ? has : `(${has} and ${like()})`
}
