import type { StatisticSummary } from '@landfall/contract/customs-data.ts'
import {
  answers,
  breakdownName,
  type StatisticBreakdown,
  type StatisticQuestion,
} from '@landfall/contract/statistic-breakdowns.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakdownName } from '#features/customs-library/breakdown-name.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListState } from '#ui/list-state.ts'

/** The breakdown that the address asks for; undefined leaves it to what fits each question. */
export function wishedBreakdown(state: ListState): string | undefined {
  const wished = state.param('breakdown')
  return breakdownName.safeParse(wished).success ? wished : undefined
}

interface BreakdownChoiceProps {
  by: StatisticQuestion
  summary: StatisticSummary
  state: ListState
}

/** Which figures are shown where there are several kinds of the same trade, and the others to choose from. */
export function BreakdownChoice({ by, summary, state }: BreakdownChoiceProps): ReactNode {
  const { t } = useTranslation()
  const nameOf = useBreakdownName()
  const { breakdowns } = summary
  if (breakdowns.length < 2) return null
  const able = breakdowns.filter(({ name }) => answers(name, by))
  const shown = summary.answers[by].breakdown
  return (
    <div className="breakdown-choice">
      {able.length > 0 && (
        <span className="breakdown-field">
          <span>{t('customsQuery.statistics.breakdown')}</span>
          <Select<string>
            aria-label={t('customsQuery.statistics.breakdown')}
            value={shown}
            options={able.map((one) => ({
              value: one.name,
              label: t('customsQuery.statistics.breakdownRange', {
                name: nameOf(one.name),
                ...rangeOf(one),
                records: formatNumber(one.records),
              }),
            }))}
            optionRender={({ label }) => <span className="breakdown-option">{label}</span>}
            onChange={(next) => state.change({ params: { breakdown: next } })}
          />
        </span>
      )}
      <span className="customs-note">{t('customsQuery.statistics.breakdownHint')}</span>
    </div>
  )
}

function rangeOf({ name, firstPeriod, lastPeriod }: StatisticBreakdown) {
  const length = name.startsWith('year') ? 4 : 7
  return { first: firstPeriod.slice(0, length), last: lastPeriod.slice(0, length) }
}
