import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { SearchAdvice } from '@landfall/contract/customs/customs-words.ts'
import { searchScopes } from '@landfall/contract/customs/search-terms.ts'
import { isNumberLike, numberKey } from '#platform/trade/record-numbers.ts'

/** A search that may find something, before it is known whether it does. */
export type Offer = Omit<SearchAdvice['offers'][number], 'records'>

/** Words of a search that mean one thing together, and whether some record has them. */
export interface OfferedUnit {
  typed: string
  isExclusion: boolean
  isFound: boolean
}

interface OfferPlace {
  kind: RecordKind
  hasConditions: boolean
}

/** Words from which one at a time is left out; of longer searches nobody knows which word is meant. */
const leftOutOf = 6
const scoped = new RegExp(`^(-?)(?:${searchScopes.join('|')}):(?=.)`)
const phrase = /^"[^"]*"$/
/** A carrier's letters before the number of a bill. */
const carrierPrefix = /^[A-Z]{2,4}(?=\d{5,})/

/** Searches near one that found nothing, the nearest first; none twice. */
export function offersFor(units: readonly OfferedUnit[], { kind, hasConditions }: OfferPlace): Offer[] {
  const search = joined(units)
  const all = [
    ...numbersOf(units, kind),
    ...fewerWords(units),
    ...looserWords(units),
    ...(hasConditions ? [offer('withoutConditions', search, { keepsConditions: false })] : []),
    offer(kind === 'shipments' ? 'inStatistics' : 'inShipments', search, { keepsConditions: false }),
  ]
  const isNew = ({ kind: one, search: text, keepsConditions }: Offer, at: number) =>
    isOfOtherKind(one) ||
    all.findIndex((other) => other.search === text && other.keepsConditions === keepsConditions) === at
  return all.filter((one, at) => one.search !== '' && isNew(one, at))
}

/** Whether a search is offered among the records of the other kind. */
export function isOfOtherKind(kind: Offer['kind']): boolean {
  return kind === 'inShipments' || kind === 'inStatistics'
}

function joined(units: readonly OfferedUnit[]): string {
  return units.map(({ typed }) => typed).join(' ')
}

function offer(
  kind: Offer['kind'],
  search: string,
  { about = '', keepsConditions = true }: { about?: string; keepsConditions?: boolean } = {},
): Offer {
  return { kind, search, about, keepsConditions }
}

function fewerWords(units: readonly OfferedUnit[]): Offer[] {
  const wanted = units.filter(({ isExclusion }) => !isExclusion)
  const missing = wanted.filter(({ isFound }) => !isFound)
  const without = (left: readonly OfferedUnit[]) => joined(units.filter((unit) => !left.includes(unit)))
  if (missing.length > 0) {
    const about = missing.map(({ typed }) => typed).join(', ')
    return missing.length < wanted.length ? [offer('withoutWords', without(missing), { about })] : []
  }
  const isShort = wanted.length > 1 && wanted.length <= leftOutOf
  return isShort ? wanted.map((unit) => offer('leaveOut', without([unit]), { about: unit.typed })) : []
}

function looserWords(units: readonly OfferedUnit[]): Offer[] {
  const wanted = units.filter(({ isExclusion }) => !isExclusion)
  const offers: Offer[] = []
  if (wanted.some(({ typed }) => phrase.test(typed))) {
    const apart = units.map(({ typed }) => (phrase.test(typed) ? typed.slice(1, -1) : typed))
    offers.push(offer('separateWords', apart.join(' ')))
  }
  if (units.some(({ typed }) => scoped.test(typed))) {
    offers.push(offer('anywhere', units.map(({ typed }) => typed.replace(scoped, '$1')).join(' ')))
  }
  if (wanted.length < units.length && wanted.length > 0)
    offers.push(offer('withoutExclusions', joined(wanted)))
  const found = wanted.filter(({ isFound }) => isFound)
  // Places belong to single words; what is found anywhere in another place is no alternative.
  if (found.length > 1 && !wanted.some(({ typed }) => scoped.test(typed))) {
    const either = found.map(({ typed }) => (/^[^"(].* /.test(typed) ? `(${typed})` : typed)).join('|')
    offers.push(
      offer(
        'anyWord',
        [either, ...units.filter((unit) => unit.isExclusion).map((unit) => unit.typed)].join(' '),
      ),
    )
  }
  return offers
}

// A number that files write with spaces, or with the carrier's letters before it.
function numbersOf(units: readonly OfferedUnit[], kind: RecordKind): Offer[] {
  if (kind !== 'shipments') return []
  const whole = joined(units)
  const offers: Offer[] = []
  if (units.length > 1 && !/["|():]/.test(whole) && isNumberLike(whole))
    offers.push(offer('oneNumber', `"${whole}"`, { about: whole }))
  for (const { typed, isFound } of units) {
    const short = numberKey(typed).replace(carrierPrefix, '')
    if (!isFound && isNumberLike(typed) && short !== numberKey(typed))
      offers.push(offer('withoutPrefix', short, { about: short }))
  }
  return offers
}
