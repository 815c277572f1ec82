import type { ShareTerms } from '@landfall/contract/customers/share-terms.ts'
import type { TFunction } from 'i18next'
import { formatDate } from '#platform/formatters.ts'

/** What a collaborator may do and until when, in words. */
export function shareText(t: TFunction, { level, until }: ShareTerms): string {
  const may = t(`customers.collaboration.levels.${level}`)
  return until === null ? may : t('customers.collaboration.untilDay', { level: may, date: formatDate(until) })
}

/** Who helps, as the timeline keeps it; entries of before shares had terms are names alone. */
export function sharesText(t: TFunction, kept: string): string {
  if (!kept.startsWith('[{')) return kept
  const shares = JSON.parse(kept) as (ShareTerms & { name: string })[]
  return shares.map(({ name, ...terms }) => `${name} (${shareText(t, terms)})`).join(', ')
}
