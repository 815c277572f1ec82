import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { type ConditionPlace, hasValue, toggleValue } from './filter-conditions.ts'
import { isWidening } from './filter-rules.ts'
import type { ListState } from './list-state.ts'

/** Values of one facet that are shown at first. */
const shownValues = 5

/** One frequent value; an empty one is said but cannot be chosen. */
export interface FacetChoice {
  value: string
  label: ReactNode
  count: number
  /** What the filter asks for, where it is not the value itself. */
  asked?: string | number | boolean | undefined
  /** Where it is asked for, if each value of the facet has a place of its own. */
  place?: ConditionPlace | undefined
}

interface FacetValuesProps {
  title: string
  /** Where its values are asked for. */
  place: ConditionPlace
  choices: readonly FacetChoice[]
  state: ListState
}

/** The frequent values of one facet with their counts; choosing one narrows the list to it. */
export function FacetValues({ choices, ...facet }: FacetValuesProps): ReactNode {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? choices : choices.slice(0, shownValues)
  return (
    <div>
      <h2>{facet.title}</h2>
      <ul aria-label={facet.title}>
        {shown.map((choice) => (
          <li key={choice.value}>
            <FacetButton choice={choice} {...facet} />
          </li>
        ))}
      </ul>
      {choices.length > shownValues && (
        <Button type="link" size="small" className="facet-more" onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'list.showLess' : 'list.showAll')}
        </Button>
      )}
    </div>
  )
}

function FacetButton({
  choice,
  place: common,
  state,
}: { choice: FacetChoice } & Pick<FacetValuesProps, 'place' | 'state'>): ReactNode {
  const { t } = useTranslation()
  const { value, label, asked = value, place = common } = choice
  const count = <span className="facet-count">{formatNumber(choice.count)}</span>
  if (value === '')
    return (
      <span className="facet-value">
        <em>{label}</em>
        {count}
      </span>
    )
  return (
    <button
      type="button"
      className="facet-value"
      title={typeof label === 'string' ? t('list.narrowTo', { name: label }) : undefined}
      aria-pressed={hasValue(state.filter, place, asked)}
      disabled={isWidening(state.filter)}
      onClick={() => state.change({ filter: toggleValue(state.filter, place, asked) })}
    >
      <span className="facet-name">{label}</span> {count}
    </button>
  )
}
