import type { StatisticSummary } from '@landfall/contract/customs/customs-data.ts'
import {
  answers,
  breakdownName,
  figuresOf,
  type StatisticBreakdown,
  type StatisticQuestion,
} from '@landfall/contract/customs/statistic-breakdowns.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakdownName } from '#features/customs/customs-library/breakdown-name.ts'
import { useFiguresName } from '#features/customs/customs-library/figures-name.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListState } from '#ui/list-state.ts'

/** The breakdown and the source that the address asks for; without them what fits each question is shown. */
export function wishedFigures(state: ListState): { breakdown?: string; figuresOf?: string } {
  const breakdown = breakdownName.safeParse(state.param('breakdown'))
  const source = figuresOf.safeParse(state.param('figuresOf'))
  return {
    ...(breakdown.success && { breakdown: breakdown.data }),
    ...(source.success && { figuresOf: source.data }),
  }
}

interface BreakdownChoiceProps {
  by: StatisticQuestion
  summary: StatisticSummary
  state: ListState
}

/** Whose figures of which kind are shown where several tell of the same trade, and the others to choose from. */
export function BreakdownChoice({ by, summary, state }: BreakdownChoiceProps): ReactNode {
  const { t } = useTranslation()
  const nameOf = useBreakdownName()
  const sourceOf = useFiguresName()
  const { breakdowns } = summary
  const shown = summary.answers[by]
  const able = breakdowns.filter(({ name }) => answers(name, by))
  const ofShown = able.filter((one) => one.figuresOf === shown.figuresOf)
  const sources = Map.groupBy(able, (one) => one.figuresOf)
  const hasSources = new Set(breakdowns.map((one) => one.figuresOf)).size > 1
  const hasBreakdowns = new Set(breakdowns.map(({ name }) => name)).size > 1
  if (!hasSources && !hasBreakdowns) return null
  return (
    <div className="breakdown-choice">
      {hasSources && able.length > 0 && (
        <ChoiceField
          label={t('customsQuery.statistics.figuresOf')}
          value={shown.figuresOf}
          options={[...sources].map(([value, ones]) => ({
            value,
            label: t('customsQuery.statistics.figuresRange', { name: sourceOf(value), ...spanOf(ones) }),
          }))}
          onChange={(next) => state.change({ params: { figuresOf: next } })}
        />
      )}
      {hasBreakdowns && able.length > 0 && (
        <ChoiceField
          label={t('customsQuery.statistics.breakdown')}
          value={shown.breakdown}
          options={ofShown.map((one) => ({
            value: one.name,
            label: t('customsQuery.statistics.breakdownRange', {
              name: nameOf(one.name),
              ...spanOf([one]),
              records: formatNumber(one.records),
            }),
          }))}
          onChange={(next) => state.change({ params: { breakdown: next } })}
        />
      )}
      {hasSources && <span className="customs-note">{t('customsQuery.statistics.figuresHint')}</span>}
      {hasBreakdowns && <span className="customs-note">{t('customsQuery.statistics.breakdownHint')}</span>}
    </div>
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps): ReactNode {
  return (
    <span className="breakdown-field">
      <span>{label}</span>
      <Select<string>
        aria-label={label}
        value={value}
        options={options}
        optionRender={({ label: text }) => <span className="breakdown-option">{text}</span>}
        onChange={onChange}
      />
    </span>
  )
}

/** From when to when there are figures: months, or years where there are no others. */
function spanOf(breakdowns: readonly StatisticBreakdown[]): { first: string; last: string } {
  const length = breakdowns.every(({ name }) => name.startsWith('year')) ? 4 : 7
  const first = breakdowns.map(({ firstPeriod }) => firstPeriod.slice(0, length)).sort()
  const last = breakdowns.map(({ lastPeriod }) => lastPeriod.slice(0, length)).sort()
  return { first: first[0] ?? '', last: last.at(-1) ?? '' }
}
