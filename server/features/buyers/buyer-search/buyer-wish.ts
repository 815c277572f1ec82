import {
  activeMonths,
  type BuyerSource,
  buyerSources,
  type CompanySize,
  companySizes,
} from '@landfall/contract/buyers/buyer-search.ts'
import { type TradeRole, tradeRoles } from '@landfall/contract/customers/customers.ts'
import { type FilterCondition, type ListFilter, type ListQuery, listFilter } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { homeCountry } from './home-country.ts'

/** What somebody asks the doors for. */
export interface SearchWish {
  role: TradeRole
  source: BuyerSource | null
  /** Whether those that are customers already are left out. */
  isNew: boolean
  /** What shipments have to meet. */
  trade: FilterCondition[]
  /** What companies of datasets have to meet. */
  entry: FilterCondition[]
  /** And of which they have to meet one, where there are any. */
  entryCodes: FilterCondition[]
  /** How large companies are, by their shipments among those that match. */
  size: CompanySize | null
  /** Asks for what only shipments tell, or only datasets. */
  needsTrade: boolean
  needsEntry: boolean
}

type Reader = (condition: FilterCondition, wish: SearchWish) => boolean

const readers: Record<string, Reader> = {
  role: ({ value }, wish) => isOneOf(tradeRoles, value, (role) => Object.assign(wish, { role })),
  source: ({ value }, wish) => isOneOf(buyerSources, value, (source) => Object.assign(wish, { source })),
  isNew: ({ value }, wish) => typeof value === 'boolean' && Boolean(Object.assign(wish, { isNew: value })),
  country: (condition, wish) => {
    const given = Array.isArray(condition.value) ? condition.value : [condition.value]
    const codes = given.filter((code): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code))
    if (codes.length === 0 || codes.length < given.length) return false
    addCountries(wish, codes)
    return true
  },
  hs: ({ value }, wish) => {
    const codes = String(value ?? '')
      .replaceAll('.', '')
      .split(/[\s,，]+/)
      .filter((code) => code !== '')
    if (codes.length === 0 || !codes.every((code) => /^\d{2,10}$/.test(code))) return false
    wish.trade.push({ field: 'hs', op: 'startsWith', value: codes.join(' ') })
    // Its codes stand in one text behind spaces.
    wish.entryCodes = codes.map((code) => ({ field: 'hsStart', op: 'contains', value: ` ${code}` }))
    return true
  },
  // With which country and which company somebody trades, which only shipments tell.
  origin: ({ value }, wish) => {
    if (typeof value !== 'string' || !/^[A-Z]{2}$/.test(value)) return false
    wish.trade.push({ field: 'origin', op: 'eq', value })
    wish.needsTrade = true
    return true
  },
  partner: ({ value }, wish) => {
    const name = typeof value === 'string' ? value.trim() : ''
    if (name === '' || name.length > 120) return false
    wish.trade.push({ field: 'seller', op: 'contains', value: name })
    wish.needsTrade = true
    return true
  },
  size: ({ value }, wish) =>
    isOneOf(Object.keys(companySizes) as CompanySize[], value, (size) =>
      Object.assign(wish, { size, needsTrade: true }),
    ),
  // Where in its country a company is, which only datasets tell.
  city: ({ value }, wish) => {
    const city = typeof value === 'string' ? value.trim() : ''
    if (city === '' || city.length > 120) return false
    wish.entry.push({ field: 'city', op: 'contains', value: city })
    wish.needsEntry = true
    return true
  },
  months: ({ value }, wish) => {
    const months = activeMonths.find((one) => one === value)
    if (months === undefined) return false
    const since = new Date()
    since.setUTCMonth(since.getUTCMonth() - months)
    wish.trade.push({ field: 'tradeDate', op: 'gte', value: since.toISOString().slice(0, 10) })
    wish.needsTrade = true
    return true
  },
  ...Object.fromEntries(
    ['hasEmail', 'hasWebsite', 'hasPhone'].map((field): [string, Reader] => [
      field,
      ({ op, value }, wish) => {
        if (typeof value !== 'boolean') return false
        wish.entry.push({ field, op, value })
        wish.needsEntry = true
        return true
      },
    ]),
  ),
}

/** Reads the conditions of a search, which all have to be met; anything else is refused with its path. */
export function readWish(
  { locale, company }: Pick<Context, 'locale' | 'company'>,
  { filter, tab }: Pick<ListQuery, 'filter' | 'tab'>,
): SearchWish {
  const wish: SearchWish = {
    role: 'buyer',
    source: null,
    isNew: false,
    trade: [],
    entry: [],
    entryCodes: [],
    size: null,
    needsTrade: false,
    needsEntry: false,
  }
  const conditions = filter ? readConditions(filter) : []
  const areKnown = conditions?.every((condition) => {
    const isCompared =
      condition.op === 'eq' ||
      condition.op === 'in' ||
      condition.op === 'startsWith' ||
      condition.op === 'contains'
    return isCompared && readers[condition.field]?.(condition, wish)
  })
  if (!areKnown) {
    const issues = [{ path: 'query.filter', message: translate(locale, 'issues.invalid') }]
    throw new AppError('badRequest', {}, { issues })
  }
  const home = tab === 'domestic' ? homeCountry(company.timeZone) : null
  if (home) addCountries(wish, [home])
  if (wish.role === 'seller') {
    wish.trade = wish.trade.map((one) => ({ ...one, field: ofSeller[one.field] ?? one.field }))
  }
  return wish
}

/** What conditions on a buyer and his trade mean where sellers are looked for. */
const ofSeller: Readonly<Record<string, string>> = {
  buyerCountry: 'sellerCountry',
  seller: 'buyer',
  origin: 'destination',
}

/** What companies of datasets have to meet as a filter of their list. */
export function entryFilter({ entry, entryCodes }: Pick<SearchWish, 'entry' | 'entryCodes'>): string {
  const codes = { join: 'or', conditions: entryCodes } as const
  const filter: ListFilter = {
    join: 'and',
    conditions: entry,
    ...(entryCodes.length > 0 ? { groups: [codes] } : {}),
  }
  return JSON.stringify(filter)
}

function addCountries(wish: SearchWish, value: string[]): void {
  wish.trade.push({ field: 'buyerCountry', op: 'in', value })
  wish.entry.push({ field: 'country', op: 'in', value })
}

function readConditions(text: string): readonly FilterCondition[] | undefined {
  try {
    const { join, conditions, groups = [], within } = listFilter.parse(JSON.parse(text))
    const isPlain = (join === 'and' || conditions.length < 2) && groups.length === 0 && !within
    return isPlain ? conditions : undefined
  } catch {
    return undefined
  }
}

function isOneOf<Value extends string>(
  values: readonly Value[],
  given: unknown,
  take: (value: Value) => unknown,
): boolean {
  const value = values.find((one) => one === given)
  if (value !== undefined) take(value)
  return value !== undefined
}
