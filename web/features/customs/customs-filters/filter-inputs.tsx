import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, withCondition } from '#ui/filter-conditions.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import type { ListState } from '#ui/list-state.ts'

interface TextConditionProps {
  label: string
  value: string
  isDisabled: boolean
  onChange: (value: string) => void
}

/** An input that counts when it is left or enter is pressed. */
export function TextCondition({ label, value, isDisabled, onChange }: TextConditionProps): ReactNode {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (next: string) => next.trim() !== value && onChange(next.trim())
  return (
    <Input
      className="query-text"
      allowClear
      aria-label={label}
      placeholder={label}
      disabled={isDisabled}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        // The button that clears leaves the focus where it is.
        if (event.target.value === '') commit('')
      }}
      onBlur={() => commit(text)}
      onPressEnter={() => commit(text)}
    />
  )
}

interface ChoiceConditionProps {
  label: string
  choices: NonNullable<ListFilterField['choices']>
  values: readonly string[]
  isDisabled: boolean
  onChange: (values: readonly string[]) => void
}

/** One or more of a few values. */
export function ChoiceCondition({
  label,
  choices,
  values,
  isDisabled,
  onChange,
}: ChoiceConditionProps): ReactNode {
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      disabled={isDisabled}
      options={[...choices]}
      value={[...values]}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

interface RangeConditionProps {
  state: ListState
  field: string
  label: string
  isDisabled: boolean
}

/** The least and the most of an amount. */
export function RangeCondition(props: RangeConditionProps): ReactNode {
  const { t } = useTranslation()
  const { label: name } = props
  return (
    <fieldset className="query-range">
      <legend>{name}</legend>
      <RangeEnd {...props} op="gte" label={t('customsQuery.panel.atLeast', { name })} sign="≥" />
      <RangeEnd {...props} op="lte" label={t('customsQuery.panel.atMost', { name })} sign="≤" />
    </fieldset>
  )
}

function RangeEnd({
  state,
  field,
  op,
  label,
  sign,
  isDisabled,
}: RangeConditionProps & { op: 'gte' | 'lte'; sign: string }): ReactNode {
  const text = conditionText(state.filter, { field, op })
  const value = text === '' ? null : Number(text)
  const [typed, setTyped] = useState<number | null>(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => {
    if (typed === value) return
    state.change({ filter: withCondition(state.filter, { field, op }, typed ?? undefined) })
  }
  return (
    <InputNumber<number>
      aria-label={label}
      prefix={sign}
      min={0}
      controls={false}
      disabled={isDisabled}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

interface DayRangeProps {
  state: ListState
  day: 'tradeDate' | 'period'
  isDisabled: boolean
}

/** From a day to a day, with the usual spans at hand. */
export function DayRange({ state, day, isDisabled }: DayRangeProps): ReactNode {
  const { t } = useTranslation()
  const from = conditionText(state.filter, { field: day, op: 'gte' })
  const to = conditionText(state.filter, { field: day, op: 'lte' })
  const read = (text: string): Dayjs | null => (text === '' ? null : dayjs(text))
  const change = (range: [Dayjs | null, Dayjs | null] | null) => {
    const first = withCondition(state.filter, { field: day, op: 'gte' }, range?.[0]?.format('YYYY-MM-DD'))
    const both = withCondition(first, { field: day, op: 'lte' }, range?.[1]?.format('YYYY-MM-DD'))
    state.change({ filter: both })
  }
  return (
    <DatePicker.RangePicker
      className="query-days"
      aria-label={t('customsData.period')}
      placeholder={[t('customsData.from'), t('customsData.to')]}
      allowEmpty
      disabled={isDisabled}
      presets={usePresets()}
      value={[read(from), read(to)]}
      onChange={change}
    />
  )
}

function usePresets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const { t } = useTranslation()
  const today = dayjs()
  const lastYear = today.subtract(1, 'year')
  return [
    { label: t('customsData.presets.months3'), value: [today.subtract(3, 'month'), today] },
    { label: t('customsData.presets.months12'), value: [today.subtract(12, 'month'), today] },
    { label: t('customsData.presets.thisYear'), value: [today.startOf('year'), today] },
    { label: t('customsData.presets.lastYear'), value: [lastYear.startOf('year'), lastYear.endOf('year')] },
    { label: t('customsData.presets.months36'), value: [today.subtract(36, 'month'), today] },
  ]
}
