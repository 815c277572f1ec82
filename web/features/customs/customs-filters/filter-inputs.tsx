import { Input, InputNumber, Select } from 'antd'
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
