import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import {
  advisedCount,
  customsWordRoutes,
  type SearchAdvice,
} from '@landfall/contract/customs/customs-words.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListChange, ListState } from '#ui/list-state.ts'
import { isExpanding, wordsKey } from './use-word-expansion.ts'
import './customs-words.css'

type Word = SearchAdvice['words'][number]
type Offer = SearchAdvice['offers'][number]

interface AdviceProps {
  state: ListState
  kind: RecordKind
}

/** Which words of a search that found nothing no record has, and other searches with how many they find. */
export function SearchAdviceNote({ state, kind }: AdviceProps): ReactNode {
  const { t } = useTranslation()
  const { search } = state
  const query = {
    kind,
    search,
    filter: state.selection.filter,
    without: state.param('without'),
    synonyms: isExpanding(state) ? undefined : false,
  }
  const { data } = useQuery({
    queryKey: [wordsKey, 'advice', query],
    queryFn: ({ signal }) => call(customsWordRoutes.advice, { query }, { signal }),
    enabled: search !== '',
    staleTime: 60_000,
    // A hint beside an empty list; without it the list says what it said before.
    meta: { claims: true },
  })
  if (search === '' || !data) return null
  const quote = ({ typed }: Word) => t('customsQuery.advice.word', { word: typed.replaceAll('"', '') })
  const reasons = reasonsOf(data.words).map(({ key, words }) => (
    <p key={key}>
      {t(`customsQuery.advice.${key}`, { words: words.map(quote).join(t('tableFiles.listComma')) })}
    </p>
  ))
  if (reasons.length === 0 && data.offers.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className="search-advice"
      title={<div className="search-advice-reasons">{reasons}</div>}
      description={
        data.offers.length > 0 && (
          <>
            {t('customsQuery.advice.instead')}
            <ul className="search-advice-offers" aria-label={t('customsQuery.advice.instead')}>
              {data.offers.map((offer) => (
                <li key={`${offer.kind} ${offer.search}`}>
                  <Button type="link" onClick={() => state.change(changeFor(offer, state))}>
                    {t(`customsQuery.advice.offer.${offer.kind}`, { about: offer.about })}
                  </Button>
                  <span>{t('customsQuery.advice.records', { records: countText(offer.records) })}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    />
  )
}

function reasonsOf(words: readonly Word[]) {
  const nowhere = words.filter(({ withoutConditions }) => withoutConditions === 0)
  const outside = words.filter((word) => word.records === 0 && word.withoutConditions > 0)
  const reasons = [
    { key: 'nowhere', words: nowhere },
    { key: 'outside', words: outside },
    // All are there by themselves.
    { key: 'apart', words: words.length > 1 && nowhere.length + outside.length === 0 ? words : [] },
  ] as const
  return reasons.filter((reason) => reason.words.length > 0)
}

function countText(records: number): string {
  return records < advisedCount ? formatNumber(records) : `${formatNumber(advisedCount)}+`
}

function changeFor(offer: Offer, state: ListState): ListChange {
  const change: ListChange = { search: offer.search, params: { without: state.param('without') } }
  if (offer.kind === 'inStatistics') change.tab = 'statistics'
  if (offer.kind === 'inShipments') change.tab = 'shipments'
  if (!offer.keepsConditions) change.filter = undefined
  return change
}
